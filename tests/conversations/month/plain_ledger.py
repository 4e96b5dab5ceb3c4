"""A plain ledger, kept by hand beside what is said: what the product's sums are held against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from state.record import Record

Line = tuple[date, int]


def centavos(reais: object) -> int:
    return int(Decimal(str(reais)) * 100)


@dataclass(frozen=True, slots=True)
class Ledger:
    """What went and came in, who owes, who is owed and what is to be paid, as whole centavos."""

    out: tuple[Line, ...] = ()
    came: tuple[Line, ...] = ()
    owed: Mapping[str, int] = field(default_factory=dict)
    owe: Mapping[str, int] = field(default_factory=dict)
    bills: Mapping[str, int] = field(default_factory=dict)

    def after(self, said: Mapping[str, Any], day: date) -> Ledger:
        """Return the ledger after what a message of ``day`` means for it."""
        on = day.replace(day=int(said["dated"])) if "dated" in said else day
        now = replace(
            self,
            out=(*self.out, *((on, centavos(each)) for each in said.get("out", ()))),
            came=(*self.came, *((on, centavos(each)) for each in said.get("in", ()))),
            owed=_standing(self.owed, said.get("owed", {})),
            owe=_standing(self.owe, said.get("owe", {})),
            bills=_standing(self.bills, said.get("bills", {})),
        )
        if "fix" in said:
            now = replace(now, out=(*now.out[:-1], (now.out[-1][0], centavos(said["fix"]))))
        for wrong, right in said.get("fix_of", {}).items():
            now = now._without(centavos(wrong)).after({"out": [right]}, day)
        if "back_of" in said:
            now = now._without(centavos(said["back_of"]))
        return now.after({"out": [said["again_of"]]}, day) if "again_of" in said else now

    def _without(self, amount: int) -> Ledger:
        last = max(at for at, line in enumerate(self.out) if line[1] == amount)
        return replace(self, out=(*self.out[:last], *self.out[last + 1 :]))

    def comes_to(self, asked: str, day: date) -> int:
        """Return what is ``asked``: what of it, and of which days."""
        what, *rest, days = asked.split()
        if what == "of":
            return sum(map(centavos, rest))
        if rest:
            since, until = day - timedelta(days=int(rest[0]) - 1), day
        else:
            since, until = _days(days, day)
        spent, earned = (sum(amount for on, amount in lines if since <= on <= until) for lines in (self.out, self.came))
        return {"spent": spent, "earned": earned, "balance": earned - spent}[what]

    def differences(self, records: Sequence[Record], until: date) -> list[str]:
        """Return how what is kept differs from this."""
        found: list[str] = []
        for kind, lines in (("expense", self.out), ("income", self.came)):
            kept = Counter(_line(each) for each in records if each.kind == kind)
            kept = Counter({line: count for line, count in kept.items() if line[0] <= until})
            meant = Counter(lines)
            found += [f"{kind} too much: {line}" for line in kept - meant]
            found += [f"{kind} missing: {line}" for line in meant - kept]
        debts = [each for each in records if each.kind == "debt" and not each.fields.get("paid")]
        bills = [each for each in records if each.kind == "bill" and not each.fields.get("paid")]
        for name, meant_, kept_ in (
            ("owed", self.owed, [each for each in debts if each.fields.get("to_me")]),
            ("owe", self.owe, [each for each in debts if not each.fields.get("to_me")]),
            ("bills", self.bills, bills),
        ):
            if sorted(meant_.values()) != (amounts := sorted(int(str(each.fields.get("amount", 0))) for each in kept_)):
                found.append(f"{name}: {dict(meant_)}, kept are {amounts}")
            called = [str(each.fields.get("name", "")).lower() for each in kept_]
            found += [f"{name}: nobody called {who} in {called}" for who in meant_ if who.lower() not in str(called)]
        return found


def _line(record: Record) -> Line:
    assert record.when is not None
    return record.when.date(), int(str(record.fields["amount"]))


def _standing(before: Mapping[str, int], told: Mapping[str, Any]) -> Mapping[str, int]:
    now = {**before, **{name: centavos(amount) for name, amount in told.items()}}
    return {name: amount for name, amount in now.items() if amount}


def _days(named: str, day: date) -> tuple[date, date]:
    monday = day - timedelta(days=day.weekday())
    return {
        "day": (day, day),
        "yesterday": (day - timedelta(days=1), day - timedelta(days=1)),
        "week": (monday, monday + timedelta(days=6)),
        "month": (day.replace(day=1), day.replace(day=28) + timedelta(days=3)),
    }[named]
