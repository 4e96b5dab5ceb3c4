"""What is learnt completes the rules: it keeps what is told, and removes nothing unasked, nor confirms or chooses."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.actions import Action
from bot.understanding.distress import resigns
from bot.understanding.recogniser import recognise
from bot.understanding.tokens import normalised, tokens
from tests.model.examples import Example, read

DECIDES = {
    Action.DELETE_ITEM,
    Action.DELETE_ALL,
    Action.CONFIRM,
    Action.DENY,
    Action.SELECT,
    Action.UNDO,
    Action.CANCEL,
}


@cache
def everyday() -> list[Example]:
    """Return what is said day by day, of which the half that trained nothing is taken."""
    return [example for example in read() if example.source.startswith("everyday") and example.part == "held out"]


texts = st.one_of(
    st.text(max_size=200),
    st.deferred(lambda: st.sampled_from([example.text for example in everyday()])),
    st.lists(st.sampled_from("apaga deleta tudo o 2 sim não isso se quem rg pão 12 delete my list the it ok".split()))
    .map(" ".join),
)  # fmt: skip


@settings(deadline=None)
@given(texts)
def test_what_removes_confirms_or_chooses_is_the_rules_alone(text: str) -> None:
    told = [each.action for each in recognise(text) if each.action in DECIDES and not each.asks]
    assert told in ([], [each.action for each in recognise(text) if each.action in DECIDES and not each.asks])


@settings(deadline=None)
@given(texts)
def test_the_same_words_are_understood_the_same_way(text: str) -> None:
    assert recognise(text) == recognise(text)


def test_hardly_any_everyday_message_is_taken_for_a_removal() -> None:
    at_once = [
        example.text
        for example in everyday()
        if not example.accepted & {"delete_item", "delete_all"}
        and any(
            each.action in (Action.DELETE_ITEM, Action.DELETE_ALL) and not each.asks for each in recognise(example.text)
        )
    ]
    assert len(at_once) <= len(everyday()) / 1_000


@pytest.mark.parametrize(
    "text",
    [
        "tel da diarista neide 21 99812-3344",
        "consulta com a dra. sônia terça às 14h30",
        "rg da minha mãe 12.345.678-9",
        "chave pix maria@gmail.com",
        "my locker code is 4471",
    ],
)
def test_a_bare_fact_is_something_to_keep(text: str) -> None:
    assert [each.action for each in recognise(text)] == [Action.REMEMBER]


def test_words_of_harming_oneself_are_heard_before_all_else() -> None:
    crises = [example.text for example in read() if example.action == "crisis" and example.part != "training"]
    heard = sum(recognise(text)[0].action is Action.CRISIS for text in crises)
    assert len(crises) > 30
    assert heard >= 0.45 * len(crises)


@pytest.mark.parametrize(
    "text",
    [
        "quero morrer",
        "não aguento mais viver",
        "tô pensando em me matar",
        "vou acabar com a minha vida hoje",
        "me cortei de novo",
        "i want to die",
        "thinking about killing myself",
    ],
)
def test_words_that_plainly_say_so_are_heard(text: str) -> None:
    assert [each.action for each in recognise(text)] == [Action.CRISIS]


@pytest.mark.parametrize(
    "text",
    [
        "tô morrendo de rir",
        "essa prova vai me matar kkkk",
        "matei a aula de hoje",
        "quebrei o vaso da sala, minha mãe vai me matar",
        "tirei zero na prova, meu pai quer me matar",
        "tô morta de cansada hoje",
        "não, 80 foi o que eu recebi, e 3 é o tanto de aula",
        "mano eu não pedi isso kkk, to falando do link que mandei agora pouco",
        "I only paid 40 for it, the 90 was wrong, please fix that",
    ],
)
def test_neither_an_exaggeration_nor_a_complaint_is_a_cry_for_help(text: str) -> None:
    assert recognise(text)[0].action is not Action.CRISIS


RESIGNING = [
    "Não sei se peço demissão",
    "Penso em pedir demissão",
    "quero pedir demissão, não aguento meu chefe",
    "ando pensando em pedir demissão amanhã",
    "minha chefe grita comigo e eu penso em pedir demissão",
    "tô pensando em pedir demissão, viu",
    "meu patrão me humilha todo dia, penso em pedir demissão",
    "penso em mudar de emprego",
    "I keep thinking of leaving my job",
    "I think I will resign, my boss is unbearable",
]


@pytest.mark.parametrize("text", RESIGNING)
def test_thinking_of_leaving_ones_work_is_talk_and_no_cry_for_help(text: str) -> None:
    assert [each.action for each in recognise(text)] == [Action.CHAT]


@pytest.mark.parametrize(
    "text",
    [
        "vou pedir demissão da vida",
        "vou pedir demissão e sumir do mapa",
        "pedi demissão, ninguém liga, melhor acabar logo",
        "penso em pedir demissão, me matar",
        "vou pedir demissão e ir embora de vez",
        "quero largar o emprego e dormir pra sempre",
        "pedi demissão, comprei uma corda",
        "I will quit my job and end my life",
    ],
)
def test_a_cry_for_help_of_who_leaves_their_work_is_heard(text: str) -> None:
    assert [each.action for each in recognise(text)] == [Action.CRISIS]


def test_no_cry_for_help_of_the_examples_is_taken_for_leaving_ones_work() -> None:
    cries = [example.text for example in read() if example.action == "crisis"]
    assert not [text for text in cries if resigns(tokens(normalised(text)))]


def test_hardly_any_everyday_message_is_taken_for_a_cry_for_help() -> None:
    heard = sum(recognise(example.text)[0].action is Action.CRISIS for example in everyday()[::8])
    assert heard <= 0.008 * len(everyday()[::8])


@pytest.mark.parametrize("text", ["/xdmin stats", "zzyx plugh", "zzyx plugh qwrtpk", ""])
def test_of_commands_and_words_in_no_example_nothing_is_told(text: str) -> None:
    assert recognise(text) == recognise(text)
