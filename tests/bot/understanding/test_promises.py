"""What must hold for any text at all."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.understanding.recognise import recognise
from bot.understanding.safety import REMOVES
from tests.model.examples import read

ORDERS = sorted(
    example.text for example in read() if example.action in ("delete_item", "delete_all") and len(example.text) < 40
)[::12]
WORDS = (
    "salva apaga deleta tudo o 2 e isso não se guarda matrix filme filmes lista mostra minha todos menos por favor "
    'pode : ; , . ? " “ ” ( ) \n https://a.com/b 1999 (2010) 👍 ❌ 2️⃣ primeiro segunda anota que de busca delete all my '
    "list remove the please sim nao oi valeu desfaz esquece limpa 1 3 ao"
).split(" ")
texts = st.one_of(
    st.text(max_size=300),
    st.lists(st.sampled_from(WORDS), max_size=25).map(" ".join),
    st.sampled_from(ORDERS),
)

# How long a text may take is for test_cost.py, which counts the thread's own time.
unhurried = settings(deadline=None)


def removes_at_once(text: str) -> bool:
    return any(found.action in REMOVES and not found.asks for found in recognise(text))


@unhurried
@given(texts)
def test_any_text_is_understood_the_same_way_twice(text: str) -> None:
    first = recognise(text)
    assert 1 <= len(first) <= 5
    recognise.cache_clear()
    assert first == recognise(text)


@unhurried
@given(st.one_of(st.lists(st.sampled_from(WORDS), max_size=25).map(" ".join), st.sampled_from(ORDERS)))
def test_what_is_looked_for_is_what_the_person_typed(text: str) -> None:
    for recognition in recognise(text):
        assert 0 <= recognition.confidence <= 1
        for part in (recognition.entities.query, recognition.entities.url, recognition.text):
            assert part is None or part in text


@unhurried
@given(texts, st.sampled_from(["não ", "nao ", "se eu ", "ontem eu ", "minha mãe ", "don't ", "if i ", "yesterday i "]))
def test_nothing_is_destroyed_by_a_negation_a_condition_the_past_or_somebody_else(text: str, before: str) -> None:
    assert not removes_at_once(before + text)


@unhurried
@given(
    texts.map(lambda text: text.replace('"', "")), st.sampled_from(["salva ", "guarda ", "anota ", "anota: ", "save "])
)
def test_nothing_dictated_in_quotes_is_an_order(text: str, verb: str) -> None:
    assert "\n" in text or not removes_at_once(f'{verb}"{text[:200]}"')


@pytest.mark.parametrize("before", ["não ", "se eu ", "ontem eu ", "ele disse ", "como ", "nunca ", "ela falou: "])
def test_an_order_to_delete_is_none_after_these_words(before: str) -> None:
    assert [order for order in ORDERS if removes_at_once(before + order)] == []


@pytest.mark.parametrize("dictated", ["salva: {}", "anota: {}", "salva “{}”", "cria uma nota chamada {}"])
def test_an_order_to_delete_is_none_when_dictated(dictated: str) -> None:
    assert [order for order in ORDERS if removes_at_once(dictated.format(order))] == []


@pytest.mark.parametrize(
    "text",
    ["Tire-o daqui", "tira-o daqui", "Vamos tirá-lo daqui", "vamos tirá-lo", "tire-a", "remove-o da lista"],
)
def test_a_pronoun_is_never_a_title(text: str) -> None:
    assert all(found.entities.query is None for found in recognise(text) if found.action in REMOVES)
    assert not (text.lower().startswith("vamos") and removes_at_once(text))
