"""Lists that are begun, and entries that are put on them."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.actions import Action
from bot.context import SILENT, HandlerResult, TurnContext, in_group
from bot.handlers.corrections.edit_note import added_to_its_note
from bot.handlers.keeping.keep import keep
from bot.packs.frame import ask, question
from bot.packs.lists.names import ENTRIES_AT_MOST, ENTRY_LIMIT, called, entries_in, in_words, is_small, key, list_name
from bot.packs.lists.said import is_being, leaves_out, placed
from bot.packs.lists.shelf import (
    ENTRY,
    LIST,
    LIST_WORDS,
    PACK,
    Changes,
    NamedList,
    Shelf,
    beside,
    icon,
    is_done,
    shelf,
    text_of,
)
from bot.replies.text import one_line
from bot.understanding.grammar import every
from bot.understanding.recognition import Abstention, Recognition
from state.effects import Change
from state.lane import PackQuestion
from state.record import Record
from state.text import fold, words
from tools.definition import ToolName

# What is to be bought is not put on just any list.
BUYING = frozenset(
    "compra compras comprar comprando compro comprarmos mercado supermercado feira buy buying groceries store".split()
)
# So many words between what is put on a list and a name are a clause of their own.
_CLAUSE = 2
_LONGEST_KIND = 8
_PLUS = re.compile(r"^\s*\+\s+(?=.*[^\W\d_])")
# "Cria uma lista de viagem com passaporte e mala", "... : passaporte, mala".
_WITH = re.compile(r"(?is)(?::|\b(?:com|contendo|with)\b)\s*(?P<entries>.+)$")


async def create(context: TurnContext) -> HandlerResult:
    """Begin a list, with what the message puts on it at once."""
    entities = context.resolution.recognition.entities
    name = list_name(entities.list or entities.content or entities.query or "")
    if not key(name):
        return ask(context, question(PACK, "create", context.voice.say("lists-ask-name"), shape="entry"))
    return await _create(context, name, _with(context, name))


async def add(context: TurnContext) -> HandlerResult:
    """Put what the message says on the list that it names, or on the one that was changed last."""
    recognition = context.resolution.recognition
    entities, text = recognition.entities, recognition.text
    lists = await shelf(context)
    if plus := _PLUS.match(text):
        if not lists.lists:
            unread = replace(recognition, action=Action.UNKNOWN, abstention=Abstention.NO_RULE)
            return await context.otherwise(context.taking(unread))
        return await put(context, lists, lists.lists[0].name, text[plus.end() :])
    if (named := _name_and_entry(context, lists)) is not None:
        return await put(context, lists, *named)
    content = _without_back(entities.content or entities.query)
    aside = bool(content) and _is_aside(recognition, content or "", lists)
    if aside:
        context = context.taking(replace(recognition, entities=replace(entities, list=None)))
        entities = context.resolution.recognition.entities
    content = _of_a_kind(recognition, content, aside=aside) if content else content
    if content and not aside and lists.lists and (whole := _with_what_for(recognition, content, lists)):
        context = context.taking(replace(recognition, entities=replace(entities, content=whole, list=None)))
        content = whole
    elif content and not entities.list and (behind := lists.at_the_end_of(content)):
        return await put(context, lists, behind[1].name, behind[0])
    name = _name(context, lists)
    noted = await added_to_its_note(context, name, content) if content and lists.exactly(name) is None else None
    if noted:
        return noted
    if content and denies_the_last(text.partition(content)[2]) and len(entries := entries_in(content, lists.known)) > 1:
        # "... e fralda não precisa mais", "fralda não, que já não usa, é lenço umedecido".
        content = ", ".join((*entries[:-1], *_meant_instead(text.partition(content)[2])))
    if not content or not entries_in(content):
        if there := _named_there(text, lists):
            # "Comprei o fio, falta a fita ainda" leaves it where it is.
            on, shown = there[0][0].name, ", ".join(text_of(entry) for each, entry in there if each is there[0][0])
            return SILENT if context.turn.parent else await put(context, lists, on, shown)
        if context.turn.parent and not in_group(context.turn.chat):
            return await keep(context, ToolName.SAVE_NOTE, {"content": text.strip()})
        asked = context.voice.say("lists-ask-entry", list=name)
        return ask(context, question(PACK, "add", asked, {"list": name}, shape="entry"))
    return await _put_or_noted(context, lists, name, content)


async def _put_or_noted(context: TurnContext, lists: Shelf, name: str, content: str) -> HandlerResult:
    """Put ``content`` on the list called ``name``, or keep the message as a note if that would lose most of it."""
    text = context.resolution.recognition.text
    # Behind a list that is named it is told why: "põe fralda na lista que a do Davi acabou".
    holds = ":" in text or LIST_WORDS.isdisjoint(words(text))
    if holds and leaves_out(text, f"{content} {name}") and not in_group(context.turn.chat):
        return await keep(context, ToolName.SAVE_NOTE, {"content": text.strip()})
    return await put(context, lists, name, content)


def _named_there(text: str, lists: Shelf) -> list[tuple[NamedList, Record]]:
    """Return the open entries that a word of ``text`` names, with their lists."""
    said = [word for word in words(text) if not is_small(word)]
    entries = {entry.id: (on, entry) for on in lists.lists for entry in on.open}
    named = [each for word in said for each in called(word, ((text_of(entry), entry) for _, entry in entries.values()))]
    return [entries[each] for each in dict.fromkeys(entry.id for entry in named)]


def _without_back(content: str | None) -> str | None:
    """Return what is to be on a list again, "volta sacolas", as what is put on it: it is not there to be opened."""
    first, _, rest = (content or "").strip().partition(" ")
    return rest if rest and fold(first) in in_words("opening") else content


async def answered(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Put on a list, or call a list, what the answer says."""
    said = context.resolution.recognition.text.strip()
    if context.resolution.recognition.action is Action.DENY or not entries_in(said):
        return context.say(context.voice.say("cancelled"))
    if asked.name == "create":
        return await _create(context, list_name(said), ())
    return await put(context, await shelf(context), str(asked.args["list"]), said)


def _name(context: TurnContext, lists: Shelf) -> str:
    """Return what the list is called that is meant: as it is called already, if there is one.

    Where none is named, it is the one that the rest of the message speaks of; what is to be bought goes on the list of
    that, anything else on the list that was changed last.
    """
    recognition = context.resolution.recognition
    said = list_name(recognition.entities.list or "")
    if key(said):
        meant = lists.named(said)
        return meant.name if meant else said
    if spoken := beside(context, lists):
        return spoken.name
    if BUYING & set(words(recognition.text)):
        return lists.shopping.name if lists.shopping else context.voice.say("lists-first-name")
    return lists.lists[0].name if lists.lists else context.voice.say("lists-first-name")


def _name_and_entry(context: TurnContext, lists: Shelf) -> tuple[str, str] | None:
    """Return the list and the entry that were said in one breath, "põe no rolê vinagrete", if there is such a list."""
    entities = context.resolution.recognition.entities
    said = list_name(entities.list or "")
    if entities.content or entities.query or not said or lists.named(said):
        return None
    parts = said.split()
    for at in range(len(parts) - 1, 0, -1):
        meant = lists.named(" ".join(parts[:at]))
        if meant is not None:
            return meant.name, " ".join(parts[at:])
    return None


def _with_what_for(recognition: Recognition, content: str, lists: Shelf) -> str | None:
    """Return ``content`` with what it is for, if that was taken for a list and none is called so: "gelo pro bar"."""
    named, text = recognition.entities.list or "", recognition.text
    between = text.partition(content)[2].partition(named)[0] if named else ""
    if not in_words("meant_for").issuperset(words(between)) or len(words(between)) != 1 or lists.named(named):
        return None
    return f"{content}{between}{named}"


def _is_aside(recognition: Recognition, content: str, lists: Shelf) -> bool:
    """Tell whether what was taken for a list stands in the reason of what is put on one: "..., dá alergia no Davi"."""
    named, behind = recognition.entities.list or "", recognition.text.partition(content)[2]
    between, found, _ = behind.partition(named) if named else ("", "", "")
    said = words(between)
    clause = [word for word in said if not is_small(word) and word not in every("besides") | every("polite")]
    why = not in_words("reasons").isdisjoint(said)
    names = lists.named(named) is not None and not why
    return bool(found) and not names and not LIST_WORDS & set(said) and len(clause) >= _CLAUSE


def _of_a_kind(recognition: Recognition, content: str, *, aside: bool) -> str:
    """Return ``content`` with what is told behind it of the kind that is wanted: "... que não seja o azul"."""
    behind = recognition.text.partition(content)[2]
    said = behind.split()
    why = next((at for at, word in enumerate(said) if words(word)[:1] and words(word)[0] in in_words("reasons")), None)
    kind = " ".join(said[:why]).strip(" ,.;!")
    to_a_list = not aside and (recognition.entities.list or "\n") in kind
    wanted = any(" ".join(words(kind)).startswith(each) for each in in_words("kind_wanted"))
    return f"{content} {kind}" if wanted and not to_a_list and len(words(kind)) <= _LONGEST_KIND else content


def denies_the_last(behind: str) -> bool:
    """Tell whether what stands ``behind`` the entries says of the last one that it is not needed."""
    # "Ovo e frango no mercado" denies nothing in Portuguese.
    return not (every("negation") - in_words("onto")).isdisjoint(words(behind)[:1])


def _meant_instead(behind: str) -> tuple[str, ...]:
    """Return the things that ``behind`` an entry it denies says are meant: "não, é lenço umedecido e iogurte"."""
    said = placed(behind)
    denied = [at for at, (_, word) in enumerate(said) if word in every("negation")]
    meant = (found.end() for found, word in said[denied[-1] + 1 :] if is_being(found, word)) if denied else iter(())
    begin = next(meant, None)
    return () if begin is None else entries_in(behind[begin:])


def _with(context: TurnContext, name: str) -> tuple[str, ...]:
    """Return the entries that the message begins a list with: what follows its name."""
    _, said, rest = context.resolution.recognition.text.partition(name)
    found = _WITH.search(rest) if said else None
    return entries_in(found["entries"]) if found else ()


async def begun(context: TurnContext, name: str, entries: tuple[str, ...]) -> HandlerResult:
    """Put ``entries`` on the list called ``name``, which begins with them if there is none.

    Without a name it is the list of what is to be bought.
    """
    lists = await shelf(context)
    there = lists.named(name) if name else lists.shopping
    name = there.name if there else name or context.voice.say("lists-first-name")
    return await put(context, lists, name, ", ".join(entries))


async def _create(context: TurnContext, name: str, entries: tuple[str, ...]) -> HandlerResult:
    lists = await shelf(context)
    there = lists.exactly(name) or lists.within(name)
    if entries:
        return await put(context, lists, there.name if there else name, ", ".join(entries))
    changes = Changes(context)
    if there is not None:
        changes.touch(there)
        text = context.voice.say("lists-exists", icon=icon(there.name), list=there.name, count=len(there.open))
        return context.say(text, effects=tuple(changes.effects))
    changes.put(LIST, {"name": name})
    text = context.voice.say("lists-created", icon=icon(name), list=name)
    return changes.said(text, Change(verb="kept", title=name))


async def put(context: TurnContext, lists: Shelf, name: str, said: str) -> HandlerResult:
    """Put what is ``said`` on the list called ``name``: what is there already stays, and is open again."""
    if led := lists.at_the_beginning_of(said):
        name, said = led[0].name, led[1]
    entries = entries_in(said, lists.known)
    if len(entries) > ENTRIES_AT_MOST or any(len(entry) > ENTRY_LIMIT for entry in entries):
        return await keep(context, ToolName.SAVE_NOTE, {"content": said})
    meant = lists.exactly(name) or NamedList(name)
    changes = Changes(context)
    if not meant.own:
        changes.put(LIST, {"name": name})
    there = {key(text_of(entry)): entry for entry in meant.ordered[::-1]}
    done: list[str] = []
    left: list[str] = []
    for entry in entries:
        kept = there.get(key(entry))
        if kept is None:
            changes.put(ENTRY, {"list": meant.name, "text": entry, "done": False})
        elif is_done(kept):
            changes.change(kept, done=False)
        (left if kept is not None and not is_done(kept) else done).append(entry)
    changes.touch(meant)
    shown = context.voice.join([one_line(entry) for entry in left])
    if not done:
        text = context.voice.say("lists-there-already", icon=icon(name), list=name, entries=shown, count=len(left))
        return context.say(text, effects=tuple(changes.effects) if meant.own else ())
    count = len(meant.open) + len(done)
    added = ", ".join(one_line(entry) for entry in done)
    text = context.voice.say("lists-added", icon=icon(name), list=name, entries=added, count=count)
    if left:
        text = f"{text}\n{context.voice.say('lists-some-there', entries=shown, count=len(left))}"
    return changes.said(text, Change(verb="kept", title=done[0], count=len(done)))
