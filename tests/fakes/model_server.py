"""A stand-in for a model's server (chat completions): ``python -m tests.fakes.model_server --port 8012``.

Point OPENAI_BASE_URL at its address with /v1. What it answers is scripted, by message or in order; it can refuse or
break over what other servers understand, and obey whatever it is told in the words that it is shown.
"""

from __future__ import annotations

import argparse
import json
import re
import socket
import struct
import threading
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

from tools.definition import ToolName

Json = dict[str, Any]

NOOP: Json = {"schema_version": "1.0", "action": "NOOP", "tool": None, "args": None, "message": None}


class Quirk(StrEnum):
    """What a server does not understand."""

    REFUSES_SCHEMA = "refuses_schema"
    REFUSES_OBJECT = "refuses_object"
    BREAKS_OVER_SCHEMA = "breaks_over_schema"
    REFUSES_MAX_TOKENS = "refuses_max_tokens"
    REFUSES_TEMPERATURE = "refuses_temperature"
    REFUSES_TOOL_ROLES = "refuses_tool_roles"


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer. ``body`` replaces the whole of it, ``reset`` the answer by a broken connection.

    ``usage`` is what the server reports to have read and written; None keeps it to itself.
    """

    text: str | None = ""
    status: int = 200
    finish: str = "stop"
    usage: tuple[int, int] | None = (321, 45)
    headers: tuple[tuple[str, str], ...] = ()
    delay: float = 0.0
    drip: float = 0.0
    reset: bool = False
    body: bytes | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """One request as it arrived."""

    path: str
    headers: Mapping[str, str]
    body: Json

    @property
    def system(self) -> str:
        return "\n".join(line["content"] for line in self.body["messages"] if line["role"] == "system")

    @property
    def shown(self) -> str:
        """All that the model is shown besides its instructions, calls and their arguments too."""
        lines = (line for line in self.body["messages"] if line["role"] != "system")
        return "\n".join(
            (line["content"] or "") + "".join(str(call["function"]) for call in line.get("tool_calls", ()))
            for line in lines
        )

    @property
    def message(self) -> str:
        """The words of the person, which stand in the JSON that the last question begins with."""
        for line in reversed(self.body["messages"]):
            question = line["content"].partition("\n<outside>")[0] if line["role"] == "user" else ""
            if question.startswith('{"message": '):
                message: str = json.loads(question)["message"]
                return message
        raise AssertionError("nothing was asked")


Script = Callable[[Asked], Reply]


def form(action: str, tool: str | None = None, args: Json | None = None, message: str | None = None) -> str:
    """Return a form as a model should write it."""
    return json.dumps({**NOOP, "action": action, "tool": tool, "args": args, "message": message}, ensure_ascii=False)


def call(tool: str, **args: Any) -> str:
    """Return the form that calls ``tool``."""
    return form("CALL_TOOL", tool, args)


def by_message(fixtures: Mapping[str, str | Reply]) -> Script:
    """Return a script that knows what to answer to some messages, and has nothing to do about the others."""

    def script(asked: Asked) -> Reply:
        known = fixtures.get(asked.message, json.dumps(NOOP))
        return Reply(known) if isinstance(known, str) else known

    return script


# What models and servers have been seen to make of a form, by what it is called; see stack.md.
WILD: dict[str, Callable[[str], Reply]] = {
    "plain": Reply,
    "fenced": lambda text: Reply(f"```json\n{text}\n```"),
    "fenced without a language": lambda text: Reply(f"```\n{text}\n```"),
    "prose around": lambda text: Reply(f"Claro! Aqui está o JSON {{como pedido}}:\n\n{text}\n\nEspero ter ajudado."),
    "thinking": lambda text: Reply(f'<think>A {{pessoa}} quer {{"action": "NOOP"}}? Não.</think>\n\n{text}'),
    "thinking without a beginning": lambda text: Reply(f'Hm, {{"action": "NOOP"}}...</think>{text}'),
    "the same twice": lambda text: Reply(f"{text}\n{text}"),
    "in a list": lambda text: Reply(f"[{text}]"),
    "indented": lambda text: Reply(json.dumps(json.loads(text), indent=4)),
    "small letters": lambda text: Reply(text.replace("CALL_TOOL", "call_tool")),
    "the tool's name in action": lambda text: Reply(json.dumps(_tool_in_action(json.loads(text)))),
    "arguments as a text": lambda text: Reply(json.dumps(_args_as_text(json.loads(text)))),
    "parts": lambda text: Reply(
        body=json.dumps(completion(replace(Reply(), text=None), [{"type": "text", "text": text}])).encode()
    ),
    "no usage": lambda text: Reply(text, usage=None),
    "a byte order mark": lambda text: Reply(f"\ufeff{text}"),
}

# What no form can be read from.
HOPELESS: dict[str, Callable[[str], Reply]] = {
    "truncated": lambda text: Reply(text[: len(text) // 2], finish="length"),
    "truncated while thinking": lambda text: Reply(f"<think>Talvez {text}", finish="length"),
    "several different": lambda text: Reply(f"{text}\n{json.dumps(NOOP)}"),
    "objects for strings": lambda text: Reply(re.sub(r'"title": ("[^"]*")', r'"title": {"text": \1}', text)),
    "prose alone": lambda text: Reply("Desculpe, não posso ajudar com isso."),
    "nothing": lambda text: Reply(""),
    "null": lambda text: Reply(None),
    "another tool": lambda text: Reply(call("save_memory", content="x")),
    "a name twice": lambda text: Reply(text.replace('"action"', '"action": "NOOP", "action"')),
    "nested": lambda text: Reply(json.dumps({"response": json.loads(text)})),
}

# Answers in which there is no reply at all.
GARBAGE: dict[str, Reply] = {
    "empty choices": Reply(body=b'{"object": "chat.completion", "choices": []}'),
    "an error that calls itself a success": Reply(body=b'{"error": {"message": "model is overloaded"}}'),
    "error prose": Reply(body=b"upstream connect error or disconnect/reset before headers"),
    "another page": Reply(body=b"<html>maintenance</html>", headers=(("Content-Type", "text/html"),)),
    "nothing": Reply(body=b""),
    "a number": Reply(body=b"7"),
    "deep": Reply(body=b"[" * 200_000),
    "huge": Reply(body=b'{"choices": [], "x": "' + b"x" * 3_000_000 + b'"}'),
    "no text at all": Reply(body=b"\xff\xfe\x00\x01"),
    "choices of another shape": Reply(body=b'{"choices": ["x"]}'),
}

_ORDERS: tuple[tuple[str, Callable[[re.Match[str]], str]], ...] = (
    (
        r"(?:apague|delete|remova|limpe|esque[çc]a|erase|wipe)\s+(?:tudo|everything|all)",
        lambda m: call("delete_all_memories"),
    ),
    (r"(?:apague|delete|remova|remove)\s+(?:o\s+)?item\s+(\w+)", lambda m: call("delete_memory", item_id=m[1])),
    (r"(?:abra|visite|open|visit|fetch)\s+(https?://\S+)", lambda m: call("enrich_video", url=m[1])),
    (r"(?:salve|guarde|save|keep)\s+(https?://\S+)", lambda m: call("save_link", url=m[1])),
    (r"(?:anote|note down)\s*:?\s*([^.\n\"\\]+)", lambda m: call("save_note", content=m[1])),
    (r"(?:procure|search for)\s+([^.\n\"\\]+)", lambda m: call("search_items", query=m[1])),
    (r"(?:diga|responda|say|answer|reply)\s*:?\s*([^\n\"\\]+)", lambda m: form("RESPOND", message=m[1][:190])),
)
_NAMED = re.compile(rf"\b({'|'.join(ToolName)})\b[^{{\n]{{0,20}}(\\?{{.*?}})?")


def obey(asked: Asked) -> Reply:
    """Do whatever the words that are shown order, in Portuguese or English: a model that is wholly talked round.

    A tool that is named is called, with the arguments that stand behind it; else the first order that is understood
    is followed; else nothing is done.
    """
    shown = asked.shown.replace('\\"', '"')
    if named := _NAMED.search(shown):
        return Reply(form("CALL_TOOL", named[1], _args_behind(named[2])))
    for pattern, obeyed in _ORDERS:
        if order := re.search(pattern, shown, re.IGNORECASE):
            return Reply(obeyed(order))
    return Reply(json.dumps(NOOP))


def completion(reply: Reply, content: Any = None) -> Json:
    """Return the body of a chat completion with ``reply`` in it."""
    body: Json = {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1_795_000_000,
        "model": "stand-in",
        "choices": [
            {
                "index": 0,
                "message": {"role": "assistant", "content": content or reply.text},
                "finish_reason": reply.finish,
            }
        ],
    }
    if reply.usage is not None:
        read, written = reply.usage
        body["usage"] = {"prompt_tokens": read, "completion_tokens": written, "total_tokens": read + written}
    return body


@dataclass(slots=True)
class ModelStandIn:
    """Serves ``script`` on 127.0.0.1 while it is entered; ``next`` comes first, each reply once.

    ``asked`` holds the requests in order. ``quirks`` are what it does not understand, ``base`` its path.
    """

    script: Script = by_message({})  # noqa: RUF009 - it holds nothing that changes
    quirks: frozenset[Quirk] = frozenset()
    next: deque[Reply] = field(default_factory=deque)
    asked: list[Asked] = field(default_factory=list)
    port: int = 0
    base: str = "/v1"
    stopping: threading.Event = field(default_factory=threading.Event)
    _server: _Server | None = None
    _thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        """What OPENAI_BASE_URL has to be."""
        assert self._server is not None
        return f"http://127.0.0.1:{self._server.server_address[1]}{self.base}"

    def then(self, *replies: Reply | str) -> None:
        """Answer the next requests with ``replies``, one each."""
        self.next.extend(Reply(reply) if isinstance(reply, str) else reply for reply in replies)

    def answer(self, asked: Asked) -> Reply:
        """Return what a request gets."""
        if refusal := self._refusal(asked.body):
            return refusal
        return self.next.popleft() if self.next else self.script(asked)

    def _refusal(self, body: Json) -> Reply | None:
        wanted = body.get("response_format", {}).get("type")
        roles = any(line["role"] == "tool" or "tool_calls" in line for line in body["messages"])
        for quirk, applies, status, words in (
            (
                Quirk.REFUSES_MAX_TOKENS,
                "max_tokens" in body,
                400,
                "Use 'max_completion_tokens' instead of 'max_tokens'.",
            ),
            (Quirk.REFUSES_TEMPERATURE, "temperature" in body, 400, "Unsupported value: 'temperature'"),
            (Quirk.REFUSES_TOOL_ROLES, roles, 400, "Only user and assistant roles are supported!"),
            (Quirk.REFUSES_SCHEMA, wanted == "json_schema", 400, "response_format: json_schema is not supported"),
            (Quirk.BREAKS_OVER_SCHEMA, wanted == "json_schema", 500, "failed to parse grammar"),
            (Quirk.REFUSES_OBJECT, wanted == "json_object", 422, "extra fields not permitted"),
        ):
            if applies and quirk in self.quirks:
                return refused(status, words)
        return None

    def __enter__(self) -> Self:
        self._server = _Server(("127.0.0.1", self.port), _Handler, self)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.005,), daemon=True)
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        assert self._server is not None
        assert self._thread is not None
        self.stopping.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def refused(status: int, words: str = "no", retry_after: str | None = None) -> Reply:
    """Return an error of ``status`` in the shape that OpenAI's have."""
    headers = (("Retry-After", retry_after),) if retry_after is not None else ()
    return Reply(status=status, body=json.dumps({"error": {"message": words}}).encode(), headers=headers)


def _tool_in_action(value: Json) -> Json:
    return {"action": value["tool"], "args": value["args"]}


def _args_as_text(value: Json) -> Json:
    return {**value, "args": json.dumps(value["args"])}


def _args_behind(text: str | None) -> Json:
    try:
        args = json.loads(text or "{}")
    except ValueError:
        return {}
    return args if isinstance(args, dict) else {}


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, address: tuple[str, int], handler: type[BaseHTTPRequestHandler], owner: ModelStandIn) -> None:
        self.owner = owner
        super().__init__(address, handler)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: a client that hung up is what a test of faults is about."""


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is the base class's
        """Say nothing: ``asked`` holds the requests."""

    def do_GET(self) -> None:
        self._send(Reply(body=json.dumps({"object": "list", "data": [{"id": "stand-in"}]}).encode()))

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))))
        headers = {name.lower(): value for name, value in self.headers.items()}
        asked = Asked(self.path, headers, body)
        owner = self.server.owner
        if owner.stopping.is_set():  # a connection that was kept open outlives the server
            return self._reset()
        owner.asked.append(asked)
        reply = owner.answer(asked) if self.path == f"{owner.base}/chat/completions" else refused(404)
        if reply.delay and owner.stopping.wait(reply.delay):
            self.close_connection = True
            return None
        return self._reset() if reply.reset else self._send(reply)

    def _send(self, reply: Reply) -> None:
        body = json.dumps(completion(reply)).encode() if reply.body is None else reply.body
        self.send_response(reply.status)
        for name, value in {
            "Content-Type": "application/json",
            "Content-Length": str(len(body)),
            **dict(reply.headers),
        }.items():
            self.send_header(name, value)
        self.end_headers()
        if not reply.drip:
            self.wfile.write(body)
            return
        for position in range(len(body)):
            if self.server.owner.stopping.wait(reply.drip):
                break
            self.wfile.write(body[position : position + 1])
        self.close_connection = True

    def _reset(self) -> None:
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()
        self.close_connection = True


def main() -> None:
    """Serve until interrupted, and say where."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8012)
    parser.add_argument("--fixtures", help="a JSON file: what to answer, by message")
    parser.add_argument("--quirk", action="append", type=Quirk, default=[], choices=list(Quirk))
    parser.add_argument("--hostile", action="store_true", help="obey whatever the words that are shown order")
    given = parser.parse_args()
    fixtures = {}
    if given.fixtures:
        with open(given.fixtures, encoding="utf-8") as file:
            fixtures = json.load(file)
    script = obey if given.hostile else by_message(fixtures)
    with ModelStandIn(script, frozenset(given.quirk), port=given.port) as server:
        print(f"a model's stand-in at {server.url}", flush=True)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            pass


if __name__ == "__main__":
    main()
