"""From what a model wrote to the one form in it, whatever stands around it.

The rule: a reply holds a form if exactly one JSON object in it says what its action is. Thinking aloud, code fences
and prose around that object do not count; the same object twice counts once. Two different ones, or one that is not
whole, are no form: nobody guesses which one was meant.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator
from typing import Any, NoReturn

import orjson

from bot.planner.envelope import Form, InvalidForm, Task, check_form
from tools.definition import ToolName

READ_AT_MOST = 16_000
OBJECTS_AT_MOST = 20
_EMPTY: tuple[Any, ...] = ("", {}, [], "null", "none", "None")

_THOUGHT = re.compile(r"<(think|thinking|thought|reasoning)>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_END_OF_THOUGHT = re.compile(r"</(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
# The marks that end a turn in models' templates, which a server without a schema leaves in what was written.
_ENDS = re.compile(r"(?:<(?:[|｜][\w▁ -]{1,30}[|｜]|/s|end_of_turn|eos)>\s*)+\Z")
# What is copied letter by letter may end as it likes: it is compared with the person's words.
_ENDED = ("message", "title", "query")
_BEGINS_WELL = re.compile(r"\s*[\"}]")
_ACTIONS = frozenset({"CALL_TOOL", "RESPOND", "NOOP"})


def read_form(
    raw: str,
    task: Task = "planner",
    allowed: Collection[ToolName] | None = None,
    restore: Callable[[Any], Any] = lambda value: value,
) -> Form:
    """Return the form in ``raw``. Raises InvalidForm, and nothing else, for any other text.

    ``restore`` puts back into its arguments and its text what was concealed from the model.
    """
    return check_form(_restored(read_object(raw), restore), task, allowed)


def read_object(raw: str) -> dict[str, Any]:
    """Return the one object in ``raw`` that says what its action is, as it was plainly meant. Raises InvalidForm."""
    found = [normalised(each) for each in objects_in(raw[:READ_AT_MOST])]
    forms = [each for index, each in enumerate(found) if "action" in each and each not in found[:index]]
    if len(forms) > 1:
        raise InvalidForm(f"{len(forms)} different JSON objects: send one")
    if not forms:
        raise InvalidForm("a JSON object without action" if found else "no whole JSON object")
    return _storable(forms[0])


def objects_in(text: str) -> Iterator[dict[str, Any]]:
    """Yield the JSON objects of ``text`` that are not part of another one, at most OBJECTS_AT_MOST.

    Raises InvalidForm for one that begins well and is not whole: what follows might be a part of it.
    """
    whole = _decoded(text.strip())
    if whole is not None:
        yield whole
        return
    text = without_thoughts(text)
    at, tried = text.find("{"), 0
    while at >= 0 and tried < OBJECTS_AT_MOST:
        tried += 1
        end = at + 1
        if _BEGINS_WELL.match(text, end):
            value, end = _object_at(text, at)
            yield value
        at = text.find("{", end)


def without_thoughts(text: str) -> str:
    """Return ``text`` without what a model thought aloud, whether or not it marked the beginning or the end."""
    text = _THOUGHT.sub("", text)
    *_, rest = _END_OF_THOUGHT.split(text)
    return rest


def normalised(value: dict[str, Any]) -> dict[str, Any]:
    """Return the form that ``value`` plainly means: nothing empty, capitals, CALL_TOOL where a tool's name stands, no
    mark of a template behind a text.
    """
    value = {name: None if name != "action" and inside in _EMPTY else inside for name, inside in value.items()}
    action = value.get("action")
    if isinstance(action, str):
        bare = action.strip()
        if bare.upper() in _ACTIONS:
            value["action"] = bare.upper()
        elif bare.lower() in set(ToolName) and value.get("tool") in (None, bare.lower()):
            value |= {"action": "CALL_TOOL", "tool": bare.lower()}
    if value.get("action") == "CALL_TOOL":
        value["args"] = _arguments(value.get("args"))
        if isinstance(value["args"], dict):
            value["args"] = _without_ends(value["args"])
        if isinstance(then := value.get("then"), list):
            value["then"] = [_step(each) for each in then]
    return _without_ends(value)


def _step(value: Any) -> Any:
    return {**value, "args": _arguments(value.get("args"))} if isinstance(value, dict) else value


def _without_ends(value: dict[str, Any]) -> dict[str, Any]:
    return {
        name: _ENDS.sub("", inside).rstrip() if name in _ENDED and isinstance(inside, str) else inside
        for name, inside in value.items()
    }


def _arguments(args: Any) -> Any:
    """Return arguments without those that are null; an object that was sent as a text is read."""
    if isinstance(args, str):
        args = _decoded(args.strip()) or args
    if args is None:
        return {}
    return {name: inside for name, inside in args.items() if inside is not None} if isinstance(args, dict) else args


def _object_at(text: str, start: int) -> tuple[dict[str, Any], int]:
    """Return the object that begins at ``start``, and where it ends. Raises InvalidForm."""
    try:
        value, end = _DECODER.raw_decode(text, start)
    except json.JSONDecodeError as error:
        raise InvalidForm(f"a JSON object that is not whole: {error.msg}") from error
    except (ValueError, RecursionError) as error:
        raise InvalidForm(f"a JSON object that cannot be read: {error}") from error
    return value, end


def _decoded(text: str) -> dict[str, Any] | None:
    try:
        value = _DECODER.decode(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _restored(form: dict[str, Any], restore: Callable[[Any], Any]) -> dict[str, Any]:
    return {name: restore(inside) if name in ("args", "then", "message") else inside for name, inside in form.items()}


def _storable(form: dict[str, Any]) -> dict[str, Any]:
    """Refuse what JSON can say and a database cannot keep: half of a character, numbers beyond 64 bits."""
    try:
        orjson.dumps(form)
    except (TypeError, ValueError) as error:
        raise InvalidForm(f"holds something that cannot be kept: {error}") from error
    return form


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = [name for name, _ in pairs]
    if len(set(names)) != len(names):
        raise ValueError("a name stands twice in one object")
    return dict(pairs)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_number)
