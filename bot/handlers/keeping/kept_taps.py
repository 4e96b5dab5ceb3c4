"""Taps under the reply that keeps something: be reminded of it, say what kind of thing it is, or take it back."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, NamedTuple

from bot.actions import TOLD, Action
from bot.context import HandlerResult, TurnContext
from bot.currencies import counting_as, is_unknown
from bot.handlers.corrections.wrong_film import replaced
from bot.handlers.keeping.keep import SAVE_OF, keep
from bot.handlers.keeping.works import WORKS, Work, keep_work
from bot.handlers.undoing.undo_redo import taken_back
from bot.packs import leaning
from bot.packs.agenda.offering import REMIND, happening_of, take_up
from bot.packs.ledger.entries import spending
from bot.packs.ledger.entries.plain_entries import may_be
from bot.packs.ledger.lexicon import has, listed
from bot.packs.ledger.reading import EntryKind
from bot.packs.values import is_denied
from bot.planner.titles import could_be_film
from bot.replies import items
from bot.replies.text import one_line
from bot.understanding.answers.options import KIND_WORDS
from bot.understanding.grammar import every, kinds, negations
from bot.understanding.parts import read_as
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import is_of_a_pack
from bot.understanding.remarks.questions import is_question
from state.document import JsonObject
from state.effects import Change, Effect, InsertItem, RemoveItem, RestoreItem
from state.finding.stems import stems
from state.items import Item, Kind
from state.lane import SECOND, Call, PackOffer
from state.machine import Trigger
from state.reads import FindUndoable, GetItems
from state.record import PutRecord, RemoveRecord, RestoreRecord
from state.record_reads import GetRecords
from state.text import fold, words
from state.turns import Button
from tools.definition import ToolName
from tools.editing import change_between, remarked

NAME, UNDO, SAME, INSTEAD, KEEP = "kept", "undo", "same", "instead", "keep"
LASTS = 7 * 24 * 3600 * SECOND
RECAST = (Kind.MOVIE, Kind.TV_SHOW, Kind.NOTE)
_RECASTS = frozenset({*RECAST, *WORKS})
# So many words a note has at most that may as well be the name of a film.
LONGEST_TITLE = 6
# So surely, where its words are read by themselves.
PLAINLY_TOLD = 0.85
# A no says so few words before what it denies: "não precisa trocar".
_DENIED_WITHIN = 2
_WORD = re.compile(r"\w+")
# Within so many words somebody says that what was asked about still holds: "a chave continua com a Neusa, ...".
_PROTEST_WITHIN = 3
# So many messages later what was offered is still spoken of.
_STANDS = 8
# What may stand around the word for a kind: "não, é uma série".
AROUND = frozenset("e eh um uma o a nao na verdade so mas isso sim it is its s a an no actually just not".split())


class Former(NamedTuple):
    """What was told before and may be otherwise, off or done: its id, how a reply calls it, and which of the three."""

    id: str
    called: str
    revision: str = "otherwise"


def offered(context: TurnContext, outcome: HandlerResult, *, former: Former | None = None) -> HandlerResult:
    """Return ``outcome``; if it did something, with a tap for taking it back, and of what is kept for whatever fits it.

    Of a note that tells a time to come, the time is said as it was understood; of one that says that something
    ``former`` is otherwise, off or done, that, with a tap that takes it away.
    """
    change = outcome.change
    done = change is not None and change.redoes is None and outcome.effects and outcome.inverses
    kept = change is not None and change.verb == "kept"
    place = next((at for at, reply in enumerate(outcome.replies) if reply.text), None)
    if not done or outcome.offer or outcome.pending or place is None:
        return outcome
    reply, taps = outcome.replies[place], [SAME if outcome.twin else UNDO]
    args: JsonObject = {}
    item = _only_item(outcome) if kept else None
    if item and (happening := happening_of(context, item)):
        told = [context.voice.say("kept-when", when=each) for each in happening.told.splitlines()]
        reply = reply.changed(text="\n".join((reply.text, *told)))
        taps, args = [REMIND, UNDO], happening.args
    elif item and item.kind is Kind.NOTE and (tells := may_be(context)):
        taps = [*tells, UNDO]
    elif item and _may_be_another_kind(context, item):
        taps = [*(kind for kind in RECAST if kind is not item.kind), UNDO]
    if former:
        called = one_line(former.called)
        asked = context.voice.say("kept-instead", former=called, revision=former.revision)
        reply = reply.changed(text=f"{reply.text}\n{asked}")
        taps, args = [INSTEAD, *taps], {**args, "former": former.id, "called": called, "revision": former.revision}
    about: JsonObject = {**args, "taps": " ".join(taps)} | ({"item": item.id} if item else {})
    offer = PackOffer(nonce=context.nonce, pack=NAME, args=about, turn=context.number, expires_at=context.now + LASTS)
    revision = former.revision if former else ""
    row = tuple(
        Button(label=_label(context, tap, revision), payload=f"{offer.nonce}:{at}") for at, tap in enumerate(taps)
    )
    reply = reply.changed(buttons=(*reply.buttons, row))
    return replace(outcome, replies=(*outcome.replies[:place], reply, *outcome.replies[place + 1 :]), offer=offer)


def offering_to_keep(context: TurnContext, said: str, text: str) -> HandlerResult:
    """Return the outcome that says ``said``, with a tap that keeps ``text`` as a note all the same."""
    args: JsonObject = {"taps": KEEP, "text": text}
    offer = PackOffer(nonce=context.nonce, pack=NAME, args=args, turn=context.number, expires_at=context.now + LASTS)
    done = context.say(said, offer=offer, sent=text)
    row = (Button(label=_label(context, KEEP), payload=f"{offer.nonce}:0"),)
    return replace(done, replies=(done.replies[0].changed(buttons=(row,)),))


def _only_item(outcome: HandlerResult) -> Item | None:
    """Return the item that is kept, if nothing else is: one with its reminder is what it is."""
    kept = [effect.item for effect in outcome.effects if isinstance(effect, InsertItem)]
    recorded = any(isinstance(effect, PutRecord) for effect in outcome.effects)
    return kept[0] if len(kept) == 1 and not recorded else None


def _may_be_another_kind(context: TurnContext, item: Item) -> bool:
    """Tell whether ``item`` was kept as it was typed, and nobody said as what."""
    recognition = context.resolution.recognition
    named = recognition.entities.item_type
    rated = recognition.action is Action.MARK_SEEN and named == "note"  # "nota 8" is a rating there
    if (named and not rated) or recognition.action in TOLD or item.tmdb_id is not None:
        return False
    if item.kind is not Kind.NOTE or item.file is not None:
        return item.kind in RECAST
    text = (item.content or item.title).strip()
    alone, *others = recognise(text)
    told = alone.action in TOLD and alone.confidence >= PLAINLY_TOLD
    # "O Tonho levou 35", "o aluguel subiu pra 1900", "e sacola plástica tb": what a pack would take, what is so now,
    # or what leans on something, is no title.
    of_a_pack = is_of_a_pack(alone.action) or alone.action is Action.REWRITE or leaning.says_besides(text)
    return len(text.split()) <= LONGEST_TITLE and could_be_film(text) and not (told or others or of_a_pack)


def _label(context: TurnContext, tap: str, revision: str = "") -> str:
    if tap == UNDO:
        return context.voice.say("button-undo")
    if tap == SAME:
        return context.voice.say("button-same")
    if tap == INSTEAD:
        return context.voice.say("button-instead", revision=revision)
    if tap == KEEP:
        return context.voice.say("button-keep")
    if tap == REMIND:
        return context.voice.say("agenda-button-remind")
    return context.voice.say("button-is-kind", kind=tap)


async def tapped(context: TurnContext, nonce: str, place: int) -> HandlerResult | None:
    """Do what the button in ``place`` says, once; None if it is none of these."""
    offer = next((each for each in context.chat.offers if each.pack == NAME and each.nonce == nonce), None)
    taps = str(offer.args["taps"]).split() if offer else []
    if offer is None or context.now >= offer.expires_at or place >= len(taps):
        return None
    match taps[place]:
        case "remind":
            done = await take_up(context, offer)
        case "keep":
            done = await keep(context, ToolName.SAVE_NOTE, {"content": str(offer.args["text"])})
        case "undo" | "same":
            done = await _undone(context, offer)
        case "instead":
            done = await _put_instead(context, offer)
        case "expense" | "income" as kind:
            done = await _booked(context, offer, kind)
        case kind:
            done = await _recast(context, offer, Kind(kind))
    # An entry that is made of a note may have to ask what it was for.
    return done if done.pending else replace(done, trigger=Trigger.CARRY_ON)


async def taken_up(context: TurnContext) -> HandlerResult | None:
    """Do what "é uma série, não um filme" says about what the turn before kept as another kind; else None."""
    text = fold(context.turn.message.text or "")
    said, named = words(text), {**{word: kind for word, kind in kinds().items() if kind in _RECASTS}, **KIND_WORDS}
    told = [(named[each[0]], is_denied(text[: each.start()])) for each in _WORD.finditer(text) if each[0] in named]
    denied = {kind for kind, is_not in told if is_not}
    meant = {kind for kind, is_not in told if not is_not} or denied
    offers = [each for each in context.chat.offers if each.pack == NAME and each.turn == context.number - 1]
    if context.resolution.recognition.action is Action.LIST_ALL:
        return None  # "filmes" asks for all of them
    # "Era a série" is of what was looked up.
    around = AROUND | every("being") | negations() if denied else AROUND
    if len(meant) != 1 or meant == denied or not offers or not all(word in named or word in around for word in said):
        return None
    kind = Kind(meant.pop())
    recasts = kind in _RECASTS and "item" in offers[-1].args
    return await _recast(context, offers[-1], kind) if recasts else None


async def told_twice(context: TurnContext) -> HandlerResult | None:
    """Take back the entry just recorded, if "era a mesma" says of it that it had been told before; else None."""
    offers = [each for each in context.chat.offers if each.pack == NAME and each.turn == context.number - 1]
    twin = offers and SAME in str(offers[-1].args["taps"]).split()
    return await _undone(context, offers[-1]) if twin and has(context.turn.message.text or "", "same_one") else None


async def instead_or_beside(context: TurnContext) -> HandlerResult | None:
    """Take "troca" or "não, deixa os dois" about what may take the place of something; None for any other words."""
    said = words(context.turn.message.text or "")
    offers = [
        each
        for each in context.chat.offers
        if each.pack == NAME and "former" in each.args and each.turn >= context.number - _STANDS
    ]
    if not offers or context.pending is not None or is_question(context.turn.message.text or ""):
        return None
    offer = next((each for each in offers if each.turn == context.number - 1), None)
    changes = frozenset().union(*map(stems, listed("changing")))
    before = (
        said[max(0, at - _DENIED_WITHIN) : at] for at, word in enumerate(said) if not changes.isdisjoint(stems(word))
    )
    both = context.voice.say("kept-both", revision=str(offer.args.get("revision", "")) if offer else "")
    # "Vale-transporte 30" is spent, whatever was asked about; "vale sim, foi o da Lu" begins with the answer.
    figures = any(map(str.isdigit, context.turn.message.text or ""))
    within = 1 if is_of_a_pack(context.resolution.recognition.action) else _PROTEST_WITHIN
    holds = offer is not None and not figures and not every("still_holding").isdisjoint(said[:within])
    if holds or any(not negations().isdisjoint(led) for led in before):
        return context.say(both)
    if offer is None or len(said) > LONGEST_TITLE:
        return None
    if not (negations() | every("leaving")).isdisjoint(said):
        return context.say(both)
    orders = (said and said[-1] in listed("changing")) or context.resolution.recognition.action is Action.CONFIRM
    return await _put_instead(context, offer) if orders else None


async def _recast(context: TurnContext, offer: PackOffer, kind: Kind) -> HandlerResult:
    """Keep the item that ``offer`` is about as ``kind``."""
    found = [item for item in await context.reads(GetItems(ids=(str(offer.args["item"]),))) if item.live]
    return await recast(context, found[0], kind) if found else context.say(context.voice.say("already-gone"))


async def kept_as(context: TurnContext, title: str, kind: Kind, nth: int = 0) -> HandlerResult:
    """Keep ``title``, the ``nth`` of a message, as what ``kind`` it is said to be of."""
    if kind in WORKS:
        return await keep_work(context, Work(kind, title), nth)
    named = {"content": title} if kind is Kind.NOTE else {"title": title}
    return await keep(context, SAVE_OF.get(kind, ToolName.SAVE_NOTE), named)


async def recast(context: TurnContext, item: Item, kind: Kind, nth: int = 0) -> HandlerResult:
    """Keep ``item``, the ``nth`` of a message, as ``kind``, in the place of what it was."""
    title = (item.content if item.kind is Kind.NOTE else None) or item.title
    if kind in WORKS:
        done = await kept_as(context, title, kind, nth)
        gone, back = RemoveItem(item_id=item.id), RestoreItem(item_id=item.id)
        done = replace(done, effects=(gone, *done.effects), inverses=(*done.inverses, back))
    else:
        args: dict[str, Any] = {"content": title} if kind is Kind.NOTE else {"title": title}
        if item.year and kind is not Kind.NOTE:
            args["year"] = item.year
        done = await replaced(context, Call(name=SAVE_OF.get(kind, ToolName.SAVE_NOTE), args=args), item, title)
    if not done.effects:
        return done
    if kind is not Kind.NOTE:
        done = await _with_what_was_told(context, done, item)
    named = done.change.title if done.change else title
    said = context.voice.say("recast", kind=str(kind), title=one_line(title))
    return replace(
        done,
        replies=(done.replies[0].changed(text=said),),
        change=Change(verb="edited", title=named),
        kept_as=None,
    )


async def _put_instead(context: TurnContext, offer: PackOffer) -> HandlerResult:
    """Take out what the note says to be otherwise, off or done, if both are as they were when that was asked."""
    former, note = str(offer.args["former"]), str(offer.args.get("item") or "")
    there = {each.id: each for each in await context.reads(GetItems(ids=(former, note))) if each.live}
    records = [each for each in await context.reads(GetRecords(ids=(former,))) if each.live]
    items_there = former in there
    known = [there[former]] if items_there else records
    if not known or note not in there or any(each.last_turn > offer.turn for each in known):
        return context.say(context.voice.say("already-gone"))
    gone: Effect = RemoveItem(item_id=former) if items_there else RemoveRecord(record_id=former)
    back: Effect = RestoreItem(item_id=former) if items_there else RestoreRecord(record_id=former)
    name = str(offer.args["called"])
    said = context.voice.say("put-instead", former=name, revision=str(offer.args.get("revision", "otherwise")))
    return context.say(said, effects=(gone,), inverses=(back,), change=Change(verb="removed", title=name), sent="")


async def _booked(context: TurnContext, offer: PackOffer, kind: EntryKind) -> HandlerResult:
    """Record what a note tells as an entry of ``kind``, in the place of the note."""
    found = [item for item in await context.reads(GetItems(ids=(str(offer.args["item"]),))) if item.live]
    if not found:
        return context.say(context.voice.say("already-gone"))
    text = found[0].content or found[0].title
    if is_unknown(text, context.voice.locale):
        return context.say(context.voice.say("ledger-foreign", text=one_line(text)))
    read = read_as(kind, text)
    with counting_as(text, context.voice.locale):
        done = await spending.told(context.taking(read), kind)
    if not done.effects:
        return done
    gone = RemoveItem(item_id=found[0].id)
    back = RestoreItem(item_id=found[0].id)
    return replace(done, effects=(gone, *done.effects), inverses=(*done.inverses, back))


async def _with_what_was_told(context: TurnContext, done: HandlerResult, former: Item) -> HandlerResult:
    """Return ``done``, which keeps ``former`` as something else, with what the person had said of it.

    What is kept as that already is told it besides.
    """
    said, seen = items.opinion(former), former.seen_at
    if any(isinstance(effect, InsertItem) for effect in done.effects):
        return replace(
            done,
            effects=tuple(
                effect.changed(item=remarked(effect.item, said, seen)) if isinstance(effect, InsertItem) else effect
                for effect in done.effects
            ),
        )
    for kept in await context.reads(GetItems(ids=done.spoken_of or ())):
        after = remarked(kept, said, seen)
        effect, inverse = change_between(kept, after), change_between(after, kept)
        if effect and inverse:
            done = replace(done, effects=(*done.effects, effect), inverses=(inverse, *done.inverses))
    return done


async def _undone(context: TurnContext, offer: PackOffer) -> HandlerResult:
    """Take back the change that the button stands under, if that was not done yet."""
    change = await context.reads(FindUndoable(since=0, before=offer.turn + 1))
    if change is None or change.number != offer.turn:
        return context.say(context.voice.say("already-gone"))
    return await taken_back(context, change)
