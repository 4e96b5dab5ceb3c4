"""Reading the chart that a turn answered with."""

from __future__ import annotations

from state.charts import Bar, Chart
from state.lane import Chat
from state.mongo.charts import ChartStore
from state.mongo.connection import Database
from state.mongo.turns import TurnStore
from state.turns import Decision, Message, Reply, Turn, digest_of

CHART = Chart(title="Gastos", bars=(Bar(label="Casa", amount=1, shown="R$ 0,01"),))


async def test_a_turns_chart_is_found_by_its_digest_and_no_others(real: Database) -> None:
    chat = Chat(chat="cli:ana")
    decision = Decision(chat=chat, replies=(Reply(text="Olha"), Reply(text="Gastos", chart=CHART)))
    asked = Turn(
        id="cli:ana:1",
        person="ana",
        chat="cli:ana",
        channel="cli",
        message=Message(text="gráfico dos gastos"),
        arrived=1,
        due=1,
        decision=decision,
    )
    await TurnStore(real).journal(asked)
    await TurnStore(real).journal(asked.changed(id="cli:ana:2", decision=None))
    charts = ChartStore(real)
    assert await charts.chart_of(digest_of("cli:ana:1")) == CHART
    assert await charts.chart_of(digest_of("cli:ana:2")) is None
    assert await charts.chart_of(digest_of("cli:ana:3")) is None
