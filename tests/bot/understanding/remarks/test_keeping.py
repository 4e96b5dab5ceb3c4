"""What is to be kept of a message: its gist, in a note, as a reminder."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.understanding.recogniser import recognise as recognise
from bot.understanding.remarks.keeping import (
    Addition,
    Rewriting,
    Subtraction,
    addition_in,
    gist,
    reminder_in,
    rewriting_in,
    subtraction_in,
)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("então tá a Nina tem natação na terça", "a Nina tem natação na terça"),
        ("Boa noite! O portão da garagem vai ser trocado sábado", "O portão da garagem vai ser trocado sábado"),
        ("Oi famílias! a reunião passou pra sala 3", "A reunião passou pra sala 3"),
        ("oxe o dentista mudou pra dia 8", "o dentista mudou pra dia 8"),
        ("o telefone do chaveiro é 3333-1010 e", "o telefone do chaveiro é 3333-1010"),
        ("comprei ração pro gato,", "comprei ração pro gato"),
        ("ok so the plumber comes on friday", "the plumber comes on friday"),
        ("boa noite cinderela", "boa noite cinderela"),
        ("vitamina e", "vitamina e"),
        ("bom dia", "bom dia"),
        ("olha que coisa mais linda", "olha que coisa mais linda"),
    ],
)
def test_what_says_nothing_at_the_ends_is_left_out(said: str, told: str) -> None:
    assert gist(said) == told


@given(st.text(max_size=60))
def test_of_any_text_something_is_left(text: str) -> None:
    assert bool(gist(text).strip()) == bool(text.strip())


@pytest.mark.parametrize(
    ("text", "addition"),
    [
        ("adiciona pão na nota de compras", Addition("pão", "compras")),
        ("Acrescenta Pão de Mel na minha lista de compras, por favor", Addition("Pão de Mel", "compras", listed=True)),
        ("pode colocar ovos na lista do mercado?", Addition("ovos", "mercado", listed=True)),
        ("bota aí sabão na lista do mercado!", Addition("sabão", "mercado", listed=True)),
        ("anota leite na nota de compras", Addition("leite", "compras", dictated=True)),
        ("coloca na nota do leite que é desnatado", Addition("é desnatado", "leite")),
        ("na nota de compras adiciona café", Addition("café", "compras")),
        ("adiciona pão nessa nota", Addition("pão", None)),
        ("bota pao tb na lista de compras", Addition("pao", "compras", listed=True)),
        ("add milk too to the shopping note", Addition("milk", "shopping")),
        ("adiciona pão na nota 2", Addition("pão", None, number=2)),
        ("bota leite e ovos na nota nº 3, por favor", Addition("leite e ovos", None, number=3)),
        ("add milk to note 2 please", Addition("milk", None, number=2)),
        ("tirei 9 na nota 2", None),
        ("anota: nota 10 em matemática", None),
        ("coloca 10 na nota 1000", None),
        ("add bread to the shopping note", Addition("bread", "shopping")),
        ("put milk and eggs on my shopping list please", Addition("milk and eggs", "shopping", listed=True)),
        ("append bread to the note about shopping", Addition("bread", "shopping")),
        ("adiciona matrix na lista de filmes", None),
        ("adiciona dark na minha lista", None),
        ("add dune to my list", None),
        ("add dune to my movie list", None),
        ("salva a lista de schindler", None),
        ("adiciona a lista de schindler", None),
        ("não adiciona pão na nota de compras", None),
        ("ele vai adicionar pão na nota de compras", None),
        ("adiciona na nota de compras", None),
        ("", None),
    ],
)
def test_it_is_to_be_added(text: str, addition: Addition | None) -> None:
    assert addition_in(text) == addition


@pytest.mark.parametrize(
    ("text", "rewriting"),
    [
        ("edita a nota do leite", Rewriting("leite", None)),
        ("edita a nota do leite: comprar Leite desnatado", Rewriting("leite", "comprar Leite desnatado")),
        ("muda a nota do leite para comprar queijo", Rewriting("leite", "comprar queijo")),
        ("altera a anotação do dentista pra quinta às 10h", Rewriting("dentista", "quinta às 10h")),
        ("change the note about milk to buy cheese", Rewriting("milk", "buy cheese")),
        ("update my dentist note: thursday 10am", Rewriting("dentist", "thursday 10am")),
        ("edit the milk note", Rewriting("milk", None)),
        ("edita a nota 2", None),
        ("mudei a nota do leite para queijo", None),
        ("muda o título do 2 para duna", None),
        ("apaga a nota do leite", None),
    ],
)
def test_other_words_are_to_take_its_place(text: str, rewriting: Rewriting | None) -> None:
    assert rewriting_in(text) == rewriting


@pytest.mark.parametrize(
    ("text", "subtraction"),
    [
        ("tira o pão da nota de compras", Subtraction("pão", "compras")),
        ("remove pão e leite da lista de compras", Subtraction("pão e leite", "compras")),
        ("take the bread off the shopping list", Subtraction("bread", "shopping")),
        ("tira matrix da lista de filmes", None),
        ("tira matrix da lista", None),
        ("apaga a nota de compras", None),
        ("não tira o pão da nota de compras", None),
        ("remove dune from my list", None),
    ],
)
def test_it_is_to_be_taken_out(text: str, subtraction: Subtraction | None) -> None:
    assert subtraction_in(text) == subtraction


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
