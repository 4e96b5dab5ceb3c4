"""Sums of money, however they are written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.understanding.money import Sum, sum_of, sums


@pytest.mark.parametrize(
    ("text", "centavos"),
    [
        ("50", 5_000), ("R$ 1.234,56", 123_456), ("18,50", 1_850), ("12.50", 1_250), ("32 conto", 3_200),
        ("2 mil", 200_000), ("450 reais", 45_000), ("10 pila", 1_000), ("1,5k", 150_000), ("$20", 2_000),
        ("R$1.500", 150_000), ("1,234.56", 123_456), ("2,5 mil", 250_000), ("mil reais", 100_000),
        ("50 centavos", 50), ("18 reais e 50 centavos", 1_850), ("vinte e cinco reais", 2_500),
        ("dois mil e quinhentos reais", 250_000), ("2 milhões", 200_000_000), ("uber 18,50.", 1_850),
        ("94 e 60 na feira", 9_460), ("levou 4 pratos e 3 copos, 51 reais", 5_100), ("12 e 05 centavos", 1_205),
        ("às 10:30 50 reais", 5_000), ("3x de 100", 30_000), ("48x de 900", 4_320_000), ("3000 em 10x", 300_000),
        ("seis vezes a R$ 90", 54_000), ("doze vezes de 50", 60_000), ("cobrou 40 duas vezes", 4_000),
        ("faz 6 aninhos e ganhou 30", 3_000),
    ],
)  # fmt: skip
def test_a_sum_is_read_to_the_centavo(text: str, centavos: int) -> None:
    assert [each.centavos for each in sums(text)] == [centavos]


@pytest.mark.parametrize(
    ("text", "centavos", "count"),
    [
        ("3 latas de tinta a 189 cada", 56_700, 3), ("2 pizzas de 45", 9_000, 2),
        ("10 saco de cimento a 42", 42_000, 10), ("1,5 kg de queijo a 60 o quilo", 9_000, 1.5),
        ("camiseta 40 cada, levei 3", 12_000, 3),
        ("comprei 2 camisas por 80", 8_000, 1),
        ("me aposentar aos 55 anos com R$ 15 mil por mês", 1_500_000, 1), ("2 meses a 500 por mês", 100_000, 2),
        ("12 bolos por 18 cada, deu 216", 21_600, 1), ("dia 3 de 50", 5_000, 1),
        ("3 tickets for 30 each", 9_000, 3), ("pegou 4 cerveja fiado, 9 cada", 3_600, 4),
    ],
)  # fmt: skip
def test_a_price_of_one_is_taken_times_how_many_there_are(text: str, centavos: int, count: float) -> None:
    assert [(each.centavos, float(each.count)) for each in sums(text)] == [(centavos, count)]


@pytest.mark.parametrize(
    ("text", "centavos", "among"),
    [
        ("pizza 120 rachei em 4", 3_000, 4), ("uber 25, divide por 3", 833, 3),
        ("dividi a pizza de 90 com a Ana", 4_500, 2), ("dividi com 2 amigos a conta de 90", 3_000, 3),
        ("rachamos em 3, deu 40 pra cada", 4_000, 1),
        ("300 dividido em 3 no cartão", 30_000, 1), ("dinner 90 split 3 ways", 3_000, 3),
        ("split 60 with Tom", 3_000, 2),
    ],
)  # fmt: skip
def test_of_what_was_divided_it_is_the_share(text: str, centavos: int, among: int) -> None:
    assert [(each.centavos, each.among) for each in sums(text)] == [(centavos, among)]


@pytest.mark.parametrize(
    "text", ["", "um café", "pesei 82kg", "10/10", "às 10:30", "12345678901234", "dia 10", "50%", "fiz 9 tortas"]
)
def test_what_is_no_sum_is_left_alone(text: str) -> None:
    assert sums(text) == ()


def test_the_named_sum_is_meant_then_a_marked_one_then_the_first() -> None:
    assert sum_of("2 cafés por 10 reais, troco de 5", "5") == Sum(31, 32, 500)
    marked = sum_of("3 ingressos por 90 reais")
    assert marked is not None
    assert marked.centavos == 9_000
    assert sum_of("nada") is None


@given(st.integers(1, 10**11))
def test_any_sum_written_out_is_read_back(centavos: int) -> None:
    whole = f"{centavos // 100:,}".replace(",", ".")
    for text in (f"R$ {whole},{centavos % 100:02}", f"R$ {centavos // 100},{centavos % 100:02}"):
        assert [each.centavos for each in sums(text)] == [centavos]


@given(st.integers(1, 10**11), st.integers(1, 480))
def test_the_shares_of_a_sum_make_it_up(centavos: int, parts: int) -> None:
    shares = Sum(0, 1, centavos, parts=parts).shares()
    assert (len(shares), sum(shares)) == (parts, centavos)
    assert max(shares) - min(shares) <= 1


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    assert all(0 <= each.start < each.end <= len(text) and each.centavos > 0 for each in sums(text))
