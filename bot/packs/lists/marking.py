"""Entries that are ticked, open again, or taken off: found on the list that has them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, cast

from bot.actions import Action
from bot.context import SILENT, HandlerResult, TurnContext, in_group
from bot.handlers.corrections.edit_note import taken_out_of_its_note
from bot.handlers.keeping.keep import keep
from bot.packs.frame import ask, places, question
from bot.packs.leaning import touched
from bot.packs.lists import older, showing
from bot.packs.lists.adding import denies_the_last, put
from bot.packs.lists.names import all_spoken_in, called, entries_in, in_words, is_small, key, list_name
from bot.packs.lists.said import (
    NUMBER,
    all_but,
    numbers_in,
    only_asks,
    only_describes,
    orders_a_tick,
    orders_removal,
    placed,
    tells_of_other_things,
)
from bot.packs.lists.shelf import PACK, Changes, NamedList, Shelf, beside, edited, icon, is_done, shelf, text_of
from bot.replies.text import one_line
from bot.understanding.grammar import every
from bot.understanding.parts import PLAIN
from bot.understanding.recognition import Entities
from state.document import JsonObject
from state.effects import Change
from state.lane import PackQuestion
from state.record import Record
from state.text import fold, words
from tools.definition import ToolName

Verb = Literal["tick", "untick", "remove"]

# In so few words, "e o leite", it is the list of just now that is spoken of.
FEW_WORDS = 3

_HERE = frozenset("lista listas list lists".split())


@dataclass(frozen=True, slots=True)
class Meant:
    """One entry that may be meant, on its list."""

    on: NamedList
    entry: Record


@dataclass(slots=True)
class Found:
    """What is meant, what one of is meant, and the words that name nothing."""

    meant: list[Meant] = field(default_factory=list)
    doubtful: list[Meant] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


async def tick(context: TurnContext) -> HandlerResult:
    """Tick what the message says is done; what it only describes, "leite sem lactose", is put on the list."""
    recognition = context.resolution.recognition
    if only_describes(recognition.text) and (lists := await shelf(context)).lists:
        return await put(context, lists, lists.lists[0].name, recognition.text)
    return await _asked_about(context) or await marked(context, "tick")


async def untick(context: TurnContext) -> HandlerResult:
    """Open again what was ticked."""
    return await _asked_about(context) or await marked(context, "untick")


async def remove(context: TurnContext) -> HandlerResult:
    """Take what the message names off its list, and leave the list."""
    return await _asked_about(context) or await marked(context, "remove")


async def _asked_about(context: TurnContext) -> HandlerResult | None:
    """Show the list of what the message asks or wonders about: "comprei o leite?"; None if it asks about none."""
    text = context.resolution.recognition.text
    if not only_asks(text):
        return None
    lists = (await shelf(context)).lists
    return next((showing.shown(context, on) for on in lists if spoken_in(text, on, "remove")), None)


async def taken_off(context: TurnContext) -> HandlerResult | None:
    """Take off its list what an order to remove names, where it says so and a list has it; None otherwise."""
    recognition = context.resolution.recognition
    query, said = recognition.entities.query, set(words(recognition.text))
    if not _HERE & said or (query and recognition.asks):
        return None
    lists = await shelf(context)
    if not query:
        last = _spoken_of(context, lists.lists) if _it(context) & said else []
        return marked_so(context, "remove", last) if last else None
    found = _found(lists, _on(context, lists), query, "remove")
    return None if found.missing or found.doubtful else marked_so(context, "remove", found.meant)


async def answered(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Do to the entry that the answer names, by its number or in words, what was asked for."""
    verb = cast("Verb", asked.args["verb"])
    ids = cast("Sequence[str]", asked.args["entries"])
    lists = await shelf(context)
    options = {entry.id: Meant(on, entry) for on in lists.lists for entry in on.entries}
    offered = [options[each] for each in ids if each in options]
    recognition = context.resolution.recognition
    said = recognition.text
    if recognition.action is Action.DENY or not offered:
        return context.say(context.voice.say("cancelled"))
    positions = places(asked, recognition)
    if asked.shape == "entry" and (number := NUMBER.fullmatch(said)):
        positions = tuple(at for at in (int(number[1]) - 1,) if at in range(len(ids)))
    if positions:
        meant = [options[ids[at]] for at in positions if ids[at] in options]
    else:
        several = len({each.on.name for each in offered}) > 1
        by_list = called(list_name(said), ((each.on.name, each) for each in offered)) if several else ()
        meant = list(by_list or called(said, ((text_of(each.entry), each) for each in offered)))
    if len(meant) != 1 and not positions:
        return ask(context, asked)
    return marked_so(context, verb, meant)


def spoken_in(text: str, on: NamedList, verb: Verb) -> list[Meant]:
    """Return the entries of ``on`` that ``text`` names anywhere, and that ``verb`` changes."""
    return [Meant(on, entry) for entry in all_spoken_in(text, names_for(on, verb))]


def names_for(on: NamedList, verb: Verb) -> list[tuple[str, Record]]:
    """Return the entries of ``on`` that ``verb`` changes, each with what it is called."""
    of_use = [entry for entry in on.entries if verb == "remove" or is_done(entry) == (verb == "untick")]
    return [(text_of(entry), entry) for entry in of_use]


async def marked(context: TurnContext, verb: Verb) -> HandlerResult:
    """Do to the entries that the message names what ``verb`` says."""
    entities, text = context.resolution.recognition.entities, context.resolution.recognition.text
    query = _query_of(entities, text, verb)
    lists = await shelf(context)
    on = _on(context, lists)
    if verb == "tick" and tells_of_other_things(text) and on is None and lists.spoken_in(text) is None:
        return await keep(context, ToolName.SAVE_NOTE, {"content": text.strip()})
    if query and denies_the_last(text.partition(query)[2]) and len(named := entries_in(query, lists.known)) > 1:
        query = ", ".join(named[:-1])  # "... e os ovos não, tava caro"
    if verb == "tick" and query:
        query += _joined(context, query, text.partition(query)[2], (on,) if on else lists.lists)
    found = _found(lists, on, query, verb) if query else Found()
    if verb == "remove" and not query and _it(context) & set(words(text)):
        found.meant = _spoken_of(context, (on,) if on else lists.lists)
    if not found.meant and not found.doubtful:
        # "O detergente o Leo comprou" names one among other words.
        found.meant = [each for some in ((on,) if on else lists.lists) for each in spoken_in(text, some, verb)]
        found.missing = [] if found.meant else found.missing
    if not query and not found.meant and context.is_a_part and not in_group(context.turn.chat):
        # "PF done!! New card in 30 days": beside what else is told it asks nothing of a list.
        tells = len(words(text)) > 1
        return await keep(context, ToolName.SAVE_NOTE, {"content": text.strip()}) if tells else SILENT
    if not query and not found.meant:
        return await _asked_which(context, verb, on or next(iter(lists.lists), None))
    recognition = context.resolution.recognition
    plain = recognition.action == "list_remove" and recognition.confidence >= PLAIN
    if found.meant and verb == "remove" and not plain and not orders_removal(text):
        return asked_of_them(context, verb, found.meant)
    if found.meant and found.doubtful:
        asked, so = asked_of_them(context, verb, found.doubtful), marked_so(context, verb, found.meant, found.missing)
        return replace(so, replies=(*so.replies, *asked.replies), trigger=asked.trigger, pending=asked.pending)
    if found.meant:
        return marked_so(context, verb, found.meant, found.missing)
    if found.doubtful:
        return asked_of_them(context, verb, found.doubtful)
    taken = await taken_out_of_its_note(context, entities.list or "", query) if verb == "remove" and query else None
    brief = len(words(text)) <= FEW_WORDS and not orders_a_tick(text)
    last = next((each.on for each in _spoken_of(context, lists.lists)), None) if brief else None
    return taken or await _nothing(context, verb, query, on or last)


def _query_of(entities: Entities, text: str, verb: Verb) -> str:
    """Return what names the entries: "o item 5" does where it stands, numbers do, and "tudo menos o sal"."""
    query = (entities.query or entities.content or "").strip()
    if verb != "remove" and query == text.strip(" .!"):
        query = ""  # "feito" names nothing
    said = words(text)
    if (item := next((at for at, word in enumerate(said) if word in in_words("items")), None)) is not None:
        query = said[item + 1] if said[item + 1 : item + 2] and said[item + 1].isdigit() else query
    if not query and entities.selection and not entities.selection.everything:
        query = ", ".join(str(number) for number in entities.selection.numbers)
    if verb != "remove" and (everything := all_but(text)) and (not query or everything[1]):
        query = everything[0]
    return query


def _joined(context: TurnContext, query: str, behind: str, searched: Sequence[NamedList]) -> str:
    """Return what goes on ``behind`` a first entry that was taken for all of them: "the pipe n flux"."""
    behind = behind.partition(",")[0]
    said = placed(behind)
    joins = every("joint") | (in_words("short_and") if context.voice.locale == "en" else frozenset())
    at = next((at for at, (_, word) in enumerate(said) if word in joins), len(said))
    if at + 1 >= len(said) or not searched:
        return ""
    more = behind[said[at + 1][0].start() : said[-1][0].end()]
    first = f"{query}{behind[: said[at][0].start()]}"
    return f", {more}" if named_on(searched, first, "tick") and named_on(searched, more, "tick") else ""


def _it(context: TurnContext) -> frozenset[str]:
    return in_words("it") | (in_words("short_it") if context.voice.locale == "en" else frozenset())


def _on(context: TurnContext, lists: Shelf) -> NamedList | None:
    """Return the list that the message names; None if it names none that there is."""
    said = list_name(context.resolution.recognition.entities.list or "")
    return lists.named(said) if key(said) else beside(context, lists)


def _found(lists: Shelf, on: NamedList | None, query: str, verb: Verb) -> Found:
    """Return what ``query`` names: a number, everything, one entry, or several."""
    shown = on or (lists.lists[0] if lists.lists else None)
    found = Found()
    if shown is None:
        found.missing.append(query)
    elif numbers := numbers_in(query):
        for number in numbers:
            entry = shown.numbered(number)
            _take(found, [Meant(shown, entry)] if entry else [], str(number))
    elif verb != "remove" and in_words("all") & set(words(query)):
        found.meant = all_of(shown, query, verb)
        found.missing = [] if found.meant else [query]
    else:
        searched = (on,) if on else lists.lists
        whole = named_on(searched, query, verb)
        parts = [query] if whole else list(entries_in(query, lists.known))
        for run in [run for part in parts for run in _runs(searched, part, verb)]:
            _take(found, named_on(searched, run, verb), run)
    return found


def all_of(on: NamedList, query: str, verb: Verb) -> list[Meant]:
    """Return what of ``on`` an order about all of it changes, or would: all but what it spares, "tudo menos a erva"."""
    spared = (all_but(query) or ("", ""))[1]
    named = [named_on((on,), part, verb) for part in entries_in(spared)]
    kept = {each.entry.id for each in [*(each for some in named for each in some), *spoken_in(spared, on, verb)]}
    meant = [Meant(on, entry) for entry in on.entries if entry.id not in kept]
    return [each for each in meant if is_done(each.entry) == (verb == "untick")] or meant


def _runs(searched: Sequence[NamedList], part: str, verb: Verb) -> list[str]:
    """Return the entries that ``part`` names one behind the other, if it names nothing else; else ``part`` itself."""
    said, found, at = part.split(), list[str](), 0
    while at < len(said):
        ends = range(len(said), at, -1)
        end = next((end for end in ends if named_on(searched, " ".join(said[at:end]), verb)), None)
        if end is None and not is_small(fold(said[at])):
            return [part]
        found += [] if end is None else [" ".join(said[at:end])]
        at = end or at + 1
    return found or [part]


def _spoken_of(context: TurnContext, searched: Sequence[NamedList]) -> list[Meant]:
    """Return the entries that were put or changed last: "tira isso da lista"."""
    last = touched(context)
    return [Meant(on, each) for on in searched for each in on.entries if last and each.id in last.records]


def _take(found: Found, named: list[Meant], part: str) -> None:
    if len(named) == 1:
        found.meant += [each for each in named if each not in found.meant]
    elif named:
        found.doubtful += named
    else:
        found.missing.append(part)


def named_on(searched: Sequence[NamedList], query: str, verb: Verb) -> list[Meant]:
    """Return what may be called ``query``: on the list changed last if it has it, where ``verb`` changes something."""
    found = [Meant(each, entry) for each in searched for entry in _called(each, query)]
    done = verb == "untick"
    of_use = [each for each in found if is_done(each.entry) == done] if verb != "remove" else found
    found = of_use or found[:1]
    exact = [each for each in found if key(text_of(each.entry)) == key(query)]
    here = [each for each in exact or found if each.on is searched[0]]
    return here or exact or found


def _called(on: NamedList, query: str) -> tuple[Record, ...]:
    return called(query, ((text_of(entry), entry) for entry in on.entries))


def marked_so(context: TurnContext, verb: Verb, meant: Sequence[Meant], missing: Sequence[str] = ()) -> HandlerResult:
    """Do it to all that is ``meant`` and say so, with what was found on no list."""
    changes = Changes(context)
    texts = [text_of(each.entry) for each in meant]
    changed = [text_of(each.entry) for each in meant if verb == "remove" or is_done(each.entry) == (verb == "untick")]
    for each in meant:
        if verb == "remove":
            changes.remove(each.entry)
        elif text_of(each.entry) in changed:
            changes.change(each.entry, done=verb == "tick")
    on = meant[0].on
    for changed_list in {id(each.on): each.on for each in meant}.values():
        changes.touch(changed_list)
    gone = len([each for each in meant if each.on is on and (verb == "remove" and not is_done(each.entry))])
    ticked = len([each for each in meant if each.on is on and verb == "tick" and not is_done(each.entry)])
    opened = len([each for each in meant if each.on is on and verb == "untick" and is_done(each.entry)])
    about = {"icon": icon(on.name), "list": on.name, "entries": ", ".join(map(one_line, texts))}
    left = len(on.open) - gone - ticked + opened
    if not changed:
        return context.say(_said(context, f"{verb} already", about, left))
    sentences = [_said(context, verb, about, left)]
    if missing:
        sentences.append(context.voice.say("lists-not-found", entry=context.voice.join([*map(one_line, missing)])))
    change = Change(verb="removed", title=texts[0], count=len(texts)) if verb == "remove" else edited(changed)
    return changes.said("\n".join(sentences), change)


def _said(context: TurnContext, what: str, about: dict[str, str], left: int) -> str:
    match what:
        case "tick":
            return context.voice.say("lists-ticked", **about, count=left)
        case "untick":
            return context.voice.say("lists-unticked", **about, count=left)
        case "remove":
            return context.voice.say("lists-removed", **about, count=left)
        case "tick already":
            return context.voice.say("lists-ticked-already", **about)
        case _:
            return context.voice.say("lists-open-already", **about)


async def _asked_which(context: TurnContext, verb: Verb, on: NamedList | None) -> HandlerResult:
    """Ask which entry of the list is meant, whose name or number answers; what may be no tick, "knackered", is none."""
    recognition = context.resolution.recognition
    if verb == "tick" and recognition.confidence < PLAIN and not orders_a_tick(recognition.text):
        return await context.otherwise(context)
    text = context.voice.say("lists-which-entry")
    if on is None or not on.entries:
        return context.say(text)
    args: JsonObject = {"verb": verb, "entries": [entry.id for entry in on.ordered]}
    return ask(context, question(PACK, "which", text, args, shape="entry"))


def asked_of_them(context: TurnContext, verb: Verb, doubtful: Sequence[Meant]) -> HandlerResult:
    """Ask which of several is meant; of the only one, whether it goes: all else is done, for it is easily undone."""
    if len(doubtful) == 1 and verb != "remove":
        return marked_so(context, verb, doubtful)
    args: JsonObject = {"verb": verb, "entries": [each.entry.id for each in doubtful]}
    if len(doubtful) == 1:
        entry, on = one_line(text_of(doubtful[0].entry)), doubtful[0].on.name
        text = context.voice.say("lists-remove-one", entry=entry, list=on)
        return ask(context, question(PACK, "which", text, args, yes_or_no=True, shape="which"))
    lines = [
        f"{number}. {one_line(text_of(each.entry))} ({each.on.name})" for number, each in enumerate(doubtful, start=1)
    ]
    text = "\n".join((context.voice.say("lists-which-of-them"), *lines))
    return ask(context, question(PACK, "which", text, args, shape="which"))


async def _nothing(context: TurnContext, verb: Verb, query: str, on: NamedList | None) -> HandlerResult:
    """Say that no list has it, unless something else that is kept is called so."""
    if on is not None:
        return context.say(
            context.voice.say("lists-not-on-it", icon=icon(on.name), list=on.name, entry=one_line(query))
        )
    if verb == "remove":
        return await older.removed(context, query)
    action = Action.MARK_SEEN if verb == "tick" else Action.MARK_UNSEEN
    if marked := await older.marked(context, action, query):
        return marked
    text = context.resolution.recognition.text.strip()
    if verb == "tick" and not in_group(context.turn.chat) and not orders_a_tick(text):
        return await keep(context, ToolName.SAVE_NOTE, {"content": text})  # what is told is kept
    return context.say(context.voice.say("lists-not-found", entry=one_line(query)))
