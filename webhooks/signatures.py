"""Twilio's signature: whether a request to us was made by Twilio.

https://www.twilio.com/docs/usage/webhooks/webhooks-security
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator
from hashlib import sha256
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import ImmutableMultiDict
from twilio.request_validator import (  # type: ignore[import-untyped]
    RequestValidator,
    add_port,
    remove_port,
)

HEADER = "X-Twilio-Signature"

Fields = Iterable[tuple[str, str]]


class TwilioSignatures:
    """Checks signatures made with the account's ``token`` for requests to ``public_url``, without a final slash.

    The address is put together from ``public_url``, because behind a proxy a request names another host than the one
    Twilio called. Comparing takes as long whatever the difference, which ``RequestValidator.validate`` promises less
    firmly than ``hmac.compare_digest``.
    """

    def __init__(self, token: str, public_url: str) -> None:
        self._validator = RequestValidator(token)
        self._public_url = public_url

    def proves_form(self, path: str, query: str, fields: Fields, signature: str | None) -> bool:
        """Tell whether ``signature`` is that of a form: its ``fields`` untrimmed, repeated and blank ones included."""
        return self._signed(self._url(path, query), ImmutableMultiDict(list(fields)), signature)

    def proves_body(self, path: str, query: str, body: bytes, signature: str | None) -> bool:
        """Tell whether ``signature`` is that of a body that is no form: its digest is in the query, as bodySHA256."""
        digests = parse_qs(query).get("bodySHA256", [])
        whole = len(digests) == 1 and hmac.compare_digest(sha256(body).hexdigest().encode(), digests[0].encode())
        return self._signed(self._url(path, query), ImmutableMultiDict[str, str](), signature) and whole

    def _url(self, path: str, query: str) -> str:
        return f"{self._public_url}{path}{'?' if query else ''}{query}"

    def _signed(self, url: str, fields: ImmutableMultiDict[str, str], signature: str | None) -> bool:
        if not signature:
            return False
        given = signature.encode()
        return any(
            hmac.compare_digest(self._validator.compute_signature(each, fields).encode(), given)
            for each in _spellings(url)
        )


def _spellings(url: str) -> Iterator[str]:
    """Give ``url`` as it is, and with and without its port: Twilio is not consistent about it."""
    yield url
    parts = urlsplit(url)
    yield str(add_port(parts) if parts.port is None else remove_port(parts))
