"""As whom a writer's question is put: who they are, that they are somebody else now, and what holds whoever speaks."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from bot.personas.definition import Persona
from bot.personas.strategies import SHOWN, Strategy
from bot.skills.compose import joined, merged_tone
from bot.skills.definition import Tone
from prompts.loader import FOLDER, PromptFile
from state.personas import PersonaUsed


@dataclass(frozen=True, slots=True)
class Speaking:
    """Who speaks in a turn, to the ``model`` that is told with ``strategy``.

    ``former`` spoke before, if the prompts of this turn tell of the switch. Where nobody ever ``switched``, prompts say
    nothing of who speaks. ``operator`` and ``person`` are the instructions of those two, word for word.
    """

    persona: Persona
    strategy: Strategy
    model: str = ""
    former: Persona | None = None
    switched: bool = False
    operator: str = ""
    person: str = ""

    def used(self, *, introduced: bool = False) -> PersonaUsed | None:
        """Return what is recorded of a turn whose questions said something of this; None if they said nothing."""
        if not self.words(introduced=introduced):
            return None
        return PersonaUsed(persona=self.persona.name, model=self.model, reset=self.former is not None)

    @property
    def shown(self) -> float:
        """How much of the room for what was said before is given to it, from 0 to 1."""
        return SHOWN[self.strategy.contextual_memory] if self.former else 1.0

    def words(self, *, introduced: bool = False) -> str:
        """Return what follows a writer's prompt: the reset or who speaks, then what holds whoever does.

        ``introduced`` tells who speaks even where nobody ever switched.
        """
        texts = _texts()["instructions"]
        return joined(
            (
                self._identity(introduced=introduced),
                f"{texts['operator']}\n{self.operator}" if self.operator else "",
                f"{texts['person']}\n{self.person}" if self.person else "",
            )
        )

    def tone(self, other: Tone | None, *, introduced: bool = False) -> Tone | None:
        """Return the tone of who speaks about what has the tone ``other``."""
        own = self.persona.tone if self.switched or introduced else None
        return merged_tone([each for each in (own, other) if each])

    def _identity(self, *, introduced: bool) -> str:
        if self.former is not None:
            return reset(self.strategy, self.persona, self.former)
        if self.switched or introduced:
            return f"{_texts()['steady']['line']}\n{self.persona.instructions}"
        return ""


def reset(strategy: Strategy, persona: Persona, former: Persona) -> str:
    """Return the words that tell a model with ``strategy`` that ``persona`` speaks now, and not ``former``."""
    texts = _texts()
    names = {"name": persona.title["en"], "former": former.title["en"]}
    handling = " ".join(texts["handling"][each] for each in strategy.special_handling)
    slots = {
        **names,
        "instructions": persona.instructions,
        "firmness": _filled(texts["assertiveness"][strategy.assertiveness], names),
        "memory": _filled(texts["memory"][strategy.contextual_memory], names),
        "handling": _filled(handling, names),
    }
    filled = _filled(texts["template"][strategy.agent_switch_template], slots)
    return "\n".join(line.rstrip() for line in filled.strip().splitlines() if line.strip())


def _filled(text: str, slots: Mapping[str, str]) -> str:
    file = PromptFile("resets", text)
    return file.filled(**{name: slots[name] for name in file.slots})


@cache
def _texts() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads((FOLDER / "resets.toml").read_text(encoding="utf-8"))
