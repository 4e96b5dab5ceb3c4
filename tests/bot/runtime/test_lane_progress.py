"""Whom a process works for next."""

from __future__ import annotations

from bot.runtime.lane_progress import KNOWN_AT_MOST, ReadyQueue

NOBODY: frozenset[str] = frozenset()
CROWD = [f"person {n}" for n in range(32)]


def test_those_who_wrote_here_come_first() -> None:
    queue = ReadyQueue()
    queue.found(["ana", "bia"])
    queue.wrote("caio")
    assert queue.take(1, NOBODY) == ["caio"]
    assert sorted(queue.take(9, NOBODY)) == ["ana", "bia"]
    assert queue.take(9, NOBODY) == []


def test_whoever_wrote_and_was_found_is_taken_once() -> None:
    queue = ReadyQueue()
    queue.found(["ana"])
    queue.wrote("ana")
    assert queue.take(9, NOBODY) == ["ana"]
    assert queue.take(9, NOBODY) == []


def test_the_busy_stay_on_the_rota() -> None:
    queue = ReadyQueue()
    queue.wrote("ana")
    assert queue.take(9, {"ana"}) == []
    assert queue.take(9, NOBODY) == ["ana"]


def test_what_was_found_replaces_what_was_found_before() -> None:
    queue = ReadyQueue()
    queue.found(["ana"])
    queue.found(["bia"])
    assert queue.take(9, NOBODY) == ["bia"]


def test_whom_another_process_works_for_rests_until_the_time_is_over() -> None:
    queue = ReadyQueue()
    queue.rest("ana", until=5.0)
    assert queue.resting(4.9) == {"ana"}
    assert queue.resting(5.0) == set()


def test_two_processes_that_find_the_same_people_begin_with_different_ones() -> None:
    orders = []
    for salt in ("one", "two"):
        queue = ReadyQueue(salt)
        queue.found(CROWD)
        orders.append(queue.take(len(CROWD), NOBODY))
    assert sorted(orders[0]) == sorted(orders[1]) == sorted(CROWD)
    assert len({*orders[0][:8]} & {*orders[1][:8]}) <= 4


def test_a_process_that_only_accepts_does_not_remember_everybody() -> None:
    queue = ReadyQueue()
    for n in range(KNOWN_AT_MOST + 5):
        queue.wrote(str(n))
    assert len(queue.take(2 * KNOWN_AT_MOST, NOBODY)) == KNOWN_AT_MOST
