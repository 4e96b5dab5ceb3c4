"""Plain orders whose meaning hangs on the lists that there are: "adiciona pão", "risca o 1", "apaga a lista férias"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.handlers.finding.title_search import seek
from bot.handlers.keeping.batch_save import is_known
from bot.handlers.removals.removal import close_to
from bot.packs import leaning
from bot.packs.lists import adding, marking, showing
from bot.packs.lists import said as said_of
from bot.packs.lists.marking import Verb
from bot.packs.lists.names import entries_in, in_one_breath, in_words, is_thing, key, list_name
from bot.packs.lists.orders import was_last
from bot.packs.lists.shelf import LIST_WORDS, NamedList, shelf
from bot.packs.moments import moments_in
from bot.understanding.grammar import every
from bot.understanding.recognition import Abstention, Entities
from bot.understanding.remarks.questions import is_question, wonders
from state.items import Kind
from state.text import words
from tools.zones import clock

_ADD = re.compile(
    r"(?i)^(?:adiciona|adicione|acrescenta|p[õo]e|bota|coloca|inclui|add|put)\s+(?P<what>[^:\n]+?)"
    r"(?:\s+(?:a[íi]|nela|tamb[ée]m|to it|on it|too))*[\s.!]*$"
)
_NOT_OF_A_LIST = re.compile(
    r"(?i)https?://|\b(?:notas?|filmes?|s[ée]ries?|lembretes?|listas?|lists?|links?|v[íi]deos?|notes?|movies?)\b"
)
# What may be meant of an entry, whatever a message that names one, or gives its number, is taken for.
_VERBS: Mapping[str, Verb] = {
    **dict.fromkeys(("list_tick", Action.MARK_SEEN), "tick"),
    **dict.fromkeys(("list_untick", Action.MARK_UNSEEN), "untick"),
    **dict.fromkeys(("list_remove", Action.DELETE_ITEM), "remove"),
}
PACK_VERBS = frozenset({"list_tick", "list_untick", "list_remove"})
# "Lista do mercado: arroz, feijão", "a lista da viagem é passaporte e mala", "shopping list: eggs, milk".
_DICTATED = re.compile(
    r"(?is)^(?:[^\n.!:]{1,20}[.!]\s+)?(?P<led>(?:[^\W\d]+,?\s+){0,6}?)(?:"
    r"(?:lista|listinha|list)\s+(?:d[aeo]s?\s+|p(?:a)?r[ao]\s+(?:o\s+|a\s+)?|of\s+|for\s+(?:the\s+)?)?(?P<name>[^:\n,]{2,60}?)"
    r"|(?P<before>\w{2,20})\s+list|(?P<shop>compras|mercado|feira|shopping|groceries)(?=\s*:))"
    r"(?:\s*:|\s+(?:é|eh|is|tem)(?=\s))\s*(?P<entries>\S.*)$"
)
_WHAT_TO_BUY = re.compile(
    r"(?i)\b(?:que|q|oq|what)\b.{0,30}\b(?:comprar|trazer do mercado|buy|(?:need|get) from the (?:market|store))\b"
)
_WHAT_TO_TAKE = re.compile(r"(?i)\b(?:que|q|oq|what)\b.{0,30}\b(?:levar|trazer|pegar|take|bring|pack)\b")
# What is done to a list whose name is said with the word for one, by what the message is taken for.
_SHOWS = frozenset({Action.SEARCH, Action.LIST_ALL, Action.GET_INFO, Action.OPEN, Action.UNKNOWN})
_CLEARS = frozenset({Action.DELETE_ITEM, Action.DELETE_ALL})
# So early a message says of which list the name is told.
_NAMED_WITHIN = 6
_TWO = 2
_MOST_WORDS, _HEAD_WORDS = 9, range(2, 6)
# So likely a message has to be about an entry that it names.
LIKELY = 0.3


async def taken_up(context: TurnContext) -> HandlerResult | None:
    """Do to a list what the message says plainly, or begin the one that it dictates; None if it does neither."""
    text = (context.turn.message.text or "").strip()
    return (
        await _other_one(context, text)
        or await _dictated(context, text)
        or await _asked_for(context, text)
        or await _renamed(context, text)
        or await _ordered(context, text)
        or await _marked(context, text)
        or await _needed(context, text)
        or await _added(context, text)
    )


async def _other_one(context: TurnContext, text: str) -> HandlerResult | None:
    """Show the other one of two lists, right behind one of them: "and the other one?"."""
    said = set(words(text))
    beside = in_words("other_one") | in_words("articles") | every("joint") | LIST_WORDS
    if in_words("other").isdisjoint(said) or not in_words("other") | beside >= said:
        return None
    lists = (await shelf(context)).lists
    shown = len(lists) == _TWO and was_last(context, lists[0]) and context.listed is None
    return showing.shown(context, lists[1]) if shown else None


async def _dictated(context: TurnContext, text: str) -> HandlerResult | None:
    """Put on the list that is named the things that ``text`` goes on with."""
    recognition = context.resolution.recognition
    if context.turn.message.forwarded or said_of.orders_removal(text) or recognition.action in PACK_VERBS:
        return None
    named = _DICTATED.match(text)
    if said_of.only_asks(text) or (named and not _is_a_name(named["name"] or named["before"] or named["shop"])):
        return None
    led = in_words("making") | in_words("onto") | in_words("articles") | every("polite")
    if named and led.issuperset(words(named["led"])) and (entries := entries_in(named["entries"])):
        return await adding.begun(context, list_name(named["name"] or named["before"] or named["shop"]), entries)
    if run_on := in_one_breath(text):
        return await adding.begun(context, *run_on)
    head, _, rest = text.partition(":")
    # "Anota no mercado: arroz e feijão", where there is such a list.
    if len(words(head)) not in _HEAD_WORDS or not (entries := entries_in(rest)):
        return None
    meant = (await shelf(context)).spoken_in(head)
    return await adding.begun(context, meant.name, entries) if meant else None


def _is_a_name(said: str) -> bool:
    """Tell whether ``said`` may name a list: in "a lista do mercado não é feira", "the list is ..." nothing does."""
    return every("negation").isdisjoint(words(said)) and not in_words("articles").issuperset(words(said))


async def _asked_for(context: TurnContext, text: str) -> HandlerResult | None:
    """Show what is to be bought, or taken along, if that is asked, or the list of what somebody wonders about."""
    # "Me avisa dia 8 que tenho que comprar fralda", "dia 18 tem que levar um prato" ask for nothing.
    if wonders(text):
        on = (await shelf(context)).spoken_of(context)
        return showing.shown(context, on) if on and marking.spoken_in(text, on, "remove") else None
    if context.resolution.recognition.action == "remind" or not is_question(text):
        return None
    if _WHAT_TO_BUY.search(text):
        meant = (await shelf(context)).shopping
    elif _WHAT_TO_TAKE.search(text):
        meant = (await shelf(context)).spoken_in(text)
    else:
        return None
    return await showing.show(_saying(context, Entities(list=meant.name))) if meant else None


async def _ordered(context: TurnContext, text: str) -> HandlerResult | None:
    """Do to the list that is named with the word for one what the message is taken for; None if none is."""
    recognition = context.resolution.recognition
    said = words(text)
    if not LIST_WORDS & set(said) or len(said) > _MOST_WORDS or recognition.abstention is Abstention.NEGATED:
        return None
    lists = await shelf(context)
    meant = lists.spoken_in(text)
    if meant is None or lists.named(list_name(text)) not in (meant, None):
        return None
    entities = Entities(list=meant.name, value=recognition.entities.value)
    if recognition.action in _SHOWS:
        return await showing.show(_saying(context, entities))
    if recognition.action in _CLEARS and not in_words("items").isdisjoint(said) and any(map(str.isdigit, said)):
        return await marking.marked(
            _saying(context, replace(recognition.entities, query=None, list=meant.name)), "remove"
        )
    if recognition.action in _CLEARS and _is_all(meant, recognition.entities):
        return await showing.clear(_saying(context, entities))
    if recognition.action is Action.RENAME and entities.value:
        return await showing.rename(_saying(context, entities))
    return None


async def _renamed(context: TurnContext, text: str) -> HandlerResult | None:
    """Call the list spoken of last what ``text`` says that it is called: "o nome dessa lista é só praia"."""
    said = said_of.placed(text)
    noun = next((at for at, (_, word) in enumerate(said[:_NAMED_WITHIN]) if word in every("list_nouns")), None)
    naming = [at for at, (_, word) in enumerate(said[:_NAMED_WITHIN]) if word in in_words("naming")]
    told = next((at for at in naming if noun is not None and at > noun), None)
    if naming and noun is not None and told is None:
        told = next((at for at in range(noun + 1, len(said)) if said_of.is_being(*said[at])), None)
    if noun is None or told is None or said_of.tells_no_name(text) or context.turn.message.forwarded:
        return None
    lists = await shelf(context)
    between = list_name(" ".join(found[0] for found, word in said[noun + 1 : told] if word not in in_words("naming")))
    on = (lists.named(between) if key(between) else None) or lists.spoken_of(context)
    name = _called_so(text[said[told][0].end() :])
    return await showing.rename(_saying(context, Entities(list=on.name, value=name))) if on and key(name) else None


def _called_so(text: str) -> str:
    """Return the name that ``text`` begins with, without a further clause: "só praia e o gelo são 3 sacos"."""
    said = said_of.placed(text)
    begin = next((at for at, (_, word) in enumerate(said) if word not in in_words("before_a_name")), len(said))
    is_so = next((at for at in range(begin + 2, len(said)) if said_of.is_being(*said[at])), None)
    joints = [at for at in range(begin + 1, is_so or 0) if said[at][0][0].lower() in every("joint")]
    end = said[joints[-1]][0].start() if joints else len(text)
    return text[said[begin][0].start() : end].strip(' .!,"“”') if begin < len(said) else ""


def _is_all(meant: NamedList, entities: Entities) -> bool:
    """Tell whether the list itself is to go, and nothing that stands on it: "apaga a lista férias"."""
    return not entities.query or key(list_name(entities.query)) == key(meant.name)


async def _marked(context: TurnContext, text: str) -> HandlerResult | None:
    """Tick, open again or take off the entries that ``text`` names, or one of what was just shown, by its number."""
    recognition = context.resolution.recognition
    corrects_nothing = recognition.action is Action.REWRITE and not recognition.entities.value
    another = recognition.abstention is None and recognition.action not in _VERBS and not corrects_nothing
    names = recognition.action in PACK_VERBS and (recognition.entities.content or recognition.entities.query)
    asks = text.endswith("?") or said_of.only_asks(text)
    if asks or said_of.only_describes(text) or another or names or recognition.abstention is Abstention.NEGATED:
        return None
    of = dict.fromkeys(_VERBS.values(), 0.0)
    shares = leaning.shares(text, "list_show")
    for label, verb in _VERBS.items():
        of[verb] += shares.get(label, 0.0)
    verb = max(of, key=of.__getitem__)
    if said_of.orders_removal(text):
        verb = "tick" if said_of.orders_a_tick(text) else "remove"
    elif verb == "remove":
        return None  # "não tinha o sabão" orders nothing to go
    if verb == "tick" and said_of.tells_of_other_things(text):
        return None
    if verb == "remove" and await _is_of_a_note(context, text):
        return None
    plainly = said_of.orders_a_tick(text) and recognition.entities.selection is not None  # "risca o 1"
    if not plainly and (sum(of.values()) < LIKELY or of[verb] < leaning.BESIDES):
        return None
    lists = await shelf(context)
    on = lists.spoken_of(context)
    if recognition.entities.selection and not recognition.entities.query:
        if on is None or (verb == "remove" and not was_last(context, on)):
            return None  # something else may have been shown since
        return await marking.marked(_saying(context, replace(recognition.entities, list=on.name)), verb)
    on = on or (lists.lists[0] if len(lists.lists) == 1 else None)
    if on is None or not marking.spoken_in(text, on, verb):
        return None
    return await marking.marked(_saying(context, Entities(list=on.name)), verb)


async def _needed(context: TurnContext, text: str) -> HandlerResult | None:
    """Put on the shopping list what ``text`` says is to be bought, and names no time for; else None."""
    said, recognition = said_of.placed(text), context.resolution.recognition
    led = in_words("has_to_get") | in_words("around_having_to")
    at = next((at for at, (_, word) in enumerate(said) if word not in led), len(said))
    needs = at < len(said) and not in_words("has_to_get").isdisjoint(word for _, word in said[:at])
    unread = recognition.abstention is Abstention.NO_RULE and not context.turn.message.forwarded
    if not needs or not unread or ":" in text:
        return None
    (found, verb), lists = said[at], await shelf(context)
    entries = entries_in(text[found.end() :], lists.known)
    # What one has to get may be anything, "a haircut"; what one has to buy is a thing.
    things = verb in adding.BUYING or all(is_thing(entry, lists.known) for entry in entries)
    asks = is_question(text) or moments_in(text, clock(context.now), context.voice.locale)
    if verb not in in_words("to_buy") or not entries or not things or asks:
        return None
    return await adding.begun(context, "", entries)


async def _added(context: TurnContext, text: str) -> HandlerResult | None:
    order, recognition = _ADD.match(text), context.resolution.recognition
    if recognition.action == "remind" or recognition.entities.item_type not in (None, "note"):
        return None
    if order is None or _NOT_OF_A_LIST.search(text) or re.search(r"(?i)\b(?:n[ao]|on|to)\s+\w+\s*$", order["what"]):
        return None
    lists = await shelf(context)
    on = lists.spoken_of(context)
    if on is None:
        on = lists.lists[0] if len(lists.lists) == 1 else None
        if on is None or is_known(await seek(context, {"title": order["what"].strip()})):
            return None
    return await adding.add(_saying(context, Entities(content=order["what"].strip(), list=on.name)))


async def _is_of_a_note(context: TurnContext, text: str) -> bool:
    """Tell whether ``text`` names what was told of an entry, and not the entry: "esquece aquele negócio do leite"."""
    query, said = context.resolution.recognition.entities.query, set(words(text))
    told = bool(query) and not said.isdisjoint(every("generic")) and LIST_WORDS.isdisjoint(said)
    return told and bool(await close_to(context, query or "", Kind.NOTE))


def _saying(context: TurnContext, entities: Entities) -> TurnContext:
    return context.taking(replace(context.resolution.recognition, entities=entities))
