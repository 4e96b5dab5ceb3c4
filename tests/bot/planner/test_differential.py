"""The training corpus through both planners: what differs is reported, and nothing of it destroys anything."""

from __future__ import annotations

from bot.actions import Action
from bot.planner.envelope import CallTool
from bot.planner.model import ModelServer
from bot.understanding.recogniser import recognise
from state.model_calls import Answer, Outcome
from tests.bot.chat_user import Scripted
from tests.bot.planner.differential import compared, ruled, sample
from tests.fakes.model_server import Asked, ModelStandIn, Reply, call, form
from tools.definition import ToolName

MESSAGES = sample(500)


def twin(asked: Asked) -> Reply:
    """Answer what the rules would plan."""
    planned = ruled(recognise(asked.message)[0])
    return Reply(planned.model_dump_json(exclude_none=False))


def contrary(asked: Asked) -> Reply:
    """Keep the last word of whatever is said as a note."""
    return Reply(call("save_note", content=asked.message.split()[-1]))


async def test_a_model_that_plans_like_the_rules_differs_nowhere() -> None:
    report = await compared(lambda: Scripted(script=twin), MESSAGES)
    assert report.differences == []
    assert 0.15 < report.asked / report.messages < 0.8


async def test_a_model_that_plans_otherwise_is_reported_where_it_does() -> None:
    report = await compared(lambda: Scripted(script=contrary), MESSAGES)
    assert {each.action for each in report.differences} == {Action.SAVE, Action.UNKNOWN}
    assert report.fell_back >= sum(recognise(text)[0].action is Action.SEARCH for text in MESSAGES)
    assert all(each.model.startswith("save_note") for each in report.differences)
    looked_up = {
        text
        for text in MESSAGES
        if isinstance(planned := ruled(recognise(text)[0]), CallTool) and planned.tool is ToolName.ENRICH_MOVIE
    }
    assert looked_up <= {each.text for each in report.differences}
    assert "save_note" in str(report)


async def test_what_the_calls_came_to_is_reported() -> None:
    said = [Answer(outcome=Outcome.REPLIED, raw=form("NOOP"), ms=ms) for ms in (500, 2_000)]
    lost = [Answer(outcome=Outcome.REPLIED, raw="lixo", ms=1_500), Answer(outcome=Outcome.TIMEOUT, ms=12_000)]
    answers = [*said, *lost]
    model = Scripted(*answers)
    report = await compared(lambda: model, ["salva o clube do sabonete"] * 3)
    assert report.measured == (
        "calls: 4: noop 2 (50%), invalid 1 (25%), unanswered 1 (25%); seconds: median 1.8, most 12.0"
    )
    assert report.measured in str(report)
    assert (await compared(lambda: model, ["lista tudo"])).measured == "no calls"


async def test_over_http_it_comes_to_the_same(server: ModelServer, stand_in: ModelStandIn) -> None:
    stand_in.script = twin
    few = MESSAGES[:40]
    report = await compared(server.turn, few)
    assert (report.asked, report.differences) == (len(stand_in.asked), [])
    stand_in.script = lambda _: Reply(form("NOOP"))
    wanted = sum(recognise(text)[0].action in (Action.SAVE, Action.SEARCH) for text in few)
    assert (await compared(server.turn, few)).fell_back == wanted
