"""What is kept said to be of another kind, or several: "aftersun é filme, não compras", "são 2 filmes né"."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from bot.context import HandlerResult, TurnContext
from bot.handlers.corrections.candidates import Candidate, looked_for
from bot.handlers.corrections.each_kind import each_said_to_be, said_not_to_be
from bot.handlers.keeping import kept_taps
from bot.handlers.keeping.batch_save import keep_several
from bot.packs.amending import Correction
from bot.packs.lists.orders import named_removed
from bot.packs.lists.shelf import ENTRY, PACK, text_of
from bot.replies.text import one_line
from bot.understanding.grammar import every, kinds, negations
from bot.understanding.recognition import Entities
from bot.understanding.words.enumerations import pieces_of
from bot.understanding.words.numbers import CARDINALS
from state.effects import Change, RemoveItem, RestoreItem
from state.items import Item, Kind
from state.lane import PackOffer
from state.reads import GetItems
from state.record import Record
from state.text import fold, words

# More words in front of what it is are no name, and behind it they tell something else.
NAME_AT_MOST, BEHIND_AT_MOST = 8, 4
_WORD = re.compile(r"[^\W_]+")
_CLAUSE = re.compile(r"[,.;:!?…\n]+")
_KINDS = frozenset({Kind.MOVIE, Kind.TV_SHOW, Kind.BOOK, Kind.MUSIC, Kind.NOTE})
_LAUGHTER = re.compile(r"k+|(?:ha|he|rs|hua)+")


@dataclass(frozen=True, slots=True)
class _Said:
    """What something, by its ``name``, is said to be."""

    name: str
    kind: Kind


async def said_to_be(context: TurnContext) -> HandlerResult | None:
    """Keep as what it is said to be the one thing that the message names; None if it says so of nothing kept."""
    message = context.turn.message
    if message.forwarded or message.button is not None or context.pending is not None:
        return None
    if said_of_names := await _several(context) or await each_said_to_be(context) or await said_not_to_be(context):
        return said_of_names
    told_both = not negations().isdisjoint(words(context.turn.message.text or ""))
    if stays := (await kept_taps.taken_up(context) if told_both else None) or await _denied(context):
        return stays
    said = _said_in(context.resolution.recognition.text)
    if said is None:
        return None
    found = await looked_for(context, Correction("", query=said.name))
    named = [each for each in found if each.named(context, said.name).plainly]
    entries = [each.kept for each in named if _is_entry(each)]
    items = [each.kept for each in named if isinstance(each.kept, Item)]
    right = [each for each in items if each.kind is said.kind]
    wrong = [each for each in items if each.kind is not said.kind and _is_called(each, said.name)]
    if len(wrong) == 1 and not right:
        return await kept_taps.recast(context, wrong[0], said.kind)
    if len(entries) == 1 and isinstance(entries[0], Record):
        return await _off_the_list(context, entries[0], None if right else said.kind)
    if right and not wrong:
        return context.say(context.voice.say("recast", kind=said.kind, title=one_line(right[0].title)))
    return None


def _is_entry(candidate: Candidate) -> bool:
    kept = candidate.kept
    return isinstance(kept, Record) and (kept.pack, kept.kind) == (PACK, ENTRY)


def _is_called(item: Item, name: str) -> bool:
    called = (_without_articles(said) for said in (item.title, item.content or ""))
    return _without_articles(name) in called


def _without_articles(text: str) -> tuple[str, ...]:
    return tuple(word for word in words(text) if word not in every("article"))


async def _off_the_list(context: TurnContext, entry: Record, kind: Kind | None) -> HandlerResult:
    """Take ``entry`` off its list, and keep it as ``kind`` unless it is kept already."""
    off = await named_removed(context, [entry], True)
    if kind is None:
        return off
    kept = await kept_taps.kept_as(context, text_of(entry), kind)
    return replace(
        kept,
        replies=(kept.replies[0].changed(text=f"{kept.replies[0].text}\n{off.replies[0].text}"),),
        effects=(*kept.effects, *off.effects),
        inverses=(*off.inverses, *kept.inverses),
    )


def _said_in(text: str) -> _Said | None:
    """Return what ``text`` says that something is, if it says no more: "a paixão segundo gh é LIVRO"."""
    found = [*_WORD.finditer(text)]
    said = [fold(each[0]) for each in found]
    for at in range(1, len(said)):
        if said[at] not in every("being"):
            continue
        of = at + 1 + (len(said) > at + 1 and said[at + 1] in every("article"))
        kind = kinds().get(said[of]) if of < len(said) else None
        if kind is None or Kind(kind) not in _KINDS:
            continue
        name, behind = text[: found[at].start()].strip(' ,:;-"“”'), text[found[of].end() :].strip()
        more = words(behind)
        apart = not more or behind[0] in ",.;!?…" or more[0] in negations()
        if name and apart and len(name.split()) <= NAME_AT_MOST and len(more) <= BEHIND_AT_MOST and "?" not in text:
            return _Said(name, Kind(kind))
    return None


async def _denied(context: TurnContext) -> HandlerResult | None:
    """Let what was just kept be no longer what the message says that it is not: "não é filme nenhum"."""
    text = context.turn.message.text or ""
    # "Não, é um filme" says what it is.
    head = next((each for each in _CLAUSE.split(text) if words(each)), "")
    said = words(head)
    offer = _just_kept(context) if said and said[0] in negations() else None
    if offer is None or len(said) < 3 or said[1] not in every("being"):
        return None
    at = 2 + (said[2] in every("article") or said[2] in every("none_of_it"))
    kind = kinds().get(said[at]) if at < len(said) else None
    item = await _item_of(context, offer) if kind else None
    if item is None or kind is None or item.kind not in (Kind.NOTE, Kind(kind)):
        return None
    if item.kind is Kind.NOTE:
        return context.say(context.voice.say("recast", kind=Kind.NOTE, title=one_line(item.content or item.title)))
    return await kept_taps.recast(context, item, Kind.NOTE)


async def _several(context: TurnContext) -> HandlerResult | None:
    """Keep apart what was just kept as one and is said to be several: "são 2 filmes né"; None if nothing is."""
    said = words(context.turn.message.text or "")
    named = {kinds()[word] for word in said if word in kinds() and word.endswith("s")}
    counts = [int(word) if word.isdecimal() else CARDINALS.get(word, 0) for word in said]
    count = max(counts, default=0)
    rest = [word for word in said if word not in kinds() and not word.isdecimal() and word not in CARDINALS]
    aside = (
        kept_taps.AROUND
        | every("being")
        | every("said_between")
        | negations()
        | every("joint")
        | every("article")
        | every("this")
    )
    if len(named) != 1 or count < 2:
        return None
    offer = _just_kept(context)
    item = await _item_of(context, offer) if offer else None
    # "São 2 filmes, up e coco" names what was kept once more.
    aside |= {*words(item.content or item.title)} if item else set()
    if not all(word in aside or _LAUGHTER.fullmatch(word) for word in rest):
        return None
    lines = pieces_of(item.content or item.title) if item else None
    titles = [piece for line in lines for piece in line.singles] if lines else []
    if item is None or len(titles) != count or Kind(next(iter(named))) not in (Kind.MOVIE, Kind.TV_SHOW):
        return None
    text = f"{context.turn.message.text}: {item.title}"
    read = replace(context.resolution.recognition, text=text)
    done = await keep_several(context.taking(read), Entities(content=item.content or item.title))
    if done is None or not done.effects:
        return None
    return replace(
        done,
        effects=(RemoveItem(item_id=item.id), *done.effects),
        inverses=(*done.inverses, RestoreItem(item_id=item.id)),
        change=Change(verb="edited", title=one_line(item.title)),
    )


def _just_kept(context: TurnContext) -> PackOffer | None:
    """Return what stands under the reply right before this message, if that kept a thing."""
    of_kept = (each for each in context.chat.offers if each.pack == kept_taps.NAME and "item" in each.args)
    return next((each for each in of_kept if each.turn == context.number - 1), None)


async def _item_of(context: TurnContext, offer: PackOffer) -> Item | None:
    found = await context.reads(GetItems(ids=(str(offer.args["item"]),)))
    return next((each for each in found if each.live), None)
