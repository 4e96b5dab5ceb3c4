"""What is to be kept is kept whole, but for what is surely said to the bot."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.understanding.recogniser import ruled as recognise
from bot.understanding.recognition import Action

EVERYDAY = Path(__file__).parents[3] / "corpora" / "everyday" / "handwritten.txt"
PAUSE = re.compile(r"[,;.!?:…\"“”()]")
COURTESY = re.compile(
    r"(?:\b(?:por ?favor|pfv\w*|pf|ai|aí|ae+|obrigad[oa]|valeu|vlw|k{2,}|rs+|haha\w*|de deus))\W*$", re.I
)


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("anota comprar flor", "comprar flor"),
        ("anota ligar pro chefe", "ligar pro chefe"),
        ("anota que a festa foi linda", "a festa foi linda"),
        ("anota comprar presente pro amigo", "comprar presente pro amigo"),
        ("anota comprar remédio pra mim", "comprar remédio pra mim"),
        ("anota meu filho passou na prova", "meu filho passou na prova"),
        ("anota amigo secreto sábado", "amigo secreto sábado"),
        ("salva a minha vida", "a minha vida"),
        ("salva comprar pó", "comprar pó"),
        ("anota flor", "flor"),
        ("salva moça", "moça"),
        ("salva pagar a conta até sexta", "pagar a conta até sexta"),
        ("salva que a reunião com o contador foi pra sexta agora", "a reunião com o contador foi pra sexta agora"),
        ("note buy flowers for my friend", "buy flowers for my friend"),
        # said to the bot
        ("anota comprar leite por favor", "comprar leite"),
        ("anota comprar leite, amigo", "comprar leite"),
        ("anota mano comprar leite", "comprar leite"),
        ("anota meu filho, comprar pão", "comprar pão"),
        ("salva comprar pó de café por favor moça", "comprar pó de café"),
        ("salva duna mano", "duna"),
        ("salva matrix cara", "matrix"),
        ("salva interestelar de novo", "interestelar"),
    ],
)
def test_what_belongs_to_it_stays(text: str, content: str) -> None:
    (found,) = recognise(text)
    assert (found.action, found.entities.content) == (Action.SAVE, content)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("apaga a nota comprar flor", "comprar flor"),
        ("busca flor", "flor"),
        ("busca chefe", "chefe"),
        ("busca mano", None),
        ("busca, amigo", None),
        ("busca presente pro amigo", "presente pro amigo"),
        ("cadê o telefone do doutor", "telefone do doutor"),
        ("procura aniversario da minha filha", "aniversario da minha filha"),
        ("busca a senha do pessoal", "senha do pessoal"),
        ("acha a receita da minha amiga", "receita da minha amiga"),
        # said to the bot
        ("busca leite mano", "leite"),
        ("apaga matrix cara", "matrix"),
        ("cadê a receita de bolo gente", "receita de bolo"),
    ],
)
def test_what_is_looked_for_ends_where_it_can_end(text: str, query: str | None) -> None:
    (found,) = recognise(text)
    assert found.entities.query == query


@pytest.mark.parametrize("verb", ["anota", "anota que", "anota aí que"])
def test_nothing_people_say_loses_its_last_word_to_a_courtesy(verb: str) -> None:
    said = [line.strip() for line in EVERYDAY.read_text("utf-8").splitlines()]
    plain = [line for line in said if not PAUSE.search(line) and not COURTESY.search(line) and len(line.split()) > 2]
    cut = [
        (line, content)
        for line in plain
        if (found := recognise(f"{verb} {line}"))[0].action is Action.SAVE
        and len(found) == 1
        and (content := found[0].entities.content)  # "deus te abençoe meu filho" is thanks, and nothing to keep
        and not content.endswith(line.split()[-1])
    ]
    assert len(plain) > 1_500
    assert cut == []


@pytest.mark.parametrize("text", ["salva o fim de tudo", "salva é o fim de tudo?", "salva a limpeza da lista toda"])
def test_an_order_to_keep_deletes_nothing_whatever_it_is(text: str) -> None:
    assert [each.action for each in recognise(text)] == [Action.SAVE]
