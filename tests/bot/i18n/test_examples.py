"""What we tell people to say is understood when they say it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.i18n.catalogue import LOCALES, voice
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Action
from tests.bot.i18n.sources import LOCALES as FOLDER


def examples(locale: str) -> Iterator[str]:
    """Yield the bullets of the help, and what stands in “” in any sentence without being an argument."""
    for line in voice(locale).say("help").splitlines():
        if line.startswith("• "):
            yield line.removeprefix("• ").partition(" (")[0]
    yield from re.findall(r"“([^”{]+)”", (FOLDER / f"{locale}.ftl").read_text(encoding="utf-8"))


def told() -> list[tuple[str, str]]:
    """Return every example, with its locale."""
    return sorted({(locale, said) for locale in LOCALES for said in examples(locale)})


# These describe, rather than quote, what to do.
DESCRIPTIONS = {"ou mande um link", "or send a link"}


@pytest.mark.parametrize(("locale", "said"), [each for each in told() if each[1] not in DESCRIPTIONS])
def test_what_we_tell_people_to_say_is_understood(locale: str, said: str) -> None:
    (recognition,) = recognise(said)
    assert recognition.action is not Action.UNKNOWN, locale
