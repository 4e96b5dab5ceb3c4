"""What asking models came to over many turns: shares, tokens and cost, and when to be alarmed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pydantic import TypeAdapter

from state.document import Document
from state.model_calls import CallRecord, Outcome, Verdict
from state.reads import Request

NOOP_ALARM = 0.08
INVALID_ALARM = 0.05

# Fewer questions than these say nothing about a share.
ENOUGH = 20


class Tally(Document):
    """Counts over turns. A question is one or two calls: the second repairs the first.

    ``invalid`` are questions whose first reply was no form, ``repaired`` those of them that the second put right,
    ``fell_back`` those that the rules or the catalogue had to answer, for whatever reason. ``cost`` is in millionths
    of a US dollar; ``unpriced`` are calls to models without a price.
    """

    turns: int = 0
    questions: int = 0
    calls: int = 0
    planned: int = 0
    noop: int = 0
    invalid: int = 0
    repaired: int = 0
    fell_back: int = 0
    unanswered: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cost: int = 0
    unpriced: int = 0
    ms: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(**{name: getattr(self, name) + getattr(other, name) for name in Tally.model_fields})

    def shares(self) -> dict[str, float]:
        """Return noop, invalid, repaired, fell_back and unanswered as shares of the questions, from 0 to 1.

        NOOP counts among what the planner was asked; the writer may well have nothing to say.
        """
        names = ("invalid", "repaired", "fell_back", "unanswered")
        return {
            "noop": self.noop / self.planned if self.planned else 0.0,
            **{name: getattr(self, name) / self.questions if self.questions else 0.0 for name in names},
        }

    def alarms(self) -> tuple[str, ...]:
        """Return which shares are too high to be chance or habit: "noop" beyond 8 %, "invalid" beyond 5 %."""
        shares = self.shares()
        return tuple(
            name
            for name, most, of in (("noop", NOOP_ALARM, self.planned), ("invalid", INVALID_ALARM, self.questions))
            if of >= ENOUGH and shares[name] > most
        )


class ModelDay(Document):
    """What asking came to on one day (UTC), which began at ``start`` (ns)."""

    start: int
    tally: Tally


class AskModelUse(Request[tuple[ModelDay, ...]]):
    """The days since ``since`` (ns) on which a model was called, the newest first.

    It is an administrator's question. Turns for which nothing was sent, as the server rested, are none of them.
    """

    name = "model_use"
    answer = TypeAdapter(tuple[ModelDay, ...])
    since: int


class Costs(Document):
    """What asking came to for somebody or something: calls, tokens, and cost in millionths of a US dollar.

    ``unpriced`` are calls to models that have no price: what they cost is not in ``cost``.
    """

    calls: int = 0
    tokens: int = 0
    cost: int = 0
    unpriced: int = 0

    def __add__(self, other: Costs) -> Costs:
        return Costs(**{name: getattr(self, name) + getattr(other, name) for name in Costs.model_fields})


class CostsBy(Document):
    """Costs of some turns by who asked, as whom the writer answered, with which skills, and of which model."""

    person: dict[str, Costs] = {}
    persona: dict[str, Costs] = {}
    skill: dict[str, Costs] = {}
    model: dict[str, Costs] = {}

    @property
    def whole(self) -> Costs:
        return sum(self.model.values(), Costs())


class AskOwnCosts(Request[CostsBy]):
    """What asking models cost for this person since ``since`` (ns); nobody is named in it."""

    name = "own_costs"
    answer = TypeAdapter(CostsBy)
    since: int


NOBODY = "-"


def costs_by(turns: Iterable[tuple[str, str | None, Sequence[str], Sequence[CallRecord]]]) -> CostsBy:
    """Return the costs of ``turns``: of each who asked, the persona, the skills and the calls.

    Skills that were active together stand together, so that nothing is counted twice.
    """
    found: dict[str, dict[str, Costs]] = {name: {} for name in CostsBy.model_fields}
    for person, persona, skills, calls in turns:
        for call in calls:
            answer = call.answer
            one = Costs(
                calls=1,
                tokens=answer.tokens_in + answer.tokens_out,
                cost=answer.cost or 0,
                unpriced=int(answer.cost is None and answer.outcome is Outcome.REPLIED),
            )
            spoken = persona if call.mode == "writer" else None
            keys = {
                "person": person,
                "persona": spoken or NOBODY,
                "skill": " + ".join(skills) or NOBODY,
                "model": answer.model or NOBODY,
            }
            for by, key in keys.items():
                found[by][key] = found[by].get(key, Costs()) + one
    return CostsBy.model_validate(found)


def tally(calls: Iterable[CallRecord]) -> Tally:
    """Return what one turn's ``calls`` came to."""
    questions = list(_questions(calls))
    everything = [call for question in questions for call in question]
    answers = [call.answer for call in everything]
    return Tally(
        turns=1 if everything else 0,
        questions=len(questions),
        calls=len(everything),
        planned=sum(question[0].mode == "planner" for question in questions),
        noop=sum(question[-1].verdict is Verdict.NOOP for question in questions if question[0].mode == "planner"),
        invalid=sum(question[0].verdict is Verdict.INVALID for question in questions),
        repaired=sum(len(question) == 2 and not question[1].fell_back for question in questions),
        fell_back=sum(question[-1].fell_back for question in questions),
        unanswered=sum(question[0].answer.outcome is not Outcome.REPLIED for question in questions),
        tokens_in=sum(answer.tokens_in for answer in answers),
        tokens_out=sum(answer.tokens_out for answer in answers),
        cost=sum(answer.cost or 0 for answer in answers),
        unpriced=sum(answer.cost is None and answer.outcome is Outcome.REPLIED for answer in answers),
        ms=sum(answer.ms for answer in answers),
    )


def _questions(calls: Iterable[CallRecord]) -> Iterator[tuple[CallRecord, ...]]:
    """Yield the calls of each question together: after an invalid first reply comes its repair, and nothing else."""
    left = iter(calls)
    for first in left:
        repair = next(left, None) if first.verdict is Verdict.INVALID and not first.fell_back else None
        yield (first,) if repair is None else (first, repair)
