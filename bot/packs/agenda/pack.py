"""Pack of the agenda: what can be asked of reminders, and who takes it."""

from __future__ import annotations

from bot.actions import Intent
from bot.context import HandlerResult, TurnContext, first_of
from bot.packs.agenda.answers import answered, answers
from bot.packs.agenda.changes.changing import cancel_reminder, move_reminder
from bot.packs.agenda.changes.correcting import AMENDS
from bot.packs.agenda.changes.righting import put_right
from bot.packs.agenda.changes.which import removed
from bot.packs.agenda.delivery.ringing import ring
from bot.packs.agenda.delivery.taking import taken_up, tapped
from bot.packs.agenda.record import PACK_NAME
from bot.packs.agenda.reminding import remind
from bot.packs.agenda.views.listing import asked_by_name, list_reminders
from bot.packs.frame import Pack, Row


async def _ordered(context: TurnContext) -> HandlerResult | None:
    return await first_of(context, asked_by_name, put_right)


PACK = Pack(
    PACK_NAME,
    rows=(
        Row("remind", Intent.SAVE, "me lembra amanhã às 9 de ligar pro banco", handler=remind),
        Row("list_reminders", Intent.SEARCH, "o que tenho essa semana?", handler=list_reminders),
        Row("cancel_reminder", Intent.DELETE, "cancela o lembrete do banco", destroys=True, handler=cancel_reminder),
        Row("move_reminder", Intent.EDIT, "adia o lembrete pra sexta", handler=move_reminder),
    ),
    answered=answered,
    answers=answers,
    jobs=ring,
    tapped=tapped,
    taken_up=taken_up,
    ordered=_ordered,
    amends=AMENDS,
    removed=removed,
    repeats={"remind": "when"},
)
