"""What one person says, with what must come of it whatever happens to the processes meanwhile."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count, groupby

from bot.replies.catalogue import voice
from bot.replies.questions import ask, confirm_everything
from state.addresses import person_of
from state.items import Counts, Kind
from state.lane import Dialogue

SPEAKING = voice("pt-BR")
KEPT_AT_MOST = 15  # a list of one page
TITLES = ("Duna", "Alien", "Matrix", "Cidade de Deus", "Central do Brasil", "Bacurau", "Amélie", "Parasita")


@dataclass(frozen=True, slots=True)
class Said:
    """One message, with the replies to it: one a turn, more than one turn if it asks for more than one thing.

    It ``waits`` if it answers to what the person has read: then it is sent after every earlier reply.
    """

    text: str
    replies: tuple[str, ...]
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Thing:
    """Something kept. ``made`` counts what this person ever kept."""

    made: int
    kind: Kind
    title: str


@dataclass(slots=True)
class Story:
    """The messages of ``user`` in order, and ``live``: what is kept after the last of them, oldest first."""

    user: str
    messages: list[Said] = field(default_factory=list)
    live: list[Thing] = field(default_factory=list)
    ever: int = 0
    _changes: list[tuple[str, tuple[Thing, ...]]] = field(default_factory=list)

    @property
    def chat(self) -> str:
        return f"cli:{self.user}"

    @property
    def person(self) -> str:
        return person_of(self.chat)

    def id_of(self, index: int) -> str:
        """Return the id of message number ``index``, from 0."""
        return f"{self.chat}:{index}"

    def turns(self) -> Iterator[tuple[str, str]]:
        """Yield the id of every turn in order, with its reply."""
        for index, said in enumerate(self.messages):
            for request, reply in enumerate(said.replies):
                yield self.id_of(index) + (f"/{request}" if request else ""), reply

    def note(self, title: str) -> None:
        """Keep a note."""
        self._say(f"anota: {title}", self._noted(title))

    def asked_note(self, title: str) -> None:
        """Ask to keep a note, and say which when that is asked."""
        dialogue = Dialogue(nonce="", slot="content", kind=Kind.NOTE, expires_at=0)
        self._say("anota", ask(SPEAKING, dialogue))
        self._say(title, self._noted(title), waits=True)

    def remove(self, title: str) -> None:
        """Remove what has exactly this title."""
        self._say(f"apaga {title}", self._removed(title))

    def remove_and_note(self, title: str, other: str) -> None:
        """Ask for two things in one message."""
        self._say(f"apaga {title} e anota: {other}", self._removed(title), self._noted(other))

    def undo(self) -> None:
        """Take back the last change."""
        self._say("desfaz", self._undone())

    def list_all(self) -> None:
        """Ask for the list."""
        self._say("lista tudo", self._listed())

    def list_and_undo(self) -> None:
        """Ask for the list and then to take back the last change, in one message."""
        self._say("lista tudo e desfaz", self._listed(), self._undone())

    def remove_everything(self) -> None:
        """Remove everything, and confirm it if there is anything."""
        if not self.live:
            self._say("deleta tudo", SPEAKING.say("nothing-to-remove"))
            return
        kinds = [thing.kind for thing in self.live]
        counts = Counts(by_kind={kind: kinds.count(kind) for kind in Kind if kind in kinds})
        self._say("deleta tudo", confirm_everything(SPEAKING, counts))
        self._changes.append(("everything", tuple(self.live)))
        self.live = []
        self._say("sim", SPEAKING.say("removed-everything"), waits=True)

    def _say(self, text: str, *replies: str, waits: bool = False) -> None:
        self.messages.append(Said(text, replies, waits))

    def _keep(self, kind: Kind, title: str) -> None:
        thing = Thing(self.ever, kind, title)
        self.ever += 1
        self.live.append(thing)
        self._changes.append(("kept", (thing,)))

    def _noted(self, title: str) -> str:
        self._keep(Kind.NOTE, title)
        return SPEAKING.say("kept-note", text=title)

    def _removed(self, title: str) -> str:
        gone = next((thing for thing in self.live if thing.title == title), None)
        if gone is None:
            return SPEAKING.say("remove-not-found", query=title)
        self.live.remove(gone)
        self._changes.append(("removed", (gone,)))
        return SPEAKING.say("removed", title=title)

    def _undone(self) -> str:
        if not self._changes:
            return SPEAKING.say("nothing-to-undo")
        verb, things = self._changes.pop()
        if verb == "kept":
            self.live = [thing for thing in self.live if thing not in things]
            return SPEAKING.say("undone-kept", title=things[0].title)
        self.live = sorted([*self.live, *things], key=lambda thing: thing.made)
        if verb == "removed":
            return SPEAKING.say("undone-removed", title=things[0].title)
        return SPEAKING.say("undone-several", count=len(things))

    def _listed(self) -> str:
        if not self.live:
            return SPEAKING.say("list-empty")
        order = list(Kind)
        things = sorted(self.live, key=lambda thing: (order.index(thing.kind), -thing.made))
        rows = [replace(thing, title=f"{number}. {thing.title}") for number, thing in enumerate(things, start=1)]
        blocks = [SPEAKING.say("list-header", count=len(things))]
        for kind, group in groupby(rows, key=lambda row: row.kind):
            blocks.append("\n".join([SPEAKING.say("kind-heading", kind=kind), *(row.title for row in group)]))
        return "\n\n".join(blocks)


def every_kind_of_request(user: str) -> Story:
    """Return a story that comes past every step of a turn twice, and past every sort of effect."""
    story = Story(user)
    ask_everything(story)
    return story


def ask_everything(story: Story) -> None:
    """Go on with ``story`` past every step of a turn twice, and past every sort of effect."""
    story.note("n1")
    story.note("n2")
    story.remove("n1")
    story.undo()
    story.remove_and_note("n2", "n3")
    story.asked_note("Duna")
    story.remove_everything()
    story.list_and_undo()
    story.list_all()


def random_story(user: str, length: int, chance: random.Random) -> Story:
    """Return a story of at least ``length`` messages drawn by ``chance``."""
    story = Story(user)
    draw(story, length, chance)
    return story


def draw(story: Story, length: int, chance: random.Random) -> None:
    """Go on with ``story`` by ``chance`` until it has at least ``length`` messages."""
    numbers, titles = count(1), list(TITLES)
    chance.shuffle(titles)

    def something() -> str:
        return chance.choice(story.live).title if story.live else "n0"

    requests: list[tuple[int, Callable[[], None]]] = [
        (10, lambda: story.note(f"n{next(numbers)}")),
        (3, lambda: story.remove(something())),
        (3, lambda: story.remove_and_note(something(), f"n{next(numbers)}")),
        (4, story.undo),
        (2, story.list_all),
        (2, story.list_and_undo),
        (1, story.remove_everything),
        (2, lambda: story.asked_note(titles.pop()) if titles else story.list_all()),
    ]
    shares, actions = [share for share, _ in requests], [action for _, action in requests]
    while len(story.messages) < length:
        if len(story.live) > KEPT_AT_MOST:
            story.remove_everything()
        chance.choices(actions, shares)[0]()
