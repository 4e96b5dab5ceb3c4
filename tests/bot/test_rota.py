"""Whom a process works for next."""

from __future__ import annotations

from bot.rota import KNOWN_AT_MOST, Rota

NOBODY: frozenset[str] = frozenset()
CROWD = [f"person {n}" for n in range(32)]


def test_those_who_wrote_here_come_first() -> None:
    rota = Rota()
    rota.found(["ana", "bia"])
    rota.wrote("caio")
    assert rota.take(1, NOBODY) == ["caio"]
    assert sorted(rota.take(9, NOBODY)) == ["ana", "bia"]
    assert rota.take(9, NOBODY) == []


def test_whoever_wrote_and_was_found_is_taken_once() -> None:
    rota = Rota()
    rota.found(["ana"])
    rota.wrote("ana")
    assert rota.take(9, NOBODY) == ["ana"]
    assert rota.take(9, NOBODY) == []


def test_the_busy_stay_on_the_rota() -> None:
    rota = Rota()
    rota.wrote("ana")
    assert rota.take(9, {"ana"}) == []
    assert rota.take(9, NOBODY) == ["ana"]


def test_what_was_found_replaces_what_was_found_before() -> None:
    rota = Rota()
    rota.found(["ana"])
    rota.found(["bia"])
    assert rota.take(9, NOBODY) == ["bia"]


def test_whom_another_process_works_for_rests_until_the_time_is_over() -> None:
    rota = Rota()
    rota.rest("ana", until=5.0)
    assert rota.resting(4.9) == {"ana"}
    assert rota.resting(5.0) == set()


def test_two_processes_that_find_the_same_people_begin_with_different_ones() -> None:
    orders = []
    for salt in ("one", "two"):
        rota = Rota(salt)
        rota.found(CROWD)
        orders.append(rota.take(len(CROWD), NOBODY))
    assert sorted(orders[0]) == sorted(orders[1]) == sorted(CROWD)
    assert len({*orders[0][:8]} & {*orders[1][:8]}) <= 4


def test_a_process_that_only_accepts_does_not_remember_everybody() -> None:
    rota = Rota()
    for n in range(KNOWN_AT_MOST + 5):
        rota.wrote(str(n))
    assert len(rota.take(2 * KNOWN_AT_MOST, NOBODY)) == KNOWN_AT_MOST
