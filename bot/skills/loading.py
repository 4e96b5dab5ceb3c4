"""The skills as they stand in prompts/skills, a file each: read once, and every mistake of every file named."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

from bot.errors import SkillsInvalid
from bot.planner.counting import tokens_at_most
from bot.skills.definition import PRIORITY, Emoji, Formality, Length, Skill, Skills, Style, Tone, whole_words
from bot.understanding.words.normaliser import fold
from prompts.loader import FOLDER

SKILLS_FOLDER = FOLDER / "skills"
EXTENSION_BELOW = 500  # tokens: so many bytes, which no tokenizer makes more tokens of
LANGUAGES = ("pt", "en")

_NAME = re.compile(r"[a-z][a-z_]{0,39}")
_TOOL = re.compile(r"[a-z][a-z0-9_]{0,59}")


def _pattern(pattern: str) -> str:
    if fold(pattern) != pattern.lower():
        raise ValueError("has accents, which no folded word has: write it without")
    # Classes such as \W and \S keep their capitals.
    if re.sub(r"\\.", "", pattern) != re.sub(r"\\.", "", pattern).lower():
        raise ValueError("has capitals, which no folded word has: write it in small letters")
    try:
        compiled = whole_words(pattern)
    except re.error as error:
        raise ValueError(f"is no regular expression: {error}") from error
    if compiled.search(" ") or compiled.fullmatch(""):
        raise ValueError("matches where there is no word")
    return pattern


def _extension(text: str) -> str:
    if (size := tokens_at_most(text.strip())) >= EXTENSION_BELOW:
        raise ValueError(f"may have {size} tokens, and has to have fewer than {EXTENSION_BELOW}")
    return text.strip()


def _tool(name: str) -> str:
    if not _TOOL.fullmatch(name):
        raise ValueError("is no name of a tool: small letters, digits and _")
    return name


def _said(text: str) -> str:
    if not text.strip():
        raise ValueError("is empty")
    return text.strip()


Pattern = Annotated[str, AfterValidator(_pattern)]
Extension = Annotated[str, AfterValidator(_extension)]
Said = Annotated[str, AfterValidator(_said)]


class Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class _Patterns(Part):
    """The same in each language: whatever somebody speaks, both are looked for."""

    pt: tuple[Pattern, ...] = ()
    en: tuple[Pattern, ...] = ()


class ToneTable(Part):
    style: Style
    emoji: Emoji
    length: Length
    formality: Formality


class _Extensions(Part):
    planner: Extension = ""
    writer: Extension = ""


class _Title(Part):
    pt: Said
    en: Said


class _File(Part):
    """A skill's file."""

    description: Said
    title: _Title
    tone: ToneTable
    triggers: _Patterns = _Patterns()
    exclusions: _Patterns = _Patterns()
    tools: tuple[Annotated[str, AfterValidator(_tool)], ...] = ()
    extension: _Extensions = _Extensions()
    temperature: float | None = Field(default=None, ge=0, le=1)
    priority: int = Field(default=PRIORITY, ge=0, le=99, strict=True)
    fallback: bool = False
    beside: bool = False
    talks: bool = False

    @model_validator(mode="after")
    def _can_be_woken(self) -> _File:
        missing = [language for language in LANGUAGES if not getattr(self.triggers, language)]
        if self.fallback and len(missing) < len(LANGUAGES):
            raise ValueError("triggers: the fallback has none")
        if self.fallback and self.beside:
            raise ValueError("beside: the fallback cannot be")
        if missing and not self.fallback:
            raise ValueError(f"triggers: none in {' and '.join(missing)}")
        return self

    def named(self, name: str) -> Skill:
        return Skill(
            name=name,
            title={"pt-BR": self.title.pt, "en": self.title.en},
            description=self.description,
            triggers=tuple(dict.fromkeys((*self.triggers.pt, *self.triggers.en))),
            exclusions=tuple(dict.fromkeys((*self.exclusions.pt, *self.exclusions.en))),
            tools=tuple(dict.fromkeys(self.tools)),
            planner=self.extension.planner,
            writer=self.extension.writer,
            tone=Tone(**self.tone.model_dump()),
            temperature=self.temperature,
            priority=self.priority,
            fallback=self.fallback,
            beside=self.beside,
            talks=self.talks,
        )


@cache
def packaged_skills() -> Skills:
    """Return the skills that come with Guarda. Raises SkillsInvalid."""
    return load_skills(SKILLS_FOLDER)


def load_skills(folder: Path) -> Skills:
    """Return the skills of ``folder``, one a file ``<name>.toml``. Raises SkillsInvalid, with all that is wrong."""
    problems: dict[str, tuple[str, ...]] = {}
    skills = []
    for path in sorted(folder.glob("*.toml")):
        skill, wrong = _read(path)
        if wrong:
            problems[path.name] = wrong
        if skill is not None:
            skills.append(skill)
    fallbacks = [f"{skill.name}.toml" for skill in skills if skill.fallback]
    if len(fallbacks) > 1:
        problems |= {name: (f"fallback: so is {', '.join(o for o in fallbacks if o != name)}",) for name in fallbacks}
    elif not fallbacks and not problems:
        problems[str(folder)] = ("no file is the fallback (fallback = true)",)
    if problems:
        raise SkillsInvalid(problems)
    return Skills.of(skills)


def _read(path: Path) -> tuple[Skill | None, tuple[str, ...]]:
    named = () if _NAME.fullmatch(path.stem) else ("the file's name should be small letters and _",)
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return None, (*named, f"cannot be read: {error}")
    try:
        return _File.model_validate(raw).named(path.stem), named
    except ValidationError as error:
        return None, (*named, *mistakes_in(error))


def mistakes_in(error: ValidationError) -> Iterator[str]:
    """Yield what is wrong, each with its place, and the text itself where that is one of a list."""
    for each in error.errors():
        *_, last = each["loc"] or ("",)
        place = ".".join(str(part) for part in each["loc"])
        why = str(each["ctx"]["error"]) if "error" in each.get("ctx", {}) else each["msg"]
        quoted = f" '{each['input']}'" if isinstance(last, int) else ""
        yield f"{place}{quoted}: {why}" if place else why
