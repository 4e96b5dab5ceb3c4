"""What leans on what was told before it in the same message, and whose name a pronoun stands for."""

from __future__ import annotations

import pytest

from bot.understanding.recogniser import recognise
from bot.understanding.references import with_antecedent


def _texts(text: str) -> list[str]:
    return [each.text for each in recognise(text)]


@pytest.mark.parametrize(
    "text",
    [
        "o bebê da Lu nasceu com 3,2 kg, ela tá no quarto 208 e o nome dele é Téo",
        "a bike ficou na oficina do Juca e a bomba dela também",
        "my neighbour Ruth has the spare key, her flat is 12B",
    ],
)
def test_what_speaks_of_whom_was_named_is_one_note(text: str) -> None:
    assert len(_texts(text)) == 1


def test_two_that_tell_a_day_each_stay_two() -> None:
    assert len(_texts("Renata: dentista dia 5, 17h. Otávio: psicóloga dia 6, 10h.")) == 2


@pytest.mark.parametrize(
    ("text", "beside", "told"),
    [
        ("Ela folga às quartas.", "Paguei a Marlene, 90 reais.", "Ela (Marlene) folga às quartas."),
        ("o retorno dele é em maio", "levei o Dudu no médico da Ana", "o retorno dele (Dudu) é em maio"),
        ("ela mora longe", "fui com a Ana e a Bia", "ela mora longe"),
        ("ele mora longe", "fui com a Ana", "ele mora longe"),
    ],
)
def test_a_pronoun_has_the_name_that_only_one_has(text: str, beside: str, told: str) -> None:
    assert with_antecedent(text, beside) == told
