"""Stand-ins of three families' servers, as far as one client of chat completions notices which it speaks to.

Each refuses, ignores and changes what its family has been seen to; where that was seen stands beside it. What a family
does beyond that (streams, batches, several choices) no request of ours asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from tests.fakes.model_server import Asked, Json, ModelStandIn, Reply, refused


class Holds(StrEnum):
    """What becomes of a schema that a reply is to have."""

    STRICTLY = "strictly"
    AS_A_SUBSET = "as a subset"
    NOT = "not"


@dataclass(frozen=True, slots=True)
class Family:
    """A family's endpoint: the path of its address, what it refuses (the first that does, decides), and how it answers.

    ``beside`` is what the model writes around a form that it is not held to.
    """

    name: str
    base: str
    model: str
    holds: Holds
    refuses: tuple[Callable[[Json], str | None], ...] = ()
    beside: str = "{}"


def _limit_of_another_name(body: Json) -> str | None:
    """Models that reason (o-series, gpt-5 and later). Source: OpenAI's reference, "max_completion_tokens"."""
    if "max_tokens" not in body:
        return None
    return "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."


def _no_temperature(body: Json) -> str | None:
    """Models that reason. Source: pydantic-ai, profiles/openai.py; of Anthropic's newest, profiles/anthropic.py."""
    return "Unsupported value: 'temperature' is not supported with this model." if "temperature" in body else None


def _schema_is_strict(body: Json) -> str | None:
    """Every object lists all its properties as required and takes no others. Source: OpenAI, structured outputs."""
    for part in _objects(_schema_in(body)):
        if part.get("additionalProperties") is not False or set(part["required"]) != set(part["properties"]):
            return "Invalid schema for response_format: 'required' is required to be supplied and to be an array."
    return None


def _schema_has_unknown_names(body: Json) -> str | None:
    """Gemini's layer knows a part of JSON Schema. Source: freellmapi #97, OmniRoute #1421, mulmocast #934."""
    unknown = {"additionalProperties", "$ref", "const", "oneOf", "exclusiveMinimum"}
    for part in _parts(_schema_in(body)):
        if found := sorted(unknown & part.keys()):
            return f'Invalid JSON payload received. Unknown name "{found[0]}" at generation_config.response_schema'
    return None


def _calls_without_a_thought(body: Json) -> str | None:
    """Gemini 3 wants back what came with its calls. Source: aiproxy #450 (here), dify #29187, autogen #7136."""
    calls = [call for message in body["messages"] for call in message.get("tool_calls", ())]
    if all(call.get("extra_content", {}).get("google", {}).get("thought_signature") for call in calls):
        return None
    return "Function call is missing a thought_signature in functionCall parts."


def _several_choices(body: Json) -> str | None:
    """Anthropic's layer. Source: platform.claude.com, OpenAI SDK compatibility: "n must be exactly 1"."""
    return "n: must be exactly 1" if body.get("n", 1) != 1 else None


def _schema_in(body: Json) -> Any:
    wanted = body.get("response_format", {})
    return wanted["json_schema"]["schema"] if wanted.get("type") == "json_schema" else {}


def _parts(value: Any) -> Iterator[Json]:
    if isinstance(value, dict):
        yield value
        for inside in value.values():
            yield from _parts(inside)
    elif isinstance(value, list):
        for inside in value:
            yield from _parts(inside)


def _objects(schema: Any) -> Iterator[Json]:
    return (part for part in _parts(schema) if part.get("type") == "object")


OPENAI = Family("openai", "/v1", "gpt-4o-2024-11-20", Holds.STRICTLY, (_schema_is_strict,))
OPENAI_REASONING = replace(
    OPENAI, name="openai, reasoning", model="o3", refuses=(*OPENAI.refuses, _limit_of_another_name, _no_temperature)
)
GEMINI = Family("gemini", "/v1beta/openai", "gemini-2.5-pro", Holds.AS_A_SUBSET, (_schema_has_unknown_names,))
GEMINI_3 = replace(
    GEMINI, name="gemini 3", model="gemini-3-flash-preview", refuses=(*GEMINI.refuses, _calls_without_a_thought)
)
# A schema is ignored without a word (docs.anthropic.com, the table of fields), so there may be words around the form.
ANTHROPIC = Family(
    "anthropic", "/v1", "claude-sonnet-5-5", Holds.NOT, (_several_choices,), "Here is the JSON:\n```json\n{}\n```"
)
ANTHROPIC_NEWEST = replace(
    ANTHROPIC, name="anthropic, newest", model="claude-opus-5", refuses=(_several_choices, _no_temperature)
)
FAMILIES = (OPENAI, OPENAI_REASONING, GEMINI, GEMINI_3, ANTHROPIC, ANTHROPIC_NEWEST)


@dataclass(slots=True)
class FamilyStandIn(ModelStandIn):
    """A server of ``family``; what it would answer is scripted, see ModelStandIn. ``refusals`` are in order."""

    family: Family = OPENAI
    refusals: list[str] = field(default_factory=list)

    def answer(self, asked: Asked) -> Reply:
        """Return what a request gets from a server of this family."""
        for refuses in self.family.refuses:
            if complaint := refuses(asked.body):
                self.refusals.append(complaint)
                return refused(400, complaint)
        # Slots and dataclasses make a new class of this one, which super() without arguments does not know.
        reply = ModelStandIn.answer(self, asked)
        held = self.family.holds is not Holds.NOT and "response_format" in asked.body
        return reply if held or not reply.text else replace(reply, text=self.family.beside.replace("{}", reply.text))


def of_family(family: Family) -> FamilyStandIn:
    """Return a stand-in of ``family`` at the path that its address has."""
    return FamilyStandIn(family=family, base=family.base)


def system_as_seen(body: Mapping[str, Any]) -> str:
    """Return the instructions as Anthropic's layer puts them: all system messages joined at the beginning."""
    return "\n".join(line["content"] for line in body["messages"] if line["role"] in ("system", "developer"))
