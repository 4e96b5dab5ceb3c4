"""What can be wrong with a call to a tool.

ToolError
├── UnknownTool      the name is none of the eleven
└── BadArguments     the arguments do not fit the tool's own model
"""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import ValidationError


class ToolError(Exception):
    """A call that cannot be run as it was written."""


class UnknownTool(ToolError):
    """A name that no tool has."""

    def __init__(self, name: str) -> None:
        super().__init__(f"unknown tool: {name[:60]}")
        self.name = name


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with one argument. ``field`` is empty when it concerns all of them."""

    field: str
    message: str

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
        details = error.errors(include_url=False, include_context=False, include_input=False)
        return cls(tool, tuple(Problem(".".join(map(str, d["loc"]))[:60], d["msg"]) for d in details))
