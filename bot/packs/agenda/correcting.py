"""A reminder put right by what is said right after it was made or sent: "não, é na quarta", "5 da manhã!"."""

from __future__ import annotations

import re

from bot.context import HandlerResult, TurnContext
from bot.packs.agenda import times
from bot.packs.agenda.changing import change
from bot.packs.agenda.choosing import named, overlap, recent, reminders
from bot.packs.agenda.orders import folded
from bot.packs.agenda.record import clock, text_of
from bot.packs.agenda.subject import subject
from bot.understanding.dates import Precision
from bot.understanding.recognition import Entities
from state.record import Record
from state.text import fold

# What begins a correction, and what says that something was meant otherwise.
_LEAD = re.compile(
    r"^[\s,.!]*(?:(?:nao|n|nop|no|nope|na verdade|alias|opa|ops|oops|errei|perdao|desculpa|quer dizer|ou melhor|"
    r"digo|pera|perai|"
    r"espera|calma|actually|sorry|i mean|wait|rather|uai|ue|oxe|po|pow|mano|cara|e|eh|hm+|isso nao|"
    r"era p(?:a?ra)?(?: me)? (?:avisar|lembrar|ser)|ta errado|errado|"
    r"wrong)"
    r"(?=[\s,.:!]|$)[\s,.:!]*)+"
)
_MEANT = re.compile(
    r"\b(?:era|seria|falei|disse|queria|quero|quis|i said|i meant|should be|melhor|better|"
    r"muda|troca)\b"
)
_SAYS_TEXT = re.compile(
    r"^(?:(?:o )?(?:lembrete|texto|reminder|text)|isso|the (?:reminder|text)|it)\s+(?:e|eh|era|is|was|should be|"
    r"devia ser)\s*:?\s+|"
    r"^(?:e|eh|era)\s+(?:pra|para|p)\s+(?:me\s+(?:lembrar|avisar)\s+)?(?:de\s+)?|^it'?s to\s+|^(?:e|eh|era)\s+(?:de|"
    r"do|da)\s+"
)
# One more is wanted, not this one otherwise.
_ALSO = re.compile(r"\b(?:tambem|tbm?|alem disso|too|also|as well)\b")
# Why it is wanted so.
_WHY = re.compile(r"(?i)[\s,]+(?:sen[aã]o|porque|pq|pois|ja que|because|otherwise|or else|cause)\b.*$", re.DOTALL)
# What somebody says that it is not: "não é dia 8", "ne no dia não".
_DENIED = re.compile(
    r"(?:\b(?:(?:nao|n)\s+(?:e|eh|era|foi)|ne|not|isn'?t|em vez d[eoa]s?|instead of|isso d[oa])\s+)"
    r"(?P<what>(?:(?:pra|para|no|na|on|at|as)\s+)?[^,.;!?]*?)(?:\s+(?:nao|n|po|pow))*(?:[,.;!?]|\s(?:mas|but|"
    r"e sim)\s|$)"
)
_SHORT, _LONGEST = 6, 24
_SAID_BESIDE = frozenset(
    "po pow doido mano cara ne seu sua viu dela dele so antes hora hr avisar lembrar me noite tarde manha".split()
)
_REMINDER = re.compile(r"lembrete|lembr|avis|reminder|remind")
# Who is spoken to: "às 6, criatura".
_CALLED = re.compile(r",\s*\w+[\s.!]*$")


async def put_right(context: TurnContext) -> HandlerResult | None:
    """Change the reminder that was just made or sent to what the message says it should be; None if it does not."""
    text = (context.turn.message.text or "").strip()
    if (
        not text
        or text.endswith("?")
        or _ALSO.search(folded(text))
        or context.turn.message.forwarded
        or len(text.split()) > _LONGEST
    ):
        return None
    last = await recent(context)
    hidden = not last
    last = last or await recent(context, over_others=True)
    if len(last) != 1:
        return None
    record = last[0]
    just = record.last_turn == context.number - 1
    text = _WHY.sub("", text)
    rest = _undenied(text)
    lead = _LEAD.match(folded(rest))
    corrects = lead is not None or rest != text
    rest = rest[lead.end() :] if lead else rest
    if just and (found := _SAYS_TEXT.match(folded(rest))) and corrects:
        return change(context, record, rest[found.end() :])
    if not (corrects or just) or not rest or (hidden and not overlap(record, rest)):
        return None
    told = times.said(rest, clock(context.now), context.voice.locale)
    if not (told.due or told.before) or not _is_correction(record, told.without, rest, corrects, just):
        return None
    return change(context, record, _time_of(rest, context), field="time")


def _undenied(text: str) -> str:
    """Return ``text`` without what it says that is not so."""
    said = folded(text)
    if found := _DENIED.search(said):
        text = f"{text[: found.start()]} {text[found.end() :]}".strip(" ,.")
    return text


def _is_correction(record: Record, without: str, text: str, corrects: bool, just: bool) -> bool:
    """Tell whether what is left beside the time tells nothing else than what the reminder is of."""
    left = [word for word in named(subject(without)) if word not in _SAID_BESIDE and not _MEANT.fullmatch(word)]
    known = overlap(record, " ".join(left))
    if corrects and not just and left and not known:
        return False
    if corrects:
        return len(left) - known <= 1 or known * 2 >= len(left)
    called = len(left) == 1 and _CALLED.search(text) is not None
    meant = _MEANT.search(folded(text)) is not None
    return just and (called or len(left) == known) and (meant or len(text.split()) <= _SHORT)


def _time_of(text: str, context: TurnContext) -> str:
    """Return what ``text`` says of the time: "18h30, meia hora antes" says the same twice."""
    moments = times.moments_in(text, clock(context.now), context.voice.locale)
    hours = [each for each in moments if times.is_hour(text, each) and each.precision is Precision.MINUTE]
    distant = [each for each in moments if each.offset is not None]
    if hours and distant and distant[0].precision is Precision.MINUTE:
        return text[hours[-1].start : hours[-1].end]
    return text


async def amended(context: TurnContext, entities: Entities) -> HandlerResult | None:
    """Change the reminder that a correction names, or that was made or sent last, to what it says it should be."""
    value, was, called = entities.value or "", entities.was or "", entities.query or ""
    last = await recent(context)
    spoken_of = _REMINDER.search(fold(context.resolution.recognition.text)) is not None
    ones = {record.id: record for record in (*last, *await reminders(context))}
    names = set(named(called))
    found = [record for record in ones.values() if names and overlap(record, called) == len(names)]
    found = found or (last if not called or spoken_of else [])
    if len(found) != 1:
        return None
    told = times.said(value, clock(context.now), context.voice.locale)
    if (told.due or told.before) and not subject(told.without):
        return change(context, found[0], value, field="time")
    text = text_of(found[0])
    if was and fold(was) in fold(text) and len(fold(text)) == len(text):
        at = fold(text).index(fold(was))
        return change(context, found[0], f"{text[:at]}{value}{text[at + len(was) :]}", field="text")
    return change(context, found[0], value, field="text") if spoken_of and not told.due else None
