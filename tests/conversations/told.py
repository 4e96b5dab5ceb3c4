"""Messages as people send them, and what is done with each thing that they tell, ask or order: rates.

The messages of `tests/corpora/told` were written by people who knew nothing of how Guarda works, who also said what a
good secretary would do with each part of them; none of these trains anything. `python -m tests.conversations.told` says
how many of each kind go well, in one chat each, that knows nothing else.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from state.effects import InsertItem
from state.lane import SECOND
from state.record import PutRecord, Record
from state.text import fold, words
from tests.conversations.driver import Answer
from tests.conversations.films import ANSWERING
from tests.conversations.in_memory import START, InMemory
from tools.zones import USUAL_ZONE

BRASILIA = ZoneInfo(USUAL_ZONE)
FOLDER = Path(__file__).parents[1] / "corpora" / "told"
# When all of them were sent.
NOW = int(datetime(2026, 11, 30, 10, tzinfo=BRASILIA).timestamp()) * SECOND
# So many letters of a word tell that it is the same one.
STEM = 5
# What may stand for what is paid or owed, by what was told.
_MONEY = {
    "expense": ("expense",),
    "income": ("income",),
    "bill": ("bill",),
    "paid_bill": ("expense", "bill"),
    "owes_me": ("debt",),
    "i_owe": ("debt",),
    "paid_back": ("income", "expense", "payment"),
}
# What is no fact to be kept: nothing is recorded of it, with nothing told before.
_NOTHING = frozenset({"chat", "question", "delete", "change", "other"})
# Kinds of records that nobody wants unasked.
_RECORDS = frozenset({"expense", "income", "bill", "debt", "reminder", "metric", "payment"})


@dataclass(slots=True)
class Outcome:
    """A record or an item that a message became, and whether a part of it accounts for that."""

    kind: str
    fields: Mapping[str, Any]
    when: datetime | None
    accounted: bool = False

    @property
    def centavos(self) -> object:
        return self.fields.get("amount")

    @property
    def said(self) -> str:
        return " ".join(str(each) for each in self.fields.values())


def rows() -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield each message's language, and what it says with its parts."""
    for path in sorted(FOLDER.glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            yield path.stem, json.loads(line)


async def done(language: str, row: Mapping[str, Any]) -> Iterator[tuple[str, bool]]:
    """Send the message of a row; return each kind with whether it was done, "further" for what was not told."""
    chat = InMemory(ANSWERING, language)
    chat.wait(NOW - START)
    answer = await chat.send(text=row["say"])
    outcomes = [each for decision in chat.decisions for effect in decision.effects if (each := _outcome(effect))]
    # What records nothing is done where all that was recorded is accounted for by the parts beside it.
    told = sorted(row["parts"], key=lambda part: part["what"] in _NOTHING)
    parts = [(part["what"], _is_done(part, outcomes, answer)) for part in told]
    further = [each.kind for each in outcomes if each.kind in _RECORDS and not each.accounted]
    return iter([*parts, *(("further", False) for _ in further)])


def _outcome(effect: object) -> Outcome | None:
    if isinstance(effect, PutRecord):
        record: Record = effect.record
        return Outcome(record.kind, record.fields, record.when)
    if isinstance(effect, InsertItem):
        return Outcome(f"{effect.item.kind}", {"title": effect.item.title, "content": effect.item.content}, None)
    return None


def _is_done(part: Mapping[str, Any], outcomes: Sequence[Outcome], answer: Answer) -> bool:
    kind = part["what"]

    def account(fits: Callable[[Outcome], bool]) -> bool:
        found = next((each for each in outcomes if not each.accounted and fits(each)), None)
        if found:
            found.accounted = True
        return found is not None

    if kind in _MONEY:
        return _is_money_done(part, outcomes, answer, account)
    if kind == "reminder":
        wanted = str(part.get("when") or "")
        return account(lambda each: each.kind == "reminder" and _at(each).startswith(wanted)) or (
            not wanted and answer.state != "idle"
        )
    if kind == "list":
        return all(account(_is_entry(item)) for item in part["items"])
    if kind in ("wish", "seen"):
        return account(lambda each: each.kind not in {"note", *_RECORDS} and _tells(each, part["title"]))
    if kind == "metric":
        return account(lambda each: each.kind == "metric") or answer.state == "in_dialogue"
    if kind in _NOTHING:
        return all(each.accounted for each in outcomes)
    # One note may tell several things.
    return account(lambda each: each.kind not in _RECORDS - {"reminder"} and _tells(each, part["about"])) or any(
        each.kind == "note" and _tells(each, part["about"]) for each in outcomes
    )


def _is_entry(item: str) -> Callable[[Outcome], bool]:
    return lambda each: each.kind == "entry" and _tells(each, item)


def _is_money_done(
    part: Mapping[str, Any],
    outcomes: Sequence[Outcome],
    answer: Answer,
    account: Callable[[Callable[[Outcome], bool]], bool],
) -> bool:
    kind, amount, parcels = part["what"], part.get("amount"), part.get("parcels")
    centavos = None if amount is None else round(float(amount) * 100)
    if centavos is None and kind in ("paid_bill", "paid_back"):
        return answer.state != "idle" or not outcomes
    if parcels:
        of_it = [each for each in outcomes if each.kind == "expense" and each.fields.get("parts") == parcels]
        for each in of_it:
            each.accounted = True
        return bool(of_it)

    def fits(each: Outcome) -> bool:
        sided = kind not in ("owes_me", "i_owe") or bool(each.fields.get("to_me")) == (kind == "owes_me")
        due = not part.get("due") or str(each.fields.get("due") or _at(each)).startswith(part["due"])
        return each.kind in _MONEY[kind] and centavos in (None, each.centavos) and sided and due

    return account(fits)


def _at(each: Outcome) -> str:
    return each.when.astimezone(BRASILIA).isoformat() if each.when else ""


def _tells(each: Outcome, about: str) -> bool:
    """Tell whether an outcome has a word of what a part is about."""
    said = fold(each.said)
    named = [word for word in words(about) if len(word) > 2] or words(about)
    return any(word[:STEM] in said for word in named)


async def rates(each: int = 1) -> Counter[tuple[str, bool]]:
    """Send all messages, or one of ``each`` so many; return of each kind how many parts are done, and whole messages.

    A message is done where all its parts are, and nothing was recorded that it does not tell.
    """
    found = Counter[tuple[str, bool]]()
    for language, row in islice(rows(), None, None, each):
        parts = [*await done(language, row)]
        found.update(parts)
        whole = "messages of several" if len(row["parts"]) > 1 else "messages of one"
        found[whole, all(well for _, well in parts)] += 1
    return found


if __name__ == "__main__":
    found = asyncio.run(rates())
    for kind in sorted({kind for kind, _ in found}):
        well, badly = found[kind, True], found[kind, False]
        print(f"{kind:<22}{well:>5} of {well + badly:>4}  {100 * well / (well + badly):.0f} %")
