"""Facts: notes, word for word, each with a record beside it that says what it is about.

The note is what is found, listed, changed and removed by words or number, like any other; a record whose note is gone
counts no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from bot.context import HandlerResult, TurnContext
from bot.replies import items
from bot.replies.text import one_line
from state.effects import Change, Effect
from state.items import Item, Kind
from state.lane import ShownList
from state.reads import FindKept, GetItems
from state.record import Fields, PutRecord, Record, RemoveRecord, inverse
from state.record_reads import Where, all_records
from state.turns import Reply
from tools.definition import Removed, Saved, ToolName
from tools.keys import note_key

READ_AT_MOST = 1_000
TOPIC, ALSO, VALUE, NOTE, TEXT = "topic", "also", "value", "note", "text"


@dataclass(frozen=True, slots=True)
class Fact:
    """What was told: the note that says it, and what the record beside it says of that."""

    record: Record
    note: Item

    @property
    def topic(self) -> str:
        return str(self.record.fields.get(TOPIC, ""))

    @property
    def topics(self) -> frozenset[str]:
        """All that it is about: "moro em Belém e trabalho na Vale" is about two things."""
        also = self.record.fields.get(ALSO, ())
        return (
            frozenset((self.topic, *(str(each) for each in also)))
            if isinstance(also, tuple)
            else frozenset({self.topic})
        )

    @property
    def value(self) -> str:
        return str(self.record.fields.get(VALUE, ""))

    @property
    def text(self) -> str:
        return self.note.content or self.note.title


@dataclass(frozen=True, slots=True)
class Told:
    """What a turn keeps as a fact: the words, what they are about, and the facts that they take the place of."""

    text: str
    fields: Fields
    instead: tuple[Fact, ...] = ()


def about(topics: Sequence[str], value: str) -> Fields:
    """Return the fields of a fact that is about ``topics``, of the first of which it says ``value``."""
    fields: Fields = {TOPIC: topics[0], VALUE: value}
    if others := tuple(dict.fromkeys(topic for topic in topics[1:] if topic != topics[0])):
        fields[ALSO] = others
    return fields


def replaced_by(known: Sequence[Fact], text: str, topics: Sequence[str], single: Sequence[str]) -> tuple[Fact, ...]:
    """Return the facts that one about ``topics`` takes the place of: about the ``single`` ones, and nothing besides."""
    return tuple(
        fact
        for fact in known
        if fact.topics & set(single) and fact.topics <= set(topics) and one_line(fact.text) != one_line(text)
    )


async def facts(context: TurnContext, pack: str, kind: str) -> tuple[Fact, ...]:
    """Return what was told of this ``kind`` and is still kept, the newest first."""
    records = await all_records(context.reads, Where(pack=pack, kinds=(kind,)), at_most=READ_AT_MOST)
    if not records:
        return ()
    ids = tuple(dict.fromkeys(str(record.fields.get(NOTE, "")) for record in records))
    notes = {item.id: item for item in await context.reads(GetItems(ids=ids)) if item.live}
    found: dict[str, Fact] = {}
    for record in records:
        note = notes.get(str(record.fields.get(NOTE, ""))) or await _kept_again(context, record)
        if note is not None:
            found.setdefault(note.id, Fact(record, note))
    return tuple(found.values())


async def _kept_again(context: TurnContext, record: Record) -> Item | None:
    """Return the note with the words of ``record``: two chats that were joined keep one of two that say the same."""
    return await context.reads(FindKept(kind=Kind.NOTE, key=note_key(str(record.fields.get(TEXT, "")))))


async def keep_fact(context: TurnContext, pack: str, kind: str, told: Told, said: str | None = None) -> HandlerResult:
    """Keep the words of ``told`` as a note, with a record of ``pack`` beside it; ``said`` is the reply."""
    saved = cast("Saved", await context.run(ToolName.SAVE_NOTE, {"content": told.text}))
    item = saved.item
    known = [fact for fact in await facts(context, pack, kind) if fact.note.id == item.id]
    if saved.outcome == "already_kept" and known and not told.instead:
        return context.say(items.already_kept(context.voice, item, context.now), spoken_of=(item.id,), sent="")
    fields: Fields = {**told.fields, NOTE: item.id, TEXT: told.text}
    put = PutRecord(record=context.record(pack, kind, fields))
    effects: list[Effect] = [*saved.effects, put]
    inverses: list[Effect] = [*saved.inverses, inverse(put)]
    for fact in told.instead:
        gone, back = await taken_out(context, fact)
        effects += gone
        inverses += back
    text, title = said or items.kept(context.voice, item), items.name(item)
    former = one_line(told.instead[0].text) if told.instead else None
    return HandlerResult(
        replies=(Reply(text=text),),
        effects=tuple(effects),
        inverses=tuple(inverses),
        change=Change(verb="replaced" if former else "kept", title=title, former=former),
        spoken_of=(item.id,),
        sent=context.turn.message.text or "",
    )


async def taken_out(context: TurnContext, fact: Fact) -> tuple[list[Effect], list[Effect]]:
    """Return the effects that take ``fact`` out, its note and its record, and those that bring it back."""
    removed = cast("Removed", await context.run(ToolName.DELETE_MEMORY, {"item_id": fact.note.id}))
    remove = RemoveRecord(record_id=fact.record.id)
    return [*removed.effects, remove], [*removed.inverses, inverse(remove, fact.record)]


async def forget(context: TurnContext, gone: Sequence[Fact], said: str) -> HandlerResult:
    """Take facts out, and say so."""
    effects: list[Effect] = []
    inverses: list[Effect] = []
    for fact in gone:
        there, back = await taken_out(context, fact)
        effects += there
        inverses += back
    change = Change(verb="removed", title=one_line(gone[0].text), count=len(gone))
    return context.say(said, effects=tuple(effects), inverses=tuple(inverses), change=change, spoken_of=(), sent="")


def shown(context: TurnContext, text: str, told: Sequence[Fact]) -> HandlerResult:
    """Return the outcome that says ``text``, in which ``told`` have their numbers, in this order."""
    return shown_notes(context, text, tuple(fact.note.id for fact in told))


def shown_notes(context: TurnContext, text: str, ids: tuple[str, ...]) -> HandlerResult:
    """Return the outcome that says ``text``, in which the notes with these ``ids`` have their numbers."""
    listed = ShownList(turn_id=context.turn.id, reply=0, item_ids=ids, exhausted=True)
    return context.say(text, shows=listed, spoken_of=ids if len(ids) == 1 else ())


def quoted(context: TurnContext, told: Sequence[Fact]) -> str:
    """Return what was told, in the person's words: one on a line of its own, several numbered."""
    if len(told) == 1:
        return items.card(context.voice, told[0].note)
    return "\n".join(f"{number}. {items.row(context.voice, fact.note)}" for number, fact in enumerate(told, start=1))
