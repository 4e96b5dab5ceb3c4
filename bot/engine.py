"""One message in, one decision out: recognise, resolve, route, handle. Reads only through what it is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from bot.actions import Action, ActionSpec
from bot.context import HandlerResult, TurnContext, TurnInput, derived_id, of_the_same_message
from bot.currencies import counting_as
from bot.handlers import planned_steps
from bot.handlers.corrections import revised
from bot.handlers.finding import answered
from bot.handlers.keeping import kept_taps
from bot.handlers.packs import answered_or_not, taken_up
from bot.handlers.questions import captions
from bot.handlers.table import handler_of, spec_of
from bot.handlers.talk.talk import greeted
from bot.handlers.unasked import offer
from bot.memory.recall import Memory
from bot.missions.triage import asks_fact, is_one_question
from bot.open_questions import brought_forward, settled, situation_of, without_expired
from bot.origins import led_back_to
from bot.planner.asking import Asker
from bot.replied import digest, once
from bot.replies.catalogue import DEFAULT_LOCALE, Voice, voice
from bot.understanding.commands import command_in, resolve_command
from bot.understanding.parts import DOUBTFUL_YES, TOLD, read_as
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Abstention, Recognition
from bot.understanding.repairs import repaired
from bot.understanding.resolver import Move, Resolution, resolve, resolve_button, resolve_label
from bot.understanding.safety import REMOVES, speaks_of_removing
from bot.understanding.situation import Situation, Waiting
from state.effects import InsertItem
from state.files import ID_MARK
from state.items import Kind
from state.lane import LISTS_KEPT, OFFERS_KEPT, TOUCHED_KEPT, Chat, Choice, ShownList, Touched
from state.reads import DeliveryTimes, Reads
from state.record import PutRecord, RecordEffect
from state.recording import RecordingReads
from state.text import words
from state.turns import Decision, Job, Message, Reply, ToolRun, Trace, Turn
from tools.definition import Result, ToolContext, ToolName
from tools.errors import BadArguments
from tools.registry import run as run_tool

REMIND = "remind"


def listed_for(turn: Turn, chat: Chat, delivered: Mapping[str, int]) -> tuple[ShownList, ...]:
    """Return the lists that a number in ``turn`` can mean, the likeliest first.

    Only those that were delivered before the message arrived, for what the person saw is what they speak of; and
    those that an earlier request of the same message asked for.
    A message that quotes something speaks of that alone; otherwise the newest list comes first.
    """
    quotes = turn.message.quotes
    seen = [
        shown
        for shown in reversed(chat.lists)
        if delivered.get(shown.turn_id, turn.arrived) < turn.arrived or of_the_same_message(shown, turn)
    ]
    return tuple(shown for shown in seen if quotes in (None, shown.turn_id))


async def _seen_lists(turn: Turn, chat: Chat, reads: Reads) -> tuple[ShownList, ...]:
    if not chat.lists:
        return ()
    delivered = await reads(DeliveryTimes(turn_ids=tuple(shown.turn_id for shown in chat.lists)))
    return listed_for(turn, chat, delivered)


def _may_number(taken: ActionSpec, chat: Chat) -> bool:
    """Tell whether the message may mean what has a number on a list."""
    match taken.numbers:
        case "bin":
            return any(shown.gone is not None for shown in chat.lists)
        case numbers:
            return numbers == "shown"


@dataclass(frozen=True, slots=True)
class Understood:
    """The message as it was understood: its first request, and the texts of the further ones."""

    resolution: Resolution
    follows: tuple[Recognition, ...] = ()


def understand(message: Message, situation: Situation) -> Understood:
    """Recognise and resolve ``message``: a tap or a command first; several requests are answered one by one."""
    if message.step is not None:
        drops = situation.waiting is not Waiting.NOTHING
        return Understood(Resolution(Move.START, planned_steps.recognised(message, message.step), drops=drops))
    if message.button is not None:
        tapped = Recognition(Action.SELECT, 1.0, "button", message.button)
        return Understood(resolve_button(message.button, tapped, situation))
    if command := command_in(message.text or ""):
        return Understood(resolve_command(command, situation))
    first, *others = _requests(message.text or "")
    apart = {each.action for each in (first, *others)}
    if others and message.taken_for not in (None, *REMOVES) and apart != {message.taken_for}:
        # A part is not cut into other requests again.
        first, others = read_as(message.taken_for or "", message.text or ""), []
        first = replace(first, abstention=Abstention.NO_RULE) if first.action in TOLD else first
    unsure = not others and first.abstention is not None and message.taken_for not in (None, first.action)
    if unsure and message.taken_for not in REMOVES:
        first = read_as(message.taken_for or "", first.text)
    if others and first.action is Action.CONFIRM and situation.waiting is Waiting.NOTHING:
        first, *others = others  # a yes that answers nothing
    if first.action is Action.CONFIRM and any(each.action in REMOVES for each in others):
        first = replace(first, confidence=DOUBTFUL_YES)  # "sim, apaga o 3 depois" says no plain yes to what is asked
    if not others and (labelled := resolve_label(first, situation)):
        return Understood(labelled)
    return Understood(resolve(first, situation), tuple(others))


def _requests(text: str) -> tuple[Recognition, ...]:
    """Return what ``text`` asks for; a question that needs thinking is one with what is told for it."""
    found = recognise(text)
    # A fact that is asked for first is a request of its own.
    first = next((at for at, each in enumerate(found) if not _is_fact(each)), len(found))
    rest = found[first:]
    if len(rest) > 1 and not any(map(_is_fact, rest)):
        whole = text[text.find(rest[0].text) :] if first else text
        if is_one_question({str(each.action) for each in rest}, whole):
            sure = min(each.confidence for each in rest)
            return (*found[:first], Recognition("mission", sure, "mission: all of it", whole))
    return found


def _is_fact(request: Recognition) -> bool:
    return request.action == "ask_money" and asks_fact(request.text)


async def decide(given: TurnInput) -> Decision:
    """Return what the turn comes to, with everything that is needed to decide it again from the record alone.

    Writes nothing.
    """
    turn, chat, clock, cast = _as_meant(given.turn), given.chat, given.clock, given.cast
    recording = RecordingReads(given.reads)
    situation = situation_of(chat, clock, turn.message.quotes)
    speaking = cast.voice(chat, chat.locale or given.locale)
    understood = understand(turn.message, replace(situation, labels=captions(speaking, chat.pending)))
    resolution = understood.resolution
    before = without_expired(chat, situation, clock)
    resolution = answered_or_not(before.pending, turn.message, resolution)
    if (brought := brought_forward(before, turn, resolution, clock, speaking)) is not None:
        before, resolution = brought
    toolbox = _Toolbox(turn, recording, clock, speaking)
    taken = spec_of(resolution)
    memory = Memory(before, recording, clock)
    asker = Asker(given.model, memory.recall, given.skills, own_text(turn.message), cast.speaking(before))
    said = _part(turn.message, resolution.recognition.text) if understood.follows else turn.message
    context = TurnContext(
        turn=turn.changed(message=said),
        resolution=resolution,
        chat=before,
        expired=chat.pending if situation.expired else None,
        lists=await _seen_lists(turn, before, recording) if _may_number(taken, before) else (),
        voice=speaking,
        now=clock,
        reads=recording,
        run=toolbox.run,
        asker=asker,
        otherwise=offer,
        model_first=given.model_first,
        cast=cast,
        budget=given.budget,
    )
    # What is told without a currency beside what is told in one is in that: "£12 for lunch and 5 for the bus".
    with counting_as(said.text or "", speaking.locale):
        outcome = await _handled(context)
        follows = () if outcome.whole else understood.follows
        if follows and (both := await _with_its_reminder(context, outcome, follows[0])):
            outcome, follows = both, follows[1:]
        outcome = await answered.after_all(context, outcome)
        outcome = kept_taps.offered(context, await revised.beside(context, outcome))
    origin = await led_back_to(context, taken, outcome)
    later = _later(turn, outcome, follows)
    more = turn.message.more or bool(later)
    asking = settled(before, outcome, turn, resolution, speaking, more=more, now=clock)
    after = _after(asking.chat, before, turn, outcome).changed(touched=_touched(context, outcome))
    replied = before.replied if turn.parent is not None else ()
    replies = once(asking.replies, outcome, replied)
    after = after.changed(replied=(*replied, *map(digest, replies)) if more else ())
    # Told of until the writer has answered so: one that failed, or was never committed, is told again.
    told = after.changed(applied_seq=before.newest_seq) if asker.answered else after
    return Decision(
        chat=told,
        effects=outcome.effects,
        inverses=outcome.inverses,
        change=outcome.change,
        replies=_leading_back(origin, replies),
        jobs=(*later, *outcome.jobs),
        tools=tuple(toolbox.runs),
        trace=Trace(
            action=str(resolution.recognition.action),
            rule=resolution.recognition.rule,
            move=str(resolution.move),
            reading=resolution.rule,
            model_calls=sum(len(call.answer.attempts) for call in asker.records),
            calls=asker.records,
            by_model=outcome.by_model,
            model_first=given.model_first,
            skills=asker.skills,
            persona=asker.persona,
            clock=clock,
            default_locale=given.locale,
            chat_before=chat,
            reads=recording.records,
        ),
    )


def apology(turn: Turn, chat: Chat, clock: int, default_locale: str = DEFAULT_LOCALE) -> Decision:
    """Return the decision for a turn that cannot be decided: an apology, and nothing else changes."""
    text = voice(chat.language or default_locale).say("apology")
    trace = Trace(clock=clock, default_locale=default_locale, move="apology", chat_before=chat)
    return Decision(chat=chat, replies=(Reply(text=text),), trace=trace)


def own_text(message: Message) -> str:
    """Return what the person wrote themselves: neither what they forwarded nor what a button reads."""
    return "" if message.forwarded or message.button is not None else message.text or ""


def _as_meant(turn: Turn) -> Turn:
    """Return ``turn`` with what its message says, without what is taken back in the same breath."""
    text = own_text(turn.message)
    removes = any(map(speaks_of_removing, words(text)))  # what goes is asked for anew, and not worked out
    meant = text if removes or text.startswith("/") else repaired(text)
    return turn if meant == text else turn.changed(message=turn.message.changed(text=meant))


def _part(message: Message, text: str) -> Message:
    """Return ``message`` with one of its requests for its text, and what is said besides."""
    before, found, behind = (message.text or "").partition(text)
    beside = f"{message.beside} {before} {behind}".strip() if found else message.beside
    return message.changed(text=text, beside=beside)


class _Toolbox:
    """Runs the turn's tools and keeps what was run."""

    def __init__(self, turn: Turn, reads: Reads, clock: int, speaking: Voice) -> None:
        # What one turn keeps is listed in its order: ids that follow one another.
        # One that comes with a recording may have it, and be looked for as a file.
        mark = ID_MARK if turn.message.heard else ""
        first, ids = int(f"{mark}{derived_id(turn.id, 'item', '0')}"[:24], 16), count()
        self.runs: list[ToolRun] = []
        self._context = ToolContext(
            reads=reads,
            person=turn.person,
            turn=turn.number or 0,
            now=clock,
            locale=speaking.locale,
            new_id=lambda: f"{first + next(ids):024x}",
        )

    async def run(self, name: ToolName, args: dict[str, Any]) -> Result:
        place = len(self.runs)  # in the order of asking: look-ups run side by side
        self.runs.append(ToolRun(name=name, args=args, ok=True))
        try:
            return await run_tool(name, args, self._context)
        except BadArguments:
            self.runs[place] = ToolRun(name=name, args=args, ok=False)
            raise


async def _handled(context: TurnContext) -> HandlerResult:
    """Return what the handler decides; words that no tool can take are answered with the tool's own reason."""
    try:
        if context.turn.message.step is not None:
            return await planned_steps.carried_out(context, context.turn.message.step) or await _as_typed(context)
        return greeted(context, await taken_up(context) or await handler_of(context.resolution)(context))
    except BadArguments as refused:
        if refused.limit is not None:
            return context.say(context.voice.say("too-long", limit=refused.limit))
        return context.say(context.voice.say("hint-noted-nothing"))


async def _with_its_reminder(context: TurnContext, kept: HandlerResult, order: Recognition) -> HandlerResult | None:
    """Return ``kept`` with the reminder of it that ``order`` asks for right behind; None if they are two things.

    "Reunião quinta às 18h, me avisa 1 hora antes" is one: a note that is kept, and a reminder that names nothing else.
    """
    notes = [effect.item for effect in kept.effects if isinstance(effect, InsertItem)]
    if order.action != REMIND or order.entities.content or kept.pending or len(notes) != len(kept.effects) or not notes:
        return None
    if len(notes) > 1 or notes[0].kind is not Kind.NOTE:
        return None
    said = _part(context.turn.message, order.text)
    asked = replace(context.taking(order), turn=context.turn.changed(message=said), told=notes[0])
    put = await handler_of(asked.resolution)(asked)
    if put.pending or not put.effects:
        return None
    reply = kept.replies[0].changed(text=f"{kept.replies[0].text}\n{put.replies[0].text}")
    return replace(
        kept,
        replies=(reply, *kept.replies[1:]),
        effects=(*kept.effects, *put.effects),
        inverses=(*put.inverses, *kept.inverses),
        told=put.told,
        did=REMIND,
    )


async def _as_typed(context: TurnContext) -> HandlerResult:
    """Return what the words of a planned step come to where a model did not plan anything."""
    said = Message(text=context.turn.message.text)
    resolution = understand(said, situation_of(context.chat, context.now)).resolution
    plain = replace(context, resolution=resolution)
    return await taken_up(plain) or await handler_of(resolution)(plain)


def _later(turn: Turn, outcome: HandlerResult, follows: Sequence[Recognition]) -> tuple[Job, ...]:
    """Return the further requests of a message, each a turn of its own right behind this one, before what comes next.

    What a model planned to do about the request itself comes before the further ones.
    """
    said = turn.message
    planned = [Message(text=planned_steps.words_of(each, said.text or ""), step=each) for each in outcome.steps]
    whole = Message(text=said.text, quotes=said.quotes, forwarded=said.forwarded, beside=said.beside)
    typed = [_part(whole, each.text).changed(taken_for=_as_a_part(each)) for each in follows]
    messages = [*planned, *typed]
    return tuple(
        Job(
            suffix=f"/{i}",
            message=message.changed(more=said.more or i < len(messages)),
            due=turn.arrived,
            arrived=turn.arrived + i,
        )
        for i, message in enumerate(messages, start=1)
    )


def _as_a_part(read: Recognition) -> str | None:
    """Return what a request is taken for beside the others, where it would be something else, or several, alone."""
    alone, *others = recognise(read.text)
    return None if alone.action == read.action and not others else str(read.action)


def _after(asking: Chat, before: Chat, turn: Turn, outcome: HandlerResult) -> Chat:
    """Return the conversation as the turn leaves it, its questions aside, which are as ``asking`` has them."""
    return asking.changed(
        lists=(*before.lists, outcome.shows)[-LISTS_KEPT:] if outcome.shows else before.lists,
        offers=(*before.offers, outcome.offer)[-OFFERS_KEPT:] if outcome.offer else before.offers,
        sent=before.sent if outcome.sent is None else outcome.sent,
        sent_own=before.sent_own if outcome.sent is None else not turn.message.forwarded,
        spoken_of=before.spoken_of if outcome.spoken_of is None else outcome.spoken_of,
        shown_turn=(turn.number or 0) if outcome.spoken_of or outcome.shows else before.shown_turn,
        locale=outcome.locale or before.locale,
        zone=outcome.zone or before.zone,
        last_hint=before.last_hint if outcome.hint is None else outcome.hint,
        told=before.told if turn.message.button is not None and outcome.told is None else outcome.told,
        kept_as=outcome.kept_as or (None if _moves_on(outcome) else before.kept_as),
    )


def _touched(context: TurnContext, outcome: HandlerResult) -> Touched | None:
    """Return the records that the conversation is about now; None if it is about something else, or nothing."""
    effects = (each for each in outcome.effects if isinstance(each, RecordEffect))
    ids = tuple(dict.fromkeys(each.record.id if isinstance(each, PutRecord) else each.record_id for each in effects))
    if not ids:
        return None if _moves_on(outcome) else context.chat.touched
    action = outcome.did or str(context.resolution.recognition.action)
    return Touched(action=action, records=ids[:TOUCHED_KEPT], turn=context.number)


def _moves_on(outcome: HandlerResult) -> bool:
    """Tell whether the conversation is about something else now."""
    puts_right = isinstance(outcome.pending, Choice) and outcome.pending.replaces is not None
    return bool(outcome.effects or outcome.shows or (outcome.pending and not puts_right))


def _leading_back(origin: str | None, replies: tuple[Reply, ...]) -> tuple[Reply, ...]:
    """Return ``replies``, the first of which answers the message ``origin``."""
    if origin is None or not replies:
        return replies
    first, *others = replies
    return (first.changed(answers=origin), *others)
