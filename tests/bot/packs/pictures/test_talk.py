"""Pictures as people ask for them: what is drawn, and that the words beside it say the same."""

from __future__ import annotations

import pytest

from state.charts import LARGEST, Chart
from tests.bot.handlers.test_films import Chat as Talk

WEIGHTS = ("pesei 84 kg anteontem", "pesei 83 kg ontem", "pesei 82,5 kg")


class Chat(Talk):
    """A conversation that gives the chart of its last answer."""

    async def draws(self, text: str) -> tuple[Chart | None, str]:
        answer = await self.driver.send(text=text)
        charts = [reply.chart for reply in answer.replies if reply.chart]
        for chart in charts:
            assert len(chart.model_dump_json().encode()) <= LARGEST
        return (charts[0] if charts else None), answer.text


@pytest.fixture
async def chat() -> Chat:
    told = Chat()
    await told.says("gastei 150 no mercado", "uber 18,50", "gasolina 100")
    return told


async def weighed(chat: Chat) -> None:
    for said in WEIGHTS:
        await chat.says(said, "sim")


@pytest.mark.parametrize(
    "said",
    [
        "gráfico dos gastos do mês",
        "faz um gráfico do que gastei este mês",
        "mostra num gráfico",
        "mostra os gastos num gráfico",
        "grafico de gastos por categoria",
        "quanto gastei esse mês? mostra num gráfico",
    ],
)
async def test_spending_is_drawn_by_category(chat: Chat, said: str) -> None:
    chart, text = await chat.draws(said)
    assert chart is not None, text
    assert [(bar.label, bar.amount) for bar in chart.bars] == [("Supermercado", 150_00), ("Transporte", 118_50)]
    assert "R$ 268,50" in text
    for bar in chart.bars:
        assert f"{bar.label}: {bar.shown}" in text
    assert chart.look == "light"


async def test_a_chart_is_in_the_language_of_the_person() -> None:
    chat = Chat("en")
    await chat.says("spent 150 on groceries", "spent 20 on a taxi")
    chart, text = await chat.draws("show me a chart of my spending")
    assert chart is not None, text
    assert (chart.title, chart.bars[0].label, chart.bars[0].shown) == ("Spending by category", "Groceries", "R$150.00")


async def test_spending_is_drawn_by_week(chat: Chat) -> None:
    chart, text = await chat.draws("gráfico dos gastos por semana")
    assert chart is not None, text
    assert [bar.amount for bar in chart.bars] == [0] * 3 + [268_50]
    assert "R$ 268,50" in text


async def test_one_category_is_drawn_by_week(chat: Chat) -> None:
    chart, text = await chat.draws("gráfico dos gastos com transporte")
    assert chart is not None, text
    assert (chart.title, chart.bars[-1].amount) == ("Transporte por semana", 118_50)


async def test_a_budget_is_drawn_against_what_was_spent(chat: Chat) -> None:
    assert (await chat.draws("gráfico do orçamento"))[0] is None
    await chat.says("quero gastar no máximo 100 em mercado por mês")
    chart, text = await chat.draws("gráfico do orçamento")
    assert chart is not None, text
    assert [(bar.label, bar.amount, bar.limit) for bar in chart.bars] == [("Supermercado", 150_00, 100_00)]
    assert "R$ 150,00 de R$ 100,00" in text


@pytest.mark.parametrize("said", ["gráfico do meu peso", "quero ver um gráfico do peso", "weight chart"])
async def test_a_weight_is_drawn_over_time(chat: Chat, said: str) -> None:
    await weighed(chat)
    chart, text = await chat.draws(said)
    assert chart is not None, text
    (line,) = chart.lines
    assert [point.at - line.points[0].at for point in line.points] == [0, 1, 2]
    for shown in (line.least, line.most, line.last):
        assert shown in text
    assert (line.least, line.most) == ("82,5 kg", "84 kg")


async def test_mood_and_sleep_are_drawn_below_each_other(chat: Chat) -> None:
    for said in ("anteontem dormi 8h", "dormi 6h30", "meu humor ontem foi 6", "meu humor hoje é 8"):
        await chat.says(said, "sim")
    chart, text = await chat.draws("gráfico do humor e do sono")
    assert chart is not None, text
    assert [line.name for line in chart.lines] == ["Humor", "Sono"]
    assert chart.title == "Humor e sono"
    for line in chart.lines:
        assert f"{line.name}: " in text


async def test_what_there_is_too_little_of_is_said_and_the_other_drawn(chat: Chat) -> None:
    await weighed(chat)
    chart, text = await chat.draws("gráfico do peso e do sono")
    assert chart is not None, text
    assert [line.name for line in chart.lines] == ["Peso"]
    assert "registros de sono em pelo menos dois dias" in text


async def test_a_pressure_is_two_lines(chat: Chat) -> None:
    for said in ("pressão 12 por 8 ontem", "pressão 13 por 9"):
        await chat.says(said, "sim")
    chart, text = await chat.draws("gráfico da pressão")
    assert chart is not None, text
    assert (chart.title, [line.name for line in chart.lines]) == ("Pressão", ["Pressão máxima", "Pressão mínima"])
    assert [[point.amount for point in line.points] for line in chart.lines] == [[120, 130], [80, 90]]


@pytest.mark.parametrize("said", ["resumo do mês", "resumo dos gastos do mês", "me dá um resumo financeiro"])
async def test_a_summary_of_the_month_comes_with_a_picture(chat: Chat, said: str) -> None:
    chart, text = await chat.draws(said)
    assert chart is not None, text
    assert text.splitlines()[0] == "Neste mês você gastou R$ 268,50."
    assert [bar.amount for bar in chart.bars] == [150_00, 118_50]


async def test_a_summary_of_next_to_nothing_is_a_sentence() -> None:
    chat = Chat()
    await chat.says("gastei 150 no mercado")
    assert await chat.draws("resumo do mês") == (None, "Neste mês você gastou R$ 150,00.")


async def test_a_dark_picture_is_drawn_on_request(chat: Chat) -> None:
    chart, _ = await chat.draws("gráfico escuro dos gastos do mês")
    assert chart is not None
    assert chart.look == "dark"


async def test_too_little_is_said_to_be_too_little(chat: Chat) -> None:
    assert await chat.draws("gráfico do meu peso") == (
        None,
        "Ainda é pouco pra um gráfico: preciso de registros de peso em pelo menos dois dias.",
    )
    assert (await chat.draws("gráfico dos gastos do mês passado"))[0] is None


@pytest.mark.parametrize(
    "said",
    [
        "salva o gráfico que o joão mandou",
        "height chart: Sam 118cm, Isla 104cm",
        "acha o link do gráfico do clima",
        "quanto gastei esse mês?",
        "gastei 30 com o gráfico da faculdade",
    ],
)
async def test_what_is_no_order_to_draw_draws_nothing(chat: Chat, said: str) -> None:
    chart, _ = await chat.draws(said)
    assert chart is None


async def test_in_a_group_nothing_of_it_is_shown(chat: Chat) -> None:
    chat.driver._chat = chat.driver._chat.changed(chat="tg:-100/5")
    chart, text = await chat.draws("gráfico dos gastos do mês")
    assert chart is None
    assert "R$" not in text
