"""Where people say that they are, and whose time they ask for."""

from __future__ import annotations

import pytest

from bot.account.places import alike, asked_for, zone_of, zone_told

NOW = 1_783_000_000 * 10**9


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Agora moro em Porto Velho, RO", "America/Porto_Velho"),
        ("oi, a gente se mudou pra Portugal", "Europe/Lisbon"),
        ("moro no Acre e trabalho no banco", "America/Rio_Branco"),
        ("anota que eu moro em Belém do Pará", "America/Belem"),
        ("minha irmã mora em Lisboa e eu moro em Manaus", "America/Manaus"),
        ("tô aqui em Dubai a trabalho", "Asia/Dubai"),
        ("acabei de me mudar pro Mato Grosso do Sul", "America/Campo_Grande"),
        ("estou de férias em Nova York", "America/New_York"),
        ("voltei pra Manaus ontem", "America/Manaus"),
        ("we live in Spain", "Europe/Madrid"),
        ("I’ve just moved to Lisbon", "Europe/Lisbon"),
        ("well, I'm in London this week", "Europe/London"),
    ],
)
def test_where_one_lives_moves_to_or_stays_tells_a_zone(text: str, zone: str) -> None:
    assert zone_told(text) == zone


@pytest.mark.parametrize(
    "text",
    [
        "meu filho mora em Manaus",
        "a Bia falou que tô em Lisboa",
        "não moro em Manaus",
        "moro em Manaus?",
        "morei em Manaus",
        "eu morava em Londres",
        "se eu morasse em Roma",
        "vou pra Tóquio amanhã",
        "tô em reunião com o chefe",
        "moro em São Vicente",
        "moro em Rio Branco do Sul",
        "tô na Rua Lisboa",
        "estou em Paris Hilton",
        "moro em Piraporinha",
        "I used to live in Paris",
        "my sister lives in Lisbon",
        "I'm not in London",
        "I live in Georgia",
        "I'm in",
    ],
)
def test_anything_else_tells_none(text: str) -> None:
    assert zone_told(text) is None


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("meu fuso é o de Manaus", "America/Manaus"),
        ("Usa o horário de Lisboa, por favor", None),
        ("usa o horário de Lisboa!", "Europe/Lisbon"),
        ("volta pro horário de brasilia", "America/Sao_Paulo"),
        ("muda meu fuso pra Tóquio", "Asia/Tokyo"),
        ("my time zone is London", "Europe/London"),
        ("I'm on New York time", "America/New_York"),
        ("set my timezone to Lisbon", "Europe/Lisbon"),
        ("usa o horário de verão", None),
        ("hora de dormir", None),
        ("lunch time", None),
        ("que horas são em Lisboa?", None),
    ],
)
def test_a_zone_is_asked_for_in_words_that_ask_nothing_else(text: str, zone: str | None) -> None:
    asked = asked_for(text)
    assert (asked.zone if asked else None) == zone


def test_a_place_is_known_by_its_names_in_each_language() -> None:
    names = ("Nova York", "new york", "Nova Iorque", "America/New_York", "NYC")
    assert {zone_of(name) for name in names} == {"America/New_York"}
    assert zone_of("Atlântida") is None


def test_zones_are_alike_whose_clocks_agree_all_year() -> None:
    assert alike("America/Sao_Paulo", "America/Fortaleza", NOW)
    assert not alike("Europe/Lisbon", "Africa/Casablanca", NOW)
    assert not alike("America/Sao_Paulo", "America/Manaus", NOW)
