"""What a model's text may say to a person."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from babel.dates import format_date
from babel.numbers import format_decimal
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import JsonValue

from bot.planner.claims import answering, borne_out, polite
from bot.planner.envelope import InvalidForm, Respond

FILM: dict[str, JsonValue] = {
    "title": "Clube da Luta",
    "original_title": "Fight Club",
    "year": 1999,
    "released": "1999-10-15",
    "rating": 8.4,
    "revenue": 101209702,
    "people": ["David Fincher", "Brad Pitt", "Edward Norton"],
    "overview": "Um homem que sofre de insônia conhece Tyler Durden. Dura 139 minutos.",
    "url": "https://www.exemplo.com.br/clube",
    "in_library": False,
}

HOLDS = (
    "Clube da Luta é um filme de 1999, dirigido por David Fincher, com Brad Pitt e Edward Norton.",
    "É um filme de 1999, de David Fincher. Nele, um homem com insônia conhece Tyler Durden.",
    "Estreou em 15 de outubro de 1999 e dura 139 minutos.",
    "Estreou em 15/10/1999, com nota 8,4.",
    "Estreou em outubro de 1999. Em outubro!",
    "Rendeu 101.209.702 dólares.",
    "“Clube da Luta” (“Fight Club”, 1999).",
    "Fight Club came out on October 15, 1999. It stars Brad Pitt and Edward Norton.",
    "Released on 15 October 1999, it grossed 101,209,702 dollars and has a rating of 8.4.",
    "It is David Fincher's film about Tyler Durden.",
    "Veja em https://www.exemplo.com.br/clube",
    "CLUBE DA LUTA é de 1999.",
    "Dura cento e trinta e nove minutos.",
)
DOES_NOT_HOLD = (
    "É um filme de 2000.",
    "É um filme de 99.",
    "Estreou em 16 de outubro de 1999.",
    "Estreou em 15 de novembro de 1999.",
    "Estreou em novembro.",
    "Came out in November 1999.",
    "Came out in May.",
    "Estreou em 10/15/2001.",
    "Estreou numa sexta-feira.",
    "Vi ontem.",
    "Tem 15 atores.",
    "Tem 10 atores.",
    "Tem quinze atores.",
    "Tem vinte e dois atores.",
    "Tem uns 2 mil atores.",
    "Dura 139 mil minutos.",
    "Dura vinte minutos.",
    "Dura ２０ minutos.",
    "Nota 8,5.",
    "Nota 84.",
    "Rendeu 101.209.703 dólares.",
    "Dirigido por Steven Spielberg.",
    "Com Brad Norton.",
    "Com Brad  Norton.",
    "Matrix é outro.",
    "É parecido com “clube do livro”.",
    "Clube da Luta II.",
    "Veja em https://malicioso.com/x",
    "Veja em www.exemplo.com.br/outra",
    "Clube da Luta 🎬",
    "Clube\u200b da Luta.",
)
OFFERS = (
    "Quer que eu guarde?",
    "Quer que eu salve?",
    "Você gostaria de salvar esse filme?",
    "Posso adicionar à sua lista?",
    "Se quiser, eu salvo.",
    "Se você quiser, posso guardar pra você.",
    "Que tal guardar esse?",
    "Vamos salvar?",
    "Vou guardar esse filme.",
    "Guardo pra você?",
    "Deseja apagar?",
    "Salvo?",
    "É pra pôr na lista?",
    "Seria para guardar?",
    "Do you want me to save it?",
    "Would you like to keep it?",
    "Shall I add it to your list?",
    "Should I save this?",
    "Let me save it for you.",
    "I can keep it for you.",
    "I'll add it.",
    "Save it?",
    "Você quer que eu lembre?",
    "Que tal colocar na sua lista?",
    "Se quiser, eu te aviso.",
    "Posso te lembrar de ver amanhã.",
    "Do you want it on your list?",
    "Would you like a reminder?",
    "I can look that up for you.",
)
# What nobody asked to be told, or asked.
TALK = (
    "Que dia lindo, né?",
    "Que filme legal, hein!",
    "Que filme bom.",
    "Adoro esse filme.",
    "Já viu?",
    "Tudo bem com você?",
    "Quer ver Clube da Luta hoje?",
    "What a lovely film.",
    "Enjoy the movie!",
    "Have you seen Fight Club?",
)
CLAIMS = (
    "Salvei.",
    "Pronto, guardei.",
    "Já está guardado.",
    "Foi adicionado à lista.",
    "Tudo apagado.",
    "Adicionado!",
    "Guardado com sucesso.",
    "Está salvo na sua lista.",
    "Acabei de anotar.",
    "Removi o item.",
    "I saved it.",
    "I've just added it.",
    "It has been saved.",
    "It's now saved.",
    "Saved!",
    "Done, kept it.",
)


def grounded(text: str, data: JsonValue) -> bool:
    try:
        borne_out(Respond.model_construct(message=text), data, "")
    except InvalidForm:
        return False
    return True


@pytest.mark.parametrize("text", HOLDS)
def test_what_stands_in_the_data_may_be_said(text: str) -> None:
    assert grounded(text, FILM)


@pytest.mark.parametrize("text", DOES_NOT_HOLD)
def test_what_does_not_may_not(text: str) -> None:
    assert not grounded(text, FILM)


@pytest.mark.parametrize("text", [*OFFERS, *CLAIMS])
def test_nothing_is_offered_and_nothing_claimed(text: str) -> None:
    with pytest.raises(InvalidForm, match="must not"):
        polite(Respond(message=text))
    assert not grounded(text, [text])


@pytest.mark.parametrize("text", TALK)
@pytest.mark.parametrize("behind", [True, False])
def test_an_answer_asks_nothing_and_has_no_small_talk(text: str, behind: bool) -> None:
    said = f"{HOLDS[0]} {text}" if behind else f"{text} {HOLDS[0]}"
    assert answering(Respond(message=HOLDS[0]), FILM, "") == Respond(message=HOLDS[0])
    for each in (text, said):
        with pytest.raises(InvalidForm):
            answering(Respond(message=each), FILM, "")


@pytest.mark.parametrize("text", HOLDS)
def test_what_the_findings_say_is_no_small_talk(text: str) -> None:
    assert answering(Respond(message=text), FILM, "") == Respond(message=text)


@pytest.mark.parametrize(
    "text",
    [
        "É “Que Horas Ela Volta?”, de 2015.",
        "Uma filha chega a São Paulo. É drama.",
        "Que Horas Ela Volta? é um filme de 2015.",
        "Estreou em 2015!",
    ],
)
def test_a_title_that_asks_is_no_question_of_the_model_s(text: str) -> None:
    found: JsonValue = {"title": "Que Horas Ela Volta?", "year": 2015, "overview": "Uma filha chega a São Paulo."}
    assert answering(Respond(message=text), found, "") == Respond(message=text)


@pytest.mark.parametrize(
    "text",
    [
        "Um policial guarda um segredo.",
        "Um homem que salva a cidade.",
        "A história de uma família que esconde um tesouro.",
        "A man who saves the city.",
        "Conta como ele perdeu a memória.",
    ],
)
def test_a_story_in_which_something_is_saved_is_no_claim(text: str) -> None:
    assert grounded(text, [])


def test_names_of_fields_and_what_is_not_a_text_are_no_data() -> None:
    assert not grounded("Kubrick.", {"Kubrick": None, "ok": True})


LOCALES = st.sampled_from(("pt_BR", "en_US"))
NUMBERS = st.integers(0, 10**9) | st.decimals("0", "9999", places=2, allow_nan=False)
DAYS = st.dates(date(1900, 1, 1), date(2050, 12, 31))
DATE_FORMATS = {
    "pt_BR": ("d 'de' MMMM 'de' y", "dd/MM/y", "MMMM 'de' y", "d 'de' MMM. 'de' y", "y-MM-dd", "d 'de' MMMM"),
    "en_US": ("MMMM d, y", "d MMMM y", "MMM d, y", "MMMM y", "y-MM-dd", "MM/dd/y", "MMMM d"),
}
many = settings(deadline=None, max_examples=200)


@many
@given(NUMBERS, LOCALES, LOCALES)
def test_a_number_holds_however_either_language_writes_it(number: int | Decimal, said: str, known: str) -> None:
    """In the data it stands as a number, or in a text of any language; a point may be read as either sign."""
    text = f"o valor é {format_decimal(number, locale=said)} no fim"
    assert grounded(text, {"n": float(number) if isinstance(number, Decimal) else number})
    assert grounded(text, [f"x {format_decimal(number, locale=known)} y"])


@many
@given(st.integers(0, 10**7), st.integers(0, 10**7), LOCALES)
def test_another_number_does_not(one: int, other: int, locale: str) -> None:
    """But for 1.234, which may be read as both."""
    if one == other or any(abs(a * 1_000 - b) < 1 for a, b in ((one, other), (other, one))):
        return
    assert not grounded(f"o valor é {format_decimal(one, locale=locale)} no fim", {"n": other})


@many
@given(DAYS, LOCALES, st.data())
def test_a_date_holds_however_it_is_written(day: date, locale: str, data: st.DataObject) -> None:
    form = data.draw(st.sampled_from(DATE_FORMATS[locale]))
    text = f"estreou {format_date(day, form, locale=locale)}"
    assert grounded(text, {"released": day.isoformat()})
    assert grounded(text, [f"({format_date(day, DATE_FORMATS['pt_BR'][0], locale='pt_BR')})"])


@many
@given(DAYS, DAYS, LOCALES, st.data())
def test_another_date_does_not(day: date, other: date, locale: str, data: st.DataObject) -> None:
    with_days = [form for form in DATE_FORMATS[locale] if "d" in re.sub("'[^']*'", "", form)]
    form = data.draw(st.sampled_from(with_days))
    if (day.month, day.day) == (other.month, other.day) or "/" in form:
        return
    assert not grounded(f"estreou {format_date(day, form, locale=locale)}", {"released": other.isoformat()})


@given(
    st.text(max_size=80), st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=5)
)
def test_any_text_and_any_data_are_judged(text: str, data: Any) -> None:
    assert grounded(text, data) in (True, False)


@given(st.lists(st.sampled_from(("Duna", "Matrix", "Brad Pitt", "1999", "8,4", "15 de maio de 2001")), min_size=1))
def test_what_holds_from_some_data_holds_from_more(facts: list[str]) -> None:
    text = f"trata de {', '.join(facts)}"
    assert grounded(text, [*facts])
    assert grounded(text, [*facts, "outra coisa", 7])
    assert not grounded(text, [])
