"""Fair use: as many messages as the limits say, never one fewer, and nobody is told twice."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.limits import DAY, Admission, Admitted, Blocked, Limited, TooLong, admit
from state.lane import MINUTE, SECOND
from state.quota import Limits, Rules, Standing, Usage
from state.turns import Event, Message, Turn

NOW = 1_800_000_000 * SECOND
FEW = Rules(changed_limits={"minute": 3, "day": 7})


def message(at: int, text: str = "oi", **changes: object) -> Turn:
    turn = Turn(id="tg:1:5:1", person="rui", chat="tg:5", channel="tg", message=Message(text=text), arrived=at, due=at)
    return turn.changed(**changes)


def sent(rules: Rules, times: list[int]) -> list[Admission]:
    """Return what became of messages that arrived at ``times``."""
    verdicts: list[Admission] = []
    usage = Usage()
    for at in times:
        verdict = admit(Standing(rules=rules, usage=usage), message(at))
        assert not isinstance(verdict, Blocked)
        usage = verdict.usage
        verdicts.append(verdict)
    return verdicts


steps = st.lists(st.one_of(st.integers(0, SECOND), st.integers(0, 2 * MINUTE), st.integers(0, 2 * DAY)), max_size=60)
arrivals = steps.map(lambda gaps: [NOW + sum(gaps[: n + 1]) for n in range(len(gaps))])


def test_everybody_may_send_thirty_a_minute() -> None:
    verdicts = sent(Rules(), [NOW + n for n in range(31)])
    assert all(isinstance(each, Admitted) for each in verdicts[:30])
    last = verdicts[30]
    assert isinstance(last, Limited)
    assert (last.until, last.span, last.limit) == (NOW + MINUTE, "minute", 30)


def test_five_hundred_a_day() -> None:
    verdicts = sent(Rules(), [NOW + n * MINUTE for n in range(501)])
    last = verdicts[500]
    assert isinstance(last, Limited)
    assert (last.until, last.span, last.limit) == (NOW + DAY, "day", 500)


def test_the_one_that_lasts_longer_is_told_of() -> None:
    rules = Rules(changed_limits={"minute": 2, "day": 2})
    last = sent(rules, [NOW, NOW, NOW])[2]
    assert isinstance(last, Limited)
    assert (last.span, last.until) == ("day", NOW + DAY)


@given(arrivals)
def test_within_a_minute_and_a_day_no_more_are_taken_than_allowed_and_no_fewer(times: list[int]) -> None:
    start = {"minute": 0, "day": 0}
    taken = {"minute": 0, "day": 0}
    for at, verdict in zip(times, sent(FEW, times), strict=True):
        for span, length in (("minute", MINUTE), ("day", DAY)):
            if not taken[span] or at >= start[span] + length:
                start[span], taken[span] = at, 0
        room = taken["minute"] < 3 and taken["day"] < 7
        assert isinstance(verdict, Admitted) == room
        if room:
            taken = {span: count + 1 for span, count in taken.items()}


@given(arrivals)
def test_one_is_told_at_the_first_and_hears_of_all_at_the_next_that_is_handled(times: list[int]) -> None:
    refused = 0
    for verdict in sent(FEW, times):
        if isinstance(verdict, Limited):
            assert verdict.tells == (refused == 0)
            refused += 1
        else:
            assert isinstance(verdict, Admitted)
            assert verdict.missed == refused
            refused = 0


@given(arrivals)
def test_a_message_that_arrives_when_it_was_said_to_be_fine_is_handled(times: list[int]) -> None:
    usage = Usage()
    for at in times:
        verdict = admit(Standing(rules=FEW, usage=usage), message(at))
        assert not isinstance(verdict, Blocked)
        usage = verdict.usage
        if isinstance(verdict, Limited):
            assert at < verdict.until
            assert isinstance(admit(Standing(rules=FEW, usage=usage), message(verdict.until)), Admitted)


@given(arrivals.filter(bool), st.integers(0, DAY))
def test_a_message_that_arrived_earlier_than_the_last_one_opens_no_new_minute(times: list[int], ago: int) -> None:
    last = sent(FEW, times)[-1]
    assert isinstance(last, Admitted | Limited)
    again = admit(Standing(rules=FEW, usage=last.usage), message(times[-1] - ago))
    assert isinstance(again, Admitted | Limited)
    assert again.usage.minute.start == last.usage.minute.start


def test_at_a_terminal_nothing_is_counted() -> None:
    verdict = admit(Standing(rules=FEW), message(NOW, "a" * 5_000, channel="cli"))
    assert verdict == Admitted(Usage())


def test_the_configured_limits_hold_where_an_administrator_changed_none() -> None:
    standing = Standing(rules=Rules(changed_limits={"minute": 3}), everybodys=Limits(minute=1, day=9))
    assert (standing.limits.minute, standing.limits.day, standing.limits.items) == (3, 9, 100_000)


def test_what_nobody_sent_does_not_count_and_is_never_limited() -> None:
    full = sent(FEW, [NOW] * 4)[-1]
    assert isinstance(full, Limited)
    standing = Standing(rules=FEW, usage=full.usage)
    for turn in (
        message(NOW, parent="cli:rui:0"),
        message(NOW, kind="job"),
        message(NOW, message=Message(event=Event.BLOCKED)),
    ):
        assert admit(standing, turn) == Admitted(full.usage)


def test_a_long_message_is_whole_up_to_the_limit() -> None:
    limit = Limits().characters
    assert isinstance(admit(Standing(), message(NOW, "a" * limit)), Admitted)
    verdict = admit(Standing(), message(NOW, "a" * (limit + 1)))
    assert isinstance(verdict, TooLong)
    assert (verdict.limit, verdict.usage.minute.taken) == (4_000, 1)


def test_who_is_blocked_is_blocked_whatever_they_send() -> None:
    standing = Standing(rules=Rules(blocked=True))
    assert admit(standing, message(NOW)) == Blocked()
    assert admit(standing, message(NOW, parent="cli:rui:0")) == Blocked()
