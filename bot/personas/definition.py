"""What a persona is: who speaks, what they are called, how they greet, and what they say in words of their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from bot.replies.catalogue import DEFAULT_LOCALE
from bot.skills.definition import Tone
from bot.understanding.words.normaliser import fold

Spoken = Mapping[str, str]
"""A text by the locale that it is written in."""


@dataclass(frozen=True, eq=False)
class Persona:
    """Somebody who can be asked to speak.

    ``name`` is that of the file; ``title`` what people call them, by language, as ``called`` are further names, and
    ``description`` and ``greeting`` are. ``instructions`` say to a model who it is. ``variants`` are Fluent texts, by
    language, for sentences of the catalogue. Exactly one persona is the ``default``, who speaks where nobody was asked
    for.
    """

    name: str
    title: Spoken
    description: Spoken = field(default_factory=dict)
    greeting: Spoken = field(default_factory=dict)
    called: tuple[str, ...] = ()
    instructions: str = ""
    tone: Tone | None = None
    variants: Spoken = field(default_factory=dict)
    default: bool = False

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Every name, folded, that they answer to."""
        return tuple(dict.fromkeys(fold(each) for each in (self.name, *self.title.values(), *self.called)))

    def titled(self, locale: str) -> str:
        return spoken_in(self.title, locale)

    def described(self, locale: str) -> str:
        return spoken_in(self.description, locale)

    def greets(self, locale: str) -> str:
        return spoken_in(self.greeting, locale)


@dataclass(frozen=True, eq=False)
class Personas:
    """Everybody who can be asked to speak, the default one first, the others by name.

    ``instructions`` are the operator's, which hold whoever speaks.
    """

    all: tuple[Persona, ...]
    instructions: str = ""

    @classmethod
    def of(cls, personas: Iterable[Persona], instructions: str = "") -> Personas:
        return cls(tuple(sorted(personas, key=lambda each: (not each.default, each.name))), instructions)

    @property
    def default(self) -> Persona:
        return self.all[0]

    def called(self, name: str) -> Persona | None:
        """Return who answers to ``name``, however it is written; None if nobody does."""
        return self._by_any_name.get(fold(name).strip())

    def speaking(self, name: str | None) -> Persona:
        """Return who is called ``name`` by their file; the default one where nobody is."""
        return next((each for each in self.all if each.name == name), self.default)

    @cached_property
    def _by_any_name(self) -> Mapping[str, Persona]:
        return {name: persona for persona in self.all for name in persona.names}


def spoken_in(texts: Spoken, locale: str) -> str:
    """Return the one of ``texts`` in ``locale``, else the usual language's."""
    return texts.get(locale) or texts.get(DEFAULT_LOCALE, "")
