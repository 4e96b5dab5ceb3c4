"""The tables of the decision cover one another exactly, so that no message can fall between them."""

from __future__ import annotations

from bot.actions import ACTIONS, SPECS, Action
from bot.handlers.table import ANSWERS, REQUESTS, handler_of, spec_of
from bot.packs.table import ROWS
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Abstention, Recognition
from bot.understanding.resolver import RESOLVERS, Move, Resolution
from bot.understanding.safety import REMOVES
from bot.understanding.situation import Waiting
from tests.actions import PAGE, page
from tools.registry import offered

LISTED = Recognition(Action.LIST_ALL, 1.0, "test", "lista tudo")


def test_every_action_has_one_row_and_somebody_who_carries_it_out() -> None:
    assert [spec.name for spec in ACTIONS] == list(SPECS)
    assert set(SPECS) == set(REQUESTS) == set(Action)
    assert not set(SPECS) & set(ROWS)


def test_every_move_is_a_start_or_an_answer() -> None:
    assert {*ANSWERS, Move.START} == set(Move)


def test_everything_that_is_waited_for_has_a_resolver() -> None:
    assert set(RESOLVERS) == set(Waiting)


def test_an_answer_goes_to_its_question_and_a_request_to_its_action() -> None:
    assert handler_of(Resolution(Move.START, LISTED)) is REQUESTS[Action.LIST_ALL]
    assert handler_of(Resolution(Move.FILL, LISTED)) is ANSWERS[Move.FILL]


def test_what_nobody_is_sure_of_is_handled_as_unknown() -> None:
    unsure = Recognition(Action.LIST_ALL, 0.4, "test", "lista", abstention=Abstention.NO_RULE)

    assert spec_of(Resolution(Move.START, unsure)) is SPECS[Action.UNKNOWN]


def test_what_removes_is_said_to_destroy_and_no_model_is_offered_a_tool_for_it() -> None:
    destroys = {spec.name for spec in ACTIONS if spec.destroys}

    assert set(REMOVES) <= destroys
    assert all(not SPECS[name].tools for name in destroys)
    assert {tool for spec in ACTIONS for tool in spec.tools} <= {tool.name for tool in offered()}


def test_every_example_of_the_table_asks_for_its_row() -> None:
    wrong = {
        spec.example: str(recognise(spec.example)[0].action)
        for spec in (*ACTIONS, *ROWS.values())
        if recognise(spec.example)[0].action != spec.name
    }

    assert wrong == {}


def test_the_page_of_actions_is_what_the_table_says() -> None:
    assert PAGE.read_text("utf-8") == page()
