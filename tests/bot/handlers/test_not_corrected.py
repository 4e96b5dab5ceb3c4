"""Messages that begin like a correction, and say nothing of what is kept: they change none of it."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_corrections import state
from tests.bot.handlers.test_films import Chat

OF_SOMETHING_ELSE = [
    ("meu aluguel vence dia 7", "kkkkk nao, 24 de outubro é a RUA"),
    ("aluguel do salão: vence dia 7", "kkkk não, 7 de setembro é o nome da avenida"),
    ("a consulta é dia 3", "nao, 9 de julho é a avenida"),
    ("reunião com a Marta dia 10", "não, 15 de novembro é a praça"),
    ("anota: senha do portão 4417", "não, 4418 é o apartamento da vó"),
    ("aluguel 900 pro Sérgio", "não, 900 é o número da casa"),
    ("conta de luz vence dia 10", "não, a Lu é quem vem dia 12"),
    ("paguei 30 no táxi", "não, o Tácio pagou, era a vez dele"),
    ("anota: comprar pano de prato", "não, é o Pedro que paga"),
    ("a chave do carro fica na gaveta", "não, é a Clara que vem"),
    ("gastei 40 no mercado", "não, é o Marcelo que vai comigo"),
    ("põe leite na lista de compras", "não, é a Lia, minha prima"),
    ("carro: revisão dia 20", "não, o caro era o conserto"),
    ("rent is due on the 5th", 'there is no "she", that is Renata, its ONE debt of 180'),
    ("rent: pay Sergio", 'there is no "she", that is Renata, its ONE debt of 180'),
    ("rent due on the 5th", "nope, Brent is my landlord's name"),
    ("gym bill is due on the 8th", "lol no, May 13th is the name of the street"),
    ("dentist on the 12th", "haha no, March 25 is the street"),
    ("gym costs 90", "no, 90 is the bus line"),
    ("the wifi password is banana42", "no, it's Ana who is coming"),
    ("note: the plumber is called Marcos", "no, that is Marcia, my aunt from Recife"),
    ("milk expires on friday", "no, Mike comes on friday"),
    ("spent 20 on bread", "no wait, Brad paid for that"),
]


@pytest.mark.parametrize(("told", "said"), OF_SOMETHING_ELSE)
async def test_what_is_said_of_something_else_changes_nothing_that_is_kept(told: str, said: str) -> None:
    chat = Chat()
    await chat.says(told)
    before = state(chat)
    answer = await chat.says(said)
    assert set(before) <= set(state(chat)), answer
