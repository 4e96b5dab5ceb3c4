"""How a question to an outside service can fail; none of these leaves tools.enrichment.

LookupFailed
├── NotThere     the service has no such thing
├── Refused      the service does not accept our key
├── Busy         the service asks us to wait
└── Unreachable  no answer in time, or none that can be read
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
    """No answer in time, or none that can be read."""
