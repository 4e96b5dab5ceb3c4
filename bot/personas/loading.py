"""The personas of prompts/personas and of an operator's folder, a file each, with every mistake of every file named."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, ValidationError

from bot.errors import PersonasInvalid
from bot.personas.definition import Persona, Personas
from bot.personas.variants import fluent, mistakes
from bot.planner.counting import tokens_at_most
from bot.skills.definition import Tone
from bot.skills.loading import Part, Said, ToneTable, mistakes_in
from prompts.loader import FOLDER

PERSONAS_FOLDER = FOLDER / "personas"
INSTRUCTIONS = "instructions.txt"
INSTRUCTIONS_AT_MOST = 1_000  # tokens: so many bytes, which no tokenizer makes more tokens of
OPERATORS_AT_MOST = 2_000
MOST_PERSONAS = 10  # as many rows as a list has on WhatsApp
LOCALES = {"pt": "pt-BR", "en": "en"}

_NAME = re.compile(r"[a-z][a-z_]{0,39}")
_CALLED = re.compile(r"[^\W\d_]+(?: [^\W\d_]+){0,2}")
_GREETING_AT_MOST = 300  # characters


def _instructions(text: str) -> str:
    if (size := tokens_at_most(text.strip())) > INSTRUCTIONS_AT_MOST:
        raise ValueError(f"may have {size} tokens, and has to have {INSTRUCTIONS_AT_MOST} at most")
    if not text.strip():
        raise ValueError("is empty")
    return text.strip()


def _called(name: str) -> str:
    if not _CALLED.fullmatch(name.strip()):
        raise ValueError("is no name: one to three words of letters")
    return name.strip()


def _greeting(text: str) -> str:
    if len(text.strip()) > _GREETING_AT_MOST:
        raise ValueError(f"has {len(text.strip())} characters, and has to have {_GREETING_AT_MOST} at most")
    return text.strip()


Called = Annotated[str, AfterValidator(_called)]
Greeting = Annotated[Said, AfterValidator(_greeting)]


class _Spoken(Part):
    """The same in each language."""

    pt: Said
    en: Said

    def by_locale(self) -> dict[str, str]:
        return {locale: getattr(self, language) for language, locale in LOCALES.items()}


class _Title(_Spoken):
    pt: Called
    en: Called


class _Greeting(_Spoken):
    pt: Greeting
    en: Greeting


class _Variants(Part):
    """Patterns by the key of the sentence whose place they take."""

    pt: dict[str, Said] = {}
    en: dict[str, Said] = {}


class _File(Part):
    """A persona's file."""

    title: _Title
    description: _Spoken
    greeting: _Greeting
    instructions: Annotated[str, AfterValidator(_instructions)]
    tone: ToneTable
    called: tuple[Called, ...] = ()
    says: _Variants = _Variants()
    default: bool = False

    def named(self, name: str) -> Persona:
        says = {locale: getattr(self.says, language) for language, locale in LOCALES.items()}
        return Persona(
            name=name,
            title=self.title.by_locale(),
            description=self.description.by_locale(),
            greeting=self.greeting.by_locale(),
            called=self.called,
            instructions=self.instructions,
            tone=Tone(**self.tone.model_dump()),
            variants={locale: fluent(patterns) for locale, patterns in says.items() if patterns},
            default=self.default,
        )


@cache
def personas_in(operators: Path | None = None) -> Personas:
    """Return the personas that come with Guarda, and those of the folder ``operators``. Raises PersonasInvalid.

    A file of the same name takes the place of ours; ``instructions.txt`` there holds whoever speaks.
    """
    files = {path.stem: path for path in _files(PERSONAS_FOLDER)}
    if operators is None:
        return load_personas(files)
    if not operators.is_dir():
        raise PersonasInvalid({str(operators): ("is no folder",)})
    return load_personas(files | {path.stem: path for path in _files(operators)}, operators / INSTRUCTIONS)


def packaged_personas() -> Personas:
    """Return the personas that come with Guarda. Raises PersonasInvalid."""
    return personas_in(None)


def load_personas(files: dict[str, Path], instructions: Path | None = None) -> Personas:
    """Return the personas of ``files``, and the operator's ``instructions``. Raises PersonasInvalid, with all wrong."""
    problems: dict[str, tuple[str, ...]] = {}
    personas = []
    for name, path in sorted(files.items()):
        persona, wrong = _read(name, path)
        if wrong:
            problems[path.name] = wrong
        if persona is not None:
            personas.append(persona)
    text = ""
    if instructions is not None and instructions.exists():
        text, wrong = _read_instructions(instructions)
        if wrong:
            problems[instructions.name] = wrong
    for name, why in _together(personas, found_all=not problems):
        problems[name] = (*problems.get(name, ()), why)
    if problems:
        raise PersonasInvalid(problems)
    return Personas.of(personas, text)


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.toml"))


def _read(name: str, path: Path) -> tuple[Persona | None, tuple[str, ...]]:
    named = () if _NAME.fullmatch(name) else ("the file's name should be small letters and _",)
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return None, (*named, f"cannot be read: {error}")
    try:
        file = _File.model_validate(raw)
    except ValidationError as error:
        return None, (*named, *mistakes_in(error))
    said = (
        f"says.{language}.{wrong}"
        for language, locale in LOCALES.items()
        for wrong in mistakes(locale, getattr(file.says, language))
    )
    if wrong := (*named, *said):
        return None, wrong
    return file.named(name), ()


def _read_instructions(path: Path) -> tuple[str, tuple[str, ...]]:
    try:
        text = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        return "", (f"cannot be read: {error}",)
    if (size := tokens_at_most(text)) > OPERATORS_AT_MOST:
        return "", (f"may have {size} tokens, and has to have {OPERATORS_AT_MOST} at most",)
    return text, ()


def _together(personas: list[Persona], *, found_all: bool) -> list[tuple[str, str]]:
    """Return what is wrong with ``personas`` beside one another, by file."""
    wrong = []
    defaults = [each.name for each in personas if each.default]
    if len(defaults) > 1:
        wrong += [(f"{name}.toml", f"default: so is {_others(name, defaults)}") for name in defaults]
    elif not defaults and found_all:
        wrong.append(("*.toml", "no file is the default (default = true)"))
    if len(personas) > MOST_PERSONAS:
        wrong.append(("*.toml", f"are {len(personas)} personas, and {MOST_PERSONAS} is the most"))
    by_name: dict[str, list[str]] = {}
    for persona in personas:
        for name in persona.names:
            by_name.setdefault(name, []).append(persona.name)
    for name, shared in by_name.items():
        if len(shared) > 1:
            wrong += [(f"{each}.toml", f"'{name}': so is {_others(each, shared)} called") for each in shared]
    return wrong


def _others(name: str, names: list[str]) -> str:
    return ", ".join(f"{other}.toml" for other in names if other != name)
