"""The forms that environment variables may have.

Each function takes a value without surrounding spaces and returns it in the form we use, or raises a ValueError
that says what is wrong and how to put it right. No message quotes a value: a token pasted into the wrong variable
would end in a log.
"""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from bot.i18n.catalogue import LOCALES
from state.standing import LIMIT_NAMES, Limits

MODEL_USES = ("rules", "model", "off")
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")

_PRINTABLE = re.compile(r"[!-~]+")
_BOT_TOKEN = re.compile(r"[0-9]+:[A-Za-z0-9_-]+")
_WEBHOOK_SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")
_ACCOUNT_SID = re.compile(r"AC[0-9a-fA-F]{32}")
_WHATSAPP_NUMBER = re.compile(r"whatsapp:\+[0-9]{6,15}")
_MONGODB = re.compile(r"mongodb(\+srv)?://[!-~]+")
_PERSON = re.compile(r"(tg|wa|cli):\S+")
_COUNT = re.compile(r"[1-9][0-9]{0,6}", re.ASCII)
_LOOPBACK_PLACE = re.compile(r"(127\.0\.0\.[1-9][0-9]?):([1-9][0-9]{1,4})", re.ASCII)
_LOOPBACK = ("localhost", "127.0.0.1", "::1")


def printable(value: str) -> str:
    """A key, a token, a name: no spaces, no accents."""
    if not _PRINTABLE.fullmatch(value):
        raise ValueError("has spaces, accents or invisible characters; copy it again, without quotes")
    return value


def bot_token(value: str) -> str:
    """What @BotFather gives for a bot."""
    if not _BOT_TOKEN.fullmatch(value):
        raise ValueError("is not a bot token; copy the one that @BotFather gives, digits, a colon, letters")
    return value


def webhook_secret(value: str) -> str:
    """What Telegram sends back with each update; the characters are Telegram's rule."""
    if not _WEBHOOK_SECRET.fullmatch(value):
        raise ValueError("may have 1 to 256 of A-Z, a-z, 0-9, _ and -; make one with `openssl rand -hex 32`")
    return value


def account_sid(value: str) -> str:
    """What Twilio's console shows as the account's id."""
    if not _ACCOUNT_SID.fullmatch(value):
        raise ValueError("is not an account SID; copy the one that starts with AC from Twilio's console")
    return value


def whatsapp_number(value: str) -> str:
    """The number that Guarda answers from."""
    if not _WHATSAPP_NUMBER.fullmatch(value):
        raise ValueError("is not a WhatsApp sender; write it as whatsapp:+14155238886")
    return value


def mongodb_uri(value: str) -> str:
    """Where a MongoDB server is."""
    if not _MONGODB.fullmatch(value):
        raise ValueError("is not a MongoDB address; write mongodb://host:27017/guarda, or leave it out")
    return value


def url(value: str) -> str:
    """An address that a path is put behind."""
    parts = _split(value)
    if parts.query or parts.fragment or "?" in value or "#" in value:
        raise ValueError("has a ? or a #; leave out what follows it")
    return value.rstrip("/")


def origin(value: str) -> str:
    """An address without a path."""
    if _split(value).path.strip("/"):
        raise ValueError("has a path; leave only the scheme and the host, without /3")
    return url(value)


def public_url(value: str) -> str:
    """An address that platforms reach over the internet; plain http is for this machine alone."""
    parts = _split(value)
    if parts.scheme == "http" and parts.hostname not in _LOOPBACK:
        raise ValueError("is plain http; Telegram and Twilio need an https address")
    return url(value)


def data_dir(value: str) -> Path:
    """A folder of ours, which need not exist yet."""
    try:
        if not value.isprintable():
            raise ValueError("has invisible characters; write the path of a folder")
        folder = Path(value).expanduser()
        if not folder.is_absolute():
            raise ValueError("is a relative path; write the whole path, from / or from ~")
        if folder.exists() and not folder.is_dir():
            raise ValueError("is a file; name a folder, it is made if it does not exist")
    except (OSError, RuntimeError) as error:
        raise ValueError("cannot be used as a folder; write a path that exists, or leave it out") from error
    return folder


def admins(value: str) -> tuple[str, ...]:
    """People, separated by commas."""
    people = tuple(person.strip() for person in value.split(",") if person.strip())
    if not all(_PERSON.fullmatch(person) for person in people):
        raise ValueError("has an entry that is no person; write tg:12345, wa:+5511999990000 or cli:ana, with commas")
    return people


def limits(value: str) -> Limits:
    """How much each person may do, by name, separated by commas; those that are not named stay as they are."""
    changed: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in value.split(","))):
        name, _, number = (each.strip() for each in part.partition("="))
        if name not in LIMIT_NAMES or not _COUNT.fullmatch(number):
            raise ValueError(f"has an entry that is no limit; write minute=30, with commas: {', '.join(LIMIT_NAMES)}")
        changed[name] = int(number)
    return Limits.model_validate(changed)


def loopback(value: str) -> tuple[tuple[str, int], ...]:
    """Addresses and ports of this machine alone, separated by commas."""
    places = tuple(_LOOPBACK_PLACE.fullmatch(part.strip()) for part in value.split(",") if part.strip())
    found = tuple((str(place[1]), int(place[2])) for place in places if place)
    if len(found) < len(places) or not all(0 < port < 65_536 for _, port in found):
        raise ValueError("has an entry that is no address of this machine; write 127.0.0.1:8013, with commas")
    return found


def locale(value: str) -> str:
    """A language that there is a catalogue for."""
    known = {each.casefold(): each for each in LOCALES}
    wanted = value.replace("_", "-").casefold()
    if wanted not in known:
        raise ValueError(f"is not a language we have; use one of {', '.join(LOCALES)}")
    return known[wanted]


def level(value: str) -> str:
    """How much is logged."""
    if value.upper() not in LEVELS:
        raise ValueError(f"is not a level; use one of {', '.join(LEVELS)}")
    return value.upper()


def model_use(value: str) -> str:
    """When a model is asked."""
    if value.lower() not in MODEL_USES:
        raise ValueError(f"is not a way of using a model; use one of {', '.join(MODEL_USES)}")
    return value.lower()


def _split(value: str) -> SplitResult:
    advice = "is not a web address; write one like https://example.com"
    if not _PRINTABLE.fullmatch(value):
        raise ValueError(advice)
    try:
        parts = urlsplit(value)
        usable = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError as error:
        raise ValueError(advice) from error
    if not usable:
        raise ValueError(advice)
    if parts.username is not None or parts.password is not None:
        raise ValueError("has a user or a password in it; leave out what stands before the @")
    return parts
