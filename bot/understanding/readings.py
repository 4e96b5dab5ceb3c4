"""Readings of a turn: what was recognised while it was decided, so that it can be decided again with another artefact.

Within ``kept`` every recognition is noted by its text; within ``given`` those that were noted are given again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import fields
from typing import Any

from bot.understanding.recognition import Abstention, Entities, Recognition, Selection, action_named

Found = tuple[Recognition, ...]
# As JSON: the recognitions of each text.
Readings = dict[str, list[dict[str, Any]]]

_NOTED: ContextVar[Readings | None] = ContextVar("noted", default=None)
_GIVEN: ContextVar[Readings | None] = ContextVar("given", default=None)
_EMPTY = Recognition("", 0.0, "", "")


@contextmanager
def kept() -> Iterator[Readings]:
    """Note what is recognised within the block; yields where it is noted, text by text."""
    noted: Readings = {}
    token = _NOTED.set(noted)
    try:
        yield noted
    finally:
        _NOTED.reset(token)


@contextmanager
def given(rows: Iterable[Mapping[str, Any]]) -> Iterator[None]:
    """Give what was recorded, as ``as_rows`` returned it, instead of recognising the same text anew in the block."""
    token = _GIVEN.set({str(row["of"]): list(row["found"]) for row in rows})
    try:
        yield
    finally:
        _GIVEN.reset(token)


def as_rows(noted: Readings) -> tuple[dict[str, Any], ...]:
    """Return what was noted as rows for a record, whose keys are no person's words."""
    return tuple({"of": text, "found": found} for text, found in noted.items())


def reading(key: str, recognised: Callable[[], Found]) -> Found:
    """Return what was recorded for ``key``, else what is ``recognised`` now; it is noted either way."""
    recorded = _GIVEN.get()
    found = tuple(map(_from_json, recorded[key])) if recorded is not None and key in recorded else recognised()
    if (noted := _NOTED.get()) is not None and key not in noted:
        noted[key] = [_as_json(each) for each in found]
    return found


def _as_json(recognition: Recognition) -> dict[str, Any]:
    """Return the fields that say something; sums and texts as they are."""
    said = _saying(recognition, _EMPTY)
    if entities := _saying(recognition.entities, Entities()):
        selection = recognition.entities.selection
        said["entities"] = entities | ({"selection": _saying(selection, Selection())} if selection else {})
    return said


def _saying(value: Any, nothing: Any) -> dict[str, Any]:
    names = [each.name for each in fields(value) if each.name != "entities"]
    return {name: getattr(value, name) for name in names if getattr(value, name) != getattr(nothing, name)}


def _from_json(said: Mapping[str, Any]) -> Recognition:
    entities = dict(said.get("entities", {}))
    if selection := entities.get("selection"):
        entities["selection"] = Selection(**{name: _frozen(value) for name, value in selection.items()})
    plain = {name: value for name, value in said.items() if name not in ("action", "entities", "abstention")}
    abstention = Abstention(said["abstention"]) if "abstention" in said else None
    whole: dict[str, Any] = {"confidence": 0.0, "rule": "", "text": "", **plain, "abstention": abstention}
    return Recognition(action=action_named(str(said.get("action", ""))), entities=Entities(**entities), **whole)


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
