"""The pack of named lists: entries put on them, ticked, taken off and shown."""

from __future__ import annotations

from bot.context import HandlerResult, TurnContext
from bot.packs.frame import Pack, Row
from bot.packs.lists import adding, marking, showing
from bot.packs.lists.plain import taken_up
from bot.understanding.recognition import Intent
from state.lane import PackQuestion


async def _answered(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    if asked.name == showing.THROW_AWAY:
        return await showing.confirmed(context, asked)
    return await (marking.answered if asked.name == "which" else adding.answered)(context, asked)


PACK = Pack(
    "lists",
    (
        Row("list_create", Intent.SAVE, adding.create),
        Row("list_add", Intent.SAVE, adding.add),
        Row("list_remove", Intent.DELETE, marking.remove, destroys=True),
        Row("list_tick", Intent.EDIT, marking.tick),
        Row("list_untick", Intent.EDIT, marking.untick),
        Row("list_show", Intent.SEARCH, showing.show),
        Row("list_clear", Intent.DELETE, showing.clear, destroys=True),
        Row("list_rename", Intent.EDIT, showing.rename),
    ),
    answered=_answered,
    taken_up=taken_up,
)
