"""Numbers in words: the weights are of the examples in the tree, and of those held out as many are told rightly."""

from __future__ import annotations

import pytest

from bot.understanding.money import sums
from bot.understanding.money.spelt import SURE, model
from tests.model.examples import digest, read
from tests.model.spelt import numbers, rates

# Of the sums in words, in per cent, so many are found; of other numbers in words so many are taken for one.
FOUND, WRONGLY = 90.0, 15.0


def test_the_weights_are_of_the_examples_in_the_tree() -> None:
    assert model().digest == digest()


def test_of_those_held_out_as_many_are_told_rightly() -> None:
    held_out = [each for example in read() if example.part == "held out" for each in numbers(example)]
    told, right, wrong = rates(model(), held_out, SURE)
    others = sum(each.spelt and not each.is_sum for each in held_out)
    assert 100 * right >= FOUND * told
    assert 100 * wrong <= WRONGLY * others


@pytest.mark.parametrize(
    ("text", "centavos"),
    [
        ("o dízimo eu dei cento e cinquenta ontem", [150_00]),
        ("o cabeleireiro do Davi trinta e cinco que absurdo", [35_00]),
        ("paguei cento e dez no gás e vinte e cinco na feira", [110_00, 25_00]),
        ("a turma tem quarenta alunos", []),
        ("quarta às dezoito e trinta", []),
        ("a pressão deu treze por nove", []),
    ],
)
def test_a_number_in_words_is_a_sum_by_what_stands_around_it(text: str, centavos: list[int]) -> None:
    assert [each.centavos for each in sums(text)] == centavos
