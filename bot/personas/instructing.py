"""How a person wants to be answered, in words of their own: set by a command alone, and told to the writer alone.

Nothing else sets them: no forwarded words, no words that were heard in a recording, nothing that is kept, no model.
"""

from __future__ import annotations

import re

from bot.account.session import Answer, Visit
from bot.memory.redaction import secrets_in
from bot.understanding.words.normaliser import fold
from state.turns import Message

INSTRUCTIONS_AT_MOST = 500  # characters

_COMMAND = re.compile(r"\s*/(?:instrucoes|instruções|instructions)(?:@\w+)?(?:\s+(.*))?", re.DOTALL | re.IGNORECASE)
_CLEARING = frozenset({"apagar", "apaga", "limpar", "limpa", "nenhuma", "remover", "clear", "delete", "none", "remove"})


def instructions_in(message: Message) -> str | None:
    """Return what follows the command in ``message``, "" if nothing does; None if it is no such command."""
    if message.button is not None or message.forwarded or message.heard or message.attached is not None:
        return None
    command = _COMMAND.fullmatch(message.text or "")
    return _plain(command[1] or "") if command else None


def answer(visit: Visit, text: str) -> Answer:
    """Return what is said to the command with ``text`` behind it, which is shown back exactly as it is kept."""
    held = visit.chat.instructions
    if not text:
        said = visit.voice.say("instructions-are", text=held) if held else visit.voice.say("instructions-none")
        return visit.tell(said)
    if fold(text).strip(" .!") in _CLEARING:
        return Answer(chat=visit.chat.changed(instructions=""), replies=visit.tell(_cleared(visit)).replies)
    if len(text) > INSTRUCTIONS_AT_MOST:
        return visit.tell(visit.voice.say("instructions-long", size=len(text), limit=INSTRUCTIONS_AT_MOST))
    if secrets_in(text):
        return visit.tell(visit.voice.say("instructions-secret"))
    told = visit.tell(visit.voice.say("instructions-set", text=text))
    return Answer(chat=visit.chat.changed(instructions=text), replies=told.replies)


def _cleared(visit: Visit) -> str:
    return visit.voice.say("instructions-cleared")


def _plain(text: str) -> str:
    """Return ``text`` without what cannot be seen, and without the marks that prompts are divided by."""
    shown = "".join(sign if sign == "\n" or sign.isprintable() else " " for sign in text)
    lines = (" ".join(line.split()) for line in shown.replace("<", "‹").replace(">", "›").splitlines())
    return "\n".join(line for line in lines if line)
