"""Pack of what is measured: what can be asked of it, and who takes it, of everybody's measures and of one's own."""

from bot.actions import Intent
from bot.context import HandlerResult, TurnContext
from bot.packs import holding
from bot.packs.amending import Amendment, Amends, Correction
from bot.packs.frame import Pack, Row
from bot.packs.health import correcting, own, recording
from bot.packs.health.answers import OWN_OFFER, OWN_VALUE, answers
from bot.packs.health.asking import ask_metric, asked_how_much, asked_of_others
from bot.packs.health.goals import told_goal
from bot.packs.health.kept import PACK as NAME
from bot.packs.health.reaching import asked_when_reached
from bot.packs.health.recording import of_ones_own, ordered_to_record, record_metric, recorded_at_once
from bot.packs.ledger.entries.told_beside import paid_as_well
from state.lane import PackQuestion
from state.record import Record


async def taken_up(context: TurnContext) -> HandlerResult | None:
    """Remove, record or tell what the message plainly means; None if it means nothing of the kind."""
    offered = of_ones_own(context) or ordered_to_record(context)
    return (
        await correcting.taken_up(context)
        or await correcting.given_to_another(context)
        or await recorded_at_once(context)
        or await recording.recorded_further(context)
        or (await holding.hold(context, offered) if offered else None)
        or await asked_of_others(context)
        or await asked_how_much(context)
        or await own.taken_up(context)
    )


async def answered(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Give the answer to the measures that everybody has, or to those of the person's own."""
    if asked.name in (OWN_OFFER, OWN_VALUE):
        return await own.answered(context, asked)
    return await recording.answered(context, asked)


async def amended(context: TurnContext, record: Record, correction: Correction) -> Amendment | None:
    """Put a measure right, one that everybody has or one of the person's own."""
    return await (own.amended if record.kind == own.VALUE else correcting.amended)(context, record, correction)


def called(context: TurnContext, record: Record) -> str:
    """Return what a measure is called."""
    if record.kind == own.VALUE:
        return str(record.fields["metric"])
    return correcting.called(context, record)


def labelled(context: TurnContext, record: Record) -> str:
    """Return what a measure is called, and when it was taken."""
    return called(context, record) if record.kind == own.VALUE else correcting.labelled(context, record)


async def ordered(context: TurnContext) -> HandlerResult | None:
    """Take a goal, a value that a part of a message tells, or tell when one is reached; None for all else."""
    told = (
        await told_goal(context)
        or await recording.further_value(context)
        or await recording.offered_anew(context)
        or await recording.plainly_weighed(context)
        or await recording.told_of_a_day(context)
    )
    # "Paguei a luz 90 e água 62": of what was paid, no number is a measure.
    is_part = context.turn.parent is not None and not told and paid_as_well(context) is None
    part = ordered_to_record(context) if is_part else None
    return told or (await holding.hold(context, part) if part else await asked_when_reached(context))


PACK = Pack(
    name=NAME,
    rows=(
        Row("metric", Intent.SAVE, "pesei 82kg", handler=record_metric),
        Row("ask_metric", Intent.INFO, "como tá meu peso?", handler=ask_metric),
    ),
    answered=answered,
    taken_up=taken_up,
    ordered=ordered,
    answers=answers,
    amends=Amends({**correcting.AMENDS.kinds, own.VALUE: frozenset()}, amended, called, correcting.names, labelled),
)
