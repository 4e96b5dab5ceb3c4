"""Changing what is kept: its title, its year, a note's text, its tags, and whether it was seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.handlers.naming import kept_from, named_together, read_alike
from bot.handlers.questions import ask_choice
from bot.handlers.removing import close_to, is_one_number
from bot.handlers.selecting import called_so, pointed_at, selected_ids
from bot.scene import Outcome, Scene
from bot.understanding.recognition import Action, Entities, Selection
from bot.wording import choices, edits, items
from bot.wording.text import one_line
from state.effects import Change, Effect
from state.items import Item, Kind
from state.lane import Call, Option
from state.reads import FindTitled, GetItems
from state.text import title_key
from state.turns import Reply
from tools.editing import DATED, change_between, dated, renamed, rewritten, seen, tagged, twin_of, unseen, untagged

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


async def edit(scene: Scene) -> Outcome:
    """Change what the message names by number, by title or as "isso"; ask which, if that is not clear."""
    recognition = scene.resolution.recognition
    action, entities = recognition.action, recognition.entities
    value = entities.value or ""
    if EDITS[action].needs_value and not value:
        return scene.say(scene.voice.say("edit-no-title"))
    meant = await _meant(scene, action, entities)
    return meant if isinstance(meant, Outcome) else await changed(scene, action, value, meant)


async def chosen(scene: Scene, calls: Sequence[Call]) -> Outcome:
    """Change the chosen items, as it was asked for before the choice."""
    action, value = Action(str(calls[0].args["action"])), str(calls[0].args["value"])
    return await changed(scene, action, value, await _live(scene, [str(call.args["item_id"]) for call in calls]))


async def changed(scene: Scene, action: str, value: str, meant: Sequence[Item]) -> Outcome:
    """Change ``meant`` and say so; say why not, where it cannot be."""
    if not meant:
        return scene.say(scene.voice.say("already-gone"))
    if len(meant) > 1 and not EDITS[action].of_several:
        return scene.say(scene.voice.say("edit-one-at-a-time"))
    if (refusal := _refusal(scene, action, meant)) is not None:
        return scene.say(refusal)
    after = {item.id: EDITS[action].changed(item, value, scene.now) for item in meant}
    effects = [change_between(item, after[item.id]) for item in meant]
    inverses = [change_between(after[item.id], item) for item in meant]
    if action in (Action.RENAME, Action.SET_YEAR, Action.REWRITE) and effects[0] is not None:
        twin = await twin_of(after[meant[0].id], scene.reads)
        if twin is not None:
            return scene.say(scene.voice.say("edit-collides", title=items.name(twin)))
    done = [item for item, effect in zip(meant, effects, strict=True) if effect is not None]
    spoken_of = (meant[0].id,) if len(meant) == 1 else None
    if not done:
        return scene.say(edits.unchanged(scene.voice, action, meant, value), spoken_of=spoken_of)
    text = edits.done(scene.voice, action, done, after[done[0].id], value)
    return Outcome(
        replies=(Reply(text=text),),
        effects=_present(effects),
        inverses=_present(inverses),
        change=Change(verb="edited", title=items.name(done[0]), count=len(done)),
        spoken_of=spoken_of,
        sent="" if spoken_of else None,
    )


def _present(effects: Sequence[Effect | None]) -> tuple[Effect, ...]:
    return tuple(effect for effect in effects if effect is not None)


def _refusal(scene: Scene, action: str, meant: Sequence[Item]) -> str | None:
    """Return why ``meant`` cannot be changed so; None if it can."""
    item = meant[0]
    if action is Action.REWRITE and item.kind is not Kind.NOTE:
        return scene.voice.say("edit-not-a-note", title=items.name(item))
    if action is Action.SET_YEAR and item.kind not in DATED:
        return scene.voice.say("edit-no-year", title=items.name(item))
    if action is Action.RENAME and item.kind is Kind.NOTE and len((item.content or "").strip().splitlines()) > 1:
        return scene.voice.say("edit-note-title")
    return None


async def _meant(scene: Scene, action: str, entities: Entities) -> list[Item] | Outcome:
    kind = Kind(entities.item_type) if entities.item_type and action is not Action.REWRITE else None
    if entities.selection is not None:
        said = Kind(entities.item_type) if entities.item_type else None
        return await _numbered(scene, action, entities.selection, said)
    if entities.query:
        return await _named(scene, action, entities.query, kind, entities.year)
    shown = [item for item in await _live(scene, scene.chat.spoken_of) if kind in (None, item.kind)]
    if len(shown) == 1:
        return shown
    return which_one(scene, action, "", shown) if shown else scene.say(scene.voice.say("edit-which"))


async def _numbered(scene: Scene, action: str, selection: Selection, kind: Kind | None) -> list[Item] | Outcome:
    called = await called_so(scene, scene.resolution.recognition.text, selection, kind)
    pointed, sure = await pointed_at(scene, selection, kind)
    found = [item for item in pointed if item.live]
    if others := [item for item in called if item not in found]:
        return which_one(scene, action, items.name(others[0]), [*others, *found])
    if scene.listed is None:
        return scene.say(scene.voice.say("no-list-shown"))
    if not pointed and kind is not None and not sure and action is not Action.REWRITE:
        return scene.say(scene.voice.say("number-of-no-such-kind", kind=kind))
    if not pointed:
        ids = selected_ids(scene, selection)
        if ids is None:
            size = scene.listed.first - 1 + len(scene.listed.item_ids)
            return scene.say(scene.voice.say("number-out-of-range", size=size))
        return await _live(scene, ids)  # what is no note is told so
    if found and not (sure and (selection.everything or is_one_number(scene, selection))):
        return which_one(scene, action, "", found)  # an open question has newer numbers
    return found


async def _named(scene: Scene, action: str, query: str, kind: Kind | None, year: int | None) -> list[Item] | Outcome:
    exact = await scene.reads(FindTitled(title_key=title_key(query), kind=kind))
    titled = [item for item in exact or await read_alike(scene, query, kind) if year in (None, item.year or year)]
    if len(titled) == 1:
        return titled
    if not titled and (together := await named_together(scene, query, kind)):
        plain = together.clear and all(is_one_number(scene, number) for number in together.numbers)
        return list(together.items) if plain else which_one(scene, action, query, together.items)
    close = titled or await kept_from(scene, query) or await close_to(scene, query, kind)
    if not close:
        return scene.say(scene.voice.say("edit-not-found", query=one_line(query)))
    return which_one(scene, action, query, close)


def which_one(scene: Scene, action: str, query: str, found: Sequence[Item]) -> Outcome:
    """Ask which of what was ``found`` is to be changed so."""
    value = scene.resolution.recognition.entities.value or ""
    options = [_option(scene, action, item, value) for item in found[:CANDIDATES]]
    subject = query or items.name(found[0])
    return ask_choice(scene, EDIT, subject, options, many=EDITS[action].of_several)


def which_note(scene: Scene, query: str, found: Sequence[tuple[Item, str]]) -> Outcome:
    """Ask which of the notes that were ``found`` is to say what stands beside it."""
    options = [_option(scene, Action.REWRITE, note, value) for note, value in found[:CANDIDATES]]
    return ask_choice(scene, EDIT, query, options)


def _option(scene: Scene, action: str, item: Item, value: str) -> Option:
    return Option(
        label=choices.candidate_label(scene.voice, item, mixed=True),
        title=item.title,
        year=item.year,
        kind=item.kind,
        call=Call(name=EDIT, args={"item_id": item.id, "action": str(action), "value": value}),
    )


async def _live(scene: Scene, ids: Sequence[str]) -> list[Item]:
    return [item for item in await scene.reads(GetItems(ids=tuple(ids))) if item.live] if ids else []
