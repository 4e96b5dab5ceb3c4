"""Asking, over HTTP: whatever a model replies, what comes out is one checked form or what the rules say."""

from __future__ import annotations

import sys
from subprocess import run
from typing import Any

import pytest
from pydantic import JsonValue

from bot.actions import Action
from bot.planner.asking import Asker, Planned, Written, plan, write
from bot.planner.envelope import CallTool, Form, Noop, Respond
from bot.planner.model import ModelServer, ReplayedModel, replayed
from bot.planner.prompting import PlannerQuestion, WriterQuestion
from state.errors import ReplayDiffers
from state.model_calls import CallRecord, Outcome, Verdict
from tests.fakes.model_server import GARBAGE, HOPELESS, NOOP, WILD, ModelStandIn, Reply, call, form
from tools.definition import Tool, ToolName
from tools.registry import offered

INCEPTION = PlannerQuestion("salva inception", Action.SAVE)
ENRICH = CallTool(tool=ToolName.ENRICH_MOVIE, args={"title": "inception"})
RULED = CallTool(tool=ToolName.SAVE_NOTE, args={"content": "by the rules"})
FINDINGS: JsonValue = [{"title": "Inception", "year": 2010, "overview": "Um ladrão entra em sonhos."}]
ABOUT = WriterQuestion("o que é inception?", FINDINGS)


def rules() -> Form:
    return RULED


async def test_the_planner_fills_in_the_form_of_the_source_documents_example(
    server: ModelServer, stand_in: ModelStandIn
) -> None:
    stand_in.then(call("enrich_movie", title="inception"))
    planned = await plan(server.turn(), INCEPTION, rules)
    assert (planned.form, planned.by) == (ENRICH, "model")
    (record,) = planned.calls
    assert record.verdict is Verdict.VALID
    assert (record.answer.tokens_in, record.answer.tokens_out, record.answer.reported) == (321, 45, True)
    assert record.answer.raw == call("enrich_movie", title="inception")


async def test_without_a_model_the_rules_plan_and_nothing_is_asked() -> None:
    planned = await plan(None, INCEPTION, rules)
    assert (planned.form, planned.by, planned.calls) == (RULED, "rules", ())
    assert (await write(None, ABOUT)).text is None


@pytest.mark.parametrize(
    "action", sorted(set(Action) - {Action.UNKNOWN, Action.SAVE, Action.SAVE_PREVIOUS, Action.SEARCH, Action.GET_INFO})
)
async def test_what_is_the_codes_alone_never_reaches_the_model(
    action: Action, server: ModelServer, stand_in: ModelStandIn
) -> None:
    planned = await plan(server.turn(), PlannerQuestion("apaga tudo", action), rules)
    assert planned.form == RULED
    assert stand_in.asked == []


@pytest.mark.parametrize("shape", WILD)
async def test_a_form_is_read_whatever_stands_around_it(
    shape: str, server: ModelServer, stand_in: ModelStandIn
) -> None:
    stand_in.then(WILD[shape](call("enrich_movie", title="inception", year=None)))
    planned = await plan(server.turn(), INCEPTION, rules)
    assert (planned.form, planned.by) == (ENRICH, "model")
    assert len(stand_in.asked) == 1


@pytest.mark.parametrize("shape", HOPELESS)
async def test_a_reply_that_is_no_form_is_asked_for_once_more_with_what_was_wrong(
    shape: str, server: ModelServer, stand_in: ModelStandIn
) -> None:
    text = call("enrich_movie", title="inception")
    stand_in.then(HOPELESS[shape](text), text)
    planned = await plan(server.turn(), INCEPTION, rules)
    assert (planned.form, planned.by) == (ENRICH, "model")
    first, second = planned.calls
    assert (first.verdict, second.verdict) == (Verdict.INVALID, Verdict.REPAIRED)
    assert first.problem
    *_, quoted, complaint = stand_in.asked[1].body["messages"]
    assert quoted["role"] == "assistant"
    assert first.problem in complaint["content"]


@pytest.mark.parametrize("shape", HOPELESS)
async def test_after_a_second_reply_that_is_no_form_the_rules_plan(
    shape: str, server: ModelServer, stand_in: ModelStandIn
) -> None:
    stand_in.then(*[HOPELESS[shape](call("enrich_movie", title="inception"))] * 2)
    planned = await plan(server.turn(), INCEPTION, rules)
    assert (planned.form, planned.by) == (RULED, "rules")
    assert [record.verdict for record in planned.calls] == [Verdict.INVALID, Verdict.INVALID]
    assert [record.fell_back for record in planned.calls] == [False, True]
    assert len(stand_in.asked) == 2


@pytest.mark.parametrize("name", GARBAGE)
async def test_an_answer_without_a_reply_is_asked_for_again_and_then_the_rules_plan(
    name: str, server: ModelServer, stand_in: ModelStandIn
) -> None:
    stand_in.then(*[GARBAGE[name]] * 3)
    planned = await plan(server.turn(), INCEPTION, rules)
    assert planned.by == "rules"
    (record,) = planned.calls
    assert record.verdict is Verdict.UNANSWERED
    assert record.answer.outcome in (Outcome.UNREADABLE, Outcome.UNREACHABLE)
    assert len(stand_in.asked) == 3


async def test_a_noop_is_an_answer_and_counted_as_such(server: ModelServer, stand_in: ModelStandIn) -> None:
    planned = await plan(server.turn(), PlannerQuestion("nossa, que calor"), rules)
    assert (planned.form, planned.by) == (Noop(), "model")
    assert planned.calls[0].verdict is Verdict.NOOP


async def test_the_planner_may_ask_back_but_not_offer(server: ModelServer, stand_in: ModelStandIn) -> None:
    stand_in.then(form("RESPOND", message="Quer que eu salve esse filme?"), form("RESPOND", message="Qual filme?"))
    planned = await plan(server.turn(), PlannerQuestion("aquele filme"), rules)
    assert planned.form == Respond(message="Qual filme?")
    assert "offer" in planned.calls[0].problem


async def test_the_planner_asks_back_with_the_persons_words_and_answers_nothing_from_memory(
    server: ModelServer, stand_in: ModelStandIn
) -> None:
    made_up = (form("RESPOND", message=text) for text in ("Matrix é de 1999.", "É da Lana Wachowski."))
    stand_in.then(*made_up)
    assert (await plan(server.turn(), PlannerQuestion("de quando é matrix mesmo?"), rules)).by == "rules"
    stand_in.then(form("RESPOND", message="Qual Matrix?"))
    assert (await plan(server.turn(), PlannerQuestion("aquele matrix"), rules)).form == Respond(message="Qual Matrix?")


async def test_what_was_plainly_asked_for_is_done_by_the_rules_if_the_model_sees_nothing_to_do(
    server: ModelServer, stand_in: ModelStandIn
) -> None:
    planned = await plan(server.turn(), INCEPTION, rules)
    assert (planned.form, planned.by) == (RULED, "rules")
    assert [(record.verdict, record.fell_back) for record in planned.calls] == [(Verdict.NOOP, True)]
    assert await plan(ReplayedModel(planned.calls), INCEPTION, rules) == planned


async def test_a_note_is_kept_as_the_person_wrote_it(server: ModelServer, stand_in: ModelStandIn) -> None:
    stand_in.then(call("save_note", content="comprar leite"))
    planned = await plan(server.turn(), PlannerQuestion("preciso  Comprar\nleite amanhã"), rules)
    assert planned.form == CallTool(tool=ToolName.SAVE_NOTE, args={"content": "Comprar\nleite"})


async def test_a_secret_does_not_reach_the_model_and_is_whole_in_the_note(
    server: ModelServer, stand_in: ModelStandIn
) -> None:
    stand_in.then(call("save_note", content="o cpf da ana é [CPF-1] e a senha é [SENHA-1]"))
    words = "não esquece: o cpf da ana é 529.982.247-25 e a senha é batata123"
    planned = await plan(server.turn(), PlannerQuestion(words), rules)
    assert planned.form == CallTool(tool=ToolName.SAVE_NOTE, args={"content": words.partition(": ")[2]})
    sent = str(stand_in.asked[0].body)
    assert "529" not in sent
    assert "batata" not in sent
    assert "batata" not in planned.calls[0].to_json()["answer"]["raw"]


@pytest.mark.parametrize(
    "content", ["o cpf da ana", "comprar pão e leite", "CPF DA ANA: 529.982.247-25", "[CPF-2]", "senha: x"]
)
async def test_a_note_that_the_person_did_not_write_is_refused(
    content: str, server: ModelServer, stand_in: ModelStandIn
) -> None:
    stand_in.then(*[call("save_note", content=content)] * 2)
    planned = await plan(server.turn(), PlannerQuestion("guarda que comprei leite"), rules)
    assert planned.by == "rules"


async def test_a_turns_further_questions_share_its_budget(server: ModelServer, stand_in: ModelStandIn) -> None:
    turn = server.turn()
    verdicts = [(await plan(turn, INCEPTION, rules)).calls[-1] for _ in range(8)]
    assert len(stand_in.asked) == server.limits.attempts
    assert [record.answer.refused for record in verdicts[-2:]] == ["attempts", "attempts"]


async def test_words_that_no_form_could_hold_are_left_to_the_rules(server: ModelServer, stand_in: ModelStandIn) -> None:
    planned = await plan(server.turn(), PlannerQuestion("anota " + "muito " * 400), rules)
    assert planned.by == "rules"
    assert stand_in.asked == []


async def test_the_writer_says_what_stands_in_the_findings(server: ModelServer, stand_in: ModelStandIn) -> None:
    stand_in.then(form("RESPOND", message="Inception é um filme de 2010. Um ladrão entra em sonhos."))
    written = await write(server.turn(), ABOUT)
    assert written.text == "Inception é um filme de 2010. Um ladrão entra em sonhos."
    assert written.calls[0].mode == "writer"


@pytest.mark.parametrize(
    "text",
    [
        "Inception é um filme de 2011.",
        "Inception é de Christopher Nolan.",
        "Inception estreou em julho de 2010.",
        "Inception tem três partes.",
        "Veja em https://evil.example/x",
        "Inception é de 2010. Quer que eu salve?",
        "Salvei Inception para você.",
        "Inception 🎬",
        "x" * 701,
    ],
)
async def test_the_writer_is_refused_what_does_not(text: str, server: ModelServer, stand_in: ModelStandIn) -> None:
    stand_in.then(*[form("RESPOND", message=text)] * 2)
    written = await write(server.turn(), ABOUT)
    assert written.text is None
    assert [record.verdict for record in written.calls] == [Verdict.INVALID, Verdict.INVALID]


@pytest.mark.parametrize("tool", offered(), ids=lambda tool: tool.name)
async def test_the_writer_can_call_no_tool(tool: Tool[Any, Any], server: ModelServer, stand_in: ModelStandIn) -> None:
    known = {"title": "Inception", "url": "https://example.com", "content": "Inception"}
    args = {name: known[name] for name in tool.args.model_fields if name in known}
    stand_in.then(*[call(tool.name, **args)] * 2)
    written = await write(server.turn(), ABOUT)
    assert written.text is None
    assert [record.problem for record in written.calls] == [f"tool: {tool.name} was not offered"] * 2


@pytest.mark.parametrize(
    "replies",
    [
        [call("enrich_movie", title="inception")],
        ["lixo", call("enrich_movie", title="inception")],
        ["lixo", "mais lixo"],
        [Reply(reset=True)] * 3,
        [Reply("x" * 40_000), str(NOOP)],
        [GARBAGE["deep"]] * 3,
    ],
)
async def test_a_recorded_question_is_answered_again_from_its_record_alone(
    replies: list[Reply | str], server: ModelServer, stand_in: ModelStandIn
) -> None:
    stand_in.then(*replies)
    planned = await plan(server.turn(), INCEPTION, rules)
    asked = len(stand_in.asked)
    records = [CallRecord.model_validate_json(record.model_dump_json()) for record in planned.calls]
    assert await plan(ReplayedModel(records), INCEPTION, rules) == planned
    assert len(stand_in.asked) == asked


async def test_all_that_a_turn_asked_is_kept_in_order_and_replays(server: ModelServer, stand_in: ModelStandIn) -> None:
    async def decided(asker: Asker) -> tuple[Planned, Written]:
        return await asker.plan(INCEPTION, rules), await asker.write(ABOUT)

    stand_in.then("lixo", call("enrich_movie", title="inception"), form("RESPOND", message="É de 2010."))
    first = Asker(server.turn())
    outcome = await decided(first)
    assert [record.mode for record in first.records] == ["planner", "planner", "writer"]
    again = Asker(replayed(first.records))
    assert await decided(again) == outcome
    assert again.records == first.records
    assert replayed(()) is None


async def test_a_replay_that_asks_more_than_was_recorded_says_so(server: ModelServer, stand_in: ModelStandIn) -> None:
    stand_in.then(form("RESPOND", message="Qual filme?"))
    (record,) = (await plan(server.turn(), INCEPTION, rules)).calls
    model = ReplayedModel([record])
    with pytest.raises(ReplayDiffers, match="writer"):
        await write(model, ABOUT)
    await plan(model, INCEPTION, rules)
    with pytest.raises(ReplayDiffers):
        await plan(model, INCEPTION, rules)


def test_nobody_waits_for_a_client_that_is_not_used() -> None:
    """It takes a second or more to import, and most commands, and all without a model, never need it."""
    code = "import bot.planner.asking, sys; sys.exit('openai' in sys.modules)"
    assert run([sys.executable, "-c", code], check=False).returncode == 0
