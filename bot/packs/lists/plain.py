"""Plain orders whose meaning hangs on the lists that there are: "adiciona pão", "risca o 1", "apaga a lista férias"."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.handlers.seeking import seek
from bot.handlers.several import is_known
from bot.packs.lists import adding, marking, showing
from bot.packs.lists.marking import Verb
from bot.packs.lists.shelf import NamedList, Shelf, shelf
from bot.scene import Handler, Outcome, Scene
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
_NUMBER = re.compile(r"(?i)(?:o|a|item|the|number)?\s*\d{1,3}")
_ON_LIST = r"(?:\s+(?:a|o|as|minha|my|the))?\s+(?:lista|list)\s+(?:d[aeo]\s+|of\s+|for\s+)?(?P<name>[^\n]+?)"
_ORDERS: tuple[tuple[re.Pattern[str], Handler], ...] = (
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


async def taken_up(scene: Scene) -> Outcome | None:
    """Do to a list that there is what the message says plainly; None if it says nothing, or there is none of which."""
    text = (scene.turn.message.text or "").strip()
    return await _ordered(scene, text) or await _marked(scene, text) or await _added(scene, text)


async def _ordered(scene: Scene, text: str) -> Outcome | None:
    for wording, handler in _ORDERS:
        if not (order := wording.match(text)):
            continue
        meant = (await shelf(scene)).exactly(order["name"])
        if meant is not None:
            value = order.groupdict().get("value")
            return await handler(_saying(scene, Entities(list=meant.name, value=value)))
    return None


async def _marked(scene: Scene, text: str) -> Outcome | None:
    for verb, wording in _MARKS:
        if not (order := wording.match(text)):
            continue
        lists = await shelf(scene)
        numbered = _NUMBER.fullmatch(order["what"].strip()) is not None
        on = _spoken_of(scene, lists)
        if numbered and verb == "remove" and on and on.changed[0] < scene.number - 1:
            return None  # something else may have been shown since
        if not numbered:
            on = on or (lists.lists[0] if len(lists.lists) == 1 else None)
        if on is None or not (numbered or marking.has_all(on, order["what"])):
            return None
        return await marking.marked(_saying(scene, Entities(query=order["what"].strip(), list=on.name)), verb)
    return None


async def _added(scene: Scene, text: str) -> Outcome | None:
    order = _ADD.match(text)
    if order is None or _NOT_OF_A_LIST.search(text) or re.search(r"(?i)\b(?:n[ao]|on|to)\s+\w+\s*$", order["what"]):
        return None
    lists = await shelf(scene)
    on = _spoken_of(scene, lists)
    if on is None:
        on = lists.lists[0] if len(lists.lists) == 1 else None
        if on is None or is_known(await seek(scene, {"title": order["what"].strip()})):
            return None
    return await adding.add(_saying(scene, Entities(content=order["what"].strip(), list=on.name)))


def _spoken_of(scene: Scene, lists: Shelf) -> NamedList | None:
    """Return the list that was shown or changed last, if that was just now."""
    newest = lists.lists[0] if lists.lists else None
    return newest if newest and newest.changed[0] >= scene.number - SPOKEN_OF else None


def _saying(scene: Scene, entities: Entities) -> Scene:
    recognition = replace(scene.resolution.recognition, entities=entities)
    return replace(scene, resolution=replace(scene.resolution, recognition=recognition))
