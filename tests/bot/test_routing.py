"""The tables of the decision cover one another exactly, so that no message can fall between them."""

from __future__ import annotations

from bot.handlers.table import HANDLERS
from bot.routing import ANSWERED, NUMBERED, STARTED, Route, route
from bot.understanding.recognition import INTENT_OF, Action, Recognition
from bot.understanding.resolver import RESOLVERS, Move, Resolution
from bot.understanding.situation import Waiting


def test_every_route_has_a_handler_and_every_handler_a_route() -> None:
    assert set(HANDLERS) == set(Route)


def test_every_action_starts_somewhere() -> None:
    assert set(STARTED) == set(Action)


def test_every_move_is_a_start_or_an_answer() -> None:
    assert {*ANSWERED, Move.START} == set(Move)


def test_every_route_is_gone_to() -> None:
    assert {*STARTED.values(), *ANSWERED.values(), Route.PACK} == set(Route)


def test_everything_that_is_waited_for_has_a_resolver() -> None:
    assert set(RESOLVERS) == set(Waiting)


def test_every_action_has_an_intent() -> None:
    assert set(INTENT_OF) == set(Action)


def test_an_answer_goes_to_its_question_and_a_request_to_its_action() -> None:
    recognition = Recognition(Action.LIST_ALL, 1.0, "test", "lista tudo")

    assert route(Resolution(Move.START, recognition)) is Route.LIST
    assert route(Resolution(Move.FILL, recognition)) is Route.FILLED


def test_the_routes_that_read_numbers_are_told_which_list_they_mean() -> None:
    assert {Route.SHOW, Route.MORE, Route.REMOVE, Route.FILLED} <= NUMBERED
