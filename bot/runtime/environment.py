"""The forms that environment variables may have.

Each function takes a value without surrounding spaces and returns it in the form we use, or raises Wrong, which
says what is wrong and how to put it right. No message quotes a value: a token pasted into the wrong variable
would end in a log.
"""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from bot.planner.counting import Price, read_price
from bot.replies.catalogue import LOCALES, Voice, voice
from state.quota import LIMIT_NAMES, Limits

MODEL_USES = ("rules", "model", "off")
SWITCHES = ("on", "off")
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")

_PRINTABLE = re.compile(r"[!-~]+")
_BOT_TOKEN = re.compile(r"[0-9]+:[A-Za-z0-9_-]+")
_WEBHOOK_SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")
_ACCOUNT_SID = re.compile(r"AC[0-9a-fA-F]{32}")
_CONTENT_SID = re.compile(r"HX[0-9a-fA-F]{32}")
_WHATSAPP_NUMBER = re.compile(r"whatsapp:\+[0-9]{6,15}")
_MONGODB = re.compile(r"mongodb(\+srv)?://[!-~]+")
_PERSON = re.compile(r"(tg|wa|cli):\S+")
_COUNT = re.compile(r"[1-9][0-9]{0,6}", re.ASCII)
_LOOPBACK_PLACE = re.compile(r"(127\.0\.0\.[1-9][0-9]?):([1-9][0-9]{1,4})", re.ASCII)
_LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Wrong(ValueError):
    """A value that cannot be used; ``what`` is wrong with it, ``allowed`` are the words to choose from, if any.

    Its text is English; said_in() gives it in another language.
    """

    def __init__(self, what: str, allowed: str = "") -> None:
        super().__init__(what, allowed)
        self.what, self.allowed = what, allowed

    def __str__(self) -> str:
        return self.said_in(voice("en"))

    def said_in(self, speaking: Voice) -> str:
        """Return what is wrong in the language of ``speaking``."""
        return speaking.say("wrong-variable", what=self.what, allowed=self.allowed)


def printable(value: str) -> str:
    """A key, a token, a name: no spaces, no accents."""
    if not _PRINTABLE.fullmatch(value):
        raise Wrong("printable")
    return value


def bot_token(value: str) -> str:
    """What @BotFather gives for a bot."""
    if not _BOT_TOKEN.fullmatch(value):
        raise Wrong("bot-token")
    return value


def webhook_secret(value: str) -> str:
    """What Telegram sends back with each update; the characters are Telegram's rule."""
    if not _WEBHOOK_SECRET.fullmatch(value):
        raise Wrong("webhook-secret")
    return value


def account_sid(value: str) -> str:
    """What Twilio's console shows as the account's id."""
    if not _ACCOUNT_SID.fullmatch(value):
        raise Wrong("account-sid")
    return value


def whatsapp_number(value: str) -> str:
    """The number that Guarda answers from."""
    if not _WHATSAPP_NUMBER.fullmatch(value):
        raise Wrong("whatsapp-number")
    return value


def content_sid(value: str) -> str:
    """The id of a template of Twilio's."""
    if not _CONTENT_SID.fullmatch(value):
        raise Wrong("content-sid")
    return value


def mongodb_uri(value: str) -> str:
    """Where a MongoDB server is."""
    if not _MONGODB.fullmatch(value):
        raise Wrong("mongodb-uri")
    return value


def url(value: str) -> str:
    """An address that a path is put behind."""
    parts = _split(value)
    if parts.query or parts.fragment or "?" in value or "#" in value:
        raise Wrong("url-query")
    return value.rstrip("/")


def origin(value: str) -> str:
    """An address without a path."""
    if _split(value).path.strip("/"):
        raise Wrong("url-path")
    return url(value)


def public_url(value: str) -> str:
    """An address that platforms reach over the internet; plain http is for this machine alone."""
    parts = _split(value)
    if parts.scheme == "http" and parts.hostname not in _LOOPBACK:
        raise Wrong("plain-http")
    return url(value)


def data_dir(value: str) -> Path:
    """A folder of ours, which need not exist yet."""
    try:
        if not value.isprintable():
            raise Wrong("folder-invisible")
        folder = Path(value).expanduser()
        if not folder.is_absolute():
            raise Wrong("folder-relative")
        if folder.exists() and not folder.is_dir():
            raise Wrong("folder-file")
    except (OSError, RuntimeError) as error:
        raise Wrong("folder-unusable") from error
    return folder


def admins(value: str) -> tuple[str, ...]:
    """People, separated by commas."""
    people = tuple(person.strip() for person in value.split(",") if person.strip())
    if not all(_PERSON.fullmatch(person) for person in people):
        raise Wrong("admins")
    return people


def limits(value: str) -> Limits:
    """How much each person may do, by name, separated by commas; those that are not named stay as they are."""
    changed: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in value.split(","))):
        name, _, number = (each.strip() for each in part.partition("="))
        if name not in LIMIT_NAMES or not _COUNT.fullmatch(number):
            raise Wrong("limits", ", ".join(LIMIT_NAMES))
        changed[name] = int(number)
    return Limits.model_validate(changed)


def loopback(value: str) -> tuple[tuple[str, int], ...]:
    """Addresses and ports of this machine alone, separated by commas."""
    places = tuple(_LOOPBACK_PLACE.fullmatch(part.strip()) for part in value.split(",") if part.strip())
    found = tuple((str(place[1]), int(place[2])) for place in places if place)
    if len(found) < len(places) or not all(0 < port < 65_536 for _, port in found):
        raise Wrong("loopback")
    return found


def locale(value: str) -> str:
    """A language that there is a catalogue for."""
    known = {each.casefold(): each for each in LOCALES}
    wanted = value.replace("_", "-").casefold()
    if wanted not in known:
        raise Wrong("locale", ", ".join(LOCALES))
    return known[wanted]


def level(value: str) -> str:
    """How much is logged."""
    if value.upper() not in LEVELS:
        raise Wrong("level", ", ".join(LEVELS))
    return value.upper()


def model_use(value: str) -> str:
    """When a model is asked."""
    if value.lower() not in MODEL_USES:
        raise Wrong("model-use", ", ".join(MODEL_USES))
    return value.lower()


def switch(value: str) -> str:
    """Whether something is used."""
    if value.lower() not in SWITCHES:
        raise Wrong("switch", ", ".join(SWITCHES))
    return value.lower()


def price(value: str) -> Price:
    """What a million tokens cost, read and written."""
    try:
        return read_price(value)
    except ValueError as error:
        raise Wrong("price") from error


def _split(value: str) -> SplitResult:
    advice = Wrong("url")
    if not _PRINTABLE.fullmatch(value):
        raise advice
    try:
        parts = urlsplit(value)
        usable = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError as error:
        raise advice from error
    if not usable:
        raise advice
    if parts.username is not None or parts.password is not None:
        raise Wrong("url-user")
    return parts
