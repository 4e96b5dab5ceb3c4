"""What asking a model has cost: by person, persona, skills and model, in /uso and in the report."""

from __future__ import annotations

import json
from hashlib import sha256
from html.parser import HTMLParser

import pytest

from bot.cli.report import keyed, lines, written
from bot.missions.metrics import analyses
from bot.planner.budget import listed
from bot.planner.counting import Price
from bot.replies.catalogue import voice
from state.model_calls import Answer, CallRecord, Outcome, Verdict
from state.model_use import CostsBy, costs_by
from state.mongo.connection import Database
from state.mongo.statistics import model_costs
from tests.bot.account.somebody import Product

MODEL = "gpt-6-luna"
KEY = b"of this test"


def call(mode: str = "writer", model: str = MODEL, cost: int | None = 250) -> CallRecord:
    answer = Answer(outcome=Outcome.REPLIED, model=model, tokens_in=100, tokens_out=50, cost=cost)
    return CallRecord.model_validate({"mode": mode, "prompt_hash": "", "answer": answer, "verdict": Verdict.VALID})


COSTS = costs_by(
    [
        ("ana", "conselheira", ["counselor", "finance"], [call("planner"), call()]),
        ("bia", "guarda", ["finance"], [call("planner", "my-llama", None)]),
    ]
)


def test_every_call_is_counted_once_in_each_way() -> None:
    for costs in (COSTS.person, COSTS.persona, COSTS.skill, COSTS.model):
        assert sum(each.calls for each in costs.values()) == 3
        assert sum(each.tokens for each in costs.values()) == 450
    assert COSTS.persona["conselheira"].cost == 250  # the planner is nobody
    assert COSTS.skill["counselor + finance"].cost == 500
    assert (COSTS.model["my-llama"].cost, COSTS.model["my-llama"].unpriced) == (0, 1)
    assert COSTS.whole.cost == 500


def test_a_cost_is_what_the_list_says_a_million_tokens_cost() -> None:
    found = listed(MODEL)
    assert found is not None
    assert Price(found.tokens_in, found.tokens_out).of(1_000_000, 1_000_000) == round(
        1_000_000 * (found.tokens_in + found.tokens_out)
    )


async def put(database: Database, person: str, number: int, calls: list[CallRecord]) -> None:
    trace = {
        "model_calls": len(calls),
        "calls": [each.to_json() for each in calls],
        "persona": {"persona": "conselheira", "model": MODEL},
        "skills": {"skills": [{"name": "finance", "words": []}], "by": "message"},
    }
    row = {"_id": f"x:{number}", "person": person, "status": "applied", "arrived": number, "decision": {"trace": trace}}
    await database["turns"].insert_one(row)


async def test_it_is_read_from_the_turns_of_one_or_of_all(product: Product) -> None:
    database = product.database
    await put(database, "ana", 5, [call("planner"), call()])
    await put(database, "bia", 7, [call()])
    everybody, hers = await model_costs(database, 0), await model_costs(database, 0, "ana")
    assert (everybody.whole.cost, hers.whole.cost) == (750, 500)
    assert (await model_costs(database, 6)).whole.cost == 250
    assert set(hers.person) == {"ana"}


async def test_a_person_is_told_of_their_own_and_of_nobody_else(product: Product) -> None:
    database = product.database
    assert "ainda não usei nenhum modelo" in await product.say("tg:1", "/uso")
    turn = await product.journal("tg:1", "oi")
    await product.settle()
    await put(database, turn.person, product.clock(), [call("planner"), call()])
    await put(database, "somebody", product.clock() + 1, [call(cost=9_000_000)])
    said = await product.say("tg:1", "/uso")
    assert "2 chamadas a modelos de linguagem, 300 tokens, US$ 0,0005" in said
    assert "finance" in said
    assert MODEL in said
    assert "9,00" not in said
    assert "modelo" not in await product.say("tg:1", "/uso", forwarded=True)


@pytest.mark.parametrize("locale", ["pt-BR", "en"])
def test_a_report_has_it_without_names_as_text_and_as_a_page_that_needs_nothing_else(locale: str) -> None:
    found = {**analyses(()), "costs": keyed(COSTS, KEY)}
    text, page = "\n".join(lines(found, voice(locale))), written(found, voice(locale))
    for shown in (text, page, json.dumps(keyed(COSTS, KEY))):
        assert "ana" not in shown
        assert MODEL in shown
    assert "<svg" in page
    assert not any(outside in page for outside in ("http", "src=", "<script", "<link", "url("))
    Wellformed().feed(page)


def test_a_person_in_a_report_is_found_with_the_key_alone() -> None:
    mine, another = keyed(COSTS, KEY)["person"], keyed(COSTS, b"another key")["person"]
    assert len(mine) == 2
    assert not mine.keys() & another.keys()
    assert not any(sha256(name.encode()).hexdigest().startswith(tuple(mine)) for name in ("ana", "bia"))


class Wellformed(HTMLParser):
    """Fails over a tag that is closed and was not opened last."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "rect"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """What opens and closes at once leaves nothing open."""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_names_in_a_page_are_text_and_no_markup() -> None:
    found = {"costs": keyed(CostsBy(model={"<b>x</b>": COSTS.model[MODEL], "y": COSTS.model[MODEL]}), KEY)}
    assert "<b>x" not in written(found, voice("en"))
