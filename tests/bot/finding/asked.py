"""Questions of twelve people, asked of what they told: what each is answered with, and whether that is right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

from state.turns import Decision
from tests.conversations.in_memory import START, InMemory
from tests.fakes.films import NO_FILMS
from tests.fakes.memory_library import MemoryLibrary
from tools.definition import ToolContext, ToolName
from tools.registry import run

FOLDER = Path("tests/corpora/answers")
ENGLISH = frozenset({"amanda", "george"})
_KINDS = {
    "filme": (ToolName.SAVE_MOVIE, "title"),
    "série": (ToolName.SAVE_TV_SHOW, "title"),
}
_SECOND = re.compile(r"^2\. ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that was asked: of whom, the words of the right answer (None if there is none), what came."""

    who: str
    question: str
    right: str | None
    reply: str
    decision: Decision

    @property
    def first(self) -> str:
        """The answer, or the first of several."""
        return _SECOND.split(self.reply)[0]

    @property
    def confident(self) -> bool:
        """Whether one thing was shown as the answer."""
        spoken = self.decision.chat.spoken_of
        return (
            bool(spoken)
            and len(spoken) == 1
            and not _SECOND.search(self.reply)
            and not re.search("parecido|closest", self.reply)
        )

    @property
    def is_right(self) -> bool:
        if self.right is None:
            return not self.confident
        return self.right in self.first

    @property
    def misleads(self) -> bool:
        """Whether something else was shown as the one answer."""
        return self.confident and (self.right is None or self.right not in self.reply)


async def library_of(told: list[str | dict[str, str]]) -> MemoryLibrary:
    """Return what is kept of what somebody ``told``."""
    library = MemoryLibrary(films=NO_FILMS)
    for number, each in enumerate(told, start=1):
        (kind, text), *_ = each.items() if isinstance(each, dict) else [("note", each)]
        tool, field = _KINDS.get(kind, (ToolName.SAVE_NOTE, "content"))
        turn = 2 * number
        context = ToolContext(
            reads=library,
            person="cli:ana",
            turn=turn,
            now=START - (1_000 - turn) * 1_000_000_000,
            locale="pt-BR",
            new_id=(f"{number:024x}",).__iter__().__next__,
        )
        saved = await run(tool, {field: str(text)}, context)
        for effect in saved.effects:
            library = library.with_effect(effect, turn)
    return library


def questions(
    name: str = "questions.yaml",
) -> Iterator[tuple[str, list[str | dict[str, str]], list[tuple[str, str | None]]]]:
    """Yield who asks, what they told, and what they ask with the right answer's words."""
    facts = yaml.safe_load((FOLDER / name.replace("questions", "facts")).read_text(encoding="utf-8"))
    for who, asked in yaml.safe_load((FOLDER / name).read_text(encoding="utf-8")).items():
        yield who, facts[who], [(each[0], each[1]) for each in asked]


async def ask_all(name: str = "questions.yaml", who: frozenset[str] = frozenset()) -> list[Asked]:
    """Ask every question of its person; one that begins with "e" goes on from the one before it."""
    asked: list[Asked] = []
    for person, told, wanted in questions(name):
        if who and person not in who:
            continue
        library = await library_of(told)
        for question, right in wanted:
            if not question.startswith("e "):
                chat = InMemory(NO_FILMS, "en" if person in ENGLISH else "pt-BR")
                chat._library, chat._number = library, 10_000
            answer = await chat.send(text=question)
            asked.append(Asked(person, question, right, answer.text, chat.decisions[-1]))
    return asked
