"""Savings goals: a sum that is to be put by for something, what there is of it, and what is left to go."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from bot.context import HandlerResult, TurnContext, in_group
from bot.missions.triage import Goal, plainly_complex, triage
from bot.packs.ledger.debts.open_debts import last_entries, until_said
from bot.packs.ledger.each_currency import in_currency, in_its_currency, said_of
from bot.packs.ledger.entries.entries import PACK, entry, recorded
from bot.packs.ledger.lexicon import has, listed, says, wordings
from bot.packs.ledger.reading import read, without_days
from bot.replies.text import one_line
from bot.understanding.dates import Moment
from bot.understanding.money import Sum, sums
from bot.understanding.remarks.questions import asks_in_words, is_question
from bot.understanding.words.abbreviations import spelt_out
from state.record import ChangeRecord, Fields, PutRecord, Record, Scalar
from state.record_reads import ListRecords, SumRecords, Where
from state.text import fold, words
from tools.currencies import counted, counting_in
from tools.search_query import query_words
from tools.totals import total
from tools.zones import clock

GOAL, WHAT, TARGET, BY = "goal", "what", "amount", "by"
GOALS_AT_MOST = 20
WHAT_LIMIT = 60
# What is so many times less than the goal is no second sum, but a number in a name.
NO_SUM = 20
_ENDS = re.compile(r"\s+(?:que|q|which|that|e|and|ate|by|em)\b|[,.;:!?\n(\d]|r\$")


async def told(context: TurnContext) -> HandlerResult | None:
    """Keep the goal that the message tells, with what there is of it; None if it tells none.

    One that asks for thinking is a question for a mission.
    """
    recognition, message = context.resolution.recognition, context.turn.message
    text, beside = recognition.text, message.beside if context.turn.parent is None else ""
    saves, sets = has(text, "goal_saving"), has(text, "goal_told")
    # "Quero juntar pro jogo, | tá 59,90 na loja".
    further = has(beside, "goal_had") or (saves and not sums(text) and has(beside, "priced_now"))
    if not (saves or sets) or message.forwarded or in_group(context.turn.chat) or is_question(text):
        return None
    days = read(context, "future").moments
    if (
        asks_in_words(text)
        or _asks_for_thinking(text, str(recognition.action), dated=bool(days))
        or days[1:]
        or any(each.repeat or not each.begins for each in days)
    ):
        return None
    text = without_days(text, days) if len(spelt_out(text)) == len(text) else text
    text = f"{text.rstrip(' ,')}, {message.beside.strip(' ,')}" if further else text
    found = sums(text)
    had = _had(text, found)
    target = max((each for each in found if each is not had), key=lambda each: each.centavos, default=None)
    what, toward = _what_for(text)
    if not what and sets and context.turn.parent is not None:
        # "Guardei 150 pra viagem, | a meta é 1500".
        put_by = await last_entries(context, "transfer")
        what, toward = str(put_by[0].fields.get(WHAT, "")) if len(put_by) == 1 else "", True
    # "A meta é vender 30 peças" is of no money.
    if target is None or not query_words(what, bare=True) or not (saves or toward or had or target.marked):
        return None
    # "Um redmi note 13 que custa 1100" has a number that is no sum.
    others = [each for each in found if each not in (had, target)]
    if any(each.centavos * NO_SUM > target.centavos for each in others):
        return None
    by = _day_of(days[0]) if days else None
    return replace(await _kept(context, what, target.centavos, had.centavos if had else 0, by), whole=bool(further))


async def asked(context: TurnContext) -> HandlerResult | None:
    """Tell how far the goals are that a question names, or all of them if it names goals; None if it asks of none."""
    text = context.resolution.recognition.text
    if not has(text, "goal_asked") or in_group(context.turn.chat):
        return None
    named = query_words(text, bare=True)
    nouns_alone = bool(named) and (listed("goal_nouns") | listed("savings")).issuperset(named)
    if not (is_question(text) or nouns_alone):
        return None
    goals = await _goals(context)
    if not goals and nouns_alone:
        return context.say(context.voice.say("ledger-goals-none"))
    meant = _named(goals, text) or (goals if says(text, "goal_nouns") else [])
    return context.say("\n".join([await _progress(context, each) for each in meant])) if meant else None


async def are_added_to(context: TurnContext) -> bool:
    """Tell whether the message says that a sum was put by for what there is a goal for: "saved 50 for the bike"."""
    text = context.resolution.recognition.text
    puts_by = says(text, "saved") and len(sums(text)) == 1 and not is_question(text)
    return puts_by and len(_named(await _goals(context), text)) == 1


async def meant(context: TurnContext, what: str) -> Record | None:
    """Return the one goal that ``what`` something was put by for names; None if none is, or several are."""
    named = _named(await _goals(context), what) if what else []
    return named[0] if len(named) == 1 else None


async def with_progress(context: TurnContext, done: HandlerResult, goal: Record, more: int) -> HandlerResult:
    """Return ``done``, which puts ``more`` by for ``goal``, with how far that is."""
    first, *others = done.replies
    line = await _progress(context, goal, more if goal.currency == counted() else 0)
    return replace(done, replies=(first.changed(text=f"{first.text}\n{line}"), *others))


def _asks_for_thinking(text: str, action: str, *, dated: bool) -> bool:
    """Tell whether ``text`` is a question for a mission: a sum alone that is to be put by, with no term, is none."""
    found = triage(text, action)
    if plainly_complex(text) or found.goal is None:
        return plainly_complex(text)
    return found.goal is not Goal.SAVE_FOR or dated or not {"amount", "saved"}.issuperset(found.told.figures)


def _day_of(moment: Moment) -> str | None:
    """Return the last day of the ``moment`` that a goal is to be reached by, as it is kept."""
    if moment.begins is None:
        return None
    last = moment.ends - timedelta(microseconds=1) if moment.ends and moment.ends > moment.begins else moment.begins
    return last.date().isoformat()


async def _kept(context: TurnContext, what: str, target: int, had: int, by: str | None) -> HandlerResult:
    """Keep the goal, in the place of an older one for the same, and what there is of it as put by."""
    older = _of_the_same(await _goals(context), what)
    with counting_in(said_of(context, older) if older else counted()):
        return await _put(context, older, what, target, had, by)


async def _put(
    context: TurnContext, older: Record | None, what: str, target: int, had: int, by: str | None
) -> HandlerResult:
    money = context.voice.money
    term: Fields = {BY: by} if by else {}
    fields: Fields = {WHAT: what, TARGET: target, **term}
    effects: list[PutRecord | ChangeRecord]
    if older:
        change = in_currency(older, counted()) if older.currency != counted() else ChangeRecord(record_id=older.id)
        effects = [change.changed(put={**change.put, TARGET: target, **term})]
    else:
        effects = [entry(context, GOAL, fields, None)]
    saved = await _saved(context, what)
    if had > saved:
        put_by: Fields = {"amount": had - saved, WHAT: what, "way": "in"}
        effects.append(entry(context, "transfer", put_by, clock(context.now), ordinal=1))
    text = context.voice.say("ledger-goal", what=one_line(what), **_figures(context, target, max(had, saved), by))
    return recorded(context, text, f"{one_line(what)} ({money(target)})", effects, {older.id: older} if older else None)


@in_its_currency
async def _progress(context: TurnContext, goal: Record, more: int = 0) -> str:
    what, target = str(goal.fields[WHAT]), int(str(goal.fields[TARGET]))
    saved = await _saved(context, what) + more
    return context.voice.say(
        "ledger-goal-progress", what=one_line(what), **_figures(context, target, saved, goal.fields.get(BY))
    )


def _figures(context: TurnContext, target: int, saved: int, by: object) -> dict[str, str]:
    money = context.voice.money
    state = "reached" if saved >= target else "begun" if saved > 0 else "none"
    aim = f"{money(target)}{until_said(context, by)}"
    return {"state": state, "target": aim, "saved": money(saved), "left": money(max(target - saved, 0))}


async def _goals(context: TurnContext) -> list[Record]:
    goals = await context.reads(ListRecords(where=Where(pack=PACK, kinds=(GOAL,)), limit=GOALS_AT_MOST))
    return list(goals)


async def _saved(context: TurnContext, what: str) -> int:
    """Return what was put by for ``what``, less what was taken out of that again."""
    saved = 0
    for way, sign in (("in", 1), ("out", -1)):
        equals: dict[str, Scalar] = {"way": way}
        where = Where(pack=PACK, kinds=("transfer",), equals=equals, words=query_words(what, bare=True))
        saved += sign * await total(context.reads, SumRecords(where=where, field="amount"))
    return saved


def _named(goals: Sequence[Record], text: str) -> list[Record]:
    """Return those of ``goals`` of which ``text`` has the most words."""
    said = set(words(text))
    named = [(len(said & _name(each)), each) for each in goals]
    most = max((count for count, _ in named), default=0)
    return [each for count, each in named if count == most > 0]


def _of_the_same(goals: Sequence[Record], what: str) -> Record | None:
    """Return the one goal that is for ``what`` too, in as many words or fewer: "viagem", of a "viagem pro Chile"."""
    asked = set(query_words(what, bare=True))
    same = [each for each in goals if asked <= _name(each) or _name(each) <= asked]
    return same[0] if len(same) == 1 else None


def _name(goal: Record) -> set[str]:
    return set(query_words(str(goal.fields[WHAT]), bare=True))


def _had(text: str, found: list[Sum] | tuple[Sum, ...]) -> Sum | None:
    """Return the sum that there is already: "já tenho 340"; None if none is told."""
    begins = [it.end() for each in wordings("goal_had") for it in each.finditer(fold(text))]
    behind = [each for each in found if any(each.start >= begin for begin in begins)]
    return behind[0] if behind and len(found) > 1 else None


def _what_for(text: str) -> tuple[str, bool]:
    """Return what the goal is for, as it was typed, "" if that is not told; and whether a "for" leads to it.

    "Pro celular" does, "meta celular 1100" does not.
    """
    folded = fold(text)
    text = text if len(folded) == len(text) else folded
    leads = enumerate(wordings("goal_for"))
    at, found = next(((at, it) for at, each in leads if (it := each.search(folded))), (0, None))
    if found is None:
        return "", False
    rest = text[found.end() :]
    end = _ENDS.search(folded[found.end() :])
    return rest[: end.start() if end else len(rest)].strip()[:WHAT_LIMIT], at == 0
