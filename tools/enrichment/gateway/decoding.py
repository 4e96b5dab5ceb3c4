"""What a body unpacks to, up to a limit: a small one can be made to unpack to gigabytes."""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable
from typing import Protocol

import brotli

from tools.enrichment.errors import Unreachable

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

ACCEPTED = "gzip, deflate, br, zstd"
_WINDOW_LOG = 23  # 8 MB, what RFC 9659 lets a web server ask for

Unpack = Callable[[bytes, int], bytes]


class Body:
    """The unpacked beginning of a body, at most ``limit`` bytes. Raises Unreachable for what cannot be unpacked."""

    def __init__(self, encoding: str, limit: int) -> None:
        self._limit = limit
        self._content = bytearray()
        self._packed = 0
        try:
            self._unpack = _ENCODINGS[encoding.strip().lower()]()
        except KeyError:
            raise Unreachable("an encoding that we did not ask for") from None

    @property
    def content(self) -> bytes:
        return bytes(self._content)

    @property
    def is_full(self) -> bool:
        """Whether the limit is reached; there may or may not be more."""
        return len(self._content) >= self._limit or self._packed >= self._limit

    def add(self, packed: bytes) -> None:
        """Unpack as much of ``packed`` as there is room for."""
        if self.is_full:
            return
        room = self._limit - len(self._content)
        self._packed += len(packed)
        try:
            self._content += self._unpack(packed, room)[:room]
        except (zlib.error, brotli.error, zstd.ZstdError, EOFError) as error:
            raise Unreachable("cannot be unpacked") from error


def _plain() -> Unpack:
    return lambda packed, room: packed[:room]


def _gzip() -> Unpack:
    return zlib.decompressobj(16 + zlib.MAX_WBITS).decompress


class _Deflate:
    """ "deflate" is zlib's format; some servers send the bare stream that the name suggests."""

    def __init__(self) -> None:
        self._wrapped: _Decompressor | None = None

    def __call__(self, packed: bytes, room: int) -> bytes:
        if self._wrapped is not None or not packed:
            return self._wrapped.decompress(packed, room) if self._wrapped else b""
        self._wrapped = zlib.decompressobj()
        try:
            return self._wrapped.decompress(packed, room)
        except zlib.error:
            self._wrapped = zlib.decompressobj(-zlib.MAX_WBITS)
            return self._wrapped.decompress(packed, room)


class _Decompressor(Protocol):
    def decompress(self, data: bytes, max_length: int, /) -> bytes: ...


def _brotli() -> Unpack:
    unpacker = brotli.Decompressor()
    return lambda packed, room: bytes(unpacker.process(packed, output_buffer_limit=room))


def _zstd() -> Unpack:
    unpacker = zstd.ZstdDecompressor(options={zstd.DecompressionParameter.window_log_max: _WINDOW_LOG})
    return lambda packed, room: b"" if unpacker.eof else unpacker.decompress(packed, room)


_ENCODINGS: dict[str, Callable[[], Unpack]] = {
    "": _plain,
    "identity": _plain,
    "gzip": _gzip,
    "x-gzip": _gzip,
    "deflate": _Deflate,
    "br": _brotli,
    "zstd": _zstd,
}
