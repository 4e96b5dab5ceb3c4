"""Purchases told with what they cost: what of them is open on a list of it is ticked with the expense."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.context import HandlerResult, TurnContext
from bot.packs.lists.marking import Meant, all_of, marked_so, named_on, spoken_in
from bot.packs.lists.names import entries_in, in_words
from bot.packs.lists.said import all_but, placed
from bot.packs.lists.shelf import Shelf, is_done, shelf
from bot.understanding.grammar import every
from state.text import fold, words
from tools.search_query import STOP_WORDS

_ENDS_IN_A_NUMBER = re.compile(r"\s+\d{1,4}$")


async def ticked_too(context: TurnContext, done: HandlerResult) -> HandlerResult:
    """Return ``done``, which registers what was bought, with what is open on a list of it ticked; that is said."""
    entities = context.resolution.recognition.entities
    bought = entities.content or entities.query or context.resolution.recognition.text
    has_it = (in_words("bought") | in_words("taken")) & set(words(context.resolution.recognition.text))
    if not bought or done.change is None or not has_it:
        return done
    lists = await shelf(context)
    if everything := _bought_all(context, lists):
        return _with_ticks(done, marked_so(context, "tick", everything))
    # "O fio e a fita lá na loja" may be taken for the first of them.
    said = bought + _not_denied(context.resolution.recognition.text.partition(bought)[2])
    meant = [found for part in entries_in(said, lists.known) if (found := _begins_with(part, lists)) is not None]
    # "A picanha e o carvão no Angeloni" says besides where they were bought.
    spoken = [each for on in lists.lists for each in spoken_in(said, on, "tick")]
    meant = spoken if len(spoken) > len(meant) else meant
    if not lists.lists or not meant:
        return done
    return _with_ticks(done, marked_so(context, "tick", meant))


def _begins_with(part: str, lists: Shelf) -> Meant | None:
    """Return the open entry that ``part`` names, or begins with before it says where: "a fita lá na loja"."""
    said = part.split()
    of_it = in_words("leading") | (in_words("links") - in_words("onto"))
    for end in range(len(said), 0, -1):
        rest = [fold(word) for word in said[end : end + 1]]
        if any(word not in STOP_WORDS or word in of_it for word in rest):
            continue  # "leite condensado" is no milk, nor is "pão de queijo" bread
        found = [each for each in named_on(lists.lists, " ".join(said[:end]), "tick") if not is_done(each.entry)]
        if found:
            return found[0]
    return None


def _not_denied(text: str) -> str:
    """Return ``text`` up to what it says was not bought, or is still to be: "o fio, mas não a fita"."""
    stops = every("negation") | in_words("lacking")
    stop = next((found for found, word in placed(text) if word in stops), None)
    return text[: stop.start()] if stop else text


def _with_ticks(done: HandlerResult, ticked: HandlerResult) -> HandlerResult:
    """Return ``done`` with what is ``ticked`` besides, which is said below."""
    (reply, *others), (said, *_) = done.replies, ticked.replies
    replies = (reply.changed(text=f"{reply.text}\n{said.text}"), *others)
    return replace(
        done,
        replies=replies,
        effects=(*done.effects, *ticked.effects),
        inverses=(*ticked.inverses, *done.inverses),
    )


def _bought_all(context: TurnContext, lists: Shelf) -> list[Meant]:
    """Return what "comprei tudo menos o sal, deu 80" ticks: of the list that it names, or of the shopping list.

    "Comprei tudo que faltava pro carro" is of no list.
    """
    text = context.resolution.recognition.text
    everything = all_but(text)
    on = lists.spoken_in(text) or lists.shopping
    if everything is None or on is None:
        return []
    behind = words(everything[0])[1:2]
    alone = not behind or behind[0].isdigit() or behind[0] in every("except") or behind[0] in in_words("coming_to")
    return all_of(on, everything[0], "tick") if alone or lists.spoken_in(text) else []


async def named_for_its_list(context: TurnContext) -> TurnContext:
    """Return ``context`` with an expense for "tudo menos o sal" named as the list that it was on."""
    recognition = context.resolution.recognition
    content = recognition.entities.content
    if all_but(recognition.text) is None or (content and all_but(content) is None):
        return context
    lists = await shelf(context)
    bought = _bought_all(context, lists)
    if not bought:
        return context
    return context.taking(replace(recognition, entities=replace(recognition.entities, content=bought[0].on.name)))


async def bought_for(context: TurnContext) -> bool:
    """Tell whether the message ends with what was paid, behind an entry that has no number: "comprei o sal 12"."""
    recognition = context.resolution.recognition
    query = (recognition.entities.query or recognition.entities.content or "").strip(" .!")
    has_it = (in_words("bought") | in_words("taken")) & set(words(recognition.text))
    if not has_it or not _ENDS_IN_A_NUMBER.search(query):
        return False
    searched = (await shelf(context)).lists
    *_, last = entries_in(query)
    bare = _ENDS_IN_A_NUMBER.sub("", last)
    return bool(named_on(searched, bare, "tick")) and not named_on(searched, last, "tick") if searched else False
