"""The texts that models read: files beside this module, loaded once, with a hash that names their version."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path

FOLDER = Path(__file__).parent

_SLOT = re.compile(r"\{\{(\w+)\}\}")


class MissingPrompt(Exception):
    """There is no such prompt, or it was not filled in with exactly what it has room for."""


@dataclass(frozen=True, slots=True)
class PromptFile:
    """A prompt as it stands in its file. ``{{name}}`` is room for a text; ``hash`` changes with every letter."""

    name: str
    text: str

    @property
    def hash(self) -> str:
        return hash_of(self.text)

    @property
    def slots(self) -> frozenset[str]:
        return frozenset(_SLOT.findall(self.text))

    def filled(self, **texts: str) -> str:
        """Return the prompt with ``texts`` in their slots; what stands in them is not read again.

        Raises MissingPrompt if a slot or a text is left over.
        """
        if texts.keys() != self.slots:
            raise MissingPrompt(f"{self.name} has room for {sorted(self.slots)}, not for {sorted(texts)}")
        return _SLOT.sub(lambda slot: texts[slot[1]], self.text)


@cache
def prompt(name: str) -> PromptFile:
    """Return the prompt called ``name``. Raises MissingPrompt."""
    path = FOLDER / f"{name}.md"
    if not re.fullmatch(r"[a-z_]+", name) or not path.is_file():
        raise MissingPrompt(name)
    return PromptFile(name, path.read_text(encoding="utf-8").strip())


def hash_of(*texts: str) -> str:
    """Return a hash of ``texts``, 16 hexadecimal digits."""
    return blake2b("\x1f".join(texts).encode("utf-8", "backslashreplace"), digest_size=8).hexdigest()
