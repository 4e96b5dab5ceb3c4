"""The table of transitions: every row is taken, and nothing but the rows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from state.confirmable import RemoveListed
from state.errors import ForbiddenTransition
from state.lane import Chat, Choice, Confirmation, Dialogue, State
from state.machine import TRANSITIONS, WAITING, Trigger, transition

ROWS = {(trigger, state): to or state for trigger, states, to in TRANSITIONS for state in states}


@pytest.mark.parametrize(("trigger", "state"), ROWS)
def test_a_row_leads_where_the_table_says(trigger: Trigger, state: State) -> None:
    assert transition(state, trigger) is ROWS[trigger, state]


@pytest.mark.parametrize("trigger", Trigger)
@pytest.mark.parametrize("state", State)
def test_what_is_no_row_is_forbidden(trigger: Trigger, state: State) -> None:
    if (trigger, state) not in ROWS:
        with pytest.raises(ForbiddenTransition, match=f"{trigger} in {state}"):
            transition(state, trigger)


def test_nothing_is_asked_again_in_an_idle_chat() -> None:
    with pytest.raises(ForbiddenTransition):
        transition(State.IDLE, Trigger.ASK_AGAIN)


def test_every_trigger_is_a_row_and_every_row_a_trigger_once() -> None:
    assert sorted(trigger for trigger, _, _ in TRANSITIONS) == sorted(Trigger)


def test_every_state_is_reached_from_every_other_and_left_again() -> None:
    assert {to for _, _, to in TRANSITIONS if to} == set(State)
    assert set(WAITING) == set(State) - {State.IDLE}


@given(st.lists(st.sampled_from(Trigger)))
def test_settling_always_leads_to_idle(triggers: list[Trigger]) -> None:
    state = State.IDLE
    for trigger in triggers:
        if (trigger, state) in ROWS:
            state = transition(state, trigger)
    assert transition(state, Trigger.SETTLE) is State.IDLE


def test_one_table_serves_many_chats_at_once() -> None:
    first, second = State.IDLE, State.IDLE
    first = transition(first, Trigger.ASK_CHOICE)

    assert (first, second) == (State.AWAITING_CHOICE, State.IDLE)


PENDING = {
    State.AWAITING_CHOICE: Choice(nonce="n", purpose="kind", subject="duna", options=(), expires_at=1),
    State.AWAITING_CONFIRMATION: Confirmation(
        nonce="n", turn_id="t", request=RemoveListed(item_ids=("a",)), question="Confirma?", expires_at=1
    ),
    State.IN_DIALOGUE: Dialogue(nonce="n", slot="content", expires_at=1),
}


@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize("fitting", State)
def test_a_chat_never_waits_for_something_else_than_its_state_says(state: State, fitting: State) -> None:
    pending = PENDING.get(fitting)
    if state is fitting:
        assert Chat(chat="cli:ana", state=state, pending=pending).pending == pending
    else:
        with pytest.raises(ValueError, match="with pending"):
            Chat(chat="cli:ana", state=state, pending=pending)
