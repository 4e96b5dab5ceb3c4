"""Notes that are asked for as a reminder."""

from __future__ import annotations

import pytest

from bot.understanding.recogniser import recognise as recognise
from bot.understanding.remarks.reminders import reminder_in


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("me lembra de comprar leite", "comprar leite"),
        ("me lembra amanhã de comprar leite", "comprar leite amanhã"),
        ("me lembra às 8 de tomar o remédio!", "tomar o remédio às 8"),
        ("me lembra dia 5 de pagar a luz", "pagar a luz dia 5"),
        ("me avisa sexta pra pagar a luz", "pagar a luz sexta"),
        ("me lembra na quinta que vem de levar o bolo", "levar o bolo na quinta que vem"),
        ("me lembre que amanhã tem reunião", "amanhã tem reunião"),
        ("lembrete: pagar a luz", "pagar a luz"),
        ("não me deixa esquecer de pagar a luz", "pagar a luz"),
        ("remind me to buy milk", "buy milk"),
        ("anota: comprar leite", None),
        ("anota: me lembra de comprar leite", None),
        ("salva matrix", None),
    ],
)
def test_what_to_be_reminded_of_is_found(text: str, content: str | None) -> None:
    assert reminder_in(recognise(text)[0]) == content
