"""What a model is asked: the messages, the schema and the limits of one question, and nothing that must not leave.

The planner is shown a person's own words and nothing from outside; the writer is shown what came from outside, and has
no tools. So there is no question in which words from outside stand beside a tool.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Literal

from pydantic import JsonValue

from bot.actions import ACTIONS, Action
from bot.memory.redaction import Veil, conceal, redact
from bot.planner.envelope import LIMITS, Mode, Task, WriterTask
from bot.planner.examples import examples, signature
from bot.planner.schema import LONGEST, Schema, form_schema
from bot.skills.detect import Heard
from bot.understanding.words.urls import find_urls
from prompts.loader import hash_of, prompt
from tools.definition import Tool, ToolName
from tools.packs import PACK_TOOLS
from tools.registry import offered

LANGUAGES = {"pt-BR": "Brazilian Portuguese", "en": "English"}
EARLIER_KEPT = 3
REPLY_QUOTED = 1_500  # bytes
SAID_AT_MOST = 6_000  # bytes, as JSON
FOUND_AT_MOST = 6_000

# How much a model may write: a form with the longest words copied into it, or one with a short text.
MOST_WRITTEN: dict[Mode, int] = {"planner": 1_200, "writer": 500}
# Of these tasks, more than that.
MOST_WRITTEN_FOR: dict[Task, int] = {"synthesis": 1_200}
TALK: frozenset[Task] = frozenset({"converse", "chatter"})
TEMPERATURE: dict[Mode, float] = {"planner": 0.0, "writer": 0.3}

_OF_PACKS = frozenset(tool.name for tool in PACK_TOOLS)
_WITH_ADDRESS = frozenset({ToolName.SAVE_VIDEO, ToolName.SAVE_LINK, ToolName.ENRICH_VIDEO})

# Which tools a recognised action may end in. The others are the code's alone: no model is asked about them.
TOOLS_FOR: dict[str, frozenset[str]] = {spec.name: spec.tools for spec in ACTIONS if spec.tools}


@dataclass(frozen=True, slots=True)
class Line:
    """One message of a prompt."""

    role: Literal["system", "user", "assistant"]
    content: str


Message = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Past:
    """The conversation before a question, as chat messages, in two renderings.

    ``native`` has roles for tools and their calls, ``plain`` has only users and assistants, for servers without them.
    """

    native: tuple[Message, ...] = field(default=(), hash=False)
    plain: tuple[Message, ...] = field(default=(), hash=False)


@dataclass(frozen=True, slots=True)
class Context:
    """The conversation before a turn, as far as questions may show it; each part in the room (in tokens) it is given.

    ``earlier`` are a person's own words, oldest first. ``own`` is what the planner may see: those words and what came
    of them, nothing from outside. ``whole`` is what the writer may see. ``held`` is what skills are chosen from while a
    confirmation is pending, whatever is said now.
    """

    earlier: tuple[str, ...] = ()
    held: Heard | None = None
    own: Callable[[int], Past] = lambda _: Past()
    whole: Callable[[int], Past] = lambda _: Past()


@dataclass(frozen=True, slots=True)
class Prompt:
    """One question to a model. ``schema`` is what a server that can is held to."""

    mode: Mode
    lines: tuple[Line, ...]
    schema: Schema = field(hash=False)
    most_written: int
    temperature: float
    past: Past = Past()

    @property
    def hash(self) -> str:
        warmer = () if self.temperature == TEMPERATURE[self.mode] else (str(self.temperature),)
        return hash_of(self.mode, json.dumps([self.schema, self.messages()]), *warmer)

    def messages(self, *, native: bool = True) -> list[Message]:
        """Return the messages of the request: instructions, the past, the question and what followed it."""
        system, *rest = ({"role": line.role, "content": line.content} for line in self.lines)
        return [system, *(self.past.native if native else self.past.plain), *rest]


@dataclass(frozen=True, slots=True)
class PlannerQuestion:
    """What the planner is asked: a person's own words, one request of them.

    ``action`` is what the rules took them for, ``earlier`` what the same person wrote before (oldest first): nothing
    that a page, a catalogue or a forwarded message said may stand in either, nor in ``past``; of ``forwarded`` words no
    model is asked. ``tools`` narrows what is offered; ``extension`` is what follows the instructions. With ``packs``
    the packs' tools are offered as well, if they are among ``tools``, to a message that no rule fits.
    """

    words: str
    action: str = Action.UNKNOWN
    earlier: tuple[str, ...] = ()
    past: Past = Past()
    locale: str = "pt-BR"
    forwarded: bool = False
    tools: frozenset[str] | None = None
    extension: str = ""
    packs: bool = False

    @property
    def offered(self) -> tuple[Tool[Any, Any], ...]:
        """The tools that are offered, in the registry's order: never one that destroys, none that cannot be used."""
        allowed = frozenset() if self.forwarded else TOOLS_FOR.get(self.action, frozenset())
        if self.packs and self.tools is not None and self.action == Action.UNKNOWN and not self.forwarded:
            allowed |= _OF_PACKS
        if not any(find_urls(text) for text in self.said):
            allowed -= _WITH_ADDRESS
        narrowed = allowed if self.tools is None else {name for name in allowed if name in self.tools}
        return tuple(tool for tool in offered() if tool.name in narrowed)

    @property
    def said(self) -> tuple[str, ...]:
        """The words that an argument can have come from: the message, then the earlier ones that there is room for."""
        said = [self.words]
        for text in reversed(self.earlier[-EARLIER_KEPT:]):
            if len(text) > LONGEST or _bytes([*said, text]) > SAID_AT_MOST:
                break
            said.insert(1, text)
        return tuple(said)

    @property
    def too_long(self) -> bool:
        """Whether a model could not copy these words into a form, or not at a bounded price."""
        return len(self.words) > LONGEST or _bytes([self.words]) > SAID_AT_MOST


@dataclass(frozen=True, slots=True)
class WriterQuestion:
    """What the writer is asked: ``words`` of a person, and ``findings`` from outside to answer them with.

    For another ``task`` than to answer, see the prompt of its name. ``extension`` is what follows the instructions,
    ``temperature`` another one than the writer's own. ``earlier`` is what the person told before, of which talk may
    speak; it is shown by the ``past``.
    """

    words: str
    findings: JsonValue = field(hash=False)
    past: Past = Past()
    locale: str = "pt-BR"
    task: WriterTask = "writer"
    extension: str = ""
    temperature: float | None = None
    earlier: tuple[str, ...] = ()

    @property
    def too_long(self) -> bool:
        """Whether there is more of it than is asked about, at a bounded price."""
        found = json.dumps(self.findings, ensure_ascii=False)
        return len(self.words) > LONGEST or _bytes([self.words]) > SAID_AT_MOST or _bytes([found]) > FOUND_AT_MOST


def _bytes(texts: Sequence[str]) -> int:
    return len(json.dumps(texts, ensure_ascii=False).encode("utf-8", "replace"))


def planner_prompt(question: PlannerQuestion) -> tuple[Prompt, Veil]:
    """Return the planner's prompt, and what puts back into its form what was concealed.

    Of what was said earlier, what the past does not show as it was stands beside the message.
    """
    (words, *concealed), veil = conceal(question.said)
    said: dict[str, JsonValue] = {"message": words, "rules": str(question.action)}
    shown = {message["content"] for message in question.past.native}
    earlier = [each for each, raw in zip(concealed, question.said[1:], strict=True) if raw not in shown]
    if earlier:
        said["earlier"] = list(earlier)
    names = frozenset(tool.name for tool in question.offered)
    system = _system("planner", names, question.locale, question.extension)
    lines = (Line("system", system), Line("user", json.dumps(said, ensure_ascii=False)))
    return replace(_prompt("planner", lines, names, "planner"), past=_without_secrets(question.past)), veil


def writer_prompt(question: WriterQuestion) -> tuple[Prompt, Veil]:
    """Return the writer's prompt, and what puts back into its text what was concealed."""
    (words, *texts), veil = conceal([question.words, *_texts_in(question.findings)])
    findings = json.dumps(_with_texts(question.findings, iter(texts)), ensure_ascii=False)
    said = json.dumps({"message": words}, ensure_ascii=False)
    system = _system(question.task, frozenset(), question.locale, question.extension)
    lines = (Line("system", system), Line("user", f"{said}\n{delimited(findings)}"))
    asked = _prompt("writer", lines, frozenset(), question.task)
    temperature = asked.temperature if question.temperature is None else question.temperature
    return replace(asked, past=_without_secrets(question.past), temperature=temperature), veil


def _without_secrets(past: Past) -> Past:
    return Past(*(tuple(_redacted(message) for message in each) for each in (past.native, past.plain)))


def _texts_in(value: JsonValue) -> Iterator[str]:
    """Yield the texts of ``value`` in order."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inside in value.values() if isinstance(value, dict) else value:
            yield from _texts_in(inside)


def _with_texts(value: JsonValue, texts: Iterator[str]) -> JsonValue:
    """Return ``value`` with the next of ``texts`` in the place of each of its own."""
    if isinstance(value, str):
        return next(texts)
    if isinstance(value, dict):
        return {name: _with_texts(inside, texts) for name, inside in value.items()}
    if isinstance(value, list):
        return [_with_texts(inside, texts) for inside in value]
    return value


def _redacted(value: Any) -> Any:
    """Return a message without secrets; a text that is JSON, as the arguments of a call are, stays JSON."""
    if isinstance(value, dict):
        return {name: _redacted(inside) for name, inside in value.items()}
    if isinstance(value, list | tuple):
        return [_redacted(inside) for inside in value]
    if not isinstance(value, str):
        return value
    try:
        inside = json.loads(value)
    except (ValueError, RecursionError):
        return redact(value)
    return json.dumps(_redacted(inside), ensure_ascii=False) if isinstance(inside, dict | list) else redact(value)


def delimited(text: str) -> str:
    """Return ``text`` between marks that it cannot hold: there is no "<" and no ">" in what stands between them."""
    return f"<outside>\n{text.replace('<', '‹').replace('>', '›')}\n</outside>"


def repaired(asked: Prompt, raw: str, problem: str) -> Prompt:
    """Return the question put again, with the reply that was no form and what is wrong with it."""
    again = prompt("repair").filled(problem=problem)
    quoted = raw.encode("utf-8", "replace")[:REPLY_QUOTED].decode("utf-8", "ignore")
    return replace(asked, lines=(*asked.lines, Line("assistant", quoted or "…"), Line("user", again)))


def _prompt(mode: Mode, lines: tuple[Line, ...], names: frozenset[ToolName], task: Task) -> Prompt:
    most = MOST_WRITTEN_FOR.get(task, MOST_WRITTEN[mode])
    return Prompt(mode, lines, _schema(task, names), most, TEMPERATURE[mode])


@cache
def _schema(task: Task, names: frozenset[ToolName]) -> Schema:
    return form_schema(_of(names), task)


@cache
def _system(task: Task, names: frozenset[ToolName], locale: str, extension: str) -> str:
    """Return the one system prompt, with what goes with the task in it, and last what only some questions have."""
    tools = _of(names)
    texts = {"language": LANGUAGES.get(locale, locale), "examples": examples(tools, task)}
    if task == "planner":
        texts["tools"] = "\n".join(signature(tool) for tool in tools)
    file = prompt("converse" if task in TALK else task)
    filled = framed(task, file.filled(**texts), calls=bool(tools))
    return f"{filled}\n\n{extension}" if extension else filled


def framed(task: Task, text: str, *, calls: bool) -> str:
    """Return the ``text`` about a ``task`` between what holds for all: the form, as far as it is needed, and rules."""
    actions = [
        *(['CALL_TOOL: "tool" is one of the tools below, "args" its arguments.'] if calls else []),
        f'RESPOND: "message" is a text of at most {LIMITS[task]} characters.',
        "NOOP: nothing to do. What an action does not need is null.",
    ]
    tool, args = ("string or null", "object or null") if calls else ("null", "null")
    names = " | ".join(f'"{each.partition(":")[0]}"' for each in actions)
    form = f'{{"schema_version": "1.0", "action": {names}, "tool": {tool}, "args": {args}, "message": string or null}}'
    return prompt("agent").filled(form=form, actions=" ".join(actions), task=text)


def _of(names: frozenset[ToolName]) -> Sequence[Tool[Any, Any]]:
    return tuple(tool for tool in offered() if tool.name in names)
