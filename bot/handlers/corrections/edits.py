"""Changing what is kept: its title, its year, a note's text, its tags, and whether it was seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.handlers.mixed_selection import kept_from, named_together, names_of, read_alike
from bot.handlers.questions import ask_choice
from bot.handlers.removals.removal import close_to, is_one_number
from bot.handlers.selections import called_so, live, pointed_at, selected_ids
from bot.replies import edits, items, questions
from bot.replies.text import one_line
from bot.understanding.grammar import every, negations
from bot.understanding.recognition import Entities, Selection
from state.effects import Change, Effect
from state.items import Item, Kind
from state.lane import Call, Option
from state.reads import FindTitled
from state.text import fold, title_key, words
from state.turns import Reply
from tools.editing import DATED, change_between, dated, renamed, rewritten, seen, tagged, twin_of, unseen, untagged
from tools.enrichment.titles.likeness import core

EDIT = "edit"
CANDIDATES = 7


@dataclass(frozen=True, slots=True)
class Edit:
    """One way to change an item: ``changed`` gives it its new form, from a value and the time (ns).

    ``needs_value`` says that without a value there is nothing to do; ``of_several`` that it may be done to many items.
    """

    changed: Callable[[Item, str, int], Item]
    needs_value: bool = True
    of_several: bool = False


EDITS: dict[str, Edit] = {
    Action.RENAME: Edit(lambda item, value, _: renamed(item, value)),
    Action.SET_YEAR: Edit(lambda item, value, _: dated(item, value)),
    Action.REWRITE: Edit(lambda item, value, _: rewritten(item, value)),
    Action.TAG: Edit(lambda item, value, _: tagged(item, value), of_several=True),
    Action.UNTAG: Edit(lambda item, value, _: untagged(item, value or None), needs_value=False, of_several=True),
    Action.MARK_SEEN: Edit(lambda item, _, now: seen(item, now), needs_value=False, of_several=True),
    Action.MARK_UNSEEN: Edit(lambda item, *_: unseen(item), needs_value=False, of_several=True),
}


# What is done to the one thing that may be meant.
_PLAINLY = frozenset({Action.MARK_SEEN, Action.MARK_UNSEEN})


async def edit(context: TurnContext) -> HandlerResult:
    """Change what the message names by number, by title or as "isso"; ask which, if that is not clear."""
    recognition = context.resolution.recognition
    action, entities = recognition.action, recognition.entities
    value = entities.value or ""
    if EDITS[action].needs_value and not value:
        shorter = await _called_shorter(context, entities.query or "") if action is Action.RENAME else None
        return shorter or context.say(context.voice.say("edit-no-title"))
    if _denies_this(context, recognition.text):
        return context.say(context.voice.say("not-this-one"))
    meant = await _meant(context, action, entities)
    return meant if isinstance(meant, HandlerResult) else await changed(context, action, value, meant)


async def _called_shorter(context: TurnContext, title: str) -> HandlerResult | None:
    """Leave of the title that was spoken of last only ``title``: "o nome é só Ruptura"; None if it is no part of it."""
    shown = await live(context, context.chat.spoken_of) if len(context.chat.spoken_of) == 1 else []
    longer = [item for item in shown if item.kind is not Kind.NOTE and set(words(title)) <= set(words(item.title))]
    return await changed(context, Action.RENAME, title, longer) if title and longer else None


def _denies_this(context: TurnContext, text: str) -> bool:
    """Tell whether ``text`` says that what was shown is not meant: "não é esse, é o de 1984" changes nothing of it."""
    said, denials = words(text), negations(context.voice.locale)
    places = (at for at, word in enumerate(said) if word in denials)
    return any(not every("pointing").isdisjoint(said[at + 1 : at + 3]) for at in places)


async def chosen(context: TurnContext, calls: Sequence[Call]) -> HandlerResult:
    """Change the chosen items, as it was asked for before the choice."""
    action, value = Action(str(calls[0].args["action"])), str(calls[0].args["value"])
    return await changed(context, action, value, await live(context, [str(call.args["item_id"]) for call in calls]))


async def changed(context: TurnContext, action: str, value: str, meant: Sequence[Item]) -> HandlerResult:
    """Change ``meant`` and say so; say why not, where it cannot be."""
    if not meant:
        return context.say(context.voice.say("already-gone"))
    if len(meant) > 1 and not EDITS[action].of_several:
        return context.say(context.voice.say("edit-one-at-a-time"))
    if (refusal := _refusal(context, action, meant)) is not None:
        return context.say(refusal)
    after = {item.id: EDITS[action].changed(item, value, context.now) for item in meant}
    effects = [change_between(item, after[item.id]) for item in meant]
    inverses = [change_between(after[item.id], item) for item in meant]
    if action in (Action.RENAME, Action.SET_YEAR, Action.REWRITE) and effects[0] is not None:
        twin = await twin_of(after[meant[0].id], context.reads)
        if twin is not None:
            return context.say(context.voice.say("edit-collides", title=items.name(twin)))
    done = [item for item, effect in zip(meant, effects, strict=True) if effect is not None]
    spoken_of = (meant[0].id,) if len(meant) == 1 else None
    if not done:
        return context.say(edits.unchanged(context.voice, action, meant, value), spoken_of=spoken_of)
    text = edits.done(context.voice, action, done, after[done[0].id], value)
    return HandlerResult(
        replies=(Reply(text=text),),
        effects=_present(effects),
        inverses=_present(inverses),
        change=Change(verb="edited", title=items.name(done[0]), count=len(done)),
        spoken_of=spoken_of,
        sent="" if spoken_of else None,
    )


def _present(effects: Sequence[Effect | None]) -> tuple[Effect, ...]:
    return tuple(effect for effect in effects if effect is not None)


def _refusal(context: TurnContext, action: str, meant: Sequence[Item]) -> str | None:
    """Return why ``meant`` cannot be changed so; None if it can."""
    item = meant[0]
    if action is Action.REWRITE and item.kind is not Kind.NOTE:
        return context.voice.say("edit-not-a-note", title=items.name(item))
    if action is Action.SET_YEAR and item.kind not in DATED:
        return context.voice.say("edit-no-year", title=items.name(item))
    if action is Action.RENAME and item.kind is Kind.NOTE and len((item.content or "").strip().splitlines()) > 1:
        return context.voice.say("edit-note-title")
    return None


async def _meant(context: TurnContext, action: str, entities: Entities) -> Sequence[Item] | HandlerResult:
    kind = Kind(entities.item_type) if entities.item_type and action is not Action.REWRITE else None
    if entities.selection is not None:
        said = Kind(entities.item_type) if entities.item_type else None
        return await _numbered(context, action, entities.selection, said)
    if entities.query and fold(entities.query) not in every("this"):
        return await _named(context, action, entities.query, kind, entities.year)
    shown = [item for item in await live(context, context.chat.spoken_of) if kind in (None, item.kind)]
    if len(shown) == 1:
        return shown
    return which_one(context, action, "", shown) if shown else context.say(context.voice.say("edit-which"))


async def _numbered(
    context: TurnContext, action: str, selection: Selection, kind: Kind | None
) -> list[Item] | HandlerResult:
    called = await called_so(context, context.resolution.recognition.text, selection, kind)
    pointed, sure = await pointed_at(context, selection, kind)
    found = [item for item in pointed if item.live]
    if others := [item for item in called if item not in found]:
        return which_one(context, action, items.name(others[0]), [*others, *found])
    if context.listed is None:
        return context.say(context.voice.say("no-list-shown"))
    if not pointed and kind is not None and not sure and action is not Action.REWRITE:
        return context.say(context.voice.say("number-of-no-such-kind", kind=kind))
    if not pointed:
        ids = selected_ids(context, selection)
        if ids is None:
            size = context.listed.first - 1 + len(context.listed.item_ids)
            return context.say(context.voice.say("number-out-of-range", size=size))
        return await live(context, ids)  # what is no note is told so
    if found and not (sure and (selection.everything or is_one_number(context, selection))):
        return which_one(context, action, "", found)  # an open question has newer numbers
    return found


async def _named(
    context: TurnContext, action: str, query: str, kind: Kind | None, year: int | None
) -> Sequence[Item] | HandlerResult:
    exact = await context.reads(FindTitled(title_key=title_key(query), kind=kind))
    titled = [item for item in exact or await read_alike(context, query, kind) if year in (None, item.year or year)]
    if len(titled) == 1:
        return titled
    if not titled and (together := await named_together(context, query, kind)):
        plain = together.clear and all(is_one_number(context, number) for number in together.numbers)
        return list(together.items) if plain else which_one(context, action, query, together.items)
    close = titled or await kept_from(context, query) or await close_to(context, query, kind)
    if action in _PLAINLY and len(close) == 1 and is_called_so(close[0], query):
        return close  # so much is easily taken back
    if not close:
        return context.say(context.voice.say("edit-not-found", query=one_line(query)))
    return which_one(context, action, query, close)


def is_called_so(item: Item, query: str) -> bool:
    """Tell whether ``query`` is a part of what a film, a series or a book is called: "duna 3" is none of "Duna 2"."""
    said = set(core(query).split())
    return item.kind in (*DATED, Kind.BOOK) and any(said <= set(name.split()) for name in names_of(item))


def which_one(context: TurnContext, action: str, query: str, found: Sequence[Item]) -> HandlerResult:
    """Ask which of what was ``found`` is to be changed so."""
    value = context.resolution.recognition.entities.value or ""
    options = [_option(context, action, item, value) for item in found[:CANDIDATES]]
    subject = query or items.name(found[0])
    return ask_choice(context, EDIT, subject, options, many=EDITS[action].of_several)


def which_note(context: TurnContext, query: str, found: Sequence[tuple[Item, str]]) -> HandlerResult:
    """Ask which of the notes that were ``found`` is to say what stands beside it."""
    options = [_option(context, Action.REWRITE, note, value) for note, value in found[:CANDIDATES]]
    return ask_choice(context, EDIT, query, options)


def _option(context: TurnContext, action: str, item: Item, value: str) -> Option:
    return Option(
        label=questions.candidate_label(context.voice, item, mixed=True),
        title=item.title,
        year=item.year,
        kind=item.kind,
        call=Call(name=EDIT, args={"item_id": item.id, "action": str(action), "value": value}),
    )
