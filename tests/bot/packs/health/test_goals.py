"""Goals of measures, kept as soon as they are told and told with what was measured; and how much was lost."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat


@pytest.fixture
def chat() -> Chat:
    return Chat()


def goals(chat: Chat) -> list[tuple[str, int]]:
    kept = [each for each in chat.driver.library.records.live if each.kind == "goal"]
    return sorted((str(each.fields["metric"]), int(str(each.fields["amount"]))) for each in kept)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("comecei dieta de novo, tô com 94,3 kg. meta 85", [("weight", 85_000)]),
        ("minha meta de peso é 72", [("weight", 72_000)]),
        ("minha meta é 8 mil passos por dia", [("steps", 8_000)]),
        ("meta de economizar 500 por mês", []),
        ("qual é minha meta de peso?", []),
    ],
)
async def test_a_goal_is_kept_with_its_measure(chat: Chat, said: str, kept: list[tuple[str, int]]) -> None:
    await chat.says(said)
    assert goals(chat) == kept


async def test_a_goal_told_again_takes_the_place_of_the_first_and_can_be_undone(chat: Chat) -> None:
    await chat.says("minha meta de peso é 72", "minha meta de peso é 70")
    assert goals(chat) == [("weight", 70_000)]
    await chat.says("desfaz")
    assert goals(chat) == [("weight", 72_000)]


async def test_what_was_lost_is_the_change_since_the_first_record(chat: Chat) -> None:
    await chat.says("pesei 94,3 kg", "sim", "minha meta de peso é 85", "pesei 93,8 kg", "sim")
    answer = await chat.says("quanto já perdi desde que comecei?")
    assert answer.startswith("−0,5 kg")
    assert "Meta: 85 kg (diferença de 8,8 kg)" in answer


async def test_an_offer_is_put_again_once_and_stays_a_note_without_another_word(chat: Chat) -> None:
    offer = "Registro seu peso"
    assert offer in await chat.says("93,8 hoje na balança")
    assert offer in await chat.says("uber 12")
    said = [await chat.says(each) for each in ("quanto gastei hoje?", "anota: o gás custa 120", "93,8 hoje na balança")]
    assert offer not in said[0] + said[1]
    assert "fica como nota" not in "".join(said)
    assert offer not in await chat.says("padaria 8")
    assert "Registrado" in await chat.says("sim")
