"""What each pack keeps, as far as the contract of packs has to know: one entry a pack."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from state.record import Fields


@dataclass(frozen=True, slots=True)
class Sample:
    """Something that a pack keeps, with a secret in it that must be nowhere once it is erased."""

    kind: str
    fields: Fields
    when: datetime | None = None
    external: str | None = None


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack by its name, with two things that it keeps and what may change in the first of them."""

    name: str
    first: Sample
    second: Sample
    put: Fields
    drop: tuple[str, ...] = ()


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


PACKS = (
    Pack(
        "ledger",
        Sample(
            "expense", {"amount": 4_500, "category": "mercado", "place": "segredo do zé"}, at("2026-11-23T12:00-03:00")
        ),
        Sample("expense", {"amount": 1_850, "category": "transporte"}, at("2026-11-22T23:30-03:00"), "bank-1"),
        put={"amount": 5_400, "account": "nubank"},
        drop=("place",),
    ),
    Pack(
        "agenda",
        Sample("reminder", {"text": "segredo do banco", "every": ("mon", "fri")}, at("2026-12-01T09:00-03:00")),
        Sample("reminder", {"text": "pagar a luz", "done": False}),
        put={"done": True},
    ),
    Pack(
        "lists",
        Sample("entry", {"list": "compras", "text": "pão de segredo", "done": False}),
        Sample("entry", {"list": "compras", "text": "banana", "done": False}),
        put={"done": True},
    ),
    Pack(
        "people",
        Sample("person", {"name": "Ju", "likes": ("vinho", "segredo"), "birthday": "08-22"}),
        Sample("person", {"name": "Cida"}),
        put={"likes": ("vinho",), "relation": "amiga"},
        drop=("birthday",),
    ),
    Pack(
        "knowledge",
        Sample("fact", {"topic": "allergy", "value": "camarão", "note": "n1", "text": "sou alérgico a segredo"}),
        Sample("fact", {"topic": "work", "value": "Vale", "note": "n2", "text": "trabalho na Vale"}),
        put={"value": "frutos do mar"},
    ),
    Pack(
        "health",
        Sample("metric", {"metric": "weight", "amount": 82_000}, at("2026-11-23T07:00-03:00")),
        Sample(
            "metric", {"metric": "medicine", "amount": 1, "label": "remédio de segredo"}, at("2026-11-23T08:00-03:00")
        ),
        put={"amount": 81_500},
    ),
)
