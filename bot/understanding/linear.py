"""Linear models over named features: integer weights, hundredths of a natural logarithm, read from a file.

Whole numbers make the same sums on every machine, so that turns replay. `tests/model/linear.py` trains them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Linear:
    """A weight for each class of each feature that is known.

    ``digest`` is that of the examples behind it (SHA-256, 16 hexadecimal digits).
    """

    weights: Mapping[str, Sequence[int]] = field(repr=False)
    digest: str = ""

    @classmethod
    def read(cls, path: Path) -> Linear:
        """Return the model of the JSON file at ``path``."""
        found = json.loads(path.read_text("utf-8"))
        return cls(found["weights"], found["digest"])

    def sums(self, features: Iterable[str], classes: int) -> list[int]:
        """Return the sum of the weights of ``features`` for each of so many ``classes``."""
        found = [0] * classes
        for feature in features:
            for at, weight in enumerate(self.weights.get(feature, ())):
                found[at] += weight
        return found
