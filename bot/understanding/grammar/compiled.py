"""Regular expressions as `re` compiled them, in a form that a file can hold.

Compiling all rules takes seconds, and making them again from what was kept a tenth of one. `re` has the two halves of
its work, source to code and code to pattern, but no public door between them (CPython, Lib/re/_compiler.py, `compile`).
So this module goes in by the inner door, and looks at what it brought out: a pattern is kept only if what is made from
it again equals it, code and all; any other, and every one if a Python has no such doors, is compiled from its source.
"""

from __future__ import annotations

import gc
import pickle
import re
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from io import BytesIO
from itertools import accumulate, pairwise
from typing import Any, BinaryIO, Final, TypeAlias

_WORD: Final = "I"
Parts: TypeAlias = "tuple[str, int, pickle.PickleBuffer, int, dict[str, int]]"


def made_again(source: str, flags: int, code: memoryview, groups: int, names: dict[str, int]) -> re.Pattern[str]:
    """Return the pattern whose parts these are (see ``parts_of``).

    Raises RuntimeError for code that is none: Python looks through it before it runs any.
    """
    name_of: list[str | None] = [None] * (groups + 1)
    for name, group in names.items():
        name_of[group] = name
    words = code.cast("B").cast(_WORD).tolist()
    made: re.Pattern[str] = import_module("_sre").compile(source, flags, words, groups, names, tuple(name_of))
    return made


def parts_of(pattern: re.Pattern[str]) -> Parts | None:
    """Return what ``made_again`` makes ``pattern`` from; None if this Python does not let it be taken apart."""
    source, flags, groups, names = pattern.pattern, pattern.flags, pattern.groups, dict(pattern.groupindex)
    try:
        parser, compiler = import_module("re._parser"), import_module("re._compiler")
        code = array(_WORD, compiler._code(parser.parse(source, flags), flags))
        same = made_again(source, flags, memoryview(code), groups, names) == pattern
    except (ImportError, AttributeError, TypeError, OverflowError, RuntimeError):
        return None
    return (source, flags, pickle.PickleBuffer(code), groups, names) if same else None


class _Pickler(pickle.Pickler):
    def reducer_override(self, obj: Any) -> tuple[Callable[..., Any], Parts] | Any:
        parts = parts_of(obj) if isinstance(obj, re.Pattern) else None
        return NotImplemented if parts is None else (made_again, parts)


def dump(value: object, file: BinaryIO) -> None:
    """Write ``value`` to ``file`` so that ``load`` need not compile its regular expressions."""
    # Their codes stand apart from the pickle (PEP 574), as they are much larger than it: they are read as one piece,
    # and given back as one.
    codes: list[pickle.PickleBuffer] = []
    rest = BytesIO()
    _Pickler(rest, pickle.HIGHEST_PROTOCOL, buffer_callback=codes.append).dump(value)
    pickle.dump([code.raw().nbytes for code in codes], file)
    for code in codes:
        file.write(code.raw())
    file.write(rest.getbuffer())


def load(file: BinaryIO) -> Any:
    """Return what ``dump`` wrote to ``file``. It must come from where code may come from: a pickle can run any."""
    ends = [0, *accumulate(pickle.load(file))]  # noqa: S301 - see above
    codes = memoryview(file.read(ends[-1]))
    with _uncollected():
        return pickle.load(file, buffers=[codes[begin:end] for begin, end in pairwise(ends)])  # noqa: S301 - see above


@contextmanager
def _uncollected() -> Iterator[None]:
    """Keep the garbage collector from looking through what grows again and again: nothing of it is garbage."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()
