"""The configuration: environment variables, checked all at once before anything starts."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping, Set
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, SecretStr, ValidationError

from bot.errors import ConfigurationInvalid
from bot.planner.counting import Price
from bot.replies.catalogue import Voice, voice
from bot.runtime import environment
from bot.runtime.environment import Wrong
from state.quota import Limits
from tools.markets.settings import BRAPI_URL, CENTRAL_BANK_URL, SERPER_URL, YAHOO_URL

T = TypeVar("T")


def _secret(check: Callable[[str], str]) -> AfterValidator:
    def checked(secret: SecretStr) -> SecretStr:
        return SecretStr(check(secret.get_secret_value()))

    return AfterValidator(checked)


def _read(check: Callable[[str], T]) -> BeforeValidator:
    """Read a variable's text with ``check``; what is given in its final type is left as it is."""
    return BeforeValidator(lambda value: check(value) if isinstance(value, str) else value)


Secret = Annotated[SecretStr, _secret(environment.printable)]
Url = Annotated[str, AfterValidator(environment.url)]


class Settings(BaseModel):
    """Everything that can be configured. A field is the environment variable of its name in capitals.

    None means not configured: that channel, look-up or model is not used. ``description`` and ``examples`` are
    what .env.example and docs/configuration.md say; ``title`` is the section they say it in.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    telegram_bot_token: Annotated[SecretStr, _secret(environment.bot_token)] | None = Field(
        default=None,
        title="Telegram",
        description="The bot's token, from @BotFather. Absent: no Telegram.",
        examples=["123456:AAbbCCdd"],
    )
    telegram_webhook_secret: Annotated[SecretStr, _secret(environment.webhook_secret)] | None = Field(
        default=None,
        title="Telegram",
        description="Proves that an update comes from Telegram; `openssl rand -hex 32` makes one. "
        "Needed when there is a PUBLIC_URL.",
        examples=["made-up-by-you"],
    )
    telegram_api_url: Url = Field(
        default="https://api.telegram.org",
        title="Telegram",
        description="Where the Bot API is: another address for a local Bot API server or a stand-in.",
        examples=["https://api.telegram.org"],
    )
    twilio_account_sid: Annotated[str, AfterValidator(environment.account_sid)] | None = Field(
        default=None,
        title="WhatsApp, through Twilio",
        description="The account's id, from Twilio's console. Absent: no WhatsApp.",
        examples=["AC00000000000000000000000000000000"],
    )
    twilio_auth_token: Secret | None = Field(
        default=None,
        title="WhatsApp, through Twilio",
        description="The account's token, from Twilio's console. It also proves that a message comes from Twilio.",
        examples=["from-the-console"],
    )
    twilio_whatsapp_from: Annotated[str, AfterValidator(environment.whatsapp_number)] | None = Field(
        default=None,
        title="WhatsApp, through Twilio",
        description="The sender that Guarda answers from.",
        examples=["whatsapp:+14155238886"],
    )
    twilio_reminder_content_sid: Annotated[str, AfterValidator(environment.content_sid)] | None = Field(
        default=None,
        title="WhatsApp, through Twilio",
        description="The approved template, with one variable, that reminders are sent by after the 24 hours in which "
        "WhatsApp takes free text. Absent: they wait until the person writes.",
        examples=["HX00000000000000000000000000000000"],
    )
    twilio_api_url: Url = Field(
        default="https://api.twilio.com",
        title="WhatsApp, through Twilio",
        description="Where Twilio is: another address for a stand-in.",
        examples=["https://api.twilio.com"],
    )
    public_url: Annotated[str, AfterValidator(environment.public_url)] | None = Field(
        default=None,
        title="Where Guarda is",
        description="The https address under which Telegram and Twilio reach this server. "
        "Absent: Telegram is polled, and WhatsApp cannot be used.",
        examples=["https://guarda.example.com"],
    )
    mongodb_uri: Annotated[SecretStr, _secret(environment.mongodb_uri)] | None = Field(
        default=None,
        title="Data",
        description="The MongoDB server to keep everything in. Absent: the bundled server, in GUARDA_DATA_DIR.",
        examples=["mongodb://localhost:27017/guarda"],
    )
    guarda_data_dir: Annotated[Path, _read(environment.data_dir)] = Field(
        title="Data",
        description="The folder for the bundled server and for logs. "
        "Absent: `guarda` in $XDG_DATA_HOME, which is ~/.local/share where it is not set.",
        examples=["~/.local/share/guarda"],
    )
    openai_api_key: Secret | None = Field(
        default=None,
        title="Language model, optional",
        description="The key of the model's service. Not needed for a local service.",
        examples=["sk-from-the-service"],
    )
    openai_base_url: Url | None = Field(
        default=None,
        title="Language model, optional",
        description="Where the model's service is, if it is not OpenAI's own: any that speaks the same protocol.",
        examples=["http://localhost:11434/v1"],
    )
    openai_model: Annotated[str, AfterValidator(environment.printable)] | None = Field(
        default=None,
        title="Language model, optional",
        description="Which model fills in the planner's form. Absent: no model, rules alone.",
        examples=["gpt-4o-mini"],
    )
    openai_transcribe_model: Annotated[str, AfterValidator(environment.printable)] | None = Field(
        default=None,
        title="Language model, optional",
        description="Which model hears voice messages, at /audio/transcriptions. "
        "Absent: they are kept, and play again, and nobody hears them.",
        examples=["whisper-1"],
    )
    openai_transcribe_base_url: Url | None = Field(
        default=None,
        title="Language model, optional",
        description="Where that model's service is, if it is not where the language model's is.",
        examples=["http://localhost:8000/v1"],
    )
    openai_model_price: Annotated[Price | None, _read(environment.price)] = Field(
        default=None,
        title="Language model, optional",
        description="What the model costs in US dollars a million tokens, read and written. "
        "Absent: costs are counted by the list that comes along, if it has exactly this model, and not bounded.",
        examples=["0.15/0.60"],
    )
    guarda_model_use: Annotated[str, AfterValidator(environment.model_use)] = Field(
        default="rules",
        title="Language model, optional",
        description="When the model is asked. rules: only of what the rules abstain on, and in talk that asks for "
        "nothing; model: of everything to keep or to find, first, too; off: never. Deleting, listing, choosing, "
        "confirming and cancelling never reach it.",
        examples=["rules"],
    )
    guarda_skills: Annotated[str, AfterValidator(environment.switch)] = Field(
        default="on",
        title="Language model, optional",
        description="Whether the model is told what fits what is spoken of (prompts/skills), and offered the tools of "
        "that alone. off: every question is put with every tool, and in the same words.",
        examples=["on"],
    )
    tmdb_api_key: Secret | None = Field(
        default=None,
        title="Films and series, optional",
        description="The key, or the read access token, of themoviedb.org. "
        "Absent: films and series are kept as they were typed.",
        examples=["from-your-account-settings"],
    )
    tmdb_api_url: Annotated[str, AfterValidator(environment.origin)] = Field(
        default="https://api.themoviedb.org",
        title="Films and series, optional",
        description="Where TMDB is, scheme and host without /3: another address for a stand-in.",
        examples=["https://api.themoviedb.org"],
    )
    brapi_api_key: Secret | None = Field(
        default=None,
        title="Prices and rates, optional",
        description="The key of brapi.dev, for quotes of shares. "
        "Absent: it is asked for PETR4, VALE3, ITUB4 and MGLU3, and Yahoo for the others.",
        examples=["from-your-account-at-brapi"],
    )
    brapi_api_url: Annotated[str, AfterValidator(environment.origin)] = Field(
        default=BRAPI_URL,
        title="Prices and rates, optional",
        description="Where brapi is: another address for a stand-in.",
        examples=[BRAPI_URL],
    )
    yahoo_api_url: Annotated[str, AfterValidator(environment.origin)] = Field(
        default=YAHOO_URL,
        title="Prices and rates, optional",
        description="Where Yahoo's charts are, asked where brapi has no quote. No key: another address for a stand-in.",
        examples=[YAHOO_URL],
    )
    open_library_api_url: Annotated[str, AfterValidator(environment.origin)] = Field(
        default="https://openlibrary.org",
        title="Books and music",
        description="Where Open Library is, which is asked for the books that somebody keeps: "
        "another address for a stand-in.",
        examples=["https://openlibrary.org"],
    )
    musicbrainz_api_url: Annotated[str, AfterValidator(environment.origin)] = Field(
        default="https://musicbrainz.org",
        title="Books and music",
        description="Where MusicBrainz is, which is asked for albums and songs: another address for a stand-in.",
        examples=["https://musicbrainz.org"],
    )
    bcb_api_url: Annotated[str, AfterValidator(environment.origin)] = Field(
        default=CENTRAL_BANK_URL,
        title="Prices and rates, optional",
        description="Where Banco Central's series are: Selic, CDI, IPCA, dollar. Another address is for a stand-in.",
        examples=[CENTRAL_BANK_URL],
    )
    serper_api_key: Secret | None = Field(
        default=None,
        title="Prices and rates, optional",
        description="The key of serper.dev, for news of shares, rates and products. Absent: no news is searched for.",
        examples=["from-your-account-at-serper"],
    )
    serper_api_url: Annotated[str, AfterValidator(environment.origin)] = Field(
        default=SERPER_URL,
        title="Prices and rates, optional",
        description="Where Serper is: another address for a stand-in.",
        examples=[SERPER_URL],
    )
    guarda_admins: Annotated[tuple[str, ...], _read(environment.admins)] = Field(
        default=(),
        title="Guarda itself",
        description="The people who see the admin commands, separated by commas.",
        examples=["tg:12345,cli:ana"],
    )
    guarda_limits: Annotated[Limits, _read(environment.limits)] = Field(
        default=Limits(),
        title="Guarda itself",
        description="How much each person may do, if not what stands here: messages a minute and a day, characters in "
        "a message, items (and as many records of packs), jobs that wait; and of the model a day: missions (one with "
        "more resources is two), minutes of transcription, answers in talk. Administrators can change a person's own.",
        examples=["minute=30,day=500,characters=4000,items=100000,jobs=200,missions=10,transcription=30,converse=100"],
    )
    guarda_locale: Annotated[str, AfterValidator(environment.locale)] = Field(
        default="pt-BR",
        title="Guarda itself",
        description="The language spoken until a person chooses another: pt-BR or en.",
        examples=["pt-BR"],
    )
    guarda_personas_dir: Annotated[Path | None, _read(environment.data_dir)] = Field(
        default=None,
        title="Guarda itself",
        description="A folder with more personas, a file `<name>.toml` each as in prompts/personas, and with "
        "`instructions.txt`, which holds whoever speaks. A file of the same name takes the place of ours.",
        examples=["/etc/guarda/personas"],
    )
    guarda_metrics_token: Secret | None = Field(
        default=None,
        title="Guarda itself",
        description="What Prometheus has to bring to /metrics, as a bearer token; `openssl rand -hex 32` makes one. "
        "Absent: /metrics is not there where there is a PUBLIC_URL, and open to the local network where there is none.",
        examples=["made-up-by-you-too"],
    )
    guarda_only_for_tests_web: Annotated[tuple[tuple[str, int], ...], _read(environment.loopback)] = Field(
        default=(),
        title="Tests of Guarda alone",
        description="Never in production: addresses and ports of this machine, separated by commas, that links which "
        "people send may lead to all the same. Otherwise only public addresses are opened. "
        "Beside an https PUBLIC_URL Guarda does not start.",
        examples=["127.0.0.1:8013"],
    )
    log_level: Annotated[str, AfterValidator(environment.level)] = Field(
        default="INFO",
        title="Guarda itself",
        description="How much is logged: DEBUG, INFO, WARNING, ERROR or CRITICAL.",
        examples=["INFO"],
    )


NAMES = tuple(field.upper() for field in Settings.model_fields)

_TWILIO = ("TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_WHATSAPP_FROM")
_SIGNED = Wrong("missing-signed")
_WHOLE = Wrong("missing-whole", ", ".join(_TWILIO))

# what is needed, by which variable, together with which others, and unless which is there
_NEEDS: tuple[tuple[str, tuple[str, ...], str | None, Wrong], ...] = (
    (
        "TELEGRAM_WEBHOOK_SECRET",
        ("TELEGRAM_BOT_TOKEN", "PUBLIC_URL"),
        None,
        Wrong("missing-secret"),
    ),
    *((needed, (present,), None, _WHOLE) for needed in _TWILIO for present in _TWILIO if needed != present),
    *(("PUBLIC_URL", (present,), None, _SIGNED) for present in _TWILIO),
    (
        "OPENAI_API_KEY",
        ("OPENAI_MODEL",),
        "OPENAI_BASE_URL",
        Wrong("missing-model-key"),
    ),
)


class UnknownVariable(UserWarning):
    """A variable that looks like ours, and has no effect; ``nearest`` is the one that may be meant."""

    def __init__(self, name: str, nearest: str) -> None:
        super().__init__(name, nearest)
        self.name, self.nearest = name, nearest

    def __str__(self) -> str:
        return self.said_in(voice("en"))

    def said_in(self, speaking: Voice) -> str:
        """Return what is to be said of it in the language of ``speaking``."""
        return speaking.say("unknown-variable", name=self.name, nearest=self.nearest)


def load_settings(environ: Mapping[str, str]) -> Settings:
    """Return the settings that ``environ`` gives; an empty variable counts as absent.

    Raises ConfigurationInvalid, which lists everything that is wrong. Warns (UserWarning) of every GUARDA_*
    variable that we do not know, with the nearest name that we do.
    """
    for unknown in sorted(name for name in environ if name.startswith("GUARDA_") and name not in NAMES):
        nearest = get_close_matches(unknown, NAMES, n=1, cutoff=0)[0]
        warnings.warn(UnknownVariable(unknown, nearest), stacklevel=2)
    given = {name: value for name in NAMES if (value := environ.get(name, "").strip())}
    problems = {**dict(_missing(given.keys())), **dict(_clashing(given))}
    values: dict[str, Any] = {name.lower(): value for name, value in given.items()}
    try:
        settings = Settings(**{"guarda_data_dir": default_data_dir(environ), **values})
    except ValidationError as invalid:
        problems |= {str(error["loc"][0]).upper(): error["ctx"]["error"] for error in invalid.errors()}
    else:
        if not problems:
            return settings
    # Outside of the handler above, so that pydantic's error, which holds the values, is no part of this one.
    raise ConfigurationInvalid({name: problems[name] for name in NAMES if name in problems})


def default_data_dir(environ: Mapping[str, str]) -> Path:
    """Return the folder for a person's data by the XDG base directory rules, which ignore relative paths."""
    configured = Path(environ.get("XDG_DATA_HOME", ""))
    home = Path(environ.get("HOME") or Path.home())
    return (configured if configured.is_absolute() else home / ".local" / "share") / "guarda"


def _clashing(given: Mapping[str, str]) -> Iterator[tuple[str, Wrong]]:
    if "GUARDA_ONLY_FOR_TESTS_WEB" in given and given.get("PUBLIC_URL", "").lower().startswith("https:"):
        yield "GUARDA_ONLY_FOR_TESTS_WEB", Wrong("only-for-tests")


def _missing(present: Set[str]) -> Iterator[tuple[str, Wrong]]:
    for needed, together, unless, why in _NEEDS:
        if needed not in present and unless not in present and present >= set(together):
            yield needed, why
