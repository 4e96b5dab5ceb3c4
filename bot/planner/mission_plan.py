"""A mission's plan as a model fills it in: operations by name and weight, and what another coordinator is asked.

It is asked as the planner is, in one form. It sees the question, contracts, how they stand and typed numbers: nothing
that was found in words, and no name.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.memory.redaction import Veil, conceal
from bot.planner.envelope import InvalidForm, Noop, explained
from bot.planner.prompting import LANGUAGES, MOST_WRITTEN, TEMPERATURE, Line, Prompt, framed
from bot.planner.reading import read_object
from bot.planner.schema import Schema, object_schema
from prompts.loader import prompt
from state.document import JsonObject

TOOL = "plan_mission"
OPERATIONS_AT_MOST = 12
WEIGHTS = ("critical", "complementary", "optional")


class Chosen(BaseModel):
    """An operation of the plan, and how much it matters."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    weight: Literal["critical", "complementary", "optional"]


class MissionPlan(BaseModel):
    """Operations in no order but that of what they need, and the goal for which another coordinator is asked."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    operations: tuple[Chosen, ...] = Field(min_length=1, max_length=OPERATIONS_AT_MOST)
    ask: str | None = None


@dataclass(frozen=True, slots=True)
class PlanQuestion:
    """What is asked: a person's ``query``, a ``brief`` of contracts and numbers, and what may be chosen of."""

    query: str
    brief: JsonObject
    operations: tuple[str, ...]
    goals: tuple[str, ...]
    locale: str


def plan_prompt(question: PlanQuestion) -> tuple[Prompt, Veil]:
    """Return the prompt, and what puts back what was concealed of the query."""
    (query,), veil = conceal([question.query])
    task = prompt("plan").filled(language=LANGUAGES.get(question.locale, question.locale), most=str(OPERATIONS_AT_MOST))
    system = framed("planner", task, calls=True)
    said = json.dumps({"message": query, "brief": question.brief}, ensure_ascii=False)
    lines = (Line("system", system), Line("user", said))
    return Prompt("planner", lines, _schema(question), MOST_WRITTEN["planner"], TEMPERATURE["planner"]), veil


def read_plan(raw: str, question: PlanQuestion) -> MissionPlan | Noop:
    """Return the plan in ``raw``, or that there is none but the playbook's. Raises InvalidForm for anything else."""
    form = read_object(raw)
    if form.get("action") == "NOOP":
        return Noop()
    if form.get("action") != "CALL_TOOL" or form.get("tool") != TOOL:
        raise InvalidForm(f'action: CALL_TOOL with tool "{TOOL}", or NOOP')
    try:
        plan = MissionPlan.model_validate(form.get("args"))
    except ValidationError as error:
        raise InvalidForm(f"args: {explained(error)}") from error
    if unknown := [each.name for each in plan.operations if each.name not in question.operations]:
        raise InvalidForm(f"operations: there is no {', '.join(unknown)}"[:200])
    if plan.ask is not None and plan.ask not in question.goals:
        raise InvalidForm("ask: one of the others' goals, or null")
    return plan


def _schema(question: PlanQuestion) -> Schema:
    operation = object_schema(
        {
            "name": {"type": "string", "enum": list(question.operations)},
            "weight": {"type": "string", "enum": list(WEIGHTS)},
        }
    )
    args = object_schema(
        {
            "operations": {"type": "array", "maxItems": OPERATIONS_AT_MOST, "items": operation},
            "ask": {"type": ["string", "null"], "enum": [*question.goals, None]},
        }
    )
    return object_schema(
        {
            "schema_version": {"type": "string", "enum": ["1.0"]},
            "action": {"type": "string", "enum": ["CALL_TOOL", "NOOP"]},
            "tool": {"type": ["string", "null"], "enum": [TOOL, None]},
            "args": {"anyOf": [args, {"type": "null"}]},
            "message": {"type": "null"},
        }
    )
