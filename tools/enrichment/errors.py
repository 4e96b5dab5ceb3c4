"""How a question to an outside service can fail; none of these leaves tools.enrichment.

LookupFailed
├── NotThere     the service has no such thing
├── Refused      the service does not accept our key
├── Busy         the service asks us to wait
└── Unreachable  no answer that can be read
    └── Late     no answer in time
"""

from __future__ import annotations


class LookupFailed(Exception):
    """A question that was not answered."""


class NotThere(LookupFailed):
    """The service has no such thing."""


class Refused(LookupFailed):
    """The service does not accept our key."""


class Busy(LookupFailed):
    """The service asks us to wait ``seconds``."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"asked to wait {seconds:.0f} s")
        self.seconds = seconds


class Unreachable(LookupFailed):
    """No answer that can be read."""


class Late(Unreachable):
    """No answer in time."""
