"""Corrections of whatever was done last, or is named: what each puts right, that an undo gives it back, what stays."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from state.text import words
from tests.bot.handlers.test_films import Chat

# What is kept, and what can be said of it right after.
SAID = {
    "me lembra amanhã às 9h de ligar pro banco": ["não, 10h", "era pra sábado", "na verdade às 8 da noite"],
    "luz 200 vence dia 26": ["a luz é dia 30 não 26", "muda a data da luz pro dia 28", "a luz foi 210 e não 200"],
    "gastei 50 no mercado": ["era 45", "era lazer", "foi ontem, não hoje", "foi receita, não gasto"],
    "recebi 200 do meu pai": ["não foi receita foi saída", "foi 250", "não, 180"],
    "Marcos me deve 800": ["não, o Marcos me deve 80 e não 800", "não é Marcos, é Márcio"],
    "coloca leite desnatado na lista de compras": ["não é leite desnatado é só leite arruma", "era leite em pó"],
    "minha irmã Cátia gosta de vinho": ["não é Cátia, é Kátia"],
    "consulta da Lia dia 12 às 15h": ["errado, é dia 13", "na verdade é às 16h"],
}


def state(chat: Chat) -> list[str]:
    """Return what is kept, without the turns that did it."""
    records = [f"{each.kind} {sorted(each.fields.items())} {each.when}" for each in chat.driver.library.records.live]
    return sorted([*records, *(f"{each.kind} {each.title} {each.content}" for each in chat.items)])


@pytest.mark.parametrize(("told", "right"), [(told, right) for told, all_ in SAID.items() for right in all_])
async def test_each_puts_right_what_was_done_last_and_an_undo_gives_it_back(told: str, right: str) -> None:
    chat = Chat()
    await chat.says(told)
    before = state(chat)
    said = await chat.says(right)
    after = state(chat)
    assert after != before, said
    assert len(after) == len(before), said
    await chat.says("desfaz")
    assert state(chat) == before


@settings(max_examples=8, deadline=None)
@given(st.lists(st.sampled_from(sorted(SAID)), min_size=2, max_size=4, unique=True), st.data())
async def test_any_correction_among_others_is_undone_as_it_was_done(told: list[str], data: st.DataObject) -> None:
    chat = Chat()
    await chat.says(*told)
    before = state(chat)
    of = data.draw(st.sampled_from(told))
    said = await chat.says(data.draw(st.sampled_from(SAID[of])))
    after = state(chat)
    assert len(after) == len(before), said
    if after != before:
        await chat.says("desfaz")
        assert state(chat) == before


@pytest.mark.parametrize(
    "said",
    ["muda o valor da faculdade pra 500", "não, 10h", "troca a data do ipva pro dia 7", "era 45", "não é A, é B"],
)
async def test_what_fits_nothing_changes_nothing_and_is_no_note(said: str) -> None:
    chat = Chat()
    told = await chat.says(said)
    assert state(chat) == [], told


async def test_of_several_that_are_named_it_is_asked_which_and_a_name_or_number_answers() -> None:
    chat = Chat()
    await chat.says("escola da Bia 890 vence dia 26", "escola do Davi 700 vence dia 26", *["oi"] * 9)
    asked = await chat.driver.send(text="muda a data da escola pro dia 30")
    assert "Qual eu corrijo?" in asked.text
    assert "30 de" in await chat.says("2")
    assert sum("-30 " in each for each in state(chat)) == 1


async def test_a_tap_takes_a_correction_up_once_it_is_said_of_what() -> None:
    chat = Chat()
    await chat.says("gastei 50 no mercado")
    asked = await chat.driver.send(text="muda o valor da faculdade pra 500")
    assert "R$ 500,00 (era R$ 50,00)" in await chat.taps("mercado", asked)


async def test_a_complaint_asks_what_is_right_and_takes_an_undo_as_well() -> None:
    chat = Chat()
    assert "O que está errado em “mercado”?" in await chat.says("gastei 50 no mercado", "tá errado isso")
    assert "mercado" in await chat.says("desfaz")
    assert state(chat) == []


# The pieces of a note, and what stands for each in a correction: a sort of value, or nothing that may be replaced.
NAMES, DAYS, HOURS = ("Rosana", "Ubiratan", "Célia"), ("sábado", "dia 12", "quarta"), ("às 10h", "às 15h30")
COUNTED = ("2 bolos", "50 coxinhas", "6 cadeiras")
CODES = ("gatopreto77", "11 98877-1234")
PLAIN = ("de cenoura com cobertura", "no salão da igreja", "ela deu sinal", "levar a toalha azul")
SORTS = {"name": NAMES, "day": DAYS, "hour": HOURS, "number": COUNTED, "code": CODES}
FREELY = (
    "e esses {number} em outros? não gastei isso, era a encomenda da {name}. tira",
    "a {name} ligou, mudou pra {day} e agora quer {number}",
    "não, {day}",
    "errei, são {number}",
    "na verdade é {code}",
    "não é {name}, é {other}",
    "a encomenda mudou: agora é {day} {hour}",
    "tá errado, a {name} falou outra coisa",
    "a encomenda da {name} era {number} no salão da prefeitura",
    "não, o {name} já tá dentro da encomenda",
)


@st.composite
def told_and_corrected(draw: st.DrawFn) -> tuple[list[tuple[str, str]], str]:
    """Draw the pieces of a note, each with its sort, and what corrects it or seems to."""
    pieces = [("plain", "encomenda da"), ("name", draw(st.sampled_from(NAMES)))]
    sorts = draw(st.lists(st.sampled_from(["day", "hour", "number", "number", "code", "plain"]), max_size=5))
    pieces += [(sort, draw(st.sampled_from(SORTS.get(sort, PLAIN)))) for sort in sorts]
    said = {sort: draw(st.sampled_from(of)) for sort, of in SORTS.items()}
    return pieces, draw(st.sampled_from(FREELY)).format(**said, other=draw(st.sampled_from(NAMES)))


@settings(max_examples=25, deadline=None)
@given(told_and_corrected())
async def test_a_note_loses_no_words_but_those_of_a_value_and_an_undo_gives_them_back(
    drawn: tuple[list[tuple[str, str]], str],
) -> None:
    pieces, correction = drawn
    chat = Chat()
    await chat.says("anota: " + " ".join(piece for _, piece in pieces), "oi")
    before = {item.id: item.content or "" for item in chat.items}
    said = await chat.says(correction)
    after = {item.id: item.content or "" for item in chat.items}
    assert set(before) <= set(after), said
    changed = [each for each in before if after[each] != before[each]]
    for each in changed:
        lost = Counter(words(before[each])) - Counter(words(after[each]))
        spare = Counter(word for sort, piece in pieces if sort != "plain" for word in words(piece))
        assert not lost - spare, said
        sorts = [sort for sort, piece in pieces if sort != "plain" and lost.keys() & set(words(piece))]
        assert len(sorts) == len(set(sorts)), said
    if changed:
        await chat.says("desfaz")
        assert {item.id: item.content or "" for item in chat.items} == before


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (["anota: o Caio usa bermuda 12", "gastei 80 no mercado"], "aliás foram 14 sacolas e não 12"),
        (["anota: aluguel vence dia 5, falar com o Nilo"], "todo mês dia 4 me lembra de pagar o aluguel"),
        (["anota: plantão sexta e domingo, 19h"], "na verdade é sábado"),
    ],
)
async def test_a_note_that_a_correction_does_not_point_at_stays(told: list[str], said: str) -> None:
    chat = Chat()
    await chat.says(*told)
    before = [item.content for item in chat.items]
    texts = {record.fields.get("text") for record in chat.driver.library.records.live}
    answer = await chat.says(said)
    assert [item.content for item in chat.items][-len(before) :] == before, answer
    assert texts <= {record.fields.get("text") for record in chat.driver.library.records.live}


async def test_a_complaint_about_an_answer_asks_nothing_about_an_older_note() -> None:
    chat = Chat()
    await chat.says("anota: senha do portão 7715", "qual a senha do portão?", "quanto eu devo?")
    assert "O que está errado" not in await chat.says("nada a ver isso, não foi isso que eu perguntei")


async def test_of_a_note_and_a_reminder_that_are_named_alike_it_is_asked_which() -> None:
    chat = Chat()
    await chat.says("consulta com a Dra. Rita quarta às 14h40", "me lembra sexta às 12h da consulta com a Dra. Rita")
    assert "Qual eu corrijo?" in await chat.says("está errado, a consulta é às 15h40, já falei")


async def test_what_stands_between_a_name_and_what_is_said_of_it_stays() -> None:
    chat = Chat()
    await chat.says("senha do cofre da loja é 4471 estrela", "gastei 20 no café")
    assert "senha do cofre da loja é 9026 cerquilha" in await chat.says(
        "trocaram a senha do cofre. agora é 9026 cerquilha"
    )


async def test_a_correction_that_names_a_note_without_a_place_for_it_asks_of_that_note() -> None:
    chat = Chat()
    await chat.says("escala essa semana: sexta e domingo, 19h às 7h")
    assert "O que está errado em “escala essa semana" in await chat.says("muda a escala: sexta e quarta")
    assert "não mudei nada" not in await chat.says("desfaz")
    assert chat.items == []


async def test_what_names_a_note_in_part_asks_before_it_goes() -> None:
    chat = Chat()
    await chat.says("cód do ap da dona Irene bloco 4 portão 7715")
    assert "Isso apaga “cód do ap da dona Irene" in await chat.says("apaga o código da Irene")
    assert len(chat.items) == 1
