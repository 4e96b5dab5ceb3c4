"""Trained artefact: classifiers and taggers as arrays of integers, with the digest of the examples behind them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import fields as dataclass_fields
from functools import cache
from importlib import resources
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from bot.understanding.classifier import Classifier
from bot.understanding.segmentation import Segmentation
from bot.understanding.tagger import Tagger

ARTEFACT = "artefact.npz"
_BETWEEN = "\0"


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
        for name, part in _parts(self).items():
            fields = {each.name: getattr(part, each.name) for each in dataclass_fields(part)} | {
                "rows": np.frombuffer(_BETWEEN.join(part.rows).encode(), dtype=np.uint8)
            }
            arrays |= {f"{name}.{field}": np.asarray(value) for field, value in fields.items()}
        np.savez_compressed(path, allow_pickle=False, **arrays)


def load(path: Path) -> Model:
    """Read what ``Model.save`` wrote. Raises OSError or ValueError for what is no artefact."""
    with np.load(path, allow_pickle=False) as found:
        arrays = {name: found[name] for name in found.files}
    slots: dict[str, frozenset[str]] = {}
    for label, slot in (str(named).split() for named in arrays["slots"]):
        slots[label] = slots.get(label, frozenset()) | {slot}
    classifier = _classifier(arrays, "classifier")
    weights, follows = arrays["segmentation.weights"], arrays["segmentation.follows"]
    return Model(
        classifier=classifier,
        clauses=Tagger(**_part(arrays, "clauses", "tags")),
        segmentation=Segmentation(classifier.labels, weights, follows),
        spans=Tagger(**_part(arrays, "spans", "tags")),
        topics=_classifier(arrays, "topics"),
        slots=slots,
        digest=str(arrays["digest"]),
    )


def _parts(found: Model) -> dict[str, Classifier | Tagger]:
    return {name: getattr(found, name) for name in ("classifier", "clauses", "spans", "topics")}


def _classifier(arrays: Mapping[str, Any], name: str) -> Classifier:
    return Classifier(**_part(arrays, name, "labels") | {"spread": int(arrays[f"{name}.spread"])})


def _part(arrays: Mapping[str, Any], part: str, names: str) -> dict[str, Any]:
    fields = {name.removeprefix(f"{part}."): value for name, value in arrays.items() if name.startswith(f"{part}.")}
    features = fields["rows"].tobytes().decode().split(_BETWEEN)
    return fields | {names: tuple(map(str, fields[names])), "rows": dict(zip(features, count()))}


@cache
def model() -> Model:
    """Return the artefact that the product comes with."""
    with resources.as_file(resources.files("bot.understanding").joinpath(ARTEFACT)) as path:
        return load(path)
