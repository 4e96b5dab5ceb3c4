"""A voice says what its language says, with the arguments as they were given."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import MissingSentence
from bot.replies.catalogue import LOCALES, voice
from tests.bot.replies.sources import arguments, sentences
from tools.zones import living_in

PORTUGUESE = voice("pt-BR")
ENGLISH = voice("en")
NUMBERS = {"count", "number", "day", "last", "limit", "size", "total"}
KNOWN = sentences("pt-BR")
ARGUMENTS = {key: arguments(key, KNOWN) for key in KNOWN}
anything = st.text() | st.text('{}$"[]*->.\\\n\ue000\u2068123 ')


def at(*moment: int) -> int:
    """Return nanoseconds UTC of a moment given as year, month, day, hour, minute in UTC."""
    return int(datetime(*moment, tzinfo=UTC).timestamp()) * 1_000_000_000  # type: ignore[arg-type,misc]


@pytest.mark.parametrize(
    ("tag", "locale"),
    [
        ("pt-BR", "pt-BR"),
        ("pt", "pt-BR"),
        ("pt_PT", "pt-BR"),
        ("PT-br", "pt-BR"),
        ("en", "en"),
        ("en-GB", "en"),
        ("en_us", "en"),
        ("fr", "pt-BR"),
        ("", "pt-BR"),
        ("english", "pt-BR"),
        (None, "pt-BR"),
    ],
)
def test_an_unknown_locale_falls_back_to_its_language_then_to_portuguese(tag: str | None, locale: str) -> None:
    assert voice(tag).locale == locale


def test_a_voice_is_made_once() -> None:
    assert voice("pt") is voice("pt-BR")


def test_an_unknown_sentence_is_an_exception() -> None:
    with pytest.raises(MissingSentence, match="'nonsense'"):
        PORTUGUESE.say("nonsense")


@pytest.mark.parametrize("kind", ["note", "movie"])
def test_a_missing_argument_is_an_exception_whichever_variant_is_chosen(kind: str) -> None:
    with pytest.raises(MissingSentence, match="count"):
        PORTUGUESE.say("kind-count", kind=kind)


def test_an_argument_of_another_type_is_an_exception() -> None:
    with pytest.raises(MissingSentence, match="title"):
        PORTUGUESE.say("removed", title=None)  # type: ignore[arg-type]


@pytest.mark.parametrize("locale", LOCALES)
@given(value=anything)
def test_arguments_are_inserted_verbatim(locale: str, value: str) -> None:
    assert voice(locale).say("kept-note", text=value) == f"{voice(locale).say('kept-note', text='')}{value}"


@given(first=anything, second=anything)
def test_one_argument_never_shows_up_in_the_place_of_another(first: str, second: str) -> None:
    assert (
        ENGLISH.say("already-kept", title=first, since=second) == f"“{first}” is already on your list (saved {second})."
    )


def test_a_note_of_the_greatest_length_is_inserted_whole() -> None:
    long = "a{$b}" * 4_000
    assert PORTUGUESE.say("kept-note", text=long).endswith(long)


@pytest.mark.parametrize("locale", LOCALES)
@given(number=st.integers(0, 10**7), text=st.text())
def test_every_sentence_can_be_said(locale: str, number: int, text: str) -> None:
    for key, names in ARGUMENTS.items():
        given_to_it = {name: number if name in NUMBERS else text for name in names}
        said = voice(locale).say(key, **given_to_it)
        assert "\u2068" not in said.replace(text, "")
        assert said.strip() or not text.strip()


@pytest.mark.parametrize(
    ("count", "portuguese", "english"),
    [
        (0, "nenhum item", "no items"),
        (1, "1 item", "1 item"),
        (2, "2 itens", "2 items"),
        (1234, "1.234 itens", "1,234 items"),
        (1_000_000, "1.000.000 itens", "1,000,000 items"),
    ],
)
def test_counts_are_plural_where_they_should_be(count: int, portuguese: str, english: str) -> None:
    assert PORTUGUESE.say("item-count", count=count) == portuguese
    assert ENGLISH.say("item-count", count=count) == english


@pytest.mark.parametrize(
    ("then", "portuguese", "english"),
    [
        (at(2026, 3, 13, 3, 0), "hoje", "today"),
        (at(2026, 3, 13, 2, 59), "ontem", "yesterday"),
        (at(2026, 3, 12, 3, 0), "ontem", "yesterday"),
        (at(2026, 3, 12, 2, 59), "11 de março", "March 11"),
        (at(2026, 3, 1, 12, 0), "1º de março", "March 1"),
        (at(2025, 12, 31, 12, 0), "31 de dezembro de 2025", "December 31, 2025"),
        (at(2027, 1, 1, 12, 0), "1º de janeiro de 2027", "January 1, 2027"),
    ],
)
def test_a_day_is_said_as_in_sao_paulo(then: int, portuguese: str, english: str) -> None:
    now = at(2026, 3, 13, 12, 0)
    assert (PORTUGUESE.day(then, now), ENGLISH.day(then, now)) == (portuguese, english)


def test_a_day_is_said_as_where_the_person_lives() -> None:
    now = at(2026, 3, 13, 12, 0)
    with living_in("UTC"):
        assert PORTUGUESE.day(at(2026, 3, 13, 2, 0), now) == "hoje"


def test_a_time_is_said_in_the_zone() -> None:
    moment = at(2026, 3, 12, 17, 5)
    assert (PORTUGUESE.time(moment), ENGLISH.time(moment)) == ("14:05", "2:05 PM")
    with living_in("America/Manaus"):
        assert (PORTUGUESE.time(moment), ENGLISH.time(moment)) == ("13:05", "1:05 PM")


def test_numbers_and_lists_follow_the_language() -> None:
    assert (PORTUGUESE.number(12_345), ENGLISH.number(12_345)) == ("12.345", "12,345")
    assert (PORTUGUESE.join(["a", "b", "c"]), ENGLISH.join(["a", "b", "c"])) == ("a, b e c", "a, b, and c")
    assert (PORTUGUESE.join(["{0}"]), PORTUGUESE.join([])) == ("{0}", "")


def test_everything_deleted_is_said_in_the_agreed_words() -> None:
    assert PORTUGUESE.say("removed-everything").splitlines()[0] == "✅ Tudo deletado"
