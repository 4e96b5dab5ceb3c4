"""The words of an entry that waits for an answer are a note at once, whatever becomes of the question."""

from __future__ import annotations

import pytest

from state.lane import DIALOGUE_LASTS
from tests.bot.handlers.test_films import Chat

WAITING = [
    ("pesei 82kg", "sim"),
    ("pesei 900kg", "90"),
    ("gastei 450 reais", "mercado"),
    ("gastei no mercado hoje", "45"),
    ("me lembra de ligar pro banco", "amanhã às 10"),
    ("me lembra ontem de ligar pro joão", "amanhã às 8"),
]
# Of an order to be reminded what it names stays, and not the order.
NAMED = {"me lembra de ligar pro banco": "ligar pro banco", "me lembra ontem de ligar pro joão": "ligar pro joão"}


@pytest.fixture
def chat() -> Chat:
    return Chat()


def notes(chat: Chat) -> list[str | None]:
    return [item.content for item in chat.items]


def records(chat: Chat) -> int:
    return len(chat.driver.library.records.live)


@pytest.mark.parametrize(("said", "answer"), WAITING)
async def test_the_words_are_a_note_while_they_wait_and_after_something_else_or_a_long_time(
    chat: Chat, said: str, answer: str
) -> None:
    held = NAMED.get(said, said)
    await chat.says(said)
    assert notes(chat) == [held]
    # What the agenda asked is put again, once; of what nobody asked for there is no further word.
    stays = [f"“{held}” fica como nota" in await chat.says("o que eu tenho salvo?") for _ in range(2)]
    assert stays == (
        [False, False] if answer == "sim" else [True, False] if said.startswith("gastei") else [False, True]
    )
    assert notes(chat) == [held]
    late = Chat()
    await late.says(said)
    late.driver.wait(DIALOGUE_LASTS)
    await late.says(answer)
    assert held in notes(late)


@pytest.mark.parametrize(("said", "answer"), WAITING)
async def test_the_answer_turns_them_into_the_record_and_one_undo_takes_all_back(
    chat: Chat, said: str, answer: str
) -> None:
    await chat.says(said, answer)
    if records(chat) == 0:
        await chat.says("sim")  # a value that was put right is offered once more
    assert (notes(chat), records(chat)) == ([], 1)
    await chat.says("desfaz")
    assert (notes(chat), records(chat)) == ([], 0)
    assert "desfazer" in await chat.says("desfaz")
    assert (notes(chat), records(chat)) == ([], 0)


@pytest.mark.parametrize("no", ["não", "deixa pra lá", "desfaz"])
@pytest.mark.parametrize(("said", "answer"), WAITING)
async def test_a_no_takes_them_back(chat: Chat, said: str, answer: str, no: str) -> None:
    await chat.says(said, no)
    assert (notes(chat), records(chat)) == ([], 0)
    assert answer


async def test_what_does_not_answer_leaves_the_note_and_says_so(chat: Chat) -> None:
    assert "“comprar leite” fica como nota" in await chat.says("me lembra de comprar leite", "sei lá")
    assert notes(chat) == ["comprar leite"]


async def test_words_that_put_it_right_are_kept_with_the_first(chat: Chat) -> None:
    await chat.says("pesei 82kg", "não, 83")
    assert notes(chat) == ["pesei 82kg, não, 83"]
    await chat.says("sim", "desfaz")
    assert (notes(chat), records(chat)) == ([], 0)


async def test_a_note_that_was_there_before_stays(chat: Chat) -> None:
    await chat.says("pesei 82kg")
    chat.driver.wait(DIALOGUE_LASTS)
    await chat.says("pesei 82kg", "não")
    assert notes(chat) == ["pesei 82kg"]


@pytest.mark.parametrize("between", ["o que eu tenho salvo?", "dormi 6 horas"])
async def test_what_is_told_again_while_it_is_asked_about_is_asked_about_once(chat: Chat, between: str) -> None:
    await chat.says("pesei 82kg", between, "pesei 82kg", "sim")
    together = 2 if between.startswith("dormi") else 1
    assert (records(chat), "pesei 82kg" in notes(chat)) == (together, False)
    await chat.says("sim", "sim")
    assert records(chat) == together


async def test_a_yes_that_names_one_of_two_offers_leaves_the_other(chat: Chat) -> None:
    await chat.says("pesei 82kg", "dormi 6 horas")
    assert notes(chat) == ["pesei 82kg, dormi 6 horas"]
    assert "peso 82 kg" in await chat.says("registra sim o peso")
    assert records(chat) == 1
    assert "sono" in await chat.says("sim")
    assert (notes(chat), records(chat)) == ([], 2)
