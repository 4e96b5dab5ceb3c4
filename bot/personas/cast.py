"""Who there is to speak, and who speaks in one conversation."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.personas.definition import Persona, Personas
from bot.personas.loading import packaged_personas
from bot.personas.speaking import Speaking
from bot.personas.strategies import strategy_for
from bot.personas.variants import spoken_as
from bot.replies.catalogue import Voice, voice
from state.lane import Chat
from state.personas import PersonaUsed


@dataclass(frozen=True, slots=True)
class Cast:
    """Everybody who can speak, beside the ``model`` that is told who does; "" without one."""

    personas: Personas
    model: str = ""

    def in_chat(self, chat: Chat) -> Persona:
        """Return who speaks in ``chat``; the default one, too, where whoever was asked for is no longer there."""
        return self.personas.speaking(chat.persona)

    def speaking(self, chat: Chat) -> Speaking:
        """Return as whom the writer is asked in ``chat``, which is told of a switch until it has answered since."""
        history = chat.persona_history
        before = history[-2].persona if len(history) > 1 else None
        return Speaking(
            persona=self.in_chat(chat),
            strategy=strategy_for(self.model),
            model=self.model,
            former=self.personas.speaking(before) if chat.newest_seq > chat.applied_seq else None,
            switched=bool(history),
            operator=self.personas.instructions,
            person=chat.instructions,
        )

    def voice(self, chat: Chat, locale: str | None) -> Voice:
        """Return the voice of ``locale`` as whoever speaks in ``chat`` has it."""
        speaking = voice(locale)
        return spoken_as(speaking, self.in_chat(chat).variants.get(speaking.locale, ""))


def usual_cast() -> Cast:
    """Return the personas that come with Guarda, beside no model."""
    return Cast(packaged_personas())


def as_cast(cast: Cast, used: PersonaUsed | None) -> Cast:
    """Return ``cast`` beside the model that a turn's record names: what it was told depends on which that is."""
    return replace(cast, model=used.model if used else "")
