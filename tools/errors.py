"""What can be wrong with a call to a tool.

ToolError
├── UnknownTool      the name is none of the eleven
└── BadArguments     the arguments do not fit the tool's own model
"""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import ValidationError
from pydantic_core import ErrorDetails


class ToolError(Exception):
    """A call that cannot be run as it was written."""


class UnknownTool(ToolError):
    """A name that no tool has."""

    def __init__(self, name: str) -> None:
        super().__init__(f"unknown tool: {name[:60]}")
        self.name = name


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with one argument. ``field`` is empty when it concerns all of them.

    ``limit`` is how many characters there may be, where there are more.
    """

    field: str
    message: str
    limit: int | None = None

    def __str__(self) -> str:
        return f"{self.field}: {self.message}" if self.field else self.message


class BadArguments(ToolError):
    """Arguments that the tool's model refuses. Its text names fields and limits, never what was sent."""

    def __init__(self, tool: str, problems: tuple[Problem, ...]) -> None:
        super().__init__(f"{tool}: " + "; ".join(map(str, problems)))
        self.tool = tool
        self.problems = problems

    @classmethod
    def from_validation(cls, tool: str, error: ValidationError) -> BadArguments:
        """Return the same refusal without the values, which may be private or written by a stranger."""
        details = error.errors(include_url=False, include_input=False)
        return cls(tool, tuple(_problem(detail) for detail in details))

    @property
    def limit(self) -> int | None:
        """The limit that an argument is longer than; None if nothing is too long."""
        return next((problem.limit for problem in self.problems if problem.limit is not None), None)


def _problem(detail: ErrorDetails) -> Problem:
    too_long = detail["type"] == "string_too_long"
    limit = detail.get("ctx", {}).get("max_length") if too_long else None
    return Problem(".".join(map(str, detail["loc"]))[:60], detail["msg"], limit)
