"""Plain orders whose meaning hangs on the lists that there are: "adiciona pão", "risca o 1", "apaga a lista férias"."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.context import Handler, HandlerResult, TurnContext, in_group
from bot.handlers.batch_save import is_known
from bot.handlers.title_search import seek
from bot.packs.lists import adding, marking, showing
from bot.packs.lists.marking import Verb
from bot.packs.lists.names import entries_in, list_name
from bot.packs.lists.shelf import NamedList, Shelf, shelf
from bot.understanding.recognition import Entities

# So many turns a list that was shown or changed is the one that is spoken of.
SPOKEN_OF = 3

_ADD = re.compile(
    r"(?i)^(?:adiciona|adicione|acrescenta|p[õo]e|bota|coloca|inclui|add|put)\s+(?P<what>[^:\n]+?)"
    r"(?:\s+(?:a[íi]|nela|tamb[ée]m|to it|on it|too))*[\s.!]*$"
)
_NOT_OF_A_LIST = re.compile(
    r"(?i)https?://|\b(?:notas?|filmes?|s[ée]ries?|lembretes?|listas?|lists?|links?|v[íi]deos?|notes?|movies?)\b"
)
_MARKS: tuple[tuple[Verb, re.Pattern[str]], ...] = (
    (
        "tick",
        re.compile(r"(?i)^(?:risca|risque|marca|marque|tica|check off|check|cross off|tick)\s+(?P<what>[^\n]+?)[.!]*$"),
    ),
    ("untick", re.compile(r"(?i)^(?:desmarca|desrisca|uncheck|untick)\s+(?P<what>[^\n]+?)[.!]*$")),
    (
        "remove",
        re.compile(r"(?i)^(?:tira|remove|apaga|take off)\s+(?P<what>[^\n]+?)(?: da lista| off the list)?[.!]*$"),
    ),
)
# "Lista do mercado: arroz, feijão", "a lista da viagem é passaporte e mala", "shopping list: eggs, milk".
_DICTATED = re.compile(
    r"(?is)^(?:[^\n.!:]{1,20}[.!]\s+)?(?:(?:a|minha|nova|my|the|new)\s+)*(?:"
    r"(?:lista|listinha|list)\s+(?:d[aeo]s?\s+|p(?:a)?ra\s+(?:o\s+|a\s+)?|of\s+|for\s+)?(?P<name>[^:\n,]{2,40}?)"
    r"|(?P<before>\w{2,20})\s+list|(?P<shop>compras|mercado|feira|shopping|groceries)(?=\s*:))"
    r"(?:\s*:|\s+(?:é|eh|is|tem)(?=\s))\s*(?P<entries>\S.*)$"
)
# "Comprar arroz, café e pão", "passar no mercado na volta: arroz, óleo".
_TO_BUY = re.compile(
    r"(?is)^(?:(?:preciso|tenho que|temos que|lembrar de|need to|have to)\s+)?"
    r"(?:comprar|passar n[oa]|buy|get from the|pick up)\b"
    r"(?:\s+(?:n[oa]\s+)?(?:mercado|supermercado|feira|padaria|farm[aá]cia|market|store)\b"
    r"(?:\s+(?:na volta|hoje|amanh[aã]))?)?\s*(?P<colon>:)?\s*(?P<entries>\S.*)$"
)
_WHAT_TO_BUY = re.compile(
    r"(?i)\b(?:que|q|oq|what)\b.{0,30}\b(?:comprar|trazer do mercado|buy|(?:need|get) from the (?:market|store))\b"
)
_WHAT_TO_TAKE = re.compile(r"(?i)\b(?:que|q|oq|what)\b.{0,30}\b(?:levar|trazer|pegar|take|bring|pack)\b")
_VERB = re.compile(r"(?i)^\w{2,}(?:ar|er|ir)\s+\w")
_LONGEST, FEWEST = 5, 2
_NUMBER = re.compile(r"(?i)(?:o|a|item|the|number)?\s*\d{1,3}")
_ON_LIST = r"(?:\s+(?:a|o|as|minha|my|the))?\s+(?:lista|list)\s+(?:d[aeo]\s+|of\s+|for\s+)?(?P<name>[^\n]+?)"
_ORDERS: tuple[tuple[re.Pattern[str], Handler], ...] = (
    (
        re.compile(
            r"(?i)^(?:e\s+)?(?:(?:a|minha|my|the)\s+)?(?:lista|list)\s+(?:d[aeo]\s+|of\s+|for\s+)?"
            r"(?P<name>[^:\n]+?)[\s.!?]*$"
        ),
        showing.show,
    ),
    (
        re.compile(rf"(?i)^(?:me\s+)?(?:mostra|mostre|ver|v[êe]|abre|abra|exibe|show|open){_ON_LIST}[\s.!?]*$"),
        showing.show,
    ),
    (
        re.compile(
            r"(?i)^(?:apaga|apague|deleta|exclui|exclua|remove|elimina|joga fora|esvazia|esvazie|limpa|limpe|"
            rf"delete|erase|empty|clear){_ON_LIST}[\s.!]*$"
        ),
        showing.clear,
    ),
    (
        re.compile(
            r"(?i)^(?:renomeia|renomeie|muda o nome d|troca o nome d|chama|rename|call)"
            rf"{_ON_LIST}\s+(?:para|pra|de|to|as)\s+(?P<value>[^\n]+?)[\s.!]*$"
        ),
        showing.rename,
    ),
)


async def taken_up(context: TurnContext) -> HandlerResult | None:
    """Do to a list what the message says plainly, or begin the one that it dictates; None if it does neither."""
    text = (context.turn.message.text or "").strip()
    return (
        await _dictated(context, text)
        or await _asked_for(context, text)
        or await _ordered(context, text)
        or await _marked(context, text)
        or await _added(context, text)
    )


async def _dictated(context: TurnContext, text: str) -> HandlerResult | None:
    """Put on the list that is named, or on the one of what is to be bought, the things that ``text`` goes on with."""
    if context.turn.message.forwarded:
        return None
    if (named := _DICTATED.match(text)) and (entries := entries_in(named["entries"])):
        return await adding.begun(context, list_name(named["name"] or named["before"] or named["shop"]), entries)
    to_buy = None if in_group(context.turn.chat) else _TO_BUY.match(text)
    if to_buy is None:
        return None
    entries = entries_in(to_buy["entries"])
    enough = len(entries) >= (FEWEST if to_buy["colon"] else FEWEST + 1)
    if not enough or any(len(entry.split()) > _LONGEST or _VERB.match(entry) for entry in entries):
        return None
    meant = (await shelf(context)).shopping
    return await adding.begun(context, meant.name if meant else context.voice.say("lists-first-name"), entries)


async def _asked_for(context: TurnContext, text: str) -> HandlerResult | None:
    """Show what is to be bought, or taken along, if that is asked and there is a list of it."""
    if _WHAT_TO_BUY.search(text):
        meant = (await shelf(context)).shopping
    elif _WHAT_TO_TAKE.search(text):
        meant = (await shelf(context)).spoken_in(text)
    else:
        return None
    return await showing.show(_saying(context, Entities(list=meant.name))) if meant else None


async def _ordered(context: TurnContext, text: str) -> HandlerResult | None:
    for wording, handler in _ORDERS:
        if not (order := wording.match(text)):
            continue
        lists = await shelf(context)
        meant = lists.exactly(order["name"]) or lists.of_shopping(order["name"])
        if meant is not None:
            value = order.groupdict().get("value")
            return await handler(_saying(context, Entities(list=meant.name, value=value)))
    return None


async def _marked(context: TurnContext, text: str) -> HandlerResult | None:
    for verb, wording in _MARKS:
        if not (order := wording.match(text)):
            continue
        lists = await shelf(context)
        numbered = _NUMBER.fullmatch(order["what"].strip()) is not None
        on = _spoken_of(context, lists)
        if numbered and verb == "remove" and on and on.changed[0] < context.number - 1:
            return None  # something else may have been shown since
        if not numbered:
            on = on or (lists.lists[0] if len(lists.lists) == 1 else None)
        if on is None or not (numbered or marking.has_all(on, order["what"])):
            return None
        return await marking.marked(_saying(context, Entities(query=order["what"].strip(), list=on.name)), verb)
    return None


async def _added(context: TurnContext, text: str) -> HandlerResult | None:
    order = _ADD.match(text)
    if order is None or _NOT_OF_A_LIST.search(text) or re.search(r"(?i)\b(?:n[ao]|on|to)\s+\w+\s*$", order["what"]):
        return None
    lists = await shelf(context)
    on = _spoken_of(context, lists)
    if on is None:
        on = lists.lists[0] if len(lists.lists) == 1 else None
        if on is None or is_known(await seek(context, {"title": order["what"].strip()})):
            return None
    return await adding.add(_saying(context, Entities(content=order["what"].strip(), list=on.name)))


def _spoken_of(context: TurnContext, lists: Shelf) -> NamedList | None:
    """Return the list that was shown or changed last, if that was just now."""
    newest = lists.lists[0] if lists.lists else None
    return newest if newest and newest.changed[0] >= context.number - SPOKEN_OF else None


def _saying(context: TurnContext, entities: Entities) -> TurnContext:
    recognition = replace(context.resolution.recognition, entities=entities)
    return replace(context, resolution=replace(context.resolution, recognition=recognition))
