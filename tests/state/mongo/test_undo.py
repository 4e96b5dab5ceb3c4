"""The turn that "desfaz" takes back."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from state.effects import Change, MarkUndone, RemoveItem
from state.lane import Chat
from state.mongo.codec import encode
from state.mongo.connection import Database
from state.reads import Changed, FindUndoable, ReadChanges, Undoable
from state.turns import Decision, Message, Status, Trace, Turn
from tests.state.mongo.libraries import ask, fresh_person

CHANGE = Change(verb="kept", title="Duna")
INVERSE = RemoveItem(item_id="i")
CHANGED = Decision(chat=Chat(chat="c"), inverses=(INVERSE,), change=CHANGE)
examples = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def turn(person: str, number: int, **fields: Any) -> Turn:
    """Return an applied turn of ``person`` that kept something, unless ``fields`` say otherwise."""
    plain: dict[str, Any] = {
        "id": f"{person}:{number}",
        "person": person,
        "chat": "c",
        "channel": "cli",
        "message": Message(text="salva duna"),
        "arrived": 100,
        "due": 100,
        "number": number,
        "status": Status.APPLIED,
        "decision": CHANGED,
    }
    return Turn.model_validate({**plain, **fields})


async def journal(database: Database, *turns: Turn) -> None:
    await database["turns"].insert_many([encode(each) for each in turns])


@st.composite
def histories(draw: st.DrawFn) -> tuple[str, list[Turn]]:
    """Draw a person's turns, of which some can be undone."""
    person = fresh_person()
    decisions = st.sampled_from([CHANGED, CHANGED, CHANGED.changed(inverses=(), change=None), None])
    return person, [
        turn(
            person,
            number,
            decision=draw(decisions),
            status=draw(st.sampled_from([Status.APPLIED, Status.APPLIED, Status.COMMITTED])),
            undone_by=draw(st.none() | st.integers(1, 9)),
            arrived=draw(st.integers(0, 5)),
        )
        for number in range(1, draw(st.integers(1, 8)) + 1)
    ]


class TestUndoable:
    async def test_somebody_who_did_nothing_has_nothing_to_undo(self, database: Database) -> None:
        assert await ask(database, "ana", FindUndoable(since=0)) is None

    async def test_the_newest_change_is_taken_back_first(self, database: Database) -> None:
        await journal(database, turn("ana", 2), turn("ana", 10), turn("ana", 9), turn("bia", 11))
        found = await ask(database, "ana", FindUndoable(since=0))
        assert found == Undoable(turn_id="ana:10", number=10, change=CHANGE, inverses=(INVERSE,))

    async def test_an_older_one_can_be_asked_for(self, database: Database) -> None:
        await journal(database, turn("eva", 2), turn("eva", 10), turn("eva", 9))
        found = [await ask(database, "eva", FindUndoable(since=0, before=number)) for number in (10, 9, 2)]
        assert [each and each.number for each in found] == [9, 2, None]

    async def test_a_turn_that_is_not_numbered_yet_has_changed_nothing(self, database: Database) -> None:
        waiting = turn("ana", 3).changed(number=None, status=Status.WAITING, decision=None)
        await journal(database, waiting)
        assert await ask(database, "ana", FindUndoable(since=0)) is None

    @examples
    @given(history=histories(), since=st.integers(0, 5))
    async def test_it_is_the_newest_committed_change_since_then_that_was_not_undone(
        self, database: Database, history: tuple[str, list[Turn]], since: int
    ) -> None:
        person, turns = history
        await journal(database, *turns)
        can_be = [
            each.number
            for each in turns
            if each.status in (Status.COMMITTED, Status.APPLIED)
            and each.decision
            and each.decision.inverses
            and each.undone_by is None
            and each.arrived >= since
        ]
        found = await ask(database, person, FindUndoable(since=since))
        assert (found and found.number) == (can_be[-1] if can_be else None)


async def test_what_turns_changed_is_read_with_when_and_of_an_undo_what_it_took_back(database: Database) -> None:
    person = fresh_person()
    kept = CHANGED.changed(trace=Trace(clock=7))
    undoing = Decision(chat=Chat(chat="c"), effects=(INVERSE, MarkUndone(turn_id=f"{person}:1")), trace=Trace(clock=9))
    chatter = Decision(chat=Chat(chat="c"), trace=Trace(clock=8))
    undecided = turn(person, 4, decision=None)
    await journal(database, turn(person, 1, decision=kept), turn(person, 2, decision=chatter), undecided)
    await journal(database, turn(person, 3, decision=undoing), turn(fresh_person(), 5, decision=kept))
    assert await ask(database, person, ReadChanges(numbers=(1, 2, 3, 4, 5, 6, 1))) == (
        Changed(number=3, at=9, change=CHANGE, undo=True),
        Changed(number=2, at=8),
        Changed(number=1, at=7, change=CHANGE),
    )
    assert await ask(database, person, ReadChanges(numbers=())) == ()
