"""Corrections of what was told or done: what a message puts right of what was done lately, shown, or named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.actions import Action
from bot.context import Handler, HandlerResult, TurnContext
from bot.handlers import kept_taps, note_corrections
from bot.handlers.correction_reading import (
    behind_announcement,
    changes,
    correction_in,
    names_a_note,
    orders,
    points,
    taken_back,
    time_taken_back,
    told_again,
)
from bot.handlers.edit_note import rewritten
from bot.handlers.edits import edit
from bot.packs.agenda.choosing import all_just_sent, any_in, named, reminders
from bot.packs.agenda.correcting import NOUNS as REMINDERS
from bot.packs.agenda.record import text_of
from bot.packs.amending import Amendment, Amends, Correction, Named, marks, named_by, shared, telling, time_alone
from bot.packs.table import PACKS
from bot.packs.values import without_times
from bot.replies.text import one_line
from bot.understanding.answers.corrections import said_rather
from bot.understanding.grammar import every
from bot.understanding.recogniser import read_as
from bot.understanding.recognition import Abstention, is_of_a_pack
from bot.understanding.resolver import Move
from bot.understanding.safety import REMOVES, speaks_of_removing
from bot.understanding.topics import complains
from state.effects import InsertItem, RemoveItem, RestoreItem, RetitleItem
from state.items import Item
from state.lane import SECOND, Dialogue, PackOffer
from state.machine import Trigger
from state.reads import FindUndoable, GetItems, Reach, SearchItems
from state.record import ChangeRecord, Record, RemoveRecord, RestoreRecord
from state.record_reads import GetRecords, ListRecords, Where
from state.text import words
from state.turns import Button
from tools.search_query import query_words

NAME = "corrections"
LASTS = 24 * 3600 * SECOND
# So long, and so many messages, after it was done something may be put right without its name.
REACHES = 7 * 24 * 3600 * SECOND
MESSAGES_BETWEEN = 8
COMPLAINED_WITHIN = 4
CHANGES_READ, OF_ONE_CHANGE, LISTED_AT_MOST, NAMES_AT_MOST = 6, 20, 50, 6
OFFERED = 3
LABEL = 24
LONGEST = 24
ANSWER_WORDS = 8
# What was kept within so many nanoseconds was told in one breath.
TOLD_TOGETHER = 10 * SECOND
# What a message is taken for that answers what should be instead.
NO_ANSWERS = frozenset(
    {
        *(Action.UNDO, Action.REDO, Action.CANCEL, Action.THANK, Action.GREET, Action.FAREWELL, Action.HELP),
        *(Action.CRISIS, Action.LIST_ALL, "list_reminders", "list_show"),
    }
)
# What a message may be taken for that only says that something is wrong.
COMPLAINTS = frozenset({Action.DENY, Action.CHAT, Action.UNKNOWN, Action.REWRITE})
TOLD = frozenset({Action.REMEMBER, Action.UNKNOWN, Action.CHAT, Action.PROGRESS})
DONE = ("paid", "done", "finished")


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that may be meant, and the turn that did it or showed it last; 0 if it was only looked for.

    It is the ``newest`` if nothing else was done as lately.
    """

    kept: Record | Item
    turn: int = 0
    newest: bool = False

    @property
    def amends(self) -> Amends[Any]:
        """How it is put right."""
        if isinstance(self.kept, Item):
            return note_corrections.AMENDS
        return next(pack.amends for pack in PACKS if pack.name == self.kept.pack and pack.amends)

    def called(self, context: TurnContext) -> str:
        """Return how a reply calls it."""
        return self.amends.called(context, self.kept)

    def named(self, context: TurnContext, query: str) -> Named:
        """Return how far ``query`` names it."""
        return named_by(context, query, self.kept, self.amends)

    async def amended(self, context: TurnContext, correction: Correction) -> Amendment | None:
        """Return what ``correction`` makes of it; None if it has no field for that."""
        last = self.newest and (correction.bare or self.named(context, correction.query).plainly)
        correction = replace(correction, newest=correction.newest or last)
        return await self.amends.amended(context, self.kept, correction)


@dataclass(frozen=True, slots=True)
class Way:
    """A candidate, what the correction makes of it, and how far it names it."""

    candidate: Candidate
    amendment: Amendment
    named: Named
    shared: int

    @property
    def rank(self) -> tuple[int, int]:
        """How well the message names it."""
        return self.named.matched, self.shared


def amend_or(otherwise: Handler) -> Handler:
    """Return a handler of corrections that fit nothing: ``otherwise`` keeps what tells something; the rest is asked."""

    async def amend(context: TurnContext) -> HandlerResult:
        recognition = context.resolution.recognition
        entities, text = recognition.entities, recognition.text
        numbers = entities.selection and (context.listed or orders(text))
        if entities.value and (numbers or points(text)):
            numbered = None if entities.item_type else await rewritten(context)
            return numbered or await edit(context)
        if done := await rewritten(context):
            return done
        correction = correction_in(context, corrects=True)
        wants_else = "?" in text or changes(text) or complains(text) or any(map(speaks_of_removing, words(text)))
        if correction is None or correction.bare or wants_else:
            return await _nearest(context)
        told = replace(recognition, action=Action.REMEMBER, abstention=Abstention.NO_RULE)
        kept = await otherwise(replace(context, resolution=replace(context.resolution, recognition=told)))
        meant = await _meant(context, correction)
        return kept_taps.offered(context, kept, instead_of=meant.kept, called=meant.called(context)) if meant else kept

    return amend


async def taken_up(context: TurnContext) -> HandlerResult | None:
    """Put right what the message corrects, or says that is wrong, whatever it is taken for; None if it does neither."""
    recognition = context.resolution.recognition
    rest = behind_announcement(recognition.text) or time_taken_back(context, recognition.text)
    if not _may_correct(context, alone=not rest):
        return None
    if rest:
        context = _for_a_correction(context, rest)  # "mudança de planos: o dentista passou pra dia 10"
    text, done = context.resolution.recognition.text, await _answered(context)
    if done or "?" in text or len(text.split()) > LONGEST:
        return done
    ordered = (orders(text) and recognition.action in TOLD) or await _moves_a_note(context)
    if ordered:
        context = _for_a_correction(context, text)
    recognition = context.resolution.recognition
    corrects = recognition.action is Action.REWRITE
    if orders(text) and not REMINDERS.isdisjoint(words(text)):
        return None  # what orders something of a reminder by that name is the agenda's
    numbered = recognition.entities.selection and context.listed
    if corrects and (numbered or points(text) or names_a_note(text)):
        return None
    # "A couve já tem, tira" says nothing that is right instead.
    corrects_nothing = not corrects or not (recognition.entities.value or recognition.entities.was)
    if corrects_nothing and any(map(speaks_of_removing, words(text))):
        return None  # what wants something gone says nothing that could stand in its place
    correction = correction_in(context, corrects=corrects)
    if correction and (done := await _put_right(context, correction, plainly=corrects)):
        return done
    if ordered:
        return await _nearest(context)
    again = await _told_again(context)
    return again or (await _complained(context) if correction is None or correction.bare else None)


def _may_correct(context: TurnContext, *, alone: bool) -> bool:
    """Tell whether the message may put something right: one that answers, or that wants something gone, does not.

    A no to nothing ("não, meio dia") does unless it stands ``alone``.
    """
    pending = context.pending
    asks = isinstance(pending, Dialogue) and pending.question is not None and not pending.question.offered
    if context.turn.message.forwarded or context.turn.message.button is not None:
        return False
    if asks or not isinstance(pending, Dialogue | None) or context.resolution.recognition.action in REMOVES:
        return False  # "apaga o 1, não, o 2" puts no note right
    denies = context.resolution.move is Move.DENY and pending is None and not alone
    return denies or context.resolution.move is Move.START


def _for_a_correction(context: TurnContext, text: str) -> TurnContext:
    """Return the context of the same message, of which ``text`` is taken for a correction."""
    return context.taking(replace(read_as(Action.REWRITE, text), text=text))


async def _moves_a_note(context: TurnContext) -> bool:
    """Tell whether what the message orders to be moved is no reminder: "move the surf to tuesday"."""
    recognition = context.resolution.recognition
    query = recognition.entities.query or recognition.entities.content or ""
    if recognition.action != "move_reminder" or not named(query):
        return False
    return not any(any_in(named(query), text_of(each)) for each in await reminders(context))


async def _put_right(context: TurnContext, correction: Correction, *, plainly: bool) -> HandlerResult | None:
    """Do what ``correction`` makes of what it names, or of what was done last if it names nothing; None if of neither.

    What is not ``plainly`` a correction has to say what was wrong, or to begin with a no and a pause.
    """
    ways = await _ways(context, await _lately(context), correction)
    certain = [way for way in ways if way.amendment.certain]
    if not certain and (plainly or correction.was) and not (plainly and correction.bare and not correction.was):
        known = {way.candidate.kept.id for way in ways}
        further = [each for each in await _looked_for(context, correction) if each.kept.id not in known]
        found = await _ways(context, further, correction)
        certain = [way for way in found if way.amendment.certain]
        ways += [way for way in found if way.named.plainly or not correction.query]
    if certain:
        return _likeliest(certain).amendment.outcome
    if not plainly:
        ways = [way for way in ways if _may_be_meant(context, way, correction)]
    if not correction.query:
        return _plainest(context, ways, correction)
    named = [way for way in ways if way.named.matched * 2 >= way.named.of and way.named.matched]
    plain = [way for way in named if way.named.plainly] or named
    meant = [way for way in plain if way.candidate.turn] or plain
    best = [way for way in meant if way.rank == _likeliest(meant).rank] if meant else []
    if len(best) > 1:
        return _of_one(best) or _which(context, correction, [way.candidate for way in best])
    return best[0].amendment.outcome if best else None


def _of_one(ways: Sequence[Way]) -> HandlerResult | None:
    """Return what comes of a thing that one message had kept as a record and as a note; None if it is not one."""
    first, *others = sorted(ways, key=lambda way: isinstance(way.candidate.kept, Item))
    kept = first.candidate.kept
    notes = [each.candidate.kept for each in others if isinstance(each.candidate.kept, Item)]
    together = all(abs(each.created_at - kept.created_at) < TOLD_TOGETHER for each in notes)
    if isinstance(kept, Item) or len(notes) < len(others) or not together:
        return None
    if any(way.amendment.outcome.pending or not way.named.plainly for way in ways):
        return None
    outcome = first.amendment.outcome
    effects = [effect for each in others for effect in each.amendment.outcome.effects]
    inverses = [effect for each in others for effect in each.amendment.outcome.inverses]
    return replace(outcome, effects=(*outcome.effects, *effects), inverses=(*outcome.inverses, *inverses))


async def _told_again(context: TurnContext) -> HandlerResult | None:
    """Put right what was done a moment ago and is told again otherwise: "ops o uber foi 28"; None if nothing is."""
    recognition = context.resolution.recognition
    again = told_again(recognition.text) if is_of_a_pack(recognition.action) else None
    if again is None:
        return None
    correction, regretted = again
    reach = MESSAGES_BETWEEN if regretted else COMPLAINED_WITHIN
    lately = [each for each in await _lately(context) if each.turn >= context.number - reach]
    ways = [
        way for way in await _ways(context, lately, correction) if way.named.plainly and way.amendment.outcome.effects
    ]
    if len(ways) > 1:
        return _which(context, correction, [way.candidate for way in ways])
    return ways[0].amendment.outcome if ways else None


def _plainest(context: TurnContext, ways: Sequence[Way], correction: Correction) -> HandlerResult | None:
    """Return what comes of the one that shares most with what is told; if nothing else is told, of the newest."""
    lately = [way for way in ways if way.candidate.turn]
    best = _likeliest(ways) if ways else None
    if best and best.shared and sum(way.shared == best.shared for way in ways) == 1:
        return best.amendment.outcome
    just_done = [way for way in lately if way.candidate.newest and isinstance(way.candidate.kept, Record)]
    meant = lately if correction.bare or any(way.shared for way in lately) else just_done
    return _likeliest(meant).amendment.outcome if meant else None


def _may_be_meant(context: TurnContext, way: Way, correction: Correction) -> bool:
    """Tell whether a message that may be something else means to put ``way`` right."""
    if time_alone(context, correction.text):
        return way.candidate.turn == context.number - 1 and way.candidate.newest and not way.amendment.outcome.pending
    if said_rather(correction.text):
        return True
    sure = not correction.plain or way.amendment.known or (bool(correction.query) and way.named.plainly)
    return context.turn.parent is None and bool(taken_back(correction.text)) and sure


def _likeliest(ways: Sequence[Way]) -> Way:
    """Return the way that the message names best, the newest of those that it names as well."""
    return max(ways, key=lambda way: way.rank)


async def _ways(context: TurnContext, candidates: Sequence[Candidate], correction: Correction) -> list[Way]:
    ways: list[Way] = []
    beside = correction.text if correction.loose else correction.text.replace(correction.value, " ")
    for each in candidates:
        amendment = await each.amended(context, correction)
        # What tells more than that it is so already is none that is.
        if amendment and (correction.bare or amendment.outcome.effects or amendment.outcome.pending):
            named = each.named(context, correction.query) if correction.query else Named(0, 0)
            ways.append(Way(each, amendment, named, shared(marks(each.kept), beside)))
    return ways


async def _meant(context: TurnContext, correction: Correction) -> Candidate | None:
    """Return the one thing that shares most with what is said, a name or a number; None if none does, or several do."""
    found = {each.kept.id: each for each in (*await _looked_for(context, correction), *await _lately(context))}
    query = correction.query
    named = [each for each in found.values() if not query or each.named(context, query).matched]
    by_shared = [(shared(marks(each.kept), correction.text), each) for each in named]
    most = max((count for count, _ in by_shared), default=0)
    best = [each for count, each in by_shared if count == most]
    return best[0] if most and len(best) == 1 else None


async def _lately(context: TurnContext) -> list[Candidate]:
    """Return what was done, sent or shown a few messages ago, the newest first."""
    found = {each.id: Candidate(each, context.number - 1) for each in await all_just_sent(context)}
    before: int | None = None
    for _ in range(CHANGES_READ):
        last = await context.reads(FindUndoable(since=context.now - REACHES, before=before))
        if last is None or last.number < context.number - MESSAGES_BETWEEN:
            break
        before = last.number
        effects = last.inverses[:OF_ONE_CHANGE]
        touched = RemoveRecord | ChangeRecord | RestoreRecord
        records = await _of_records(context, [each.record_id for each in effects if isinstance(each, touched)])
        ids = [each.item_id for each in effects if isinstance(each, RemoveItem | RetitleItem | RestoreItem)]
        ids += [each.item.id for each in effects if isinstance(each, InsertItem)]
        done: list[Record | Item] = [*records, *await _of_items(context, ids)]
        alone = len(done) == 1 and not found
        for each in done:
            found.setdefault(each.id, Candidate(each, last.number, alone))
    shown = [*context.chat.spoken_of, *(context.chat.lists[-1].item_ids if context.chat.lists else ())]
    for item in await _of_items(context, shown[:OF_ONE_CHANGE]):
        found.setdefault(item.id, Candidate(item, context.number - 1, not found and len(shown) == 1))
    return sorted(found.values(), key=lambda each: -each.turn)


async def _of_records(context: TurnContext, ids: Sequence[str]) -> list[Record]:
    found = await context.reads(GetRecords(ids=tuple(dict.fromkeys(ids)))) if ids else ()
    kinds = {(pack.name, kind) for pack in PACKS if pack.amends for kind in pack.amends.kinds}
    return [each for each in found if each.live and (each.pack, each.kind) in kinds]


async def _of_items(context: TurnContext, ids: Sequence[str]) -> list[Item]:
    found = await context.reads(GetItems(ids=tuple(dict.fromkeys(ids)))) if ids else ()
    return [each for each in found if each.live]


async def _looked_for(context: TurnContext, correction: Correction) -> list[Candidate]:
    """Return what is kept that the correction names or shares a word with, or of which it says what was wrong."""
    found: list[Candidate] = []
    for pack in PACKS:
        if pack.amends:
            where = Where(pack=pack.name, kinds=tuple(pack.amends.kinds))
            listed_ones = await context.reads(ListRecords(where=where, limit=LISTED_AT_MOST))
            found += [Candidate(each) for each in listed_ones if not any(each.fields.get(name) for name in DONE)]
    names = [] if correction.query else telling(without_times(context, correction.text))[:NAMES_AT_MOST]
    for said in filter(None, (correction.query, correction.was, *names)):
        if named := query_words(said):
            kept = await context.reads(SearchItems(words=named, reach=Reach.SURELY, limit=LISTED_AT_MOST))
            found += [Candidate(each) for each in kept]
    return [each for each in found if not correction.query or each.named(context, correction.query).matched]


async def _complained(context: TurnContext) -> HandlerResult | None:
    """Ask what should be instead where the message only says that something is wrong."""
    recognition = context.resolution.recognition
    said = complains(recognition.text) or not every("wrong").isdisjoint(words(recognition.text))
    if not said or recognition.action not in COMPLAINTS or recognition.entities.value:
        return None
    last = (await _lately(context))[:1]
    if not last or last[0].turn < context.number - COMPLAINED_WITHIN:
        return None
    text = context.voice.say("correct-what", name=last[0].called(context))
    return _offering(context, text, Correction("", text=recognition.text), last, buttons=False)


async def _nearest(context: TurnContext) -> HandlerResult:
    """Say that the correction fits nothing, and what has a field for what it says."""
    correction = replace(correction_in(context, corrects=True) or Correction(""), was="")
    lately = await _lately(context)
    found = [way.candidate for way in await _ways(context, lately, replace(correction, query=""))]
    near = list({each.called(context): each for each in found}.values())[:OFFERED]
    said = one_line(correction.query or correction.value)
    names = context.voice.join([f"“{each.called(context)}”" for each in near]) if near else ""
    if correction.query:
        text = context.voice.say("correct-unnamed", said=said, count=len(near), near=names)
    else:
        text = context.voice.say("correct-nothing", count=len(near), near=names)
    if not near:
        return context.say(text)
    return _offering(context, text, correction, near, buttons=True)


def _which(context: TurnContext, correction: Correction, found: Sequence[Candidate]) -> HandlerResult:
    """Ask which of several the correction means."""
    offered = list(found)[:OFFERED]
    lines = [f"{at}. {each}" for at, each in enumerate(_told_apart(context, offered), 1)]
    text = "\n".join((context.voice.say("correct-which"), *lines))
    return _offering(context, text, correction, offered, buttons=True)


def _told_apart(context: TurnContext, found: Sequence[Candidate]) -> list[str]:
    """Return what each is called, so that they are told apart."""
    names = [each.called(context) for each in found]
    if len(set(names)) == len(names):
        return names
    return [(each.amends.labelled or each.amends.called)(context, each.kept) for each in found]


def _offering(
    context: TurnContext, text: str, correction: Correction, found: Sequence[Candidate], *, buttons: bool
) -> HandlerResult:
    """Return the outcome that says ``text``; its buttons, a number or a name take the correction up for one of them."""
    offer = PackOffer(
        nonce=context.nonce,
        pack=NAME,
        args={
            "ids": [each.kept.id for each in found],
            "value": correction.value,
            "was": correction.was,
            "text": correction.text,
        },
        turn=context.number,
        expires_at=context.now + LASTS,
    )
    done = context.say(text, offer=offer, sent="")
    if not buttons:
        return done
    labels = [one_line(each, LABEL) for each in _told_apart(context, found)]
    row = tuple(Button(label=label, payload=f"{offer.nonce}:{at}") for at, label in enumerate(labels))
    return replace(done, replies=(done.replies[0].changed(buttons=tuple((each,) for each in row)),))


async def tapped(context: TurnContext, nonce: str, place: int) -> HandlerResult | None:
    """Correct what the button in ``place`` names; None if it is none of these."""
    offer = next((each for each in context.chat.offers if each.pack == NAME and each.nonce == nonce), None)
    if offer is None or context.now >= offer.expires_at:
        return None
    found = await _offered(context, offer)
    if place >= len(found):
        return None
    done = await _taken(context, found[place], _of_offer(offer))
    return replace(done, trigger=Trigger.CARRY_ON)


async def _answered(context: TurnContext) -> HandlerResult | None:
    """Take an answer to what should be instead, or to which is meant; None if it is no answer."""
    offers = [each for each in context.chat.offers if each.pack == NAME and each.turn == context.number - 1]
    recognition = context.resolution.recognition
    text = recognition.text.strip()
    if not offers or recognition.action in NO_ANSWERS or len(text.split()) > ANSWER_WORDS or text.endswith("?"):
        return None
    found, correction = await _offered(context, offers[-1]), _of_offer(offers[-1])
    if correction.value:
        selection = recognition.entities.selection
        places = selection.positions(len(found)) if selection and recognition.action is Action.SELECT else None
        named = [each for each in found if each.named(context, text).plainly]
        chosen = [found[place] for place in places] if places else named
        return await _taken(context, chosen[0], correction) if len(chosen) == 1 else None
    entities = recognition.entities if recognition.action is Action.REWRITE else read_as(Action.REWRITE, text).entities
    for value in dict.fromkeys((entities.value, text)):
        for each in found:
            said = Correction(value or "", entities.was or "", text=text, newest=True)
            if value and (amendment := await each.amended(context, said)):
                return amendment.outcome
    return None


async def _offered(context: TurnContext, offer: PackOffer) -> list[Candidate]:
    ids = [str(each) for each in offer.args["ids"]]  # type: ignore[union-attr]
    records, shown = await _of_records(context, ids), await _of_items(context, ids)
    kept: dict[str, Record | Item] = {**{each.id: each for each in records}, **{each.id: each for each in shown}}
    return [Candidate(kept[each], offer.turn) for each in ids if each in kept]


def _of_offer(offer: PackOffer) -> Correction:
    return Correction(str(offer.args["value"]), str(offer.args["was"]), text=str(offer.args["text"]))


async def _taken(context: TurnContext, candidate: Candidate, correction: Correction) -> HandlerResult:
    """Do what ``correction`` makes of ``candidate``; ask what should be, if it makes nothing of it."""
    for each in (correction, replace(correction, was="", newest=True)):
        if amendment := await candidate.amended(context, each):
            return amendment.outcome
    text = context.voice.say("correct-what", name=candidate.called(context))
    return _offering(context, text, Correction("", text=correction.text), [candidate], buttons=False)
