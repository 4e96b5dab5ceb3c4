"""On WhatsApp a reminder comes as text within a day of the last message, later by a template, or with the next one."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from bot.pipeline import decide
from bot.runtime.dispatcher import Dispatcher
from state.lane import SECOND
from state.mongo.connection import Database
from state.mongo.store import MongoStore
from state.person_reads import HasReminderTemplate
from state.turns import Reply
from tests.bot.account.somebody import Product
from tests.bot.packs.agenda.test_ringing import DAY, HOUR, MINUTE, TG, passes
from tests.contracts.conftest import database
from webhooks.whatsapp.rendering import SendReminder, render

__all__ = ["database"]
WA = "wa:+5511999990000"
LATER = "me lembra em 2 dias de pagar a luz"


async def _with(_: HasReminderTemplate) -> bool:
    return True


def opened(database: Database, *, template: bool) -> Product:
    product = Product(database)
    if template:
        product.store = MongoStore(database, {HasReminderTemplate: _with})
        product.dispatcher = Dispatcher(store=product.store, decide=decide, owner="p", clock=product.clock)
    product.clock.now = int(datetime.fromisoformat("2031-07-02T10:46:00-03:00").timestamp()) * SECOND
    return product


async def rung(product: Product) -> list[dict[str, Any]]:
    done = product.database["turns"].find({"message.job.pack": "agenda", "status": "applied"}).sort("number", 1)
    return [reply async for raw in done for reply in raw["decision"]["replies"]]


async def test_within_a_day_it_comes_as_any_other(database: Database) -> None:
    product = opened(database, template=False)
    assert "WhatsApp" not in await product.say(WA, "me lembra em 20 horas de pagar a luz")
    await passes(product, 20 * HOUR)
    assert [reply["text"] for reply in await rung(product)] == ["⏰ pagar a luz"]


async def test_later_it_waits_for_the_next_message_and_that_was_said(database: Database) -> None:
    product = opened(database, template=False)
    assert "assim que você me escrever" in await product.say(WA, LATER)
    await passes(product, 2 * DAY + MINUTE)
    assert await rung(product) == []
    back = await product.say(WA, "oi")
    assert back.startswith("⏰ Enquanto eu não podia te escrever")
    assert "pagar a luz" in back
    assert "pagar a luz" not in await product.say(WA, "oi")


async def test_what_was_told_late_is_done_for_the_time_at_which_it_came(database: Database) -> None:
    product = opened(database, template=False)
    await product.say(WA, "me lembra todo dia 4 de pagar a luz")
    await passes(product, 2 * DAY)
    assert "pagar a luz" in await product.say(WA, "oi")
    assert "(A próxima vez é segunda, 04/08" in await product.say(WA, "paguei a luz")


async def test_who_tells_at_once_that_it_is_done_has_no_time_left_out(database: Database) -> None:
    product = opened(database, template=False)
    await product.say(WA, "me lembra todo dia 4 de pagar a luz")
    await passes(product, 2 * DAY)
    assert "(A próxima vez é segunda, 04/08" in await product.say(WA, "paguei a luz 120")


async def test_with_a_template_it_comes_by_that(database: Database) -> None:
    product = opened(database, template=True)
    assert "assim que" not in await product.say(WA, LATER)
    await passes(product, 2 * DAY + MINUTE)
    assert [(reply["text"], reply["template"]) for reply in await rung(product)] == [("pagar a luz", "reminder")]
    assert "pagar a luz" not in await product.say(WA, "oi")


async def test_elsewhere_there_is_no_such_window(database: Database) -> None:
    product = opened(database, template=False)
    assert "WhatsApp" not in await product.say(TG, LATER)
    await passes(product, 2 * DAY + MINUTE)
    assert len(await rung(product)) == 1


@pytest.mark.parametrize("text", ["pagar a luz", "pagar\n\na luz"])
def test_a_template_takes_one_line(text: str) -> None:
    assert render(Reply(text=text, template="reminder")) == (SendReminder("pagar a luz"),)
