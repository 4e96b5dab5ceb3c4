"""The states of a conversation as one table, read by the product and by the model checker."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from types import SimpleNamespace

from transitions import Machine, MachineError

from state.errors import ForbiddenTransition
from state.lane import State


class Trigger(StrEnum):
    """What happens to a conversation's state in a turn."""

    CARRY_ON = "carry_on"
    ASK_CHOICE = "ask_choice"
    ASK_CONFIRMATION = "ask_confirmation"
    OPEN_DIALOGUE = "open_dialogue"
    ASK_AGAIN = "ask_again"
    SETTLE = "settle"


ANY = tuple(State)
WAITING = (State.AWAITING_CHOICE, State.AWAITING_CONFIRMATION, State.IN_DIALOGUE)

TRANSITIONS: tuple[tuple[Trigger, tuple[State, ...], State | None], ...] = (
    # trigger, from, to (None: stays where it is)
    (Trigger.CARRY_ON, ANY, None),
    (Trigger.ASK_CHOICE, ANY, State.AWAITING_CHOICE),
    (Trigger.ASK_CONFIRMATION, ANY, State.AWAITING_CONFIRMATION),
    (Trigger.OPEN_DIALOGUE, ANY, State.IN_DIALOGUE),
    (Trigger.ASK_AGAIN, WAITING, None),
    (Trigger.SETTLE, ANY, State.IDLE),
)


# transitions compares states by value, and StrEnum members confuse its own Enum support: plain strings, once.
_machine = Machine(
    model=None,
    states=[str(state) for state in State],
    initial=str(State.IDLE),
    auto_transitions=False,
    transitions=[
        {"trigger": str(trigger), "source": [str(s) for s in sources], "dest": str(to) if to else "="}
        for trigger, sources, to in TRANSITIONS
    ],
)


@cache
def transition(state: State, trigger: Trigger) -> State:
    """Return the state after ``trigger``. Raises ForbiddenTransition if the table has no such row."""
    model = SimpleNamespace(state=str(state))
    try:
        _machine.events[str(trigger)].trigger(model)
    except MachineError as error:
        raise ForbiddenTransition(f"{trigger} in {state}") from error
    return State(model.state)
