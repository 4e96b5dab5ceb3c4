"""What active skills come to."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.skills.compose import BASE_TOOLS, compose, least_temperature, merged_tone, tone_lines
from bot.skills.definition import EMOJI, LENGTHS, Tone
from bot.skills.loading import packaged_skills
from tests.bot.skills.made_up import PRACTICAL, skill, skills

SKILLS = packaged_skills()
LIBRARY = SKILLS.by_name["library"].tools
EVERY_TOOL = frozenset(name for each in SKILLS.all for name in each.tools) | {*BASE_TOOLS}

TONES = st.builds(
    Tone,
    st.sampled_from(["practical", "reflective", "empathetic", "hopeful", "direct", "celebratory"]),
    st.sampled_from(EMOJI),
    st.sampled_from(LENGTHS),
    st.sampled_from(["informal", "careful-informal"]),
)


def test_the_example_of_the_source() -> None:
    both = compose(SKILLS, ("counselor", "finance"), EVERY_TOOL)
    assert both.tone == Tone("reflective", "none", "elaborated", "careful-informal")
    assert both.temperature == 0.3
    assert both.tools == (*BASE_TOOLS, *SKILLS.by_name["finance"].tools, *LIBRARY)
    assert both.writer.index("TALKING") < both.writer.index("MONEY")


def test_the_fallback_has_the_base_and_what_is_beside_every_question() -> None:
    general = compose(SKILLS, ("general",), EVERY_TOOL)
    assert general.tools == (*BASE_TOOLS, *LIBRARY)
    assert (general.temperature, general.planner) == (None, "")
    assert general.tone == SKILLS.by_name["general"].tone


def test_tools_that_do_not_exist_are_left_out_with_what_is_said_of_them() -> None:
    without = compose(SKILLS, ("health",), frozenset(LIBRARY))
    assert without.tools == LIBRARY
    assert "record_metric" not in without.planner
    assert "A wish, a goal" in without.planner
    one = compose(SKILLS, ("health",), frozenset({*LIBRARY, "record_metric"}))
    assert one.tools == ("record_metric", *LIBRARY)
    assert "record_metric" in one.planner
    assert "A wish, a goal" in one.planner


def test_of_words_that_only_speak_of_missing_tools_not_even_the_heading_is_left() -> None:
    every = skills(skill("x", "x", tools=("a", "b"), planner="SKILL: X\n- a: this\n- b: that"))
    assert compose(every, ("x",), frozenset()).planner == ""
    assert compose(every, ("x",), frozenset({"b"})).planner == "SKILL: X\n- b: that"


def test_what_is_beside_brings_its_tone_only_where_it_is_woken() -> None:
    beside = skill("shelf", "x", beside=True, tools=("a",), writer="SHELF", temperature=0.1, tone=PRACTICAL)
    warm = skill("warm", "y", writer="WARM", temperature=0.9, tone=Tone("hopeful", "minimal", "moderate", "informal"))
    every = skills(beside, warm)
    composed = compose(every, ("warm",), frozenset("a"))
    assert (composed.tools, composed.temperature, composed.tone) == (("a",), 0.9, warm.tone)
    assert composed.writer == "WARM\n\nSHELF"
    assert compose(every, ("shelf",), frozenset("a")).temperature == 0.1
    assert compose(every, ("shelf",), frozenset("a")).writer == "SHELF"


@given(st.lists(TONES, max_size=3))
def test_one_tone_is_made_of_several(tones: list[Tone]) -> None:
    merged = merged_tone(tones)
    if not tones:
        assert merged is None
        return
    assert merged is not None
    assert (merged.style, merged.formality) == (tones[0].style, tones[0].formality)
    assert EMOJI.index(merged.emoji) == min(EMOJI.index(tone.emoji) for tone in tones)
    assert LENGTHS.index(merged.length) == max(LENGTHS.index(tone.length) for tone in tones)
    if len(tones) == 1:
        assert merged == tones[0]


@given(st.lists(st.none() | st.floats(0, 1), max_size=3))
def test_the_temperature_is_the_least(temperatures: list[float | None]) -> None:
    given_ones = [each for each in temperatures if each is not None]
    found = least_temperature([skill("x", temperature=each) for each in temperatures])
    assert found == (min(given_ones) if given_ones else None)


NAMES = [each.name for each in SKILLS.all]


@given(st.lists(st.sampled_from(NAMES), min_size=1, max_size=2, unique=True), st.sets(st.sampled_from([*EVERY_TOOL])))
def test_tools_are_the_bases_and_the_skills_each_once_and_none_that_does_not_exist(
    active: list[str], registered: set[str]
) -> None:
    composed = compose(SKILLS, tuple(active), frozenset(registered))
    named = {*BASE_TOOLS, *LIBRARY, *(tool for name in active for tool in SKILLS.by_name[name].tools)}
    assert len(composed.tools) == len(set(composed.tools))
    assert set(composed.tools) == named & registered
    absent = EVERY_TOOL - registered
    assert not any(name in composed.planner for name in absent)


@pytest.mark.parametrize("locale", ["pt-BR", "en"])
@given(tone=TONES)
def test_a_tone_is_a_line_for_each_of_its_choices(locale: str, tone: Tone) -> None:
    heading, *lines = tone_lines(tone, locale).splitlines()
    assert not heading.startswith("- ")
    assert len(lines) == 4
    assert all(line.startswith("- ") for line in lines)
    assert len(tone_lines(tone, locale, emoji=False).splitlines()) == 4


def test_the_lines_are_those_of_the_source() -> None:
    lines = tone_lines(Tone("reflective", "none", "elaborated", "careful-informal"), "pt-BR").splitlines()
    assert lines[1:4] == ["- Seja reflexiva e pausada", "- NÃO use emojis", "- Pode elaborar e se aprofundar"]
    lines = tone_lines(Tone("practical", "minimal", "concise", "informal"), "pt-BR").splitlines()
    assert lines[1:4] == ["- Seja prática e direta", "- Use emojis raramente", "- Respostas curtas e diretas"]


def test_a_prompt_is_the_tone_then_the_words_most_important_first() -> None:
    text = compose(SKILLS, ("counselor", "finance"), EVERY_TOOL).written_in("en")
    parts = text.split("\n\n")
    assert [part.splitlines()[0] for part in parts] == ["TONE", "SKILL: TALKING THINGS OVER", "SKILL: MONEY"]
    assert compose(SKILLS, ("general",), EVERY_TOOL).written_in("en").count("\n\n") == 0


def test_a_set_of_skills_is_composed_once() -> None:
    for pair in combinations(NAMES, 2):
        assert compose(SKILLS, pair, EVERY_TOOL) is compose(SKILLS, pair, EVERY_TOOL)
