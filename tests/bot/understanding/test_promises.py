"""What must hold for any text at all."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.actions import Action
from bot.understanding.recogniser import recognise
from bot.understanding.tokens import normalised
from tests.model.examples import read

DESTRUCTIVE = {Action.DELETE_ALL, Action.DELETE_ITEM}


@cache
def orders() -> list[str]:
    """Return orders to delete that nothing was trained on."""
    held = {
        each.text
        for each in read()
        if each.source == "requests" and each.action in ("delete_item", "delete_all") and each.part != "training"
    }
    return sorted(held)


WORDS = (
    "salva apaga deleta tudo o 2 e isso não se guarda matrix filme filmes lista mostra minha todos menos por favor "
    'pode : ; , . ? " “ ” ( ) \n https://a.com/b 1999 (2010) 👍 ❌ 2️⃣ primeiro segunda anota que de busca delete all my '
    "list remove the please sim nao oi valeu desfaz esquece limpa 1 3 ao"
).split(" ")
texts = st.one_of(
    st.text(max_size=300),
    st.lists(st.sampled_from(WORDS), max_size=25).map(" ".join),
    st.deferred(lambda: st.sampled_from(orders())),
)


def destroys(text: str) -> bool:
    """Tell whether anything in ``text`` would be removed without a question."""
    return any(each.action in DESTRUCTIVE and not each.asks for each in recognise(text))


# How long a text may take is for test_cost.py, which counts the thread's own time.
unhurried = settings(deadline=None)


@unhurried
@given(texts)
def test_any_text_is_understood_the_same_way_twice(text: str) -> None:
    first = recognise(text)
    assert 1 <= len(first) <= 5
    assert first == recognise(text)


@unhurried
@given(texts)
def test_what_is_kept_or_looked_for_is_what_the_person_typed(text: str) -> None:
    text = normalised(text)
    for recognition in recognise(text):
        assert 0 <= recognition.confidence <= 1
        content, query, url = (recognition.entities.content, recognition.entities.query, recognition.entities.url)
        assert content is None or (content and (content in text or stands_around(url, content, text)))
        for part in (query, url):
            assert part is None or (part and part in text)


def stands_around(url: str | None, content: str, text: str) -> bool:
    """Tell whether ``content`` is a piece of ``text`` from before the address ``url`` and one from after it."""
    parts = text.split(url) if url else []
    return any(
        content[:at] in (url or "").join(parts[:middle]) and content[at + 1 :] in (url or "").join(parts[middle:])
        for middle in range(1, len(parts))
        for at, letter in enumerate(content)
        if letter == " "
    )


@unhurried
@given(texts, st.sampled_from(["não ", "nao ", "se eu ", "ontem eu ", "minha mãe ", "don't ", "if i ", "yesterday i "]))
def test_nothing_is_destroyed_by_a_negation_a_condition_the_past_or_somebody_else(text: str, before: str) -> None:
    assert not destroys(before + text)


@unhurried
@given(
    texts.map(lambda text: text.replace('"', "")), st.sampled_from(["salva ", "guarda ", "anota ", "anota: ", "save "])
)
def test_nothing_dictated_in_quotes_is_an_order(text: str, verb: str) -> None:
    assert "\n" in text or not destroys(f'{verb}"{text[:200]}"')


@pytest.mark.parametrize("before", ["não ", "se eu ", "ontem eu ", "ele disse ", "como ", "nunca "])
def test_an_order_to_delete_is_none_after_these_words(before: str) -> None:
    assert [text for text in orders() if destroys(before + text)] == []


@pytest.mark.parametrize("dictated", ["salva: {}", "anota: {}", 'salva "{}"', "cria uma nota chamada {}"])
def test_an_order_to_delete_is_none_when_dictated(dictated: str) -> None:
    texts = [text.replace('"', "") if '"' in dictated else text for text in orders()]
    assert [text for text in texts if destroys(dictated.replace("{}", text))] == []


def test_there_are_orders_to_delete() -> None:
    assert sum(map(destroys, orders())) > 100
