"""What is said of a change to what is kept, and around several titles that were asked for together."""

from __future__ import annotations

from collections.abc import Sequence

from bot.actions import Action
from bot.replies import items
from bot.replies.catalogue import Voice
from bot.replies.text import one_line
from state.items import TAGS_KEPT, Item, Kind
from state.lane import Several


def done(voice: Voice, action: str, changed: Sequence[Item], after: Item, value: str) -> str:
    """Return the sentence that says that ``changed``, the first of which is now ``after``, were changed."""
    count, title = len(changed), items.name(changed[0])
    tag = one_line(value.strip().lstrip("#"))
    match action:
        case Action.TAG if count > 1:
            return voice.say("edited-tag-several", tag=tag, count=count)
        case Action.TAG:
            return voice.say("edited-tag", tag=tag, title=title)
        case Action.UNTAG if count > 1:
            return voice.say("edited-untag-several", count=count)
        case Action.UNTAG:
            return voice.say("edited-untag", title=title)
        case Action.MARK_SEEN if count > 1:
            return voice.say("edited-seen-several", count=count)
        case Action.MARK_SEEN:
            return voice.say("edited-seen", kind=after.kind, title=title)
        case Action.MARK_UNSEEN if count > 1:
            return voice.say("edited-unseen-several", count=count)
        case Action.MARK_UNSEEN:
            return voice.say("edited-unseen", title=title)
        case _ if after.kind is Kind.NOTE:
            return voice.say("edited-note", text=items.name(after))
        case _:
            return voice.say("edited-title", before=title, title=items.name(after))


def unchanged(voice: Voice, action: str, meant: Sequence[Item], value: str) -> str:
    """Return the sentence that says that there was nothing to change."""
    title, tag = items.name(meant[0]), one_line(value.strip().lstrip("#"))
    if action is Action.UNTAG:
        return voice.say("edit-no-such-tag", title=title)
    if action is Action.TAG and len(meant[0].tags) >= TAGS_KEPT:
        return voice.say("edit-too-many-tags", title=title, limit=TAGS_KEPT)
    if action is Action.TAG:
        return voice.say("edit-tagged-already", title=title, tag=tag)
    if action is Action.MARK_SEEN:
        return voice.say("edit-seen-already", title=title)
    return voice.say("edit-unchanged", title=title)


def asked(voice: Voice, several: Several, question: str) -> str:
    """Return ``question`` with which of how many it is about, and how to pass over it."""
    which = voice.say("several-number", number=several.now.number, total=several.total)
    return f"{which} {question}\n{voice.say('several-instruction')}"


def report(
    voice: Voice,
    *,
    total: int,
    kept: Sequence[str],
    known: Sequence[str] = (),
    skipped: Sequence[str] = (),
    typed: Sequence[str] = (),
) -> str:
    """Return what was kept, a line each, which of it as ``typed``, what had been kept before, and what was left out."""
    blocks = []
    if kept:
        blocks.append("\n".join([voice.say("several-kept", count=len(kept), total=total), *kept]))
    if typed:
        blocks.append(voice.say("several-typed", titles=voice.join([one_line(title) for title in typed])))
    if known:
        blocks.append(voice.say("several-known", titles=voice.join([one_line(title) for title in known])))
    if skipped:
        blocks.append(voice.say("several-skipped", titles=voice.join([one_line(title) for title in skipped])))
    return "\n".join(blocks)
