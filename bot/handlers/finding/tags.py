"""Lists of what has a tag, of what was seen and of what was not; and the tags there are."""

from __future__ import annotations

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.replies import items, tags
from bot.replies.text import one_line
from bot.understanding.answers.options import kinds_in
from state.items import Item, Kind
from state.lane import NUMBERS_KEPT, ShownList
from state.reads import CountTags, ListMarked
from state.text import title_key
from state.turns import Reply

PAGE = 20
TAGS = 50
# A film of so many minutes is short.
SHORT = 95
WATCHED = (Kind.MOVIE, Kind.TV_SHOW, Kind.VIDEO)


async def list_tags(context: TurnContext) -> HandlerResult:
    """Show the tags in use, and how many items have each."""
    counts = await context.reads(CountTags(limit=TAGS))
    return context.say(tags.tags(context.voice, counts) if counts else context.voice.say("tags-none"))


async def list_marked(context: TurnContext) -> HandlerResult:
    """Show what has the tag that is named, or what was seen or not, newest first."""
    action, entities = context.resolution.recognition.action, context.resolution.recognition.entities
    kinds: tuple[Kind, ...] = (Kind(entities.item_type),) if entities.item_type else ()
    named = tuple(map(Kind, kinds_in(context.resolution.recognition.text)))
    if kinds and set(kinds) < set(named) <= set(WATCHED):
        kinds = named  # "que filme e que série eu quero ver"
    if action is Action.LIST_TAGGED:
        tag = (entities.value or "").strip().lstrip("#")
        return await _page(context, _nothing(context, kinds).changed(tag=tag))
    seen = action is Action.LIST_SEEN
    return await _page(context, _nothing(context, kinds or (() if seen else WATCHED)).changed(seen=seen))


async def advise(context: TurnContext) -> HandlerResult:
    """Answer to who asks what to see: one thing that they kept and have not seen yet, and why that one.

    What somebody told them to see comes first, then what has waited longest; what was spoken of last is not told again.
    """
    kind = context.resolution.recognition.entities.item_type
    unseen = await context.reads(ListMarked(seen=False, kinds=(Kind(kind),) if kind else WATCHED))
    told = {item.id for item in unseen if item.last_turn < context.number - 1} & set(context.chat.spoken_of)
    fresh = [item for item in unseen if item.id not in told] or list(unseen)
    if not fresh:
        return context.say(context.voice.say("advice-none"), nothing=True)
    pick = max(fresh, key=lambda item: (bool(items.opinion(item)), -item.created_at, item.id))
    said = context.voice.say("advice", title=items.line(context.voice, pick), why=_why(context, pick))
    left = len(unseen) - 1
    text = f"{said}\n{context.voice.say('advice-more', count=left)}" if left else said
    shown = _nothing(context, (pick.kind,)).changed(item_ids=(pick.id,), exhausted=True)
    replies = (Reply(text=text, image=pick.details.poster),)
    return HandlerResult(replies=replies, shows=shown, spoken_of=(pick.id,), sent="")


def _why(context: TurnContext, pick: Item) -> str:
    """Return why ``pick`` is to be seen, in half a line: who told so, that it is short, or since when it waits."""
    if said := items.opinion(pick).splitlines():
        return context.voice.say("advice-told", text=one_line(said[-1]))
    minutes = pick.details.minutes
    if minutes is not None and minutes <= SHORT:
        return context.voice.say("advice-short", minutes=minutes)
    return context.voice.say("advice-waits", since=context.voice.day(pick.created_at, context.now))


async def more(context: TurnContext, shown: ShownList) -> HandlerResult:
    """Show the next page of such a list, its numbers going on from there."""
    return await _page(context, shown)


async def _page(context: TurnContext, shown: ShownList) -> HandlerResult:
    seen_so_far = shown.first - 1 + len(shown.item_ids)
    key = None if shown.tag is None else title_key(shown.tag)
    request = ListMarked(tag=key, seen=shown.seen, kinds=shown.kinds, skip=seen_so_far, limit=PAGE + 1)
    found = () if key == "" else await context.reads(request)
    page, has_more = found[:PAGE], len(found) > PAGE
    if not page:
        return context.say(context.voice.say("no-more") if seen_so_far else tags.nothing(context.voice, shown))
    ids = (*shown.item_ids, *(item.id for item in page))
    kept = ids[-NUMBERS_KEPT:]
    going_on = shown.changed(
        turn_id=context.turn.id, first=shown.first + len(ids) - len(kept), item_ids=kept, exhausted=not has_more
    )
    spoken_of = kept if len(kept) == 1 else ()
    text = tags.listed(context.voice, shown, page, first=seen_so_far + 1, has_more=has_more)
    return context.say(text, shows=going_on, spoken_of=spoken_of, sent="" if spoken_of else None)


def _nothing(context: TurnContext, kinds: tuple[Kind, ...]) -> ShownList:
    return ShownList(turn_id=context.turn.id, reply=0, item_ids=(), kinds=kinds)
