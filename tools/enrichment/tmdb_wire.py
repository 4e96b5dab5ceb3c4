"""TMDB over tmdbsimple: one question at a time, in the calling thread, in bounded time and size."""

from __future__ import annotations

import io
import time
from typing import Any, Self

import requests
import tmdbsimple
from requests.adapters import HTTPAdapter
from urllib3 import HTTPResponse, exceptions

from state.items import Kind
from tools.enrichment.errors import Busy, Late, LookupFailed, NotThere, Refused, Unreachable
from tools.enrichment.gateway.waiting import asked_wait

BODY_LIMIT = 2 * 1024 * 1024
CHUNK = 64 * 1024

Json = dict[str, Any]


class TmdbWire:
    """A connection for the questions of one look-up, all of which end by ``deadline`` (time.monotonic).

    Raises LookupFailed and nothing else.
    """

    def __init__(self, url: str, key: str, deadline: float) -> None:
        self._base = f"{url.rstrip('/')}/{tmdbsimple.API_VERSION}"
        self._deadline = deadline
        self._session = requests.Session()
        self._session.max_redirects = 0
        for scheme in ("http://", "https://"):
            self._session.mount(scheme, _BoundedAdapter(deadline))
        if key.startswith("eyJ"):  # a read access token is a JSON Web Token, an API key is hexadecimal
            self._session.headers["Authorization"] = f"Bearer {key}"
        else:
            self._session.params = {"api_key": key}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.close()

    def search(self, kind: Kind, title: str, year: int | None, language: str) -> Json:
        """Return TMDB's first page of answers to ``title``."""
        query: Json = {"query": title, "language": language, "include_adult": False}
        if kind is Kind.MOVIE:
            return self._ask(_Search().movie, **query, **({"year": year} if year else {}))
        return self._ask(_Search().tv, **query, **({"first_air_date_year": year} if year else {}))

    def info(self, kind: Kind, tmdb_id: int, language: str) -> Json:
        """Return what TMDB knows of one film or series, its people included."""
        film = _Movies(tmdb_id) if kind is Kind.MOVIE else _TV(tmdb_id)
        return self._ask(film.info, language=language, append_to_response="credits")

    def offers(self, kind: Kind, tmdb_id: int) -> Json:
        """Return where one film or series can be watched, by country."""
        film = _Movies(tmdb_id) if kind is Kind.MOVIE else _TV(tmdb_id)
        return self._ask(film.watch_providers)

    def configuration(self) -> Json:
        """Return TMDB's own settings: the cheapest question that needs a valid key."""
        return self._ask(_Configuration().info)

    def _ask(self, question: Any, **query: Any) -> Json:
        left = self._deadline - time.monotonic()
        if left <= 0:
            raise Late
        endpoint = question.__self__
        endpoint.base_uri, endpoint.session, endpoint.timeout = self._base, self._session, left
        # Asked to close, a server may do so while our next question is on its way: that question would be lost.
        endpoint.headers.pop("Connection", None)
        try:
            answer = question(**query)
        except requests.HTTPError as error:
            raise _meaning(error.response) from None
        except requests.Timeout:
            raise Late from None
        except (requests.RequestException, ValueError, RecursionError) as error:
            raise Unreachable(type(error).__name__) from None  # the text of these errors holds the key
        if not isinstance(answer, dict):
            raise Unreachable("not an object")
        return answer


class _Keyless(tmdbsimple.base.TMDB):  # type: ignore[misc]
    """An endpoint that leaves the key to the session: tmdbsimple would read it from a global of its own."""

    def _get_params(self, params: Json | None) -> Json:
        return {
            name: str(value).lower() if isinstance(value, bool) else value for name, value in (params or {}).items()
        }


class _Search(_Keyless, tmdbsimple.Search):  # type: ignore[misc]
    pass


class _Movies(_Keyless, tmdbsimple.Movies):  # type: ignore[misc]
    pass


class _TV(_Keyless, tmdbsimple.TV):  # type: ignore[misc]
    pass


class _Configuration(_Keyless, tmdbsimple.Configuration):  # type: ignore[misc]
    pass


class _BoundedAdapter(HTTPAdapter):
    """Reads each body up to a deadline and a size: a time-out of requests is for each packet, not for the whole."""

    def __init__(self, deadline: float) -> None:
        super().__init__()
        self._deadline = deadline

    def send(self, request: requests.PreparedRequest, *args: Any, **kwargs: Any) -> requests.Response:
        response = super().send(request, *args, **{**kwargs, "stream": True})
        raw: HTTPResponse = response.raw
        try:
            body = self._read(raw)
        except requests.RequestException:
            raise
        except exceptions.TimeoutError as error:
            raise requests.Timeout(type(error).__name__) from error
        except (exceptions.HTTPError, OSError) as error:
            raise requests.ConnectionError(type(error).__name__) from error
        finally:
            raw.close()
        response.raw = io.BytesIO(body)
        return response

    def _read(self, raw: HTTPResponse) -> bytes:
        body = bytearray()
        while chunk := raw.read1(CHUNK, decode_content=True):
            body += chunk
            if len(body) > BODY_LIMIT:
                raise requests.ConnectionError("body too large")
            if time.monotonic() > self._deadline:
                raise requests.Timeout("body too slow")
        return bytes(body)


def _meaning(response: requests.Response) -> LookupFailed:
    match response.status_code:
        case 401 | 403:
            return Refused(str(response.status_code))
        case 404:
            return NotThere()
        case 429:
            return Busy(asked_wait(response.headers.get("Retry-After", "")))
        case status:
            return Unreachable(str(status))
