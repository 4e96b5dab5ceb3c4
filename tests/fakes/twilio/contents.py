"""The Content API as far as a bot inside a session needs it: texts, quick replies and list pickers."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tests.fakes.twilio.refusals import Refusal, not_found
from tests.fakes.twilio.shapes import Choice, Content

Json = dict[str, Any]

LONGEST_BODY = 1024
MOST_BUTTONS = 10
MOST_SESSION_BUTTONS = 3
LONGEST_BUTTON = 20
MOST_ROWS = 10
LONGEST_TITLE = 24
LONGEST_DESCRIPTION = 72
LONGEST_ID = 200
KINDS = ("twilio/quick-reply", "twilio/list-picker", "twilio/text", "twilio/media")
WRONG = 60200


@dataclass(slots=True)
class Contents:
    """The Content resources of the account by sid."""

    kept: dict[str, Content] = field(default_factory=dict)

    def create(self, fields: Mapping[str, Any]) -> Content:
        """Keep a new resource; raise Refusal for one out of bounds."""
        types = {name: each for name, each in (fields.get("types") or {}).items() if each}
        kind = next(iter(types.keys() & KINDS), None)
        if kind is None:
            raise _wrong("types must contain a supported content type")
        sid = f"HX{len(self.kept) + 1:032x}"
        name, language = str(fields.get("friendly_name") or ""), str(fields.get("language") or "")
        content = _read(Content(sid, name, language, types, "", variables=fields.get("variables") or {}), kind)
        self.kept[sid] = content
        return content

    def get(self, sid: str) -> Content:
        """Return a resource; raise Refusal if there is none."""
        if sid not in self.kept:
            raise not_found(f"/Content/{sid}")
        return self.kept[sid]

    def as_json(self, account: str, now: float) -> Json:
        """Return all of them as the one page of a list."""
        return {"meta": {"key": "contents"}, "contents": [each.as_json(account, now) for each in self.kept.values()]}

    def delete(self, sid: str) -> None:
        """Forget a resource."""
        self.get(sid)
        del self.kept[sid]

    def filled(self, sid: str, variables: str) -> Content:
        """Return a resource with ContentVariables in place of its {{1}}, as a session message."""
        content = self.kept.get(sid)
        if content is None:
            raise Refusal(400, 21655, f"The ContentSid {sid} is Invalid")
        try:
            values = {**content.variables, **(json.loads(variables) if variables else {})}
        except ValueError as error:
            raise Refusal(400, 21656, "The ContentVariables Parameter is invalid") from error
        if not content.is_list and len(content.choices) > MOST_SESSION_BUTTONS:
            raise Refusal(400, 63005, "Channel did not accept given content")
        choices = tuple(
            Choice(_fill(each.title, values), _fill(each.id, values), _fill(each.description, values))
            for each in content.choices
        )
        return replace(content, body=_fill(content.body, values), choices=choices)


def _read(content: Content, kind: str) -> Content:
    fields = content.types[kind]
    body = _text(fields.get("body"), LONGEST_BODY, "body", required=kind != "twilio/media")
    if kind == "twilio/quick-reply":
        return replace(content, body=body, choices=_buttons(fields.get("actions") or []))
    if kind == "twilio/list-picker":
        _text(fields.get("button"), LONGEST_BUTTON, "button")
        return replace(content, body=body, choices=_rows(fields.get("items") or []), is_list=True)
    return replace(content, body=body)


def _buttons(actions: list[Json]) -> tuple[Choice, ...]:
    if not 1 <= len(actions) <= MOST_BUTTONS:
        raise _wrong(f"actions must have 1 to {MOST_BUTTONS} elements")
    return tuple(
        Choice(_text(each.get("title"), LONGEST_BUTTON, "title"), _text(each.get("id"), LONGEST_ID, "id"))
        for each in actions
    )


def _rows(items: list[Json]) -> tuple[Choice, ...]:
    if not 1 <= len(items) <= MOST_ROWS:
        raise _wrong(f"items must have 1 to {MOST_ROWS} elements")
    rows = tuple(
        Choice(
            _text(each.get("item"), LONGEST_TITLE, "item"),
            _text(each.get("id"), LONGEST_ID, "id"),
            _text(each.get("description"), LONGEST_DESCRIPTION, "description", required=False),
        )
        for each in items
    )
    if len({row.id for row in rows}) < len(rows):
        raise _wrong("item ids must be unique")
    return rows


def _text(given: object, longest: int, name: str, *, required: bool = True) -> str:
    text = str(given or "")
    if required and not text:
        raise _wrong(f"{name} is required")
    if len(text) > longest:
        raise _wrong(f"{name} exceeds {longest} characters")
    return text


def _fill(text: str, values: Mapping[str, str]) -> str:
    return re.sub(r"\{\{(\w+)\}\}", lambda found: str(values.get(found[1], found[0])), text)


def _wrong(why: str) -> Refusal:
    return Refusal(400, WRONG, f"Invalid parameter: {why}")
