"""What was measured is read in whole base units, whatever it is said in; what cannot be is a doubt."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.packs.health.measures import Doubt, Measured, amount_of, measure_in, measured


@pytest.mark.parametrize(
    ("said", "name", "amount"),
    [
        ("pesei 82kg", "weight", 82_000),
        ("pesei 82,4 kg hoje", "weight", 82_400),
        ("pesei noventa e dois e meio", "weight", 92_500),
        ("pesei 66 e 400", "weight", 66_400),
        ("weighed 176 lbs", "weight", 79_832),
        ("82kg", "weight", 82_000),
        ("bebi 2l de água", "water", 2_000),
        ("bebi 1,5l de água", "water", 1_500),
        ("3 copos de agua até agora", "water", 750),
        ("um litro e meio de água", "water", 1_500),
        ("tomei 500ml de água", "water", 500),
        ("dormi 6h30", "sleep", 390),
        ("dormi 6 horas e meia", "sleep", 390),
        ("dormi cinco horas só", "sleep", 300),
        ("dormi das 9 e meia ate meio dia", "sleep", 150),
        ("dormi de meia-noite às 7 e meia", "sleep", 450),
        ("slept from midnight to 5:45", "sleep", 345),
        ("dormi das 11 às 7", "sleep", 480),
        ("dormi mal, só 4 horas", "sleep", 240),
        ("corri 5km", "distance", 5_000),
        ("ran 3 miles", "distance", 4_828),
        ("corri 40 min", "exercise", 40),
        ("meia hora de esteira", "exercise", 30),
        ("10 mil passos", "steps", 10_000),
        ("8.400 passos", "steps", 8_400),
        ("walked 9,400 steps", "steps", 9_400),
        ("humor 7", "mood", 7),
        ("hoje meu humor tá 8 de 10", "mood", 8),
        ("glicose 98", "glucose", 98),
        ("glicemia 110 em jejum", "glucose", 110),
        ("febre 37,8", "temperature", 378),
        ("saturação 97", "oxygen", 97),
    ],
)
def test_an_amount_is_read_in_its_base_unit(said: str, name: str, amount: int) -> None:
    (found,) = measured(said)
    assert isinstance(found, Measured)
    assert (found.name, found.amount) == (name, amount)


@pytest.mark.parametrize(
    ("said", "high", "low"),
    [("pressão 12 por 8", 120, 80), ("PA 140x90 agora", 140, 90), ("bp 128/84", 128, 84), ("pressão 13/8", 130, 80)],
)
def test_a_pressure_is_two_numbers(said: str, high: int, low: int) -> None:
    (found,) = measured(said)
    assert isinstance(found, Measured)
    assert (found.amount, found.second) == (high, low)


@pytest.mark.parametrize(
    ("said", "label"),
    [("tomei o losartana", "losartana"), ("took my losartan", "losartan"), ("tomei a insulina às 7", "insulina")],
)
def test_what_was_taken_has_a_name(said: str, label: str) -> None:
    (found,) = measured(said)
    assert isinstance(found, Measured)
    assert (found.name, found.label) == ("medicine", label)


def test_several_are_read_of_one_message() -> None:
    found = measured("dormi cinco horas só e tomei o losartana e a pressão deu treze por nove")
    assert [each.name for each in found] == ["sleep", "medicine", "pressure"]


@pytest.mark.parametrize(
    "said",
    ["pressao da mamãe deu 15 por 9", "temperatura do neném 38,2", "não tomei o losartana", "febre 38 da Laurinha"],
)
def test_what_is_somebody_elses_or_was_not_done_is_not_read(said: str) -> None:
    assert measured(said) == ()


@pytest.mark.parametrize("said", ["pesei 900kg", "dormi 30 horas", "humor 11", "humor 7,5", "pressão 8 por 12"])
def test_what_cannot_be_is_a_doubt(said: str) -> None:
    (found,) = measured(said)
    assert isinstance(found, Doubt)
    assert found.why == "bounds"


@pytest.mark.parametrize("said", ["pesei", "dormi às 23h", "sono péssimo, acordei 4 vezes"])
def test_without_a_number_nothing_is_guessed(said: str) -> None:
    assert [each.why for each in measured(said) if isinstance(each, Doubt)] == ["missing"]


@given(st.integers(20_000, 400_000), st.sampled_from([",", "."]))
def test_every_weight_within_the_bounds_is_read_to_the_gram(grams: int, mark: str) -> None:
    (found,) = measured(f"pesei {grams // 1_000}{mark}{grams % 1_000:03}kg")
    assert isinstance(found, Measured)
    assert found.amount == grams


@given(st.integers(5, 1_440))
def test_every_length_of_sleep_is_read_to_the_minute(minutes: int) -> None:
    for said in (f"{minutes} min", f"{minutes // 60}h{minutes % 60:02}"):
        (found,) = measured(f"dormi {said}")
        assert isinstance(found, Measured)
        assert found.amount == minutes


@given(st.text())
def test_any_text_is_read_within_the_bounds_or_not_at_all(text: str) -> None:
    for found in measured(f"pesei {text}"):
        assert isinstance(found, Doubt) or found.name != "weight" or 20_000 <= found.amount <= 400_000


def test_an_answer_need_not_name_its_measure() -> None:
    found = amount_of("83,5", "weight")
    assert isinstance(found, Measured)
    assert found.amount == 83_500
    assert amount_of("depois", "weight") == Doubt("weight", "missing")


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("como tá meu peso?", "weight"),
        ("quanto eu pesava em março?", "weight"),
        ("média de sono da semana", "sleep"),
        ("já tomei o remédio?", "medicine"),
        ("que dia é hoje", None),
    ],
)
def test_a_question_names_its_measure(said: str, name: str | None) -> None:
    assert measure_in(said) == name


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("dormi das 8 as 13", 300),
        ("dormi de 23h a 6h30", 450),
        ("dormi 23h acordei 5h", 360),
        ("slept from 11 to 7", 480),
        ("dormi 8h", 480),
    ],
)
def test_sleep_may_be_told_by_when_it_began_and_ended(text: str, minutes: int) -> None:
    assert [each.amount for each in measured(text) if isinstance(each, Measured)] == [minutes]


@given(st.integers(13, 23), st.integers(0, 12))
def test_a_night_lasts_from_its_evening_to_its_morning(evening: int, morning: int) -> None:
    (found,) = measured(f"dormi das {evening}h às {morning}h")
    assert isinstance(found, Measured)
    assert found.amount == (24 - evening + morning) * 60
