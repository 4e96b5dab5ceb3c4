"""Lists of what has a tag and of what was seen, and the tags there are."""

from __future__ import annotations

from collections.abc import Sequence

from bot.replies import items
from bot.replies.catalogue import Voice
from bot.replies.text import one_line
from state.items import Item
from state.lane import ShownList
from state.reads import TagCount

_TAG = 40


def listed(voice: Voice, shown: ShownList, page: Sequence[Item], *, first: int, has_more: bool) -> str:
    """Return one page, numbered from ``first``, of what ``shown`` says it is a list of."""
    # On a list of what was seen every entry would say so.
    row = items.line if shown.seen else items.row
    rows = "\n".join(f"{number}. {row(voice, item)}" for number, item in enumerate(page, start=first))
    blocks = [_header(voice, shown, first), rows]
    if has_more:
        blocks.append(voice.say("search-more"))
    return "\n\n".join(blocks)


def nothing(voice: Voice, shown: ShownList) -> str:
    """Return the sentence that says that there is nothing on such a list."""
    if shown.tag is not None:
        return voice.say("tagged-none", tag=one_line(shown.tag, _TAG))
    return voice.say("seen-none") if shown.seen else voice.say("unseen-none")


def tags(voice: Voice, counts: Sequence[TagCount]) -> str:
    """Return the tags and how many items have each, a line each."""
    rows = "\n".join(f"• {one_line(each.name, _TAG)} ({each.count})" for each in counts)
    return f"{voice.say('tags-header')}\n{rows}"


def _header(voice: Voice, shown: ShownList, first: int) -> str:
    if first > 1:
        return voice.say("list-header-continued")
    if shown.tag is not None:
        return voice.say("tagged-header", tag=one_line(shown.tag, _TAG))
    return voice.say("seen-header") if shown.seen else voice.say("unseen-header")
