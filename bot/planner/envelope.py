"""The form that a planner fills in: one JSON object, schema 1.0, checked before anything else sees it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    TypeAdapter,
    ValidationError,
    field_validator,
    model_validator,
)

from tools.definition import EffectClass, ToolName
from tools.errors import ToolError
from tools.packs import PACK_TOOLS
from tools.registry import TOOLS, tool

PLANNER_LIMIT = 200
STEPS_AT_MOST = 5
WRITER_LIMIT = 700

Mode = Literal["planner", "writer"]

LEAD_LIMIT = 160
TALK_LIMIT = 900
CHATTER_LIMIT = 300
SYNTHESIS_LIMIT = 2_500

# What is asked for in a mode: the writer also tells of a conversation's oldest part, leads a list, talks ("chatter" is
# talk about nothing that weighs), and puts into words what a mission came to.
WriterTask = Literal["writer", "summary", "lead", "converse", "chatter", "synthesis"]
Task = Literal["planner"] | WriterTask
LIMITS: dict[Task, int] = {
    "planner": PLANNER_LIMIT,
    "writer": WRITER_LIMIT,
    "summary": WRITER_LIMIT,
    "lead": LEAD_LIMIT,
    "converse": TALK_LIMIT,
    "chatter": CHATTER_LIMIT,
    "synthesis": SYNTHESIS_LIMIT,
}


class InvalidForm(Exception):
    """A reply that is not the form. Its text says what is wrong, for the one repair attempt."""


class _Form(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: Literal["1.0"] = "1.0"


class Step(BaseModel):
    """One of several things to do."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    tool: ToolName
    args: dict[str, JsonValue]


class CallTool(_Form):
    """Run this tool with these arguments, and ``then`` those that follow, without having seen what came of it."""

    action: Literal["CALL_TOOL"] = "CALL_TOOL"
    tool: ToolName
    args: dict[str, JsonValue]
    then: tuple[Step, ...] = Field(default=(), max_length=STEPS_AT_MOST - 1)
    message: None = None

    @field_validator("then", mode="before")
    @classmethod
    def _nothing_more(cls, value: object) -> object:
        return () if value is None else value

    @property
    def steps(self) -> tuple[Step, ...]:
        """All that is to be done, in order."""
        return (Step(tool=self.tool, args=self.args), *self.then)


class Respond(_Form):
    """Say this to the person; nothing is run."""

    action: Literal["RESPOND"] = "RESPOND"
    tool: None = None
    args: None = None
    message: str = Field(min_length=1, max_length=max(LIMITS.values()))

    @model_validator(mode="after")
    def _says_something(self) -> Respond:
        if not self.message.strip():
            raise ValueError("action=RESPOND requer message")
        return self


class Noop(_Form):
    """Nothing to do."""

    action: Literal["NOOP"] = "NOOP"
    tool: None = None
    args: None = None
    message: None = None


Form = CallTool | Respond | Noop
_LIBRARY = frozenset(each.name for each in TOOLS if each.effect is not EffectClass.DESTRUCTIVE)
_IN_ROWS = frozenset(each.name for each in PACK_TOOLS)
_FORM: TypeAdapter[Form] = TypeAdapter(Annotated[Form, Field(discriminator="action")])


def check_form(value: object, task: Task = "planner", allowed: Collection[ToolName] | None = None) -> Form:
    """Return the form that the parsed ``value`` holds. Raises InvalidForm."""
    _refuse_by_name(value)
    try:
        form = _FORM.validate_python(value)
    except ValidationError as error:
        raise InvalidForm(explained(error)) from error
    if isinstance(form, CallTool):
        _refuse_bad_call(form, _LIBRARY if allowed is None else allowed)
    elif isinstance(form, Respond) and len(form.message) > LIMITS[task]:
        raise InvalidForm(f"message: at most {LIMITS[task]} characters for the {task}")
    return form


def _refuse_by_name(value: Any) -> None:
    """Give the two mistakes that models make most their own words."""
    if not isinstance(value, dict):
        return
    if value.get("action") == "CALL_TOOL" and not value.get("tool"):
        raise InvalidForm("action=CALL_TOOL requer tool")
    if value.get("action") == "NOOP" and value.get("message") is not None:
        raise InvalidForm("action=NOOP requer message=null")


def _refuse_bad_call(form: CallTool, allowed: Collection[ToolName]) -> None:
    for at, step in enumerate(form.steps):
        _refuse_bad_step(step, allowed)
        if form.then and step.tool not in _IN_ROWS:
            raise InvalidForm(f"then: {step.tool} is done alone")
        if step in form.steps[:at]:
            raise InvalidForm("then: the same twice")


def _refuse_bad_step(form: Step, allowed: Collection[ToolName]) -> None:
    if form.tool not in allowed or tool(form.tool).effect is EffectClass.DESTRUCTIVE:
        raise InvalidForm(f"tool: {form.tool} was not offered")
    try:
        tool(form.tool).args.model_validate(form.args)
    except ToolError as error:
        raise InvalidForm(f"args: {error}") from error
    except ValidationError as error:
        raise InvalidForm(f"args: {explained(error)}") from error


def explained(error: ValidationError) -> str:
    """Return what is wrong, for the repair attempt."""
    problems = (f"{'.'.join(str(part) for part in each['loc'])}: {each['msg']}" for each in error.errors()[:5])
    return "; ".join(problems)
