"""The soak test's checks can fail: a reply lost, out of order, or sent again without a reason is found."""

from __future__ import annotations

import pytest

from tests.fakes.twilio.calling import Called
from tests.soak.check import Interruption, overtaken, repeated, unexplained
from tests.soak.people import Brought, PlatformStory, Read

EXPECTED = ("a", "b", "b", "c")


def read(texts: str) -> list[Read]:
    """Return what was read, a message each second."""
    return [Read(float(second), text) for second, text in enumerate(texts)]


def findings(texts: str, *interruptions: Interruption) -> list[str]:
    found: list[str] = []
    again = list(repeated(read(texts), EXPECTED, "ana", found))
    return found + list(unexplained(again, interruptions, "ana"))


def test_everything_once_and_in_order_is_fine() -> None:
    assert findings("abbc") == []


@pytest.mark.parametrize("texts", ["", "abb", "bbc", "acbb", "abbcx", "xabbc"])
def test_what_is_missing_out_of_order_or_unheard_of_is_found(texts: str) -> None:
    assert len(findings(texts)) == 1


@pytest.mark.parametrize("texts", ["aabbc", "abbbc", "abbcc"])
def test_a_repeat_needs_an_interruption_between_the_two(texts: str) -> None:
    first = next(second for second in range(1, 5) if texts[second] == texts[second - 1])
    assert len(findings(texts)) == 1
    assert findings(texts, Interruption(first - 0.5, first + 3.5)) == []
    assert len(findings(texts, Interruption(100.0, 101.0))) == 1


def test_an_interruption_explains_one_repeat() -> None:
    killed = Interruption(0.1, 0.9)
    assert len(findings("aaabbc", killed)) == 1
    assert findings("aaabbc", killed, Interruption(1.1, 1.9)) == []


def test_an_interruption_is_left_to_the_repeat_that_has_no_other() -> None:
    reset, killed = Interruption(0.2, float("inf")), Interruption(0.1, 0.3)
    assert findings("aabbbc", reset, killed) == []
    assert len(findings("aabbbcc", reset, killed)) == 1


@pytest.mark.parametrize(
    ("tried", "fine"), [(1.5, True), (2.5, False)], ids=["while it was on its way", "when it was taken"]
)
def test_a_message_may_be_overtaken_by_one_sent(tried: float, fine: bool) -> None:
    brought = Brought()
    for sid, began, ended in (("SM1", 1.0, 2.0), ("SM2", tried, 3.0)):
        brought.note(sid, Called("", {}, 200, began=began, ended=ended))
    story = PlatformStory("ana", ids=["wa:+55:SM2", "wa:+55:SM1"])
    assert (list(overtaken(story, brought)) == []) is fine


def test_a_message_is_sent_when_it_is_first_tried() -> None:
    brought = Brought()
    for status, began in ((0, 1.0), (200, 5.0), (200, 7.0)):
        brought.note("SM1", Called("", {}, status, began=began, ended=began + 1))
    assert (brought.tried, brought.taken) == ({"SM1": 1.0}, {"SM1": 6.0})
