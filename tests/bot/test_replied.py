"""What one message comes to twice is said once; what was done twice is told twice."""

from __future__ import annotations

from tests.bot.handlers.test_films import Chat


async def test_two_questions_of_a_message_that_come_to_the_same_are_answered_once() -> None:
    chat = Chat()
    await chat.says("o João me deve 50", "a Ana me deve 30")
    answer = await chat.says("quem ta me devendo e qto da tudo")
    assert answer.count("80,00") == 1


async def test_the_same_question_is_answered_again_in_another_message() -> None:
    chat = Chat()
    await chat.says("o João me deve 50")
    assert await chat.says("quem tá me devendo") == await chat.says("quem tá me devendo")


async def test_the_same_thing_done_twice_is_told_twice() -> None:
    chat = Chat()
    answer = await chat.says("gastei 5 no pão e gastei 5 no pão")
    assert answer.count("5,00") == 2
