"""A person's lists as they are now, and what a turn changes in them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.context import HandlerResult, TurnContext
from bot.packs.lists.names import called, in_words, key, list_name, spoken_in
from state.effects import Change
from state.finding.likeness import ONE_SLIP, likeness
from state.record import ChangeRecord, Fields, PutRecord, Record, RecordEffect, RemoveRecord, inverse
from state.record_reads import Where, all_records
from state.text import fold, words
from state.turns import Reply

PACK, LIST, ENTRY = "lists", "list", "entry"
LIST_WORDS = frozenset("lista listas listinha list lists".split())
# So many letters may stand for the whole word: "churras".
_SHORTEST = 5
# So many turns a list that was shown or changed is the one that is spoken of.
_SPOKEN_OF = 3
_SHOPPING = frozenset(
    key(word) for word in "compras compra mercado supermercado feira shopping market grocery groceries".split()
)


@dataclass(slots=True)
class NamedList:
    """A list: what it is called, its own records (two, if two chats with it were linked) and its entries by age."""

    name: str
    own: list[Record] = field(default_factory=list)
    entries: list[Record] = field(default_factory=list)

    @property
    def changed(self) -> tuple[int, int]:
        """When it was changed last, as turns go."""
        return max((record.last_turn, record.created_at) for record in (*self.own, *self.entries))

    @property
    def open(self) -> list[Record]:
        return [entry for entry in self.entries if not is_done(entry)]

    @property
    def ordered(self) -> list[Record]:
        """Its entries as they are shown: what is open first."""
        return sorted(self.entries, key=is_done)

    def numbered(self, number: int) -> Record | None:
        """Return the entry that had ``number`` (from 1) when the list was shown last, or has it now."""
        shown = self.own[0].fields.get("shown") if self.own else None
        ids = shown if isinstance(shown, tuple) else tuple(entry.id for entry in self.ordered)
        meant = ids[number - 1] if 0 < number <= len(ids) else None
        return next((entry for entry in self.entries if entry.id == meant), None)


@dataclass(frozen=True, slots=True)
class Shelf:
    """All of a person's lists, the one that was changed last first."""

    lists: tuple[NamedList, ...]

    def spoken_of(self, context: TurnContext) -> NamedList | None:
        """Return the list that was shown or changed last, if that was just now."""
        newest = next(iter(self.lists), None)
        return newest if newest and newest.changed[0] >= context.number - _SPOKEN_OF else None

    @property
    def known(self) -> frozenset[str]:
        """The keys of all that stands on the lists: things that are told apart where no comma does."""
        return frozenset(key(text_of(entry)) for each in self.lists for entry in each.entries)

    @property
    def shopping(self) -> NamedList | None:
        """The list of what is to be bought, whatever it is called; None if there is none, or several."""
        found = [each for each in self.lists if _SHOPPING & set(key(each.name).split())]
        return found[0] if len(found) == 1 else None

    def of_shopping(self, name: str) -> NamedList | None:
        """Return the list of what is to be bought, if ``name`` is another word for it: "mercado" for "compras"."""
        return self.shopping if key(name) in _SHOPPING else None

    def exactly(self, name: str) -> NamedList | None:
        return next((each for each in self.lists if key(each.name) == key(name)), None)

    def within(self, name: str) -> NamedList | None:
        """Return the one list that has ``name`` in its own: "festa" is "festa da Lívia"."""
        found = called(name, ((each.name, each) for each in self.lists))
        return found[0] if len(found) == 1 else None

    def at_the_end_of(self, said: str) -> tuple[str, NamedList] | None:
        """Return what stands in ``said`` before a list that it ends with, and that list: "carvão no churrasco"."""
        parts = said.split()
        for at in range(len(parts) - 2, 0, -1):
            name, link = list_name(" ".join(parts[at + 1 :])), fold(parts[at])
            meant = self.exactly(name) or (self.within(name) if link in in_words("onto") else None)
            if meant is not None and link in in_words("onto") | in_words("meant_for"):
                return " ".join(parts[:at]), meant
        return None

    def at_the_beginning_of(self, said: str) -> tuple[NamedList, str] | None:
        """Return the list that ``said`` begins with, and what stands behind it: "no mercado sabão em pó"."""
        parts = said.split()
        if not parts or fold(parts[0]) not in in_words("onto"):
            return None
        for at in range(len(parts) - 1, 1, -1):
            name = list_name(" ".join(parts[1:at]))
            if meant := self.exactly(name) or self.of_shopping(name):
                return meant, " ".join(parts[at:])
        return None

    def named(self, name: str) -> NamedList | None:
        """Return the one list that is called ``name``, or has it in its name; None if there is none, or several."""
        if not called(name, ((each.name, each) for each in self.lists)) and (shopping := self.of_shopping(name)):
            return shopping
        return self.within(name)

    def like(self, name: str) -> NamedList | None:
        """Return the one list that is called ``name``, or nearly so: "churras" is the one of "churrasco"."""
        if found := self.named(name):
            return found
        if slips := [each for each in self.lists if likeness(key(name), key(each.name), begun=False) >= ONE_SLIP]:
            return slips[0] if len(slips) == 1 else None
        short = key(name)
        begun = [each for each in self.lists if any(_is_short(short, word) for word in key(each.name).split())]
        return begun[0] if len(begun) == 1 else None

    def spoken_in(self, text: str) -> NamedList | None:
        """Return the list that ``text`` names anywhere."""
        return spoken_in(text, ((each.name, each) for each in self.lists))


async def shelf(context: TurnContext) -> Shelf:
    """Return the person's lists."""
    where = Where(pack=PACK, kinds=(LIST, ENTRY))
    found: dict[str, NamedList] = {}
    for record in await all_records(context.reads, where, order="oldest"):
        name = str(record.fields.get("name" if record.kind == LIST else "list", ""))
        here = found.setdefault(key(name), NamedList(name))
        (here.own if record.kind == LIST else here.entries).append(record)
    return Shelf(tuple(sorted(found.values(), key=lambda each: each.changed, reverse=True)))


def _is_short(word: str, other: str) -> bool:
    """Tell whether ``word`` is short for ``other``, or the other way round."""
    short, long = sorted((word, other), key=len)
    return len(short) >= _SHORTEST and long.startswith(short)


def beside(context: TurnContext, lists: Shelf) -> NamedList | None:
    """Return the list that the rest of the message speaks of: "na lista do role bota gelo e tira o pão"."""
    said = context.turn.message.beside
    return lists.spoken_in(said) if LIST_WORDS & set(words(said)) else None


def is_done(entry: Record) -> bool:
    return entry.fields.get("done") is True


def text_of(entry: Record) -> str:
    return str(entry.fields.get("text", ""))


def icon(name: str) -> str:
    """Return what stands before a list's name."""
    return "🛒" if _SHOPPING & set(key(name).split()) else "📋"


class Changes:
    """The effects of one turn on records, with what takes them back."""

    def __init__(self, context: TurnContext) -> None:
        self._scene = context
        self._put = 0
        self.effects: list[RecordEffect] = []
        self.inverses: list[RecordEffect] = []

    def put(self, kind: str, fields: Fields) -> None:
        """Keep a new record."""
        context = self._scene
        record = context.record(PACK, kind, fields, ordinal=self._put)
        self._put += 1
        self._do(PutRecord(record=record))

    def change(self, record: Record, **fields: str | bool) -> None:
        """Give ``record`` these fields."""
        self._do(ChangeRecord(record_id=record.id, put=dict(fields)), record)

    def remove(self, record: Record) -> None:
        self._do(RemoveRecord(record_id=record.id), record)

    def touch(self, meant: NamedList) -> None:
        """Let ``meant`` be the list that was changed last, though nothing of it is there that was."""
        for record in meant.own[:1]:
            self.effects.append(ChangeRecord(record_id=record.id, put={"name": meant.name}))

    def said(self, text: str, change: Change) -> HandlerResult:
        """Return the outcome that makes these changes and says so."""
        return HandlerResult(
            replies=(Reply(text=text),),
            effects=tuple(self.effects),
            inverses=tuple(reversed(self.inverses)),
            change=change,
            spoken_of=(),
            sent="",
        )

    def _do(self, effect: RecordEffect, before: Record | None = None) -> None:
        self.effects.append(effect)
        self.inverses.append(inverse(effect, before))


def edited(texts: Iterable[str]) -> Change:
    """Return what "desfaz" says of entries that were changed."""
    names = tuple(texts)
    return Change(verb="edited", title=names[0], count=len(names))
