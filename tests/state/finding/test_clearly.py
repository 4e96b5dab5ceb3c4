"""What is clearly meant, though not every word of it is there, or right."""

from __future__ import annotations

import pytest

from state.finding.clearly import is_called
from state.finding.ranking import sought
from state.finding.searching import search
from state.items import Details, Item, Kind
from state.reads import Reach, SearchItems
from state.text import words
from tests.state.mongo.libraries import item
from tools.wording import search_words


def film(title: str, **known: object) -> Item:
    details = Details.model_validate(known)
    return item("ana", title, details=details, words=search_words(title, details=details))


def note(content: str) -> Item:
    return item("ana", content, kind=Kind.NOTE, content=content, words=words(content))


MIST = film("O Nevoeiro", original_title="The Mist", overview="Um grupo fica preso no supermercado sob a bruma.")
BABY = film("Menina de Ouro", original_title="Million Dollar Baby")
BIRD = film("Sai de Baixo", people=("Miguel Falabella", "Marisa Orth"))
GYM = note("natação: sábado às 9h, levar touca, saída do prédio às 8h")
LIBRARY = [MIST, BABY, BIRD, GYM, *(note(f"mercado {n}: leite e pão") for n in range(12))]


def meant(typed: str, library: list[Item] = LIBRARY) -> tuple[Item, ...]:
    return search(library, SearchItems(words=words(typed), phrase=typed, reach=Reach.CLEARLY))


@pytest.mark.parametrize(
    ("typed", "right"),
    [
        ("bruma povo preso supermercado", MIST),
        ("million dolar baby", BABY),
        ("miguel falabela", BIRD),
        ("saida natacao predio", GYM),
    ],
)
def test_most_of_what_the_words_tell_is_enough(typed: str, right: Item) -> None:
    assert meant(typed) == (right,)


@pytest.mark.parametrize("typed", ["bruma praia areia sol", "supermercado vazio", "falabela cansado"])
def test_one_word_of_several_is_not(typed: str) -> None:
    assert meant(typed) == ()


def test_three_words_together_are_enough_if_nothing_else_comes_near() -> None:
    assert meant("bruma grupo preso dirigindo caminhao") == (MIST,)
    assert meant("bruma grupo carro caminhao") == ()
    twin = note("grupo preso sob a bruma")
    assert meant("bruma grupo preso dirigindo caminhao", [*LIBRARY, twin]) == ()


def test_where_many_hold_as_much_none_is_meant() -> None:
    assert meant("leite pao") != ()
    assert meant("leite pao zebra") == ()


def test_what_holds_less_than_the_best_is_left_out() -> None:
    other = note("a bruma da serra e o mercado novo")
    assert meant("bruma preso supermercado", [*LIBRARY, other]) == (MIST,)


def test_a_name_with_slips_needs_all_its_words() -> None:
    assert meant("miguel falabela junior") == ()
    assert meant("million dolar") == (BABY,)


@pytest.mark.parametrize("typed", ["ace ventura", "ace venttura", "detetive diferente"])
def test_either_part_of_a_title_is_a_name(typed: str) -> None:
    ace = film("Ace Ventura: Um Detetive Diferente")
    assert is_called(ace, sought(words(typed)))
    assert not is_called(ace, sought(words("ace diferente")))
