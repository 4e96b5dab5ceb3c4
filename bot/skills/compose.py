"""What active skills come to for a model: the tools that are offered, the words that are added, tone and temperature.

The planner gets the skills' words alone: it is asked at temperature 0 and in no tone (docs/adr/0006 and 0048). The
writer gets their tone, their words and their temperature.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache, lru_cache

from bot.skills.definition import EMOJI, LENGTHS, Skill, Skills, Tone
from prompts.loader import FOLDER
from tools.definition import ToolName

_WORD = re.compile(r"\w+")

# Whatever is spoken of may lead to a fact about the person, or need one.
BASE_TOOLS = ("search_knowledge", "add_knowledge", "analyze_context")


@dataclass(frozen=True, slots=True)
class Composition:
    """What a model is given for ``skills``, the more important first, and for those beside them.

    ``tools`` are names, of tools that exist. ``planner`` and ``writer`` are what follows those prompts' own words,
    without the tone; ``temperature`` is the writer's, None if no skill has one. ``talks`` says that one of them is
    talked over.
    """

    skills: tuple[str, ...]
    tools: tuple[str, ...]
    temperature: float | None = None
    tone: Tone | None = None
    talks: bool = False
    planner: str = ""
    writer: str = ""

    def written_in(self, locale: str, *, emoji: bool = True) -> str:
        """Return what follows the writer's prompt in ``locale``: the tone, then the skills' words.

        Without ``emoji`` nothing is said of them: for tasks that allow none at all.
        """
        tone = tone_lines(self.tone, locale, emoji=emoji) if self.tone else ""
        return joined((tone, self.writer))


@lru_cache(maxsize=256)
def compose(skills: Skills, active: tuple[str, ...], registered: frozenset[str]) -> Composition:
    """Return what the skills called ``active`` come to, the more important first; unknown names count for nothing.

    ``registered`` are the tools that a model may be offered: what skills name beyond these is left out, and so is every
    line for the planner that speaks of it.
    """
    chosen = [skills.by_name[name] for name in active if name in skills.by_name]
    everything = [*chosen, *(skill for skill in skills.beside if skill not in chosen)]
    missing = frozenset(_tools(skills.all)) - registered
    return Composition(
        skills=active,
        tools=tuple(name for name in _tools(everything) if name in registered),
        temperature=least_temperature(chosen),
        tone=merged_tone([skill.tone for skill in chosen if skill.tone]),
        talks=any(skill.talks for skill in chosen),
        planner=joined(_without_lines_about(missing, skill.planner) for skill in everything),
        writer=joined(skill.writer for skill in everything),
    )


def least_temperature(skills: Iterable[Skill]) -> float | None:
    """Return the least of the temperatures that ``skills`` have; None if none has one."""
    return min((skill.temperature for skill in skills if skill.temperature is not None), default=None)


def merged_tone(tones: Sequence[Tone]) -> Tone | None:
    """Return one tone for ``tones``, the most important first: its style and formality, the fewest emoji, the longest
    answers of all.
    """
    if not tones:
        return None
    return Tone(
        style=tones[0].style,
        emoji=min((tone.emoji for tone in tones), key=EMOJI.index),
        length=max((tone.length for tone in tones), key=LENGTHS.index),
        formality=tones[0].formality,
    )


def tone_lines(tone: Tone, locale: str, *, emoji: bool = True) -> str:
    """Return ``tone`` as lines for a prompt whose text is written in ``locale``."""
    said = _tone_texts().get(locale) or _tone_texts()["en"]
    parts = (
        ("heading", "style", "emoji", "length", "formality") if emoji else ("heading", "style", "length", "formality")
    )
    chosen = {"heading": "line", **asdict(tone)}
    return "\n".join(said[part][chosen[part]] for part in parts)


def joined(texts: Iterable[str]) -> str:
    """Return ``texts`` that are not empty, with a blank line between them."""
    return "\n\n".join(text for text in texts if text)


def _tools(skills: Iterable[Skill]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*BASE_TOOLS, *(name for skill in skills for name in skill.tools))))


def spoken_of(offered: frozenset[str], text: str) -> str:
    """Return a composition's words for the planner without what speaks of tools that are not ``offered``."""
    missing = frozenset(ToolName) - offered
    return joined(_without_lines_about(missing, part) for part in text.split("\n\n"))


def _without_lines_about(missing: frozenset[str], text: str) -> str:
    """Return ``text`` without the lines that name a tool that is ``missing``; nothing, if only its heading is left."""
    left = [line for line in text.splitlines() if missing.isdisjoint(_WORD.findall(line))]
    return "\n".join(left) if any(line.startswith("- ") for line in left) else ""


@cache
def _tone_texts() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    return tomllib.loads((FOLDER / "tones.toml").read_text(encoding="utf-8"))
