"""Lists as they are shown, emptied, thrown away, and called otherwise."""

from __future__ import annotations

import re

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.packs.frame import ask, question
from bot.packs.lists import older
from bot.packs.lists.names import key, list_name
from bot.packs.lists.said import tells_no_name
from bot.packs.lists.shelf import LIST_WORDS, PACK, Changes, NamedList, Shelf, icon, is_done, shelf, text_of
from bot.replies.text import one_line
from state.document import JsonObject
from state.effects import Change
from state.lane import PackQuestion
from state.record import LIST_LIMIT, ChangeRecord
from state.text import words

SHOWN_AT_MOST = LIST_LIMIT
# So many ticked entries are named below those that are open; more are counted.
NAMED_AT_MOST = 4
THROW_AWAY = "throw_away"
_SEVERAL = frozenset("listas lists".split())
_THROWN_AWAY = re.compile(
    r"(?i)\b(?:apag|delet|exclu|remov|elimin|dele|destro|erase|throw|trash|drop|get rid|joga fora)\w*.*\blist"
)
_EMPTIED = re.compile(r"(?i)\b(?:itens|items|tudo d[aeo]|everything (?:on|from|in)|conte[úu]do)\b")
_AFTER_LIST = re.compile(r"(?i)\b(?:lista|list)\b\s*(?P<name>.+)$")


async def show(context: TurnContext) -> HandlerResult:
    """Show the list that is named, or the one that was changed last; all of them in short, if those are asked for."""
    said = _said(context)
    lists = await shelf(context)
    text = context.resolution.recognition.text
    meant = lists.like(said) if key(said) else lists.spoken_in(text)
    if meant is None and not key(said) and not _SEVERAL & set(words(text)) and lists.lists:
        meant = lists.lists[0]
    if meant is not None:
        return shown(context, meant)
    if key(said):
        if other := await older.found(context, said):
            return other
        if len(lists.lists) == 1 and not LIST_WORDS & set(words(text)):
            return shown(context, lists.lists[0])  # "o que falta pro churras": it is the one there is
        if not lists.lists:
            return context.say(context.voice.say("lists-none-called", list=one_line(said)), nothing=True)
        others = context.voice.join([each.name for each in lists.lists[:SHOWN_AT_MOST]])
        return context.say(context.voice.say("lists-none-called-but", list=one_line(said), lists=others), nothing=True)
    if not lists.lists:
        return context.say(context.voice.say("lists-none"), nothing=True)
    return context.say("\n".join((context.voice.say("lists-yours"), *(_line(context, each) for each in lists.lists))))


async def clear(context: TurnContext) -> HandlerResult:
    """Take all entries off a list; "apaga a lista" takes the list itself, too."""
    lists = await shelf(context)
    meant = _named(context, lists)
    if meant is None:
        said = _said(context) or _behind(context.resolution.recognition.text)
        if key(said) or not lists.lists:
            return await older.removed(context, said)
        others = context.voice.join([each.name for each in lists.lists])
        return context.say(context.voice.say("lists-which", lists=others))
    text = context.resolution.recognition.text
    thrown_away = _THROWN_AWAY.search(text) and not _EMPTIED.search(text)
    if thrown_away and meant.entries:
        return _ask_first(context, meant)
    if thrown_away:
        return _thrown_away(context, meant)
    changes = Changes(context)
    for entry in meant.entries:
        changes.remove(entry)
    change = Change(verb="removed", title=meant.name, count=max(1, len(meant.entries)))
    if not meant.entries:
        return context.say(context.voice.say("lists-empty", icon=icon(meant.name), list=meant.name))
    changes.touch(meant)
    emptied = context.voice.say("lists-emptied", icon=icon(meant.name), list=meant.name, count=len(meant.entries))
    return changes.said(emptied, change)


async def confirmed(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Throw a list away after a yes, if it is what it was when that was asked; anything else leaves it."""
    meant = (await shelf(context)).exactly(str(asked.args["list"]))
    if context.resolution.recognition.action is not Action.CONFIRM or meant is None:
        return context.say(context.voice.say("cancelled"))
    if len(meant.entries) != asked.args["count"]:
        return _ask_first(context, meant)
    return _thrown_away(context, meant)


def _ask_first(context: TurnContext, meant: NamedList) -> HandlerResult:
    said = context.voice.say("lists-throw-away", icon=icon(meant.name), list=meant.name, count=len(meant.entries))
    args: JsonObject = {"list": meant.name, "count": len(meant.entries)}
    return ask(context, question(PACK, THROW_AWAY, said, args, yes_or_no=True))


def _thrown_away(context: TurnContext, meant: NamedList) -> HandlerResult:
    changes = Changes(context)
    for record in (*meant.entries, *meant.own):
        changes.remove(record)
    gone = context.voice.say("lists-gone", icon=icon(meant.name), list=meant.name, count=len(meant.entries))
    return changes.said(gone, Change(verb="removed", title=meant.name, count=max(1, len(meant.entries))))


async def rename(context: TurnContext) -> HandlerResult:
    """Call a list otherwise."""
    entities, text = context.resolution.recognition.entities, context.resolution.recognition.text
    lists = await shelf(context)
    said = list_name(entities.list or entities.query or "")
    name = list_name(entities.value or "")
    meant = lists.named(said) if key(said) else (lists.lists[0] if lists.lists else None)
    if tells_no_name(text) and (asked := meant or lists.spoken_in(text) or lists.spoken_of(context)):
        return shown(context, asked)
    if meant is None:
        if key(said) and key(name):
            return await older.renamed(context, said, name)
        return context.say(context.voice.say("lists-none"))
    if not key(name):
        return context.say(context.voice.say("lists-no-new-name", list=meant.name))
    there = lists.exactly(name)
    if there is not None and there is not meant:
        text = context.voice.say("lists-exists", icon=icon(there.name), list=there.name, count=len(there.open))
        return context.say(text)
    changes = Changes(context)
    for own in meant.own:
        changes.change(own, name=name)
    for entry in meant.entries:
        changes.change(entry, list=name)
    text = context.voice.say("lists-renamed", icon=icon(name), former=meant.name, list=name)
    return changes.said(text, Change(verb="edited", title=meant.name))


def _said(context: TurnContext) -> str:
    entities = context.resolution.recognition.entities
    return list_name(entities.list or entities.query or "")


def _behind(text: str) -> str:
    found = _AFTER_LIST.search(text)
    return list_name(found["name"]) if found else ""


def _named(context: TurnContext, lists: Shelf) -> NamedList | None:
    """Return the list that is to be emptied: the one that is named, or the only one there is, if none is named."""
    said, text = _said(context), context.resolution.recognition.text
    if meant := (lists.named(said) if key(said) else lists.spoken_in(text)):
        return meant
    return lists.lists[0] if len(lists.lists) == 1 and not key(said or _behind(text)) else None


def shown(context: TurnContext, meant: NamedList) -> HandlerResult:
    """Show ``meant`` with what is open first, and note what its numbers mean."""
    ordered = meant.ordered
    changes = Changes(context)
    ids = tuple(entry.id for entry in ordered[:SHOWN_AT_MOST])
    for own in meant.own[:1]:
        changes.effects.append(ChangeRecord(record_id=own.id, put={"name": meant.name, "shown": ids}))
    if not ordered:
        text = context.voice.say("lists-empty", icon=icon(meant.name), list=meant.name)
    else:
        lines = [
            f"{number}. ☐ {one_line(text_of(entry))}"
            for number, entry in enumerate(meant.open[:SHOWN_AT_MOST], start=1)
        ]
        if len(meant.open) > SHOWN_AT_MOST:
            lines.append(context.voice.say("lists-more", count=len(meant.open) - SHOWN_AT_MOST))
        if done := [one_line(text_of(entry)) for entry in meant.entries if is_done(entry)]:
            named = "yes" if len(done) <= NAMED_AT_MOST else "no"
            lines.append(context.voice.say("lists-done", named=named, entries=", ".join(done), count=len(done)))
        text = "\n".join((_line(context, meant), *lines))
    return context.say(text, effects=tuple(changes.effects))


def _line(context: TurnContext, each: NamedList) -> str:
    if not each.open and each.entries:
        return context.voice.say("lists-all-done", icon=icon(each.name), list=each.name)
    return context.voice.say("lists-open", icon=icon(each.name), list=each.name, count=len(each.open))
