"""How one server wants to be asked, found out from what it refuses, and remembered."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Literal

from bot.planner.prompting import Prompt
from bot.planner.schema import NAME

# What servers call the tools of a conversation when they do not want them there, or want more of them than we have.
_ABOUT_ROLES = re.compile(r"\brole|\btool_(?:call|use|result)|\bfunction ?call|thought_signature")


class Rung(StrEnum):
    """What a server can hold its model to, the strictest first."""

    SCHEMA = "json_schema"
    OBJECT = "json_object"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Dialect:
    """The parameters that a server understands. ``proved`` once it has answered a question put like this.

    ``native`` is whether it knows the roles of tools.
    """

    rung: Rung = Rung.SCHEMA
    limit: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    temperature: bool = True
    native: bool = True
    proved: bool = False

    def parameters(self, prompt: Prompt) -> dict[str, Any]:
        """Return the parameters of the request for ``prompt``, but for the model's name."""
        parameters: dict[str, Any] = {
            "messages": prompt.messages(native=self.native),
            self.limit: prompt.most_written,
        }
        if self.temperature:
            parameters["temperature"] = prompt.temperature
        match self.rung:
            case Rung.SCHEMA:
                schema = {"name": NAME, "strict": True, "schema": prompt.schema}
                parameters["response_format"] = {"type": "json_schema", "json_schema": schema}
            case Rung.OBJECT:
                parameters["response_format"] = {"type": "json_object"}
        return parameters

    def after_refusal(self, complaint: str) -> Dialect | None:
        """Return how to ask instead after the server refused a request with ``complaint``; None if nothing is left.

        A complaint that names a parameter changes that one; any other is taken to be about the form, as few say so.
        """
        if "max_completion_tokens" in complaint and self.limit == "max_tokens":
            return replace(self, limit="max_completion_tokens", proved=False)
        if "temperature" in complaint and self.temperature:
            return replace(self, temperature=False, proved=False)
        if self.native and _ABOUT_ROLES.search(complaint):
            return replace(self, native=False, proved=False)
        return self.lower()

    def lower(self) -> Dialect | None:
        """Return the dialect one rung down; None from the last."""
        rungs = list(Rung)
        place = rungs.index(self.rung) + 1
        return replace(self, rung=rungs[place], proved=False) if place < len(rungs) else None
