"""One request to a model's server through openai's client, and what became of it, as a value."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any, Self

import httpx2
import structlog
from openai import APIConnectionError, APIStatusError, APITimeoutError, AsyncOpenAI, OpenAIError

from bot.planner.completion import BODY_LIMIT, Result, Unreadable, complaint_in, cut_reply, read_completion
from state.model_calls import Outcome

OPENAI = "https://api.openai.com/v1"

# The client must have some key; a local server does not look at it.
NO_KEY = "none"

_OF_STATUS = {408: Outcome.TIMEOUT, 409: Outcome.BUSY, 425: Outcome.BUSY, 429: Outcome.BUSY}


class Client:
    """Speaks to one server that understands chat completions. Close it with ``aclose``."""

    def __init__(self, base_url: str | None = None, key: str | None = None) -> None:
        self._http = httpx2.AsyncClient(
            follow_redirects=False,
            headers={"Accept-Encoding": "identity"},
            event_hooks={"response": [_bound]},
        )
        self._openai = AsyncOpenAI(
            api_key=key or NO_KEY, base_url=base_url or OPENAI, max_retries=0, http_client=self._http
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        await self._openai.close()

    async def request(self, parameters: dict[str, Any], seconds: float) -> Result:
        """Send one request and wait ``seconds`` at most for all of the answer. Raises nothing but cancellation."""
        try:
            async with asyncio.timeout(seconds):
                raw = await self._openai.chat.completions.with_raw_response.create(**parameters, timeout=seconds + 1)
                body = await raw.http_response.aread()
        except (TimeoutError, APITimeoutError):
            return Result(Outcome.TIMEOUT)
        except APIStatusError as refused:
            return _refused(refused)
        except APIConnectionError as lost:
            return Result(Outcome.UNREACHABLE, sent=not isinstance(lost.__cause__, httpx2.ConnectError))
        except (OpenAIError, httpx2.HTTPError, httpx2.InvalidURL, UnicodeError):
            return Result(Outcome.UNREADABLE)
        try:
            return Result(Outcome.REPLIED, raw.status_code, read_completion(body))
        except Unreadable:
            return Result(Outcome.UNREADABLE, raw.status_code)

    async def transcribe(self, data: bytes, name: str, media_type: str, model: str, seconds: float) -> str | None:
        """Return what is said in the sound ``data``, called ``name``; None if ``model`` cannot say within ``seconds``.

        Raises nothing but cancellation.
        """
        transcriptions = self._openai.audio.transcriptions.with_raw_response
        try:
            async with asyncio.timeout(seconds):
                raw = await transcriptions.create(
                    file=(name, data, media_type), model=model, response_format="json", timeout=seconds + 1
                )
                body = await raw.http_response.aread()
            said = json.loads(body)
        except (TimeoutError, OpenAIError, httpx2.HTTPError, httpx2.InvalidURL, ValueError, RecursionError) as error:
            structlog.get_logger().warning("voice_not_heard", error=type(error).__name__)
            return None
        text = said.get("text") if isinstance(said, dict) else None
        return text if isinstance(text, str) else None


def _refused(refused: APIStatusError) -> Result:
    status = refused.status_code
    outcome = _OF_STATUS.get(status, Outcome.BROKEN if status >= 500 else Outcome.REJECTED)
    complaint = complaint_in(refused.response.content)
    if reply := cut_reply(complaint):
        return Result(Outcome.REPLIED, status, reply)
    return Result(outcome, status, complaint=complaint, retry_after=_seconds(refused.response.headers))


def _seconds(headers: httpx2.Headers) -> float | None:
    """Return how long to wait by ``headers``; a date instead of seconds is not understood, nor needed by a turn."""
    try:
        return max(
            float(headers["retry-after-ms"]) / 1000 if "retry-after-ms" in headers else float(headers["retry-after"]),
            0.0,
        )
    except (KeyError, ValueError):
        return None


async def _bound(response: httpx2.Response) -> None:
    """Let no more of an answer through than any real one has."""
    if isinstance(response.stream, httpx2.AsyncByteStream):
        response.stream = _Bounded(response.stream)


class _Bounded(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = 0
        async for part in self._stream:
            size += len(part)
            if size > BODY_LIMIT:
                raise httpx2.ReadError(f"more than {BODY_LIMIT} bytes")
            yield part

    async def aclose(self) -> None:
        await self._stream.aclose()
