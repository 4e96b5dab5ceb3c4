"""Reading the chart that a turn answered with, to be drawn again."""

from __future__ import annotations

from state.charts import Chart
from state.mongo.connection import Database
from state.mongo.error_translation import guarded


class ChartStore:
    """Charts by the turns that they are kept in: they go with these."""

    def __init__(self, database: Database) -> None:
        self._turns = database["turns"]

    @guarded
    async def chart_of(self, turn: str) -> Chart | None:
        """Return the first chart among the replies of the turn with digest ``turn``."""
        raw = await self._turns.find_one({"digest": turn}, {"decision.replies.chart": 1})
        replies = ((raw or {}).get("decision") or {}).get("replies") or ()
        found = next((each["chart"] for each in replies if each.get("chart")), None)
        return None if found is None else Chart.model_validate(found)
