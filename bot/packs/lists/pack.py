"""Pack of named lists: what can be asked of them, and who takes it."""

from __future__ import annotations

from bot.actions import Intent
from bot.context import HandlerResult, TurnContext
from bot.packs.frame import Pack, Row
from bot.packs.lists import adding, marking, showing
from bot.packs.lists.correcting import AMENDS
from bot.packs.lists.orders import named_removed
from bot.packs.lists.plain import taken_up
from state.lane import PackQuestion


async def _answered(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    if asked.name == showing.THROW_AWAY:
        return await showing.confirmed(context, asked)
    return await (marking.answered if asked.name == "which" else adding.answered)(context, asked)


PACK = Pack(
    "lists",
    (
        Row("list_create", Intent.SAVE, "cria uma lista chamada viagem", handler=adding.create),
        Row("list_add", Intent.SAVE, "põe leite e ovos na lista de compras", handler=adding.add),
        Row("list_remove", Intent.DELETE, "tira o leite da lista de compras", destroys=True, handler=marking.remove),
        Row("list_tick", Intent.EDIT, "já comprei o arroz", handler=marking.tick),
        Row("list_untick", Intent.EDIT, "desmarca o leite", handler=marking.untick),
        Row("list_show", Intent.SEARCH, "o que falta comprar?", handler=showing.show),
        Row("list_clear", Intent.DELETE, "esvazia a lista de compras", destroys=True, handler=showing.clear),
        Row("list_rename", Intent.EDIT, "muda o nome da lista viagem pra praia", handler=showing.rename),
    ),
    answered=_answered,
    taken_up=taken_up,
    amends=AMENDS,
    removed=named_removed,
    repeats={"list_add": "content", "list_tick": "content", "list_untick": "content", "list_remove": "content"},
)
