"""Trained artefact: classifiers and taggers as arrays of integers, with the digest of the examples behind them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib import resources
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from bot.understanding.classifier import Classifier
from bot.understanding.features import BEYOND, BITS, Features
from bot.understanding.segmentation import Segmentation
from bot.understanding.tagger import Tagger

ARTEFACT = "artefact.npz"
_PARTS = {"classifier": Classifier, "clauses": Tagger, "spans": Tagger, "topics": Classifier}
_BETWEEN = "\0"
# Where in a feature its kind and its words stand.
_SHIFTS = (3 * BITS, 2 * BITS, BITS, 0)


@dataclass(frozen=True)
class Model:
    """What is learnt: what a message asks for, where its requests begin, what its words are, what talk is about.

    ``slots`` are what messages of each label name. ``digest`` is that of the examples (SHA-256, 16 hexadecimal digits).
    """

    classifier: Classifier
    clauses: Tagger
    segmentation: Segmentation
    spans: Tagger
    topics: Classifier
    slots: Mapping[str, frozenset[str]]
    digest: str

    def save(self, path: Path) -> None:
        """Write the arrays: the same model gives the same bytes."""
        named = [f"{label} {slot}" for label, slots in sorted(self.slots.items()) for slot in sorted(slots)]
        arrays: dict[str, Any] = {"digest": np.array(self.digest), "slots": np.array(named)}
        arrays |= {f"segmentation.{field}": getattr(self.segmentation, field) for field in ("weights", "follows")}
        for name in _PARTS:
            arrays |= {f"{name}.{field}": array for field, array in _written(getattr(self, name)).items()}
        np.savez_compressed(path, allow_pickle=False, **arrays)


def load(path: Path) -> Model:
    """Read what ``Model.save`` wrote. Raises OSError or ValueError for what is no artefact."""
    with np.load(path, allow_pickle=False) as found:
        arrays = {name: found[name] for name in found.files}
    slots: dict[str, frozenset[str]] = {}
    for label, slot in (str(named).split() for named in arrays["slots"]):
        slots[label] = slots.get(label, frozenset()) | {slot}
    parts: dict[str, Any] = {name: kind(**_read(arrays, name)) for name, kind in _PARTS.items()}
    weights, follows = arrays["segmentation.weights"], arrays["segmentation.follows"]
    segmentation = Segmentation(parts["classifier"].labels, weights, follows)
    return Model(**parts, segmentation=segmentation, slots=slots, digest=str(arrays["digest"]))


def _written(part: Classifier | Tagger) -> dict[str, Any]:
    """Return the arrays of a part; of its table, which is nearly empty, where something stands, and what."""
    arrays = {field.name: np.asarray(getattr(part, field.name)) for field in fields(part) if field.name != "known"}
    table, keys = arrays.pop("table"), part.known.keys[:-1]
    return arrays | {
        "words": np.frombuffer(_BETWEEN.join(part.known.words).encode(), dtype=np.uint8),
        "features": np.array([keys >> shift & (1 << BITS) - 1 for shift in _SHIFTS], dtype=np.uint32),
        "filled": np.packbits(table != 0),
        "values": table[table != 0],
    }


def _read(arrays: Mapping[str, Any], part: str) -> dict[str, Any]:
    found = {name.removeprefix(f"{part}."): value for name, value in arrays.items() if name.startswith(f"{part}.")}
    words = found.pop("words").tobytes().decode().split(_BETWEEN)
    features = found.pop("features").astype(np.int64)
    keys = np.append(sum(each << shift for each, shift in zip(features, _SHIFTS, strict=True)), BEYOND)
    filled = np.unpackbits(found.pop("filled"))
    width = len(filled) // len(keys)
    cells = np.zeros(len(filled), dtype=np.int16)
    cells[np.flatnonzero(filled.view(bool))] = found.pop("values")
    table = cells[: width * len(keys)].reshape(-1, width)
    names = {name: tuple(map(str, found[name])) for name in ("labels", "tags") if name in found}
    numbers = {name: int(found[name]) for name in ("spread",) if name in found}
    return found | names | numbers | {"known": Features(dict(zip(words, count(1))), keys), "table": table}


@cache
def model() -> Model:
    """Return the artefact that the product comes with."""
    with resources.as_file(resources.files("bot.understanding").joinpath(ARTEFACT)) as path:
        return load(path)
