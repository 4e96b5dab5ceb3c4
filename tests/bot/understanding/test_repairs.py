"""Self-repairs: what is taken back in one breath is gone, and nothing else is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.understanding.grammar import every
from bot.understanding.repairs import repaired


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("me lembra quinta não pera sexta às 9 da vistoria", "me lembra sexta às 9 da vistoria"),
        ("ligar pro pedro amanhã às 8, quer dizer, às 9", "ligar pro pedro amanhã às 9"),
        ("buscar o bolo sábado às oito não desculpa às onze da manhã", "buscar o bolo sábado às onze da manhã"),
        ("o conserto ficou 150, ou melhor, 160", "o conserto ficou 160"),
        ("dentista dia 12 quer dizer 13 às 15h", "dentista dia 13 às 15h"),
        ("paguei 120 pro João, digo, pro José", "paguei 120 pro José"),
        ("consulta às 8h, não, pera, 9h na clínica", "consulta às 9h na clínica"),
        ("são 50 reais quer dizer 60 reais", "são 60 reais"),
        ("vou na quinta, quer dizer, no sábado", "vou no sábado"),
        ("viajo sexta, aliás, depois de amanhã", "viajo depois de amanhã"),
        ("dia 3 não pera dia 4 não pera dia 5", "dia 5"),
        ("lunch on tuesday, i mean, on wednesday with ana", "lunch on wednesday with ana"),
        ("a vacina é dia três não pera dia quatro às oito", "a vacina é dia quatro às oito"),
        ("foram quarenta e cinco quer dizer cinquenta e dois reais", "foram cinquenta e dois reais"),
        ("the rent is 900, or rather 950", "the rent is 950"),
        ("a deezer... quer dizer, o spotify vence dia 12", "o spotify vence dia 12"),
        ("Retorno em 10 de março, às 15 horas. Não, desculpe, dia 11 de março", "Retorno dia 11 de março, às 15 horas"),
        ("a coxinha é 18 o cento, não, 90 o cento desculpa", "a coxinha é 90 o cento"),
        ("o dentista é quinta, não, sexta às 9h", "o dentista é sexta às 9h"),
        ("reunião com a Paula às 14h, opa, 15h", "reunião com a Paula às 15h"),
        ("uber 23, eita não, 32", "uber 32"),
        ("o pão deu 8, epa, 9", "o pão deu 9"),
        ("flight on friday at 6pm, no wait, saturday at 7pm", "flight on saturday at 7pm"),
        ("my netflix… no wait, hulu renews on the 3rd", "hulu renews on the 3rd"),
    ],
)
def test_what_is_taken_back_is_gone(said: str, meant: str) -> None:
    assert repaired(said) == meant


@pytest.mark.parametrize(
    "said",
    [
        "fiz 10 questões, errei 3",
        "reunião às 14h, não, almoço às 13h",
        "chego às 8, desculpa, 10 minutos depois",
        "a festa é sábado, não domingo",
        "gastei 50, não 60",  # says which of two is right
        "na verdade é quarta",
        "gastei 30 no uber, eita, 40 de multa",
        "tenho 3 filhos, na verdade 2 moram comigo",
        "a ju gosta de vinho, aliás de cerveja também",
        "ele quer dizer alguma coisa com 3 palavras",
        "não pera, esquece",
        "comprei 2 maçãs e 1 pera 3 reais",
    ],
)
def test_what_takes_nothing_back_stays_as_it_is(said: str) -> None:
    assert repaired(said) == said


@given(st.text(max_size=200))
def test_a_text_without_an_editing_term_is_never_touched(said: str) -> None:
    terms = (*every("editing_terms"), *every("weak_editing_terms"), *every("paused_editing_terms"))
    if not any(each.split()[0] in said.lower() for each in terms):
        assert repaired(said) == said


@given(
    st.integers(min_value=1, max_value=9_999),
    st.integers(min_value=1, max_value=9_999),
    st.sampled_from(sorted(every("editing_terms"))),
    st.sampled_from(["", " no mercado", " reais de pão"]),
)
def test_of_two_numbers_the_one_behind_the_term_is_meant(first: int, second: int, term: str, behind: str) -> None:
    assert repaired(f"gastei {first}, {term}, {second}{behind}") == f"gastei {second}{behind}"
