"""Readings of what was measured, each offered to be recorded; a yes, or what is put otherwise."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, cast

from bot.actions import Action
from bot.context import HandlerResult, TurnContext, in_group
from bot.handlers.finding.searches import search_for
from bot.handlers.keeping.keep import keep
from bot.packs.frame import ask, question
from bot.packs.health.answers import (
    NOTE_THIS,
    OFFER,
    ORDER,
    REMOVE,
    VALUE,
    is_ordered,
    is_whose,
    one_more,
    only_orders,
    said_anew,
    said_with_no,
    said_with_yes,
)
from bot.packs.health.asking import TOLD, ask_metric
from bot.packs.health.correcting import confirmed
from bot.packs.health.kept import KIND, NOON, PACK, SPOKEN_OF_WITHIN, moments, recorded_of, without_days
from bot.packs.health.measures import (
    GOAL,
    MEDICINE,
    Doubt,
    Measured,
    about_somebody_else,
    amount_of,
    measure_in,
    measured,
)
from bot.packs.health.offering import is_again, offer, open_offer, record, record_named
from bot.packs.health.others import relative_in, somebody_in, whose_instead
from bot.packs.health.quantities import MEASURES, listed, pattern
from bot.packs.holding import hold
from bot.replies.text import one_line
from bot.understanding.dates import Kind, Precision
from bot.understanding.grammar import every, negations
from bot.understanding.remarks.questions import is_question
from bot.understanding.words.normaliser import aligned
from state.conversation_history import RecentTurns
from state.document import JsonObject
from state.history import UserEntry
from state.lane import PackQuestion
from state.record_reads import ListRecords, Where
from state.text import words
from tools.definition import ToolName
from tools.keywords import telling
from tools.zones import clock

# "E mais um copo", said with a yes, and the order that makes a yes of a sentence.
_MORE = re.compile(r"(?:(?:e|and)\b\s*)?(?:mais|tambem|outro|outra|another|also|plus|e|and)\b")
_ORDERED = re.compile(r"\b(?:registr|anot|record|save)\w*")
_ORDERED_BEHIND = re.compile(rf"[\s,.;!]+(?:{ORDER.pattern})\W*$")
_MINE = re.compile(r"\b(?:o meu|a minha|eu (?:to|estou|tava|fiquei)|to com|estou com|na balanca|mine|i am at)\b")
_IMPERSONAL = pattern("impersonal")
_KILOS = re.compile(r"(?<![\w.,])\d{2,3} e \d{3}(?!\w)")
_BARE = re.compile(r"\D*?(\d+(?:[.,]\d+)?)")
SHORT = 3
_UNSURE = frozenset({Action.REMEMBER, Action.CHAT, Action.UNKNOWN, "know"})
SEVERAL = 2
WEIGHT = "weight"
ORDER_WORDS = 10


async def record_metric(context: TurnContext) -> HandlerResult:
    """Offer to record what was measured; ask for a number that is missing or cannot be; else keep the words."""
    text = context.resolution.recognition.text.strip()
    if text.endswith("?"):
        return await ask_metric(context)
    who = somebody_in(text) or await _spoken_of(context, text)
    if several := _day_by_day(context, text):
        return offer(context, several, clock(context.now), who)
    read = measured(without_days(context, text), of_others=bool(who))
    found = [each for each in read if isinstance(each, Measured)] or await _going_on(context, text, who)
    doubts = [each for each in read if isinstance(each, Doubt)]
    when = when_of(context, text, found)
    if impossible := next((each for each in doubts if each.why == "bounds"), None):
        return _ask_value(context, impossible, when, who)
    if found:
        anew = negations().isdisjoint(words(text))
        return record(context, found, when, who) if is_ordered(text) else offer(context, found, when, who, anew=anew)
    if doubts and len(text.split()) <= SHORT and not who:
        return _ask_value(context, doubts[0], when)
    if in_group(context.turn.chat):
        return context.say(context.voice.say("health-unread"))
    return replace(await keep(context, ToolName.SAVE_NOTE, {"content": text}), sent=text)


async def _spoken_of(context: TurnContext, text: str) -> str:
    """Return of whom the last messages told what is measured, where ``text`` goes on of them: "ela tá pesando 16"."""
    said = aligned(text)
    third = not every("third_person").isdisjoint(words(said))
    impersonal = _IMPERSONAL.search(said) is not None and not about_somebody_else(text)
    if _MINE.search(said) or not (third or impersonal):
        return ""
    past = await context.reads(RecentTurns(chat=context.turn.chat, limit=SPOKEN_OF_WITHIN))
    own = [entry.content for turn in past for entry in turn.entries if isinstance(entry, UserEntry) and entry.own]
    measured_of = [who for said in reversed(own) if measure_in(said) and (who := somebody_in(said))]
    told_of = measured_of or [who for said in reversed(own) if third and (who := relative_in(said))]
    return told_of[0] if told_of else await recorded_of(context, text) if third else ""


def _day_by_day(context: TurnContext, text: str) -> list[Measured]:
    """Return a measure of several days, "peso 21/11 72,4, 23/11 72,0, hoje 71,6"; [] if it is of one, or not plain."""
    name, now = measure_in(text), clock(context.now)
    days = [each for each in moments(context, text) if each.kind is Kind.DAY and each.precision is Precision.DAY]
    plain = all(each.begins is not None and not each.also for each in days)
    if name is None or name not in MEASURES or len(days) < SEVERAL or not plain:
        return []
    found: list[Measured] = []
    for each, end in zip(days, [*(day.start for day in days[1:]), len(text)], strict=True):
        value = amount_of(text[each.end : end], name)
        if not isinstance(value, Measured) or each.begins is None or each.begins > now:
            return []
        found.append(replace(value, start=each.end, end=end, on=each.begins.date().isoformat()))
    return found


async def further_value(context: TurnContext) -> HandlerResult | None:
    """Offer one more value of what the part before measured, of the day that this one tells: "hoje 71,6"; else None."""
    text = (context.turn.message.text or "").strip()
    beside = measure_in(context.turn.message.beside) if context.turn.parent is not None else None
    if beside is None or beside not in MEASURES or not open_offer(context, ""):
        return None
    if not any(each.kind is Kind.DAY and each.begins is not None for each in moments(context, text)):
        return None
    plain = without_days(context, text)
    value = amount_of(plain, beside)
    if not isinstance(value, Measured) or telling(words(f"{plain[: value.start]} {plain[value.end :]}")):
        return None
    return await hold(context, offer(context, [value], when_of(context, text, ())))


async def recorded_further(context: TurnContext) -> HandlerResult | None:
    """Record what is told as more of what was recorded right before, and adds up, "mais 300"; None for all else."""
    text = (context.turn.message.text or "").strip()
    if context.pending is not None or context.turn.message.forwarded or in_group(context.turn.chat) or "?" in text:
        return None
    last = await context.reads(ListRecords(where=Where(pack=PACK, kinds=(KIND,)), limit=1))
    if not last or max(last[0].created_turn, last[0].last_turn) < context.number - 1:
        return None
    value = one_more(text, str(last[0].fields["metric"]))
    return record(context, [value], clock(context.now)) if value else None


async def offered_anew(context: TurnContext) -> HandlerResult | None:
    """Offer the new value of a measure that is being offered, however unsure it is what the message asks; else None."""
    text = context.resolution.recognition.text.strip()
    if context.resolution.recognition.action not in _UNSURE or is_question(text) or GOAL.search(aligned(text)):
        return None
    named = any(isinstance(each, Measured) for each in measured(text, of_others=True))
    beside = {word for word in telling(words(aligned(without_days(context, text)))) if not word[0].isdecimal()}
    if not named and (beside - listed("own_around") or not any(map(str.isdecimal, text))):
        return None
    who = somebody_in(text) or await _spoken_of(context, text)
    already = open_offer(context, who)
    if already is None:
        return None
    read = [each for each in measured(text, of_others=bool(who)) if isinstance(each, Measured)]
    found = read if named else await _going_on(context, text, who)  # "agora 96"
    if not found or not {each.name for each in found} <= {each.name for each in already[0]}:
        return None
    anew = not named and negations().isdisjoint(words(text))
    return await hold(context, offer(context, found, when_of(context, text, found), who, anew=anew))


async def plainly_weighed(context: TurnContext) -> HandlerResult | None:
    """Offer the weight that is taken for a note and tells nothing else, "84.6 on the scales"; None if it is none."""
    text = context.resolution.recognition.text.strip()
    unsure = context.resolution.recognition.action in _UNSURE and context.turn.parent is None
    if not unsure or context.turn.message.forwarded or is_question(text) or GOAL.search(aligned(text)):
        return None
    found = measured(plain := without_days(context, text))
    value = found[0] if len(found) == 1 else None
    if not isinstance(value, Measured) or value.name != WEIGHT:
        return None
    rest = MEASURES[WEIGHT].words.sub(" ", aligned(f"{plain[: value.start]} {plain[value.end :]}"))
    if set(telling(words(rest))) - listed("own_around"):
        return None
    return await hold(context, offer(context, [value], when_of(context, text, [value])))


async def told_of_a_day(context: TurnContext) -> HandlerResult | None:
    """Offer a measure of a day of which none was recorded, "em 20/11 meu peso era 73", though it sounds corrected."""
    text = (context.turn.message.text or "").strip()
    name = measure_in(text) if context.resolution.recognition.action is Action.REWRITE else None
    if name is None or name not in MEASURES:
        return None
    days = [each for each in moments(context, text) if each.kind is Kind.DAY and each.begins is not None]
    value = amount_of(without_days(context, text), name)
    if len(days) != 1 or not isinstance(value, Measured) or text.endswith("?") or about_somebody_else(text):
        return None
    day = days[0]
    where = Where(pack=PACK, kinds=(KIND,), since=day.begins, until=day.ends, equals={"metric": name})
    if await context.reads(ListRecords(where=where, limit=1)):
        return None
    return await hold(context, offer(context, [value], when_of(context, text, ())))


async def _going_on(context: TurnContext, text: str, who: str) -> list[Measured]:
    """Return a value that names no measure as one more of that offered or recorded right before: "e hoje 12 por 8"."""
    if who or measure_in(text):
        return []
    if offered := open_offer(context, who):
        name = offered[0][-1].name
    else:
        last = await context.reads(ListRecords(where=Where(pack=PACK, kinds=(KIND,)), limit=1))
        if not last or last[0].created_turn < context.number - SPOKEN_OF_WITHIN:
            return []
        name = str(last[0].fields["metric"])
    if name not in MEASURES:
        return []
    days = moments(context, text)
    left = "".join(
        " " if any(day.start <= place < day.end for day in days) else letter for place, letter in enumerate(text)
    )
    value = amount_of(left, name)
    return [value] if isinstance(value, Measured) else []


async def answered(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Record what was offered after a yes, leave it after a no; a number is the value, other words something new."""
    if asked.name == REMOVE:
        return await confirmed(context, asked)
    action = context.resolution.recognition.action
    args = cast("dict[str, Any]", asked.args)
    when, who = datetime.fromisoformat(args["when"]), str(args.get("who", ""))
    if asked.name == OFFER:
        offered = [Measured(**each) for each in args["measured"]]
        if not who and (other := whose_instead(context.turn.message.text or "")):
            return offer(context, offered, when, other)
        more = said_with_yes(context.turn.message.text or "")
        if more == "" or (action is Action.CONFIRM and not more) or only_orders(context.resolution.recognition):
            return record_named(context, asked, offered, when, who)
        more = more or said_with_no(context.turn.message.text or "")
        if more and (whose := is_whose(more)):
            return record_named(context, asked, offered, when, whose)
        if (done := _put_otherwise(context, offered, when, who)) is not None:
            return done
        if action is Action.CONFIRM:
            return record_named(context, asked, offered, when, who)
    name = str(args["name"])
    text = context.resolution.recognition.text.strip()
    value = amount_of(text, name) if name in MEASURES and len(text.split()) <= 2 * SHORT else None
    if isinstance(value, Measured):
        return offer(context, [value], when, who)
    if isinstance(value, Doubt) and value.why == "bounds":
        return _ask_value(context, value, when, who)
    if action in (Action.DENY, Action.CONFIRM):
        return context.say(context.voice.say("health-left"))
    if action is Action.SEARCH:
        return await search_for(context, text, None)
    return await context.otherwise(context)


def _put_otherwise(
    context: TurnContext, offered: Sequence[Measured], when: datetime, who: str = ""
) -> HandlerResult | None:
    """Do what a yes or a no says besides: one more value is recorded, too, another day or value is offered.

    Of several values of one measure it is the last that is put right.
    """
    text = (context.turn.message.text or "").strip()
    if GOAL.search(aligned(text)):  # "sim, mas 85 é a meta"
        return record(context, offered, when, who) if said_with_yes(text) is not None else None
    if further := one_more(text, offered[-1].name):
        return offer(context, [*offered, further], when, who)
    if (more := said_with_yes(text)) and (values := _values(more, offered[0].name)):
        same = [each for each in values if each not in offered and not is_again(each, offered)]
        others = all(each.name not in {one.name for one in offered} for each in values)
        return record(context, [*offered, *same] if others or _MORE.match(aligned(more)) else values, when, who)
    recognition = context.resolution.recognition
    alike = len({each.name for each in offered}) == 1
    anew = said_anew(text, offered[0].name) if alike else None
    corrected = recognition.entities.value if recognition.action is Action.REWRITE else None
    rather = anew or said_with_no(text) or corrected
    if not rather:
        return None
    told = when_of(context, rather, ())
    values = _values(rather, offered[0].name) if alike else []
    if values or moments(context, rather):
        meant = [*offered[:-1], *values] if values else offered
        return offer(context, meant, told if moments(context, rather) else when, who)
    return None


def _values(text: str, name: str) -> list[Measured]:
    """Return what ``text`` says was measured, of the measure ``name`` if it names none."""
    found = [each for each in measured(text) if isinstance(each, Measured)]
    if found or name not in MEASURES:
        return found
    value = amount_of(text, name)
    # "Mas era 121", of kilometres.
    shown, bare = MEASURES[name].shown, _BARE.fullmatch(text)
    if not isinstance(value, Measured) and shown and bare and len(text.split()) <= SHORT:
        value = amount_of(f"{bare[1]} {shown[0][0]}", name)
    return [value] if isinstance(value, Measured) else []


def of_ones_own(context: TurnContext) -> HandlerResult | None:
    """Offer what is told of one's own without its name: "o meu é 71 e 300", behind somebody's weight; None if not so.

    Kilos and grams are a weight; another number is of the measure that the rest of the message, or the last one, names.
    """
    text = (context.turn.message.text or "").strip()
    said = aligned(text)
    if not _MINE.search(said) or measure_in(said) or text.endswith("?") or len(text.split()) > ORDER_WORDS:
        return None
    if in_group(context.turn.chat) or context.turn.message.forwarded:
        return None
    spoken = measure_in(context.turn.message.beside or "") or (context.chat.told or "").removeprefix(TOLD)
    name = "weight" if _KILOS.search(said) else spoken
    value = amount_of(text, name) if name in MEASURES else None
    return offer(context, [value], when_of(context, text, [value])) if isinstance(value, Measured) else None


async def recorded_at_once(context: TurnContext) -> HandlerResult | None:
    """Record what a yes tells with its value, though nothing is asked any more; None if it is no such yes."""
    text = (context.turn.message.text or "").strip()
    more = said_with_yes(text)
    if not more or in_group(context.turn.chat) or text.endswith("?") or not _ORDERED.search(aligned(text)):
        return None
    found = [each for each in measured(more) if isinstance(each, Measured)]
    return record(context, found, when_of(context, more, found)) if found else None


def ordered_to_record(context: TurnContext) -> HandlerResult | None:
    """Offer to record what the message orders to note, where that is a measure and its value, and nothing besides.

    A part of a message, "e minha pressão hoje 13 por 8", needs no order.
    """
    text = (context.turn.message.text or "").strip()
    before, behind = NOTE_THIS.match(aligned(text)), _ORDERED_BEHIND.search(aligned(text))
    order = before or behind
    part = context.turn.parent is not None and context.resolution.recognition.action != "metric"
    if (
        (order is None and not part)
        or in_group(context.turn.chat)
        or context.turn.message.forwarded
        or len(text.split()) > ORDER_WORDS
    ):
        return None
    rest = text[before.end() if before else 0 : behind.start() if behind else len(text)]
    found = measured(rest)
    if len(found) != 1 or not isinstance(found[0], Measured) or found[0].name == MEDICINE:
        return None
    value = found[0]
    said = aligned(f"{rest[: value.start]} {rest[value.end :]}")
    for moment in moments(context, said):
        said = f"{said[: moment.start]}{' ' * (moment.end - moment.start)}{said[moment.end :]}"
    if set(words(MEASURES[value.name].words.sub(" ", said))) - listed("own_around"):
        return None
    when = when_of(context, rest, [value])
    return record(context, [value], when) if order and not is_question(text) else offer(context, [value], when)


def when_of(context: TurnContext, text: str, found: Sequence[Measured]) -> datetime:
    """Return when it was: now, unless ``text`` says another day, or an earlier time of today."""
    now = clock(context.now)
    # "Dormi 4h ontem" tells a day, and no time of it.
    for each in found:
        if each.name != MEDICINE:
            text = f"{text[: each.start]}{' ' * (each.end - each.start)}{text[each.end :]}"
    for moment in moments(context, text):
        if moment.begins is None or moment.kind not in (Kind.DAY, Kind.TIME):
            continue
        told = moment.at or (now if moment.begins.date() == now.date() else moment.begins + NOON)
        return told if told <= now else now
    return now


def _ask_value(context: TurnContext, doubt: Doubt, when: datetime, who: str = "") -> HandlerResult:
    voice = context.voice
    text = (
        voice.say("health-ask-again", said=one_line(doubt.said), metric=doubt.name)
        if doubt.why == "bounds"
        else voice.say("health-ask-value", metric=doubt.name)
    )
    args: JsonObject = {"name": doubt.name, "when": when.isoformat(), "who": who}
    return ask(context, question(PACK, VALUE, text, args, holds=True, shape="amount"))
