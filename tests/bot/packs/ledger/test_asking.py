"""Questions about money as people type them: what they are about is known, or honestly said not to be."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat


@pytest.fixture
async def chat() -> Chat:
    chat = Chat()
    await chat.says(
        "gastei 22 de etanol", "gastei 9 numa coxinha", "gastei 40 no mercado", "gastei 6 de linha", "ganhei 130"
    )
    return chat


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        *(("qto eu gastei hj?", "gastou R$ 77,00"), ("qnto q ja gastei hj? to sem um tostao", "gastou R$ 77,00")),
        *(
            ("kkkkkk nossa que doido. quanto gastei hoje?", "gastou R$ 77,00"),
            ("qnto gastei c etanol", "R$ 22,00 com etanol"),
        ),
        *(
            ("how much did i spend so far", "you spent R$77.00"),
            ("perguntei qto GASTEI, não quanto recebi", "gastou R$ 77,00"),
        ),
        *(
            ("quanto entrou e quanto saiu hj", "entraram R$ 130,00 e saíram R$ 77,00"),
            ("qnt eu ganhei hj", "R$ 130,00"),
        ),
        *(
            ("quanto ainda tenho?", "saldo de R$ 53,00"),
            ("quanto gastei com lancha", "nenhum gasto anotado com “lancha”"),
        ),
        *(("quanto gastei com pizza", "Em Alimentação foram R$ 9,00"), ("mostra minhas despesa", "gastou R$ 77,00")),
        *(
            ("quanto gastei com transporte", "R$ 22,00 com Transporte"),
            ("quanto foi a coxinha?", "R$ 9,00 com coxinha"),
        ),
    ],
)
async def test_what_is_asked_is_answered(chat: Chat, asked: str, told: str) -> None:
    assert told in await chat.says(asked)


async def test_what_went_is_asked_after_what_came(chat: Chat) -> None:
    assert "recebeu R$ 130,00" in await chat.says("quanto entrou hj?")
    assert "gastou R$ 77,00" in await chat.says("e quanto saiu")


async def test_the_lines_of_a_month_add_up_to_the_whole(chat: Chat) -> None:
    whole, *lines = (await chat.says("quanto gastei esse mês?")).splitlines()
    sums = [int("".join(filter(str.isdigit, line))) for line in (whole, *lines)]
    assert sums[0] == sum(sums[1:]) == 7_700
    assert len(lines) == 4
