"""What a pack is asked for and told, its buttons, and the answers to what a pack asks."""

from __future__ import annotations

from dataclasses import replace

from bot.actions import Action
from bot.context import HandlerResult, Step, TurnContext, first_of, in_group
from bot.currencies import told_in
from bot.handlers.corrections import changed_plans, offers, revised
from bot.handlers.corrections import handlers as corrections
from bot.handlers.corrections.other_kind import said_to_be
from bot.handlers.finding import answered
from bot.handlers.finding.card import file_named
from bot.handlers.finding.digest import summed_up
from bot.handlers.finding.further import of_another_time
from bot.handlers.finding.searches import asked_of_another
from bot.handlers.finding.stock import left
from bot.handlers.keeping import kept_taps, opinions
from bot.handlers.precedence import UNSURE, answered_plainly
from bot.handlers.removals import named_removals
from bot.handlers.removals.narrowed_removal import narrowed
from bot.handlers.talk import exchange, help_topics, shares, word_problems
from bot.handlers.talk.calculation import worked_out
from bot.handlers.talk.talk import with_a_word_of_its_own
from bot.handlers.undoing import named_changes, to_former, undo_redo
from bot.missions.triage import plainly_complex
from bot.packs import holding, leaning, pictures, told
from bot.packs.agenda import agreed
from bot.packs.agenda.changes import changing, righting, timed_anew
from bot.packs.agenda.changes.kept_instead import kept_instead
from bot.packs.agenda.delivery import reproached, taking
from bot.packs.agenda.offering import counts_down
from bot.packs.agenda.views import almanac
from bot.packs.answering import asked_meanwhile, fits, kept_as_offered, told_with_an_aside
from bot.packs.health.asking import asked_how_much
from bot.packs.health.lapsed import recorded_after_all
from bot.packs.health.measures import measure_in
from bot.packs.ledger.entries.plain_entries import tells_price
from bot.packs.ledger.questions.asking import asks_of_money
from bot.packs.lists.buying import bought_for, named_for_its_list, ticked_too
from bot.packs.lists.orders import said_of_the_list
from bot.packs.missions import putting_right, telling
from bot.packs.people import telling as people
from bot.packs.table import ANSWERED, PACKS, ROWS
from bot.understanding.parts import read_as
from bot.understanding.remarks.questions import is_question
from bot.understanding.resolver import Move, Resolution
from state.items import NOTE_LIMIT
from state.lane import Dialogue, Pending
from state.record import PutRecord
from state.turns import Message
from tools.currencies import counting_in

# How a message may be read that is, or is not, an answer to a pack's question.
_MAY_ANSWER = frozenset({Move.FILL, Move.START, Move.CANCEL})
# What asks a pack for what it has: it is asked first, and what else is kept behind it.
_ASKING = frozenset({*pictures.ASKS, "list_reminders", "list_show", "mission"})


async def start(context: TurnContext) -> HandlerResult:
    """Do what is asked of a pack."""
    if context.resolution.recognition.action in UNSURE and (found := await answered_plainly(context)):
        return found
    if done := await people.taken_up(context) or await told.compared(context) or await told.plainly(context):
        return done
    action = context.resolution.recognition.action
    if action not in _ASKING and (found := await answered_plainly(context)):
        return found
    if action == "budget" and is_question(context.resolution.recognition.text):
        # "Posso gastar 300 num tênis?" sets no limit.
        action, context = "mission", context.taking(replace(context.resolution.recognition, action="mission"))
    if action == "ask_money" and plainly_complex(context.resolution.recognition.text):
        action, context = "mission", context.taking(replace(context.resolution.recognition, action="mission"))
    if action in pictures.ASKS and (charted := await pictures.asked(context)):
        return charted
    if (
        action == "ask_money"
        and counts_down(context.resolution.recognition.text)
        and (of := await told.answered(context))
    ):
        return of  # "falta quanto pro aniversário dela?"
    if action == "list_reminders" and (kept := await file_named(context)):
        return kept  # "cadê a foto do calendário das aulas?"
    if action == "ask_money" and (measured := await asked_how_much(context)):
        return measured
    if action == "ask_money" and not asks_of_money(context.resolution.recognition.text):
        # "Quanto de água hoje?" is a question about a measure.
        action = "ask_metric" if measure_in(context.resolution.recognition.text) else action
    if action == "list_tick" and (tells_price(context.resolution.recognition.text) or await bought_for(context)):
        # "Peguei a picanha e o carvão, 189,90" was bought: what is on a list of it is ticked with the expense.
        action, context = "expense", context.taking(read_as("expense", context.resolution.recognition.text))
    context = await named_for_its_list(context) if action == "expense" else context
    done = await holding.hold(context, await ROWS[action].handler(context))
    done = await almanac.reckoned(context, done) if action == "ask_money" else done  # "falta quanto pro show?"
    done = await ticked_too(context, done) if action == "expense" else done
    done = word_problems.answered_too(context, await taking.done_too(context, done))
    # "Minha mãe passou mal, a pressão dela tava 18 por 11": news are no figures.
    noted = done.change is not None and done.change.verb == "kept"
    return with_a_word_of_its_own(context, done, context.resolution.recognition.text) if noted else done


async def filled(context: TurnContext, dialogue: Dialogue) -> HandlerResult:
    """Give the answer to the pack that asked; a pack that is no longer there asked nothing."""
    asked = dialogue.question
    if asked is None or asked.pack not in ANSWERED:
        return context.say(context.voice.say("cancelled"))
    with counting_in(told_in(context.turn.message.text or "", context.voice.locale) or asked.currency):
        return await holding.settle(context, asked, await ANSWERED[asked.pack](context, asked))


def answered_or_not(pending: Pending | None, message: Message, resolution: Resolution) -> Resolution:
    """Return ``resolution`` as the pack that asked sees it: what has not the shape of an answer is none."""
    resolution = asked_meanwhile(resolution)
    asked = pending.question if isinstance(pending, Dialogue) else None
    pack = next((pack for pack in PACKS if asked and pack.name == asked.pack), None)
    typed = asked if pack and not message.button else None
    if typed and (timed := told_with_an_aside(typed, message, resolution.recognition)):
        return Resolution(Move.FILL, timed, rule="a time, and an aside")
    if asked is None or pack is None or message.button or resolution.move not in _MAY_ANSWER:
        return resolution
    resolution = kept_as_offered(asked, resolution)
    answers = pack.answers(asked, message, resolution.recognition) if pack.answers else None
    answers = fits(asked, message, resolution.recognition) if answers is None else answers
    if answers is None:
        return resolution
    if answers:
        return Resolution(Move.FILL, resolution.recognition, rule="an answer to the pack's question")
    return Resolution(Move.START, resolution.recognition, rule="no answer to the pack's question")


async def called_off(context: TurnContext) -> HandlerResult | None:
    """Call off a mission where nothing is asked ("deixa pra lá"), a reminder of just now, or what is named."""
    return await first_of(context, telling.called_off, changing.called_off)


async def tapped(context: TurnContext) -> HandlerResult | None:
    """Do what a button of a pack says that belongs to no question; None if it is no pack's, or was used before."""
    nonce, _, place = (context.turn.message.button or "").partition(":")
    if not nonce or not place.isdecimal():
        return None
    if answered := await _tapped_answer(context, nonce, int(place)):
        return answered
    if (topic := help_topics.tapped(context, nonce, int(place))) is not None:
        return topic
    if (corrected := await offers.tapped(context, nonce, int(place))) is not None:
        return corrected
    if (recast := await kept_taps.tapped(context, nonce, int(place))) is not None:
        return recast
    for pack in PACKS:
        if pack.tapped and (outcome := await pack.tapped(context, nonce, int(place))) is not None:
            return outcome
    return None


async def _tapped_answer(context: TurnContext, nonce: str, place: int) -> HandlerResult | None:
    """Give the yes or the no of a button to the pack that asks; None if it is of no such question."""
    pending = context.pending
    asked = pending.question if isinstance(pending, Dialogue) and pending.nonce == nonce else None
    if not isinstance(pending, Dialogue) or asked is None or not asked.yes_or_no or place not in (0, 1):
        return None
    said = replace(context.resolution.recognition, action=(Action.CONFIRM, Action.DENY)[place], text="")
    return await filled(context.taking(said), pending)


async def _asked_otherwise(context: TurnContext) -> HandlerResult | None:
    return await putting_right.asked_otherwise(context) if context.pending is None else None


async def taken_up(context: TurnContext) -> HandlerResult | None:
    """Do what the message plainly says about what a pack said last, unless something else is asked; else None."""
    text = context.turn.message.text or ""
    # A text that is longer than any note tells of no record.
    if not text or len(text) > NOTE_LIMIT or context.resolution.recognition.action is Action.CRISIS:
        return None
    said = (kept_taps.told_twice, *_OF_WHAT_WAS_SAID)
    if done := worked_out(context) or almanac.answered(context) or await first_of(context, *said):
        return done
    if context.pending is None and (more := await first_of(context, _repeated, of_another_time)):
        return more
    if context.pending is not None or context.turn.parent is not None:
        return await changing.ordered_plainly(context)
    if (topic := help_topics.numbered(context)) is not None:
        return topic
    if (recast := await kept_taps.taken_up(context)) is not None:
        return recast
    if (noted := await opinions.rated(context)) is not None:
        return noted
    for pack in PACKS:
        if pack.taken_up and (outcome := await pack.taken_up(context)) is not None:
            return outcome
    return None


async def _repeated(context: TurnContext) -> HandlerResult | None:
    """Do once more, for what the message tells, what was just asked of a pack: "e ovos também"; None otherwise."""
    besides = leaning.says_besides(context.resolution.recognition.text)
    # "Also add Sing Sing to my movies" is of no list.
    of_a_kind = context.resolution.recognition.entities.item_type not in (None, "note")
    alone = of_a_kind or (leaning.stands_alone(context) and not besides)
    if alone or in_group(context.turn.chat) or context.turn.message.button is not None:
        return None
    for pack in PACKS:
        if pack.repeats and (done := await leaning.repeated(context, pack, besides=besides)) is not None:
            return done
    return None


async def _ordered(context: TurnContext) -> HandlerResult | None:
    """Do what the message orders of a pack's records, whatever it is taken for and is being asked; else None."""
    for pack in PACKS:
        if pack.ordered and (outcome := await pack.ordered(context)) is not None:
            asked = context.pending.question if isinstance(context.pending, Dialogue) else None
            # A new entry is no answer: what was asked about stays a note.
            new = any(isinstance(effect, PutRecord) for effect in outcome.effects)
            spent = any(isinstance(each, PutRecord) and each.record.kind == "expense" for each in outcome.effects)
            outcome = await taking.done_too(context, outcome) if spent else outcome
            return await holding.settle(context, asked, outcome) if asked and not new else outcome
    return None


# In this order: what corrects an answer before what corrects an entry, a note of just now before an older thing.
_OF_WHAT_WAS_SAID: tuple[Step, ...] = (
    word_problems.answered,
    undo_redo.never_asked_for,
    kept_instead,
    named_removals.denied,
    to_former.told,
    taking.snoozed,
    agreed.agreed,
    narrowed,
    named_changes.wanted_back,
    exchange.answered,
    shares.answered,
    summed_up,
    reproached.answered,
    left,
    _asked_otherwise,
    recorded_after_all,
    asked_of_another,
    kept_taps.instead_or_beside,
    said_to_be,
    said_of_the_list,
    righting.put_at_a_better_time,
    timed_anew.told,
    changed_plans.told,
    corrections.taken_up,
    _ordered,
    answered.asked,
    revised.told,
)
