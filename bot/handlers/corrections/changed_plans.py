"""Changes of plan told as statements: what is kept of it is put at its new day or time, with its reminders."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.context import HandlerResult, TurnContext, in_group
from bot.handlers.corrections.candidates import Candidate, done_lately, looked_for
from bot.handlers.corrections.offers import ask_which
from bot.handlers.corrections.reading import without_order
from bot.handlers.corrections.ways import Way, of_one, ways_to
from bot.handlers.keeping.keep import keep
from bot.packs.agenda.changes.choosing import any_in, named
from bot.packs.agenda.putting import together
from bot.packs.agenda.record import REMINDER, text_of
from bot.packs.agenda.timing import times
from bot.packs.agenda.timing.spoken import of_text
from bot.packs.amending import Correction, telling, without_reason
from bot.packs.moments import bare_hour
from bot.packs.subject import cuts_in
from bot.packs.values import Sort, moments_of, values_in
from bot.understanding.dates import Kind as DateKind
from bot.understanding.grammar import every, negations
from bot.understanding.remarks.questions import is_question
from state.items import Item, Kind
from state.text import fold, words
from tools.definition import ToolName
from tools.zones import clock

LONGEST = 30
# A word of so many letters that another begins with is what that is made of.
_LONG = 6
# Of what a time is told with so few words in between, it is one time.
_JOINT_AT_MOST = 2


@dataclass(frozen=True, slots=True)
class Change:
    """What is at another time now (``name``), when (``at``), and what the message tells ``besides``.

    ``before`` is all that it names before it says that this is at another time, ``ahead`` and ``behind`` are
    what it says before and behind the time.
    """

    name: str
    at: str
    besides: str
    before: tuple[str, ...] = ()
    ahead: str = ""
    behind: str = ""


async def told(context: TurnContext) -> HandlerResult | None:
    """Put what the message says to be at another time now at that time; None if it says so of nothing that is kept.

    Where several things may be meant, it asks which. What the message tells besides is kept as a note.
    """
    text, message = without_order(context.resolution.recognition.text), context.turn.message
    apart = message.forwarded or message.button is not None or in_group(context.turn.chat)
    change = None if apart or context.pending is not None else change_in(context, text)
    if change is None:
        return None
    correction = Correction(change.at, query=change.name, text=f"{change.name} {change.at}", bare=False)
    found = {each.kept.id: each for each in (*await done_lately(context), *await looked_for(context, correction))}
    meant = [each for each in found.values() if each.named(context, change.name).plainly]
    if not any(_is_to_come(context, each) for each in meant):
        meant = [each for each in found.values() if _is_all_named(context, each, change.name)] or meant
    meant = meant or await _named_in_part(context, change)
    ways = await _all_told(context, meant, change)
    besides = (change.besides and not ways) or _tells_ahead(context, change, meant)
    ways = ways or await ways_to(context, meant, correction)
    ways = [way for way in ways if way.amendment.outcome.effects]
    to_come = [way for way in ways if _is_to_come(context, way.candidate)]
    ways = to_come or ways
    if not ways:
        return None
    done = ways[0].amendment.outcome if len(ways) == 1 else of_one(ways)
    if done is None:
        return ask_which(context, correction, [way.candidate for way in ways])
    if besides and not done.pending:
        noted = await keep(context, ToolName.SAVE_NOTE, {"content": text})
        done = replace(together([done, noted]), change=done.change) if noted.effects else done
    return done


def _tells_ahead(context: TurnContext, change: Change, meant: Sequence[Candidate]) -> bool:
    """Tell whether a number stands before the time that none of what is meant tells: "é no salão 4, às 10h"."""
    told = {word for each in meant for word in words(_text_of(each))}
    numbers = [each for each in values_in(context, change.ahead) if each.sort not in (Sort.DAY, Sort.HOUR)]
    return any(told.isdisjoint(words(change.ahead[each.start : each.end])) for each in numbers)


async def _all_told(context: TurnContext, meant: Sequence[Candidate], change: Change) -> list[Way]:
    """Return what a change with further values makes of the notes that have a place for all of them, else nothing.

    "Mudou pra segunda às 11h na sala 7" tells the room as well.
    """
    if not values_in(context, change.behind) or not all(isinstance(each.kept, Item) for each in meant):
        return []
    value = f"{change.at} {change.behind}"
    correction = Correction(value, query=change.name, text=f"{change.name} {value}", bare=False)
    return [way for way in await ways_to(context, meant, correction) if way.amendment.outcome.effects]


async def _named_in_part(context: TurnContext, change: Change) -> list[Candidate]:
    """Return what is to come and has all in it of the name but what any appointment is called by: "my vet appt"."""
    any_is = every("appointments")
    told = {word for word in (*change.name.split(), *change.before) if word not in any_is}
    own = [word for word in change.name.split() if word not in any_is] or None
    found: dict[str, Candidate] = {}
    for word in told if own or any_is.intersection(change.name.split()) else ():
        correction = Correction(change.at, query=word, text=f"{word} {change.at}", bare=False)
        found |= {each.kept.id: each for each in await looked_for(context, correction)}
    to_come = [each for each in found.values() if _is_to_come(context, each)]
    return [each for each in to_come if all(_tells(_text_of(each), word) for word in own or ())]


def _tells(text: str, name: str) -> bool:
    """Tell whether ``text`` has ``name`` in it, or the verb that it is made of: "delivery" of "deliver"."""
    made_of = (name.startswith(word) for word in words(text) if len(word) >= _LONG)
    return any_in((name,), text) or any(made_of)


def _text_of(candidate: Candidate) -> str:
    kept = candidate.kept
    return (kept.content or kept.title) if isinstance(kept, Item) else kept.text


def change_in(context: TurnContext, text: str) -> Change | None:
    """Return the change of plan that ``text`` tells; None if it tells none, asks, or says no to something."""
    if len(text.split()) > LONGEST or is_question(text) or not negations().isdisjoint(words(text)):
        return None
    plain = without_reason(text)
    if not _times_in(context, plain) and (bare := bare_hour(plain, clock(context.now))):
        led = words(plain.partition(bare)[0])[-1:]
        # "Mudou pra seis e meia" tells a time of day by nothing but what leads to it.
        plain = plain if every("toward").isdisjoint(led) else plain.replace(bare, f"às {bare}", 1)
    for start, end in _times_in(context, plain):
        said, behind = words(plain[:start]), naming(words(plain[end:]))
        at = next((place for place in range(len(said)) if _changes(said, place, plain[start:end])), None)
        if at is None:
            continue
        begins = max((place + 1 for place in range(at) if said[place] in every("that")), default=0)
        # "Ligaram da clínica e a consulta passou pra sexta" names what the last clause does.
        cuts = (len(words(plain[:cut])) for cut in cuts_in(plain[:start]))
        begins = max((cut for cut in cuts if cut < at and naming(said[cut:at])), default=begins)
        of_what = () if _is_from(said[at + 1 :]) else naming(said[at + 1 :])
        if name := of_what or naming(said[begins:at]):
            before, when, behind_it = plain[:start], _last_of(plain[start:end]), plain[end:].strip()
            return Change(" ".join(name), when, " ".join(behind), naming(said[:at]), before, behind_it)
        return Change(" ".join(behind), _last_of(plain[start:end]), "") if behind else None
    return None


def _is_from(behind: Sequence[str]) -> bool:
    """Tell whether what stands ``behind`` a word of change says from what: "mudou de quarta pra quinta"."""
    return not every("of_it").isdisjoint(behind[:1])


def _last_of(when: str) -> str:
    """Return the time to which something is moved: "de quarta pra quinta" is "pra quinta"."""
    toward = [found.start() for found in re.finditer(r"\w+", when) if fold(found[0]) in every("toward")]
    return when[toward[-1] :] if toward else when


def _changes(said: Sequence[str], place: int, when: str) -> bool:
    """Tell whether the word in ``place`` says that what is spoken of is at another time now, ``when``."""
    word, behind = said[place], said[place + 1 :]
    if _is_from(behind) and every("toward").isdisjoint(words(when)[:1]):
        return False  # "mudei de casa dia 20"
    if word in every("now_so"):
        return not every("being_then").isdisjoint(said)
    toward = not every("toward").isdisjoint((*behind, *words(when)[:1]))
    return word in every("rescheduled") or (word in every("rescheduled_to") and toward)


def naming(said: Sequence[str]) -> tuple[str, ...]:
    """Return the words of ``said`` that name what is spoken of."""
    apart = every("said_between") | every("rescheduled") | every("rescheduled_to") | every("now_so") | every("being")
    return tuple(word for word in telling(" ".join(said)) if word not in apart | every("toward") and len(word) > 1)


def _times_in(context: TurnContext, text: str) -> list[tuple[int, int]]:
    """Return where ``text`` tells days or times that are still to come, those in a row together."""
    now = clock(context.now)
    found = [each for each in moments_of(context, text) if each.kind in (DateKind.DAY, DateKind.TIME) and each.ends]
    spans: list[tuple[int, int]] = []
    for each in sorted(found, key=lambda moment: moment.start):
        between = words(text[spans[-1][1] : each.start]) if spans else ()
        if spans and len(between) < _JOINT_AT_MOST and every("leading").issuperset(between):
            spans[-1] = (spans[-1][0], each.end)
        elif each.at != now and (each.ends or now) > now:
            spans.append((each.start, each.end))
    return spans


def _is_all_named(context: TurnContext, candidate: Candidate, name: str) -> bool:
    """Tell whether ``name`` has in it all that something to come is called by: "consulta com ela" of the doctor's."""
    kept = candidate.kept
    if isinstance(kept, Item):
        called = of_text(context, kept.content or kept.title, kept.created_at).text if kept.kind is Kind.NOTE else ""
    else:
        called = text_of(kept) if kept.kind == REMINDER else ""
    names = named(called)
    return bool(names) and _is_to_come(context, candidate) and all(any_in((each,), name) for each in names)


def _is_to_come(context: TurnContext, candidate: Candidate) -> bool:
    """Tell whether what is kept is still to come: a record that waits, or a note that tells a time after now."""
    kept = candidate.kept
    if not isinstance(kept, Item):
        return True
    said = times.said(kept.content or kept.title, clock(kept.created_at), context.voice.locale)
    return kept.kind is Kind.NOTE and any(due.at > clock(context.now) or due.repeat for due in said.due)
