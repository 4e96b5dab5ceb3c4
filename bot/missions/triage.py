"""Triage: whether a message is trivial, an entry, a fact or complex; and of what is complex, who is to lead.

It is code alone (R3-01 to R3-09): what was recognised decides the first three, words of the domains the fourth. Only
money, planning and investments start a mission.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Any, Literal

from bot.missions.documents import Candidate, Figure, Kind, Unit
from bot.missions.reading import Told, lenders, told_in
from bot.missions.share_facts import share_fact
from bot.understanding.words.abbreviations import spelt_out
from bot.understanding.words.normaliser import aligned

CANDIDATES_AT_MOST = 2
DOMAINS_AT_MOST = 2
TOP_SCORE = 95
FIRST_SCORE = 70
A_WORD_MORE = 5
SECOND_BEHIND = 10  # what the goal is says more than a word or two of another


class Level(StrEnum):
    """How much a message takes, in the order in which they are tried."""

    TRIVIAL = "trivial"
    ENTRY = "entry"
    FACT = "fact"
    COMPLEX = "complex"


class Goal(StrEnum):
    """What is to be found out: each has its place in a playbook, and its sentences."""

    HEALTH = "health"
    CUT = "cut"
    DEBTS = "debts"
    AFFORD = "afford"
    FINANCE_OR_SAVE = "finance_or_save"
    SAVE_FOR = "save_for"
    RETIREMENT = "retirement"
    RESERVE = "reserve"
    GROWTH = "growth"
    PACE = "pace"
    SURPLUS = "surplus"
    PURCHASE = "purchase"
    DISCOUNT = "discount"
    SHARE = "share"
    FIXED_INCOME = "fixed_income"
    INVEST = "invest"


class Coordinator(StrEnum):
    """Who can lead a mission."""

    PERSONAL = "personal_finance"
    PLANNING = "planning"
    INVESTMENTS = "investments"


LEADS: Mapping[Goal, Coordinator] = {
    **dict.fromkeys((Goal.HEALTH, Goal.CUT, Goal.DEBTS, Goal.AFFORD), Coordinator.PERSONAL),
    **dict.fromkeys((Goal.SURPLUS, Goal.PURCHASE), Coordinator.PERSONAL),
    **dict.fromkeys((Goal.FINANCE_OR_SAVE, Goal.SAVE_FOR, Goal.RETIREMENT, Goal.RESERVE), Coordinator.PLANNING),
    **dict.fromkeys((Goal.GROWTH, Goal.DISCOUNT, Goal.PACE), Coordinator.PLANNING),
    **dict.fromkeys((Goal.SHARE, Goal.FIXED_INCOME, Goal.INVEST), Coordinator.INVESTMENTS),
}
CLASSES: Mapping[Goal, Kind] = {
    **dict.fromkeys((Goal.FINANCE_OR_SAVE, Goal.SAVE_FOR, Goal.AFFORD, Goal.RESERVE, Goal.FIXED_INCOME), "comparativa"),
    **dict.fromkeys((Goal.GROWTH, Goal.DISCOUNT, Goal.PACE, Goal.SURPLUS, Goal.PURCHASE), "comparativa"),
    **dict.fromkeys((Goal.HEALTH, Goal.CUT, Goal.DEBTS, Goal.SHARE, Goal.INVEST), "profunda"),
    Goal.RETIREMENT: "analise",
}
# How something is paid is one question, whatever of it was told first.
WAYS_TO_PAY = frozenset({Goal.FINANCE_OR_SAVE, Goal.DISCOUNT})
_A_PART = frozenset({"months", "instalment"})
_CASH_AND_PARTS = frozenset({"amount", "months", "instalment"})
# The seven domains of the source, by goal.
DOMAINS: Mapping[Goal, str] = {
    Goal.HEALTH: "diagnostico_financeiro",
    Goal.CUT: "comportamento_financeiro",
    Goal.DEBTS: "orcamento_estrategico",
    Goal.AFFORD: "orcamento_estrategico",
    Goal.SURPLUS: "orcamento_estrategico",
    Goal.PURCHASE: "orcamento_estrategico",
    Goal.PACE: "planejamento_financeiro",
    Goal.FINANCE_OR_SAVE: "planejamento_financeiro",
    Goal.SAVE_FOR: "planejamento_financeiro",
    Goal.RETIREMENT: "planejamento_financeiro",
    Goal.GROWTH: "planejamento_financeiro",
    Goal.DISCOUNT: "planejamento_financeiro",
    Goal.RESERVE: "educacao_financeira",
    Goal.SHARE: "investimentos_fundamentos",
    Goal.FIXED_INCOME: "investimentos_estrategia",
    Goal.INVEST: "investimentos_estrategia",
}


@cache
def _words() -> Mapping[str, Any]:
    return tomllib.loads(resources.files("bot.missions").joinpath("triage.toml").read_text("utf-8"))


def _compiled(patterns: Sequence[str]) -> re.Pattern[str]:
    return re.compile(r"\b(?:" + "|".join(patterns) + ")")


@cache
def _goals() -> Mapping[Goal, re.Pattern[str]]:
    return {Goal(name): _compiled(patterns) for name, patterns in _words()["goals"].items()}


@cache
def _says(name: str) -> re.Pattern[str]:
    return _compiled(_words()[name])


@dataclass(frozen=True, slots=True)
class Triage:
    """What a message takes; of what is complex: the goal, the domains, who may lead, what was told."""

    level: Level
    goal: Goal | None = None
    domains: tuple[str, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    told: Told = field(default_factory=Told)
    classe: Kind = "comparativa"

    @property
    def lead(self) -> Coordinator:
        """Who leads: whoever the goal belongs to, who has the highest score."""
        assert self.goal is not None  # noqa: S101 - only what is complex has a lead
        return LEADS[self.goal]

    def telling(self, told: Told, *, once: bool = False) -> Triage:
        """Return the same with what was ``told``, for the goal that it makes of it.

        A price and parts that were told need no rate to be held against each other; what is paid ``once`` is bought.
        """
        goal = self.goal
        if goal is Goal.FINANCE_OR_SAVE and told.figures.keys() >= _CASH_AND_PARTS:
            goal = Goal.DISCOUNT
        if goal is Goal.AFFORD and once:
            goal = Goal.PURCHASE
        if goal is Goal.DEBTS and "debt" not in told.figures and (parts := parts_in(told.figures)):
            rest = {name: each for name, each in told.figures.items() if name not in _A_PART}
            told = Told({**rest, **parts}, told.names)
        return replace(self, goal=goal, told=told, classe=CLASSES[goal] if goal else self.classe)


# Of these what money earns is the rate that is asked about.
_ITS_RATE = frozenset({Goal.GROWTH, Goal.RETIREMENT, Goal.FIXED_INCOME, Goal.INVEST})
_TRIVIAL = frozenset({"greet", "thank", "farewell", "help", "about"})
_ENTRIES = frozenset({"expense", "income", "bill", "pay_bill", "debt", "budget", "transfer"})
_FACTS = frozenset({"ask_money"})
# What may be told of somebody's money for a question to be answered from.
_TOLD_FOR_IT = frozenset({"mission", "remember", "know", "progress", "debt", "budget", "ask_money", "chat", "unknown"})
# What may still be complex, though it was taken for something else.
_OPEN = frozenset({"mission", "chat", "unknown"})


def triage(text: str, action: str) -> Triage:
    """Return what ``text``, recognised as ``action``, takes.

    What was learnt to be a mission needs words of a domain; what was taken for chatter has to ask for thinking as well.
    """
    if action in _TRIVIAL:
        return Triage(Level.TRIVIAL)
    if action in _ENTRIES:
        return Triage(Level.ENTRY)
    text = spelt_out(text)
    folded = aligned(text)
    if (
        action in _FACTS
        or action not in _OPEN
        or share_fact(text)
        or (action != "mission" and _says("fact").search(folded))
    ):
        return Triage(Level.FACT)
    goals = goals_in(folded)
    said = told_in(text)
    if "yield" in said.figures:
        goals = tuple(goal for goal in goals if goal not in _ITS_RATE) or goals  # told to be reckoned with
    if not goals and "ticker" in said.names:
        goals = (Goal.SHARE,)
    if not goals and said.figures.keys() >= _CASH_AND_PARTS and re.search(r"\b(?:ou|or)\b", folded):
        goals = (Goal.DISCOUNT,)
    if not goals or (action != "mission" and not _says("thinking").search(folded)):
        return Triage(Level.FACT)
    goal = goals[0]
    told = _for_goal(goal, told_in(text, retiring=goal is Goal.RETIREMENT), folded)
    told = Told(told.figures, {**told.names, **_named(folded, told, goal)})
    domains = tuple(dict.fromkeys(DOMAINS[each] for each in goals))[:DOMAINS_AT_MOST]
    return Triage(Level.COMPLEX, goal, domains, candidates(folded, goals), Told(), CLASSES[goal]).telling(told)


def says(what: Literal["once", "each_month", "counts_saved"], text: str) -> bool:
    """Tell whether ``text`` speaks of what is paid once, or each month, or of what is put by."""
    return bool(_says(what).search(aligned(spelt_out(text))))


def asks_fact(text: str) -> bool:
    """Tell whether ``text`` asks for one value that was kept: "quanto gastei hoje?"."""
    return bool(_says("fact").search(aligned(spelt_out(text))))


def is_one_question(actions: Collection[str], text: str) -> bool:
    """Tell whether ``text``, recognised as ``actions`` a part, asks for thinking once, and tells the rest for that.

    What is an entry of its own ("recebi 2 mil hoje") is kept as one, and stands beside the question.
    """
    asks = "mission" in actions or plainly_complex(text)
    supposed = _ENTRIES if _says("supposed").match(aligned(text).lstrip()) else frozenset()  # "se eu pagar o aluguel"
    return asks and (_TOLD_FOR_IT | supposed).issuperset(actions) and triage(text, "mission").goal is not None


def about_money(text: str) -> bool:
    """Tell whether ``text`` names a sum, or speaks of money."""
    return bool(told_in(text).figures) or bool(_says("money").search(aligned(text)))


def plainly_complex(text: str) -> bool:
    """Tell whether ``text`` asks for thinking about somebody's own money, whatever it was taken for."""
    folded = aligned(spelt_out(text))
    return bool(_says("plainly").search(folded)) and not _says("fact").search(folded)


def asks_how_far(folded: str) -> bool:
    """Tell whether the folded text is nothing but a question after what is being worked on: "e aí?"."""
    return bool(re.fullmatch(rf"\W*(?:{'|'.join(_words()['how_far'])})\W*", folded))


def calls_off(folded: str) -> bool:
    """Tell whether the folded text cancels what is being worked on, by name."""
    return bool(re.fullmatch(rf"\W*(?:{'|'.join(_words()['called_off'])})\W*", folded))


def _named(folded: str, told: Told, goal: Goal) -> Mapping[str, str]:
    """Return who lends what is asked about, or what is to be bought, with the loans whose usual rate to look up."""
    lent = [name for name, pattern in lenders().items() if re.search(pattern, folded)]
    if goal is Goal.DEBTS and len(lent) == 1:
        return {"lender": lent[0]}
    thing = next((name for name in ("home", "car", "crypto") if _says(name).search(folded)), None)
    if thing is None:
        return {}
    unrated = thing != "crypto" and not {"rate", "rate_year"} & told.figures.keys()
    return {"thing": thing, **({"loan": f"{thing}_loan"} if unrated else {})}


def _for_goal(goal: Goal, told: Told, folded: str) -> Told:
    """Return what was ``told`` with its sums as what they are to ``goal``: of two, what is put by is the smaller."""
    figures = dict(told.figures)
    alone = len({"amount", "spare", "other"} & figures.keys()) == 1
    if goal is Goal.PACE and not (alone and "spare" in figures and _says("each_month").search(folded)):
        among = [figures.pop(name) for name in ("amount", "spare", "other") if name in figures]
        if not among and "saved" in figures:
            among = [figures.pop("saved")]  # "until I have 900"
        among.sort(key=lambda each: each.value)
        figures |= {"amount": among[-1]} if among else {}
        figures |= {"spare": among[0]} if len(among) > 1 else {}
    if goal is Goal.DEBTS and "debt" not in figures:
        figures |= _owed_in(figures)
    if goal in WAYS_TO_PAY and "amount" not in figures and "spending" in figures:
        figures["amount"] = figures.pop("spending")
    if goal is Goal.PURCHASE and "amount" not in figures:
        said = next((name for name in ("spending", "spare", "put", "other") if name in figures), None)
        figures |= {"amount": figures.pop(said)} if said else {}
    if goal in _ITS_RATE and "yield" in figures:
        figures.setdefault("rate", figures.pop("yield"))
    return Told(figures, told.names)


def parts_in(figures: Mapping[str, Figure]) -> Mapping[str, Figure]:
    """Return what so many parts of a sum each come to, as what is owed: "faltam 22 parcelas de 487,90"."""
    each, parts = figures.get("instalment"), figures.get("months")
    if each is None or parts is None:
        return {}
    debt = Figure(value=each.value * parts.value, unit=Unit.MONEY)
    return {"debt": debt, "part": each, "parts": Figure(value=parts.value, unit=Unit.COUNT)}


def _owed_in(figures: dict[str, Figure]) -> Mapping[str, Figure]:
    """Take out of ``figures`` what is owed: parts of a sum, or a sum that nothing else is made of."""
    if parts_in(figures):
        return {}
    monthly = max((figures[name].value for name in ("spare", "a_day") if name in figures), default=None)
    sums = [figures.pop(name) for name in ("amount", "other") if name in figures]
    owed = max((each for each in sums if monthly is None or each.value > monthly), key=lambda e: e.value, default=None)
    return {"debt": owed} if owed and monthly is not None else {}


def goals_in(folded: str) -> tuple[Goal, ...]:
    """Return the goals that the folded text speaks of, the leading one first."""
    found = [goal for goal, pattern in _goals().items() if pattern.search(folded)]
    if (
        Goal.SAVE_FOR in found
        and (_says("car").search(folded) or _says("home").search(folded))
        and re.search(r"\b(?:ou|or)\b", folded)
    ):
        found = [Goal.FINANCE_OR_SAVE, *(goal for goal in found if goal is not Goal.FINANCE_OR_SAVE)]
    if Goal.FINANCE_OR_SAVE in found and Goal.AFFORD in found and re.search(r"parcela|instal?lment|payment", folded):
        found = [Goal.AFFORD, *(goal for goal in found if goal is not Goal.AFFORD)]
    whole = _says("car").search(folded) or _says("home").search(folded)
    if Goal.AFFORD in found and whole and not re.search(r"parcel|prestac|instal|por mes|a month", folded):
        # "Consigo comprar uma casa de 250 mil em 5 anos?" is no sum of every month.
        rather = (
            Goal.SAVE_FOR
            if re.search(r"\b(?:em|in) \w+ (?:anos?|meses|years?|months?)\b", folded)
            else Goal.FINANCE_OR_SAVE
        )
        found = [rather, *(goal for goal in found if goal not in (Goal.AFFORD, rather))]
    if not {Goal.SURPLUS, Goal.PACE}.isdisjoint(found):
        found = [goal for goal in found if goal is not Goal.SAVE_FOR]  # what can be put by is no goal
    if Goal.DEBTS in found:
        found = [goal for goal in found if goal is not Goal.PACE]  # how long it takes until all is paid
    if Goal.SURPLUS in found:
        found = [goal for goal in found if goal is not Goal.RETIREMENT]  # "quanto sobra da aposentadoria"
    once = _says("once").search(folded) or (_says("purchase").search(folded) and not _says("monthly").search(folded))
    if Goal.AFFORD in found and once:
        found = [Goal.PURCHASE, *(goal for goal in found if goal not in (Goal.AFFORD, Goal.PURCHASE))]
    if Goal.FINANCE_OR_SAVE in found and Goal.DEBTS in found and re.search(r"quit|antecip|pay (?:it )?off", folded):
        found = [goal for goal in found if goal is not Goal.FINANCE_OR_SAVE]
    return tuple(found)


def candidates(folded: str, goals: tuple[Goal, ...]) -> tuple[Candidate, ...]:
    """Return at most two coordinators, scored by how many of the words speak of what is theirs; close if both do."""
    found: list[Candidate] = []
    for goal in goals:
        if any(each.nome == LEADS[goal] for each in found):
            continue
        words = [
            each for own, pattern in _goals().items() if LEADS[own] is LEADS[goal] for each in pattern.findall(folded)
        ]
        score = min(TOP_SCORE, FIRST_SCORE + A_WORD_MORE * len(words)) - (SECOND_BEHIND if found else 0)
        reason = f"{DOMAINS[goal]}: {', '.join(dict.fromkeys(words))}"
        found.append(Candidate(nome=str(LEADS[goal]), score=score, justificativa=reason[:200], objetivo=str(goal)))
    return tuple(found[:CANDIDATES_AT_MOST])
