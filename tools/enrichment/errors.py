"""How a question to an outside service can fail; none of these leaves tools.

LookupFailed
├── NotThere     the service has no such thing
│   └── Denied   or does not show it to everybody
├── Refused      the service does not accept our key
├── Unsafe       an address that we do not open
├── Busy         the service asks us to wait
│   └── Spent    what our key may ask for is used up
├── Resting      it failed so often that we leave it alone for a while
└── Unreachable  no answer that can be read
    ├── Broken   the connection or the service broke down: another try may do
    ├── TooLarge more than we read
    └── Late     no answer in time
"""

from __future__ import annotations


class LookupFailed(Exception):
    """A question that was not answered."""


class NotThere(LookupFailed):
    """The service has no such thing."""


class Denied(NotThere):
    """The service does not show it to everybody."""


class Refused(LookupFailed):
    """The service does not accept our key."""


class Unsafe(LookupFailed):
    """An address that we do not open, whoever asks."""


class Busy(LookupFailed):
    """The service asks us to wait ``seconds``."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"asked to wait {seconds:.0f} s")
        self.seconds = seconds


class Spent(Busy):
    """What our key may ask for is used up; ``seconds`` from now it may not be."""


class Resting(LookupFailed):
    """The service failed so often that we leave it alone for a while."""


class Unreachable(LookupFailed):
    """No answer that can be read."""


class Broken(Unreachable):
    """The connection or the service broke down: another try may do."""


class TooLarge(Unreachable):
    """More than we read."""


class Late(Unreachable):
    """No answer in time."""
