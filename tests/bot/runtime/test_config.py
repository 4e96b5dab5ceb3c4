"""The environment is read once, wholly, and without ever quoting it."""

from __future__ import annotations

import re
import traceback
import warnings
from pathlib import Path
from typing import get_type_hints

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import SecretStr, ValidationError

from bot.cli.startup import sentence
from bot.errors import ConfigurationInvalid
from bot.planner.counting import Price
from bot.replies.catalogue import LOCALES, voice
from bot.runtime import config, environment
from bot.runtime.config import NAMES, Settings, UnknownVariable, default_data_dir, load_settings
from bot.runtime.environment import Wrong
from state.quota import Limits
from tests.bot import configuration_reference
from tools.zones import USUAL_ZONE

HOME = {"HOME": "/home/ana"}
SID = "AC" + "0" * 32
VALID = {
    **HOME,
    "TELEGRAM_BOT_TOKEN": "123456:AAbb-CC_dd",
    "TELEGRAM_WEBHOOK_SECRET": "made-up-secret",
    "TELEGRAM_API_URL": "http://127.0.0.1:8081/",
    "TWILIO_ACCOUNT_SID": SID,
    "TWILIO_AUTH_TOKEN": "0f0f0f",
    "TWILIO_WHATSAPP_FROM": "whatsapp:+14155238886",
    "TWILIO_REMINDER_CONTENT_SID": "HX" + "0" * 32,
    "TWILIO_API_URL": "http://localhost:9000",
    "PUBLIC_URL": "http://localhost:8080/",
    "MONGODB_URI": "mongodb://ana:password@db:27017/guarda?w=majority",
    "GUARDA_DATA_DIR": "/srv/guarda",
    "OPENAI_API_KEY": "sk-1",
    "OPENAI_BASE_URL": "http://localhost:11434/v1",
    "OPENAI_TRANSCRIBE_MODEL": "whisper-1",
    "OPENAI_TRANSCRIBE_BASE_URL": "http://localhost:8000/v1",
    "OPENAI_MODEL": "llama3.2:1b",
    "OPENAI_MODEL_PRICE": "0.15/0.60",
    "GUARDA_MODEL_USE": "Model",
    "GUARDA_SKILLS": "OFF",
    "TMDB_API_KEY": "eyJ.a.b",
    "TMDB_API_URL": "http://localhost:9001/",
    "BRAPI_API_KEY": "brapi-1",
    "BRAPI_API_URL": "http://127.0.0.1:9002/",
    "YAHOO_API_URL": "http://127.0.0.1:9003",
    "BCB_API_URL": "http://127.0.0.1:9004",
    "OPEN_LIBRARY_API_URL": "http://127.0.0.1:9006",
    "MUSICBRAINZ_API_URL": "http://127.0.0.1:9007",
    "SERPER_API_KEY": "serper-1",
    "SERPER_API_URL": "http://127.0.0.1:9005",
    "GUARDA_ADMINS": "tg:12345, wa:+5511999990000,cli:ana,",
    "GUARDA_LIMITS": "minute=5, items = 10,",
    "GUARDA_PERSONAS_DIR": "/srv/personas",
    "GUARDA_LOCALE": "en",
    "GUARDA_METRICS_TOKEN": "3f3f3f",
    "GUARDA_ONLY_FOR_TESTS_WEB": "127.0.0.1:8013, 127.0.0.2:80",
    "LOG_LEVEL": "debug",
}


@pytest.fixture(scope="module", autouse=True)
def _catalogue() -> None:
    """Read the catalogue before anything is timed: it is read once a process."""
    voice("en")


def problems(**environ: str) -> dict[str, str]:
    with pytest.raises(ConfigurationInvalid) as raised:
        load_settings({**HOME, **environ})
    return raised.value.problems


def test_nothing_needs_to_be_configured() -> None:
    settings = load_settings(HOME)
    assert settings.guarda_data_dir == Path("/home/ana/.local/share/guarda")
    assert (settings.guarda_locale, settings.log_level, settings.guarda_admins) == ("pt-BR", "INFO", ())
    assert settings.tmdb_api_url == "https://api.themoviedb.org"
    assert settings.guarda_model_use == "rules"
    absent = ("telegram_bot_token", "twilio_account_sid", "public_url", "mongodb_uri", "openai_model", "tmdb_api_key")
    assert [getattr(settings, name) for name in absent] == [None] * len(absent)


def test_everything_can_be_configured() -> None:
    settings = load_settings(VALID)
    assert VALID.keys() - HOME.keys() == set(NAMES)
    assert settings.telegram_api_url == "http://127.0.0.1:8081"
    assert settings.public_url == "http://localhost:8080"
    assert settings.tmdb_api_url == "http://localhost:9001"
    assert settings.brapi_api_url == "http://127.0.0.1:9002"
    assert settings.serper_api_key == SecretStr("serper-1")
    assert settings.guarda_data_dir == Path("/srv/guarda")
    assert settings.guarda_admins == ("tg:12345", "wa:+5511999990000", "cli:ana")
    assert settings.guarda_limits == Limits(minute=5, items=10)
    assert (settings.guarda_locale, settings.log_level) == ("en", "DEBUG")
    assert settings.guarda_model_use == "model"
    assert settings.guarda_only_for_tests_web == (("127.0.0.1", 8013), ("127.0.0.2", 80))
    assert settings.openai_model_price == Price(0.15, 0.6)
    assert settings.mongodb_uri == SecretStr(VALID["MONGODB_URI"])


def test_an_empty_variable_counts_as_absent() -> None:
    assert load_settings({**HOME, **dict.fromkeys(NAMES, "  ")}) == load_settings(HOME)


def test_surrounding_spaces_are_no_part_of_a_value() -> None:
    assert load_settings({**HOME, "LOG_LEVEL": " info\n"}).log_level == "INFO"


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("TELEGRAM_BOT_TOKEN", "AAbb", "BotFather"),
        ("TELEGRAM_BOT_TOKEN", '"123:abc"', "BotFather"),
        ("TELEGRAM_WEBHOOK_SECRET", "com espaço", "openssl"),
        ("TELEGRAM_WEBHOOK_SECRET", "a" * 257, "openssl"),
        ("TELEGRAM_API_URL", "api.telegram.org", "https://"),
        ("TELEGRAM_API_URL", "ftp://api.telegram.org", "https://"),
        ("TELEGRAM_API_URL", "http://[::1", "https://"),
        ("TELEGRAM_API_URL", "http://host:99999", "https://"),
        ("TELEGRAM_API_URL", "http://host/ a", "https://"),
        ("TELEGRAM_API_URL", "https://ana:senha@host", "@"),
        ("TELEGRAM_API_URL", "https://host/?", "?"),
        ("TWILIO_ACCOUNT_SID", "SK" + "0" * 32, "AC"),
        ("TWILIO_AUTH_TOKEN", "a b", "spaces"),
        ("TWILIO_WHATSAPP_FROM", "+14155238886", "whatsapp:+14155238886"),
        ("TWILIO_REMINDER_CONTENT_SID", "AC123", "HX"),
        ("TWILIO_WHATSAPP_FROM", "whatsapp:+١٢٣٤٥٦٧", "whatsapp:+14155238886"),
        ("PUBLIC_URL", "http://guarda.example.com", "https"),
        ("MONGODB_URI", "localhost:27017", "mongodb://"),
        ("MONGODB_URI", "mongodb://", "mongodb://"),
        ("GUARDA_DATA_DIR", "data", "whole path"),
        ("GUARDA_DATA_DIR", "~nobody-of-this-name/guarda", "path"),
        ("GUARDA_DATA_DIR", "/etc/hostname", "folder"),
        ("GUARDA_DATA_DIR", "/" + "a" * 5000, "folder"),
        ("GUARDA_DATA_DIR", "/srv/\0", "invisible"),
        ("OPENAI_MODEL", "my model", "spaces"),
        ("TMDB_API_URL", "https://api.themoviedb.org/3", "/3"),
        ("GUARDA_ADMINS", "12345", "tg:12345"),
        ("GUARDA_LIMITS", "30", "minute=30"),
        ("GUARDA_LIMITS", "minute=0", "minute=30"),
        ("GUARDA_LIMITS", "minute=5,hour=9", "minute=30"),
        ("GUARDA_LIMITS", "day=12345678", "minute=30"),
        ("GUARDA_LOCALE", "fr", "pt-BR"),
        *(
            ("GUARDA_ONLY_FOR_TESTS_WEB", value, "127.0.0.1:8013")
            for value in (
                "127.0.0.1",
                "127.0.0.1:0",
                "127.0.0.1:65536",
                "127.0.0.1:*",
                "127.0.0.0/8:80",
                "localhost:80",
                "0.0.0.0:80",
                "10.0.0.1:80",
                "169.254.169.254:80",
                "[::1]:80",
                "*",
                "true",
                "127.0.0.1:80,10.0.0.1:80",
            )
        ),
        ("OPENAI_MODEL_PRICE", "cheap", "0.15/0.60"),
        ("GUARDA_MODEL_USE", "always", "rules, model, off"),
        ("GUARDA_SKILLS", "some", "on, off"),
        ("LOG_LEVEL", "LOUD", "WARNING"),
        ("LOG_LEVEL", "\udc80", "WARNING"),
    ],
)
def test_a_wrong_value_is_named_with_what_to_do(name: str, value: str, why: str) -> None:
    assert why in problems(**{name: value})[name]


WRONGS = sorted(
    {
        key
        for module in (config, environment)
        for key in re.findall(r'Wrong\("([\w-]+)"', Path(str(module.__file__)).read_text())
    }
)


def test_what_can_be_wrong_is_found_in_the_code() -> None:
    assert len(WRONGS) > 20


@pytest.mark.parametrize("what", WRONGS)
def test_what_is_wrong_is_said_in_each_language_in_words_of_its_own(what: str) -> None:
    by_default = Wrong("none such").said_in(voice("pt-BR"))
    said = [Wrong(what, "a, b").said_in(voice(locale)) for locale in LOCALES]
    assert len(set(said)) == len(LOCALES)
    assert (by_default in said) == (what == "missing-model-key")


def test_at_a_terminal_everything_wrong_is_said_in_its_language() -> None:
    with pytest.raises(ConfigurationInvalid) as raised:
        load_settings({**HOME, "TWILIO_AUTH_TOKEN": "a b", "LOG_LEVEL": "LOUD", "OPENAI_MODEL": "x"})
    said = sentence(voice("pt-BR"), raised.value)
    for words in (
        "TWILIO_AUTH_TOKEN: tem espaços",
        "LOG_LEVEL: não é um nível",
        "OPENAI_API_KEY: falta",
        "PUBLIC_URL: falta",
    ):
        assert words in said
    assert "TWILIO_AUTH_TOKEN: has spaces" in sentence(voice("en"), raised.value)
    with pytest.warns(UnknownVariable) as caught:
        load_settings({**HOME, "GUARDA_LOCAL": "x"})
    [told] = [each.message for each in caught]
    assert isinstance(told, UnknownVariable)
    assert "não é uma variável nossa" in told.said_in(voice("pt-BR"))


def test_everything_wrong_is_said_at_once_in_the_order_of_the_reference() -> None:
    wrong = dict.fromkeys(set(NAMES) - {"OPENAI_API_KEY", "TMDB_API_KEY", "OPENAI_MODEL"}, "não é\tassim")
    assert list(problems(**wrong)) == [name for name in NAMES if name in wrong]


@pytest.mark.parametrize(
    ("given_names", "missing"),
    [
        (["TELEGRAM_BOT_TOKEN", "PUBLIC_URL"], ["TELEGRAM_WEBHOOK_SECRET"]),
        (["TWILIO_AUTH_TOKEN", "PUBLIC_URL"], ["TWILIO_ACCOUNT_SID", "TWILIO_WHATSAPP_FROM"]),
        (["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_WHATSAPP_FROM"], ["PUBLIC_URL"]),
        (["OPENAI_MODEL"], ["OPENAI_API_KEY"]),
    ],
)
def test_what_another_variable_needs_is_missed(given_names: list[str], missing: list[str]) -> None:
    assert list(problems(**{name: VALID[name] for name in given_names})) == missing


@pytest.mark.parametrize("address", ["https://guarda.example.com", "HTTPS://guarda.example.com/"])
def test_what_is_for_tests_alone_does_not_go_with_a_public_address(address: str) -> None:
    both = {"PUBLIC_URL": address, "GUARDA_ONLY_FOR_TESTS_WEB": "127.0.0.1:8013"}
    assert "Leave it out" in problems(**both)["GUARDA_ONLY_FOR_TESTS_WEB"]
    alone = load_settings({**HOME, "PUBLIC_URL": address}).public_url
    assert str(alone).lower() == "https://guarda.example.com"


@pytest.mark.parametrize(
    "given_names",
    [["TELEGRAM_BOT_TOKEN"], ["PUBLIC_URL"], ["OPENAI_API_KEY"], ["OPENAI_MODEL", "OPENAI_BASE_URL"]],
)
def test_what_can_be_used_alone_is_accepted(given_names: list[str]) -> None:
    load_settings({**HOME, **{name: VALID[name] for name in given_names}})


@pytest.mark.parametrize(
    ("environ", "folder"),
    [
        ({"HOME": "/home/ana"}, "/home/ana/.local/share/guarda"),
        ({"HOME": "/home/ana", "XDG_DATA_HOME": "/data"}, "/data/guarda"),
        ({"HOME": "/home/ana", "XDG_DATA_HOME": "relative"}, "/home/ana/.local/share/guarda"),
        ({"HOME": "/home/ana", "XDG_DATA_HOME": ""}, "/home/ana/.local/share/guarda"),
        ({}, str(Path.home() / ".local/share/guarda")),
    ],
)
def test_the_data_folder_follows_the_xdg_rules(environ: dict[str, str], folder: str) -> None:
    assert default_data_dir(environ) == Path(folder)


def test_a_tilde_in_the_data_folder_is_the_home_folder() -> None:
    assert load_settings({**HOME, "GUARDA_DATA_DIR": "~/memoria"}).guarda_data_dir == Path.home() / "memoria"


@pytest.mark.parametrize(
    ("unknown", "nearest"),
    [("GUARDA_LOCAL", "GUARDA_LOCALE"), ("GUARDA_DATADIR", "GUARDA_DATA_DIR"), ("GUARDA_ADMIN", "GUARDA_ADMINS")],
)
def test_an_unknown_variable_of_ours_is_warned_of_with_the_nearest_name(unknown: str, nearest: str) -> None:
    with pytest.warns(UserWarning, match=f"{unknown} .*did you mean {nearest}"):
        load_settings({**HOME, unknown: "secret-value"})


def test_other_programs_variables_are_none_of_our_business() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        load_settings({**HOME, "PATH": "/bin", "OPENAI_ORG_ID": "x", "guarda_locale": "fr"})


def test_settings_are_frozen() -> None:
    with pytest.raises(ValidationError):
        load_settings(HOME).log_level = "DEBUG"  # type: ignore[misc]


def test_secrets_do_not_show() -> None:
    shown = repr(load_settings(VALID)) + load_settings(VALID).model_dump_json()
    for name in ("TELEGRAM_BOT_TOKEN", "TELEGRAM_WEBHOOK_SECRET", "TWILIO_AUTH_TOKEN", "TMDB_API_KEY", "MONGODB_URI"):
        assert VALID[name] not in shown


every_character = st.characters(codec=None, exclude_categories=[])
hostile = (
    st.text(every_character, max_size=300)
    | st.sampled_from(list(VALID.values()))
    | st.text("hts:/@[]?#%.\0 \n~aAC0", max_size=60)
)


@given(st.dictionaries(st.sampled_from(NAMES), hostile))
@example({"GUARDA_DATA_DIR": "\0"})
@example({"PUBLIC_URL": "http://[v1.x]"})
@example({"TELEGRAM_API_URL": "https://ｅxample.com"})
def test_whatever_the_environment_holds_it_is_accepted_or_listed(environ: dict[str, str]) -> None:
    listed: dict[str, str] = {}
    try:
        load_settings({**HOME, **environ})
    except ConfigurationInvalid as invalid:
        listed = invalid.problems
    assert listed.keys() <= set(NAMES)
    assert all(re.fullmatch(r"[ -~]+", problem) for problem in listed.values())


unguessable = st.from_regex(r"[a-z]{3}~[a-z é]{20}~", fullmatch=True)


@given(st.dictionaries(st.sampled_from(NAMES), unguessable, min_size=1))
def test_no_value_is_ever_quoted(environ: dict[str, str]) -> None:
    try:
        load_settings({**HOME, **environ})
    except ConfigurationInvalid as invalid:
        said = "".join(traceback.format_exception(invalid))
        assert not [value for value in environ.values() if value in said or value.strip() in said]


def test_every_variable_is_documented_with_an_example_that_is_accepted() -> None:
    examples = {name.upper(): field.examples[0] for name, field in Settings.model_fields.items() if field.examples}
    assert tuple(examples) == NAMES
    for_tests = {"GUARDA_ONLY_FOR_TESTS_WEB": examples.pop("GUARDA_ONLY_FOR_TESTS_WEB")}
    load_settings({**HOME, **examples})
    load_settings({**HOME, **for_tests})
    assert all(field.description and field.title for field in Settings.model_fields.values())


def test_the_example_file_is_up_to_date() -> None:
    assert configuration_reference.EXAMPLE.read_text(encoding="utf-8") == configuration_reference.example()


def test_the_table_of_variables_is_up_to_date() -> None:
    assert configuration_reference.TABLE.read_text(encoding="utf-8") == configuration_reference.table()


def test_the_documentation_names_the_one_time_zone() -> None:
    for document in (configuration_reference.TABLE, configuration_reference.ROOT / "docs" / "operations.md"):
        assert USUAL_ZONE in document.read_text(encoding="utf-8")


def test_every_secret_is_typed_as_one() -> None:
    named_like_secrets = re.compile(r"token|secret|key|mongodb_uri")
    hints = get_type_hints(Settings)
    assert [name for name in hints if named_like_secrets.search(name) and "SecretStr" not in repr(hints[name])] == []
