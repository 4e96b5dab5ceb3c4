"""Training of linear models over named features, and the file that one is kept in."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Collection, Sequence
from pathlib import Path

import numpy as np
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression

from bot.understanding.linear import Linear

FEWEST, STRENGTH, ONE = 4, 0.1, 100


def fitted(told: Sequence[Collection[str]], labels: Sequence[int]) -> Linear:
    """Return the logistic regression of ``labels``, by the features ``told`` of each, its weights in hundredths.

    Of two classes it is the likelihood of the second that is weighed. A feature that few have tells nothing.
    """
    seen = Counter(feature for each in told for feature in each)
    vectors = DictVectorizer()
    table = vectors.fit_transform([{name: 1 for name in each if seen[name] >= FEWEST} for each in told])
    learnt = LogisticRegression(C=STRENGTH, max_iter=2_000).fit(table, labels)
    weights = np.round(learnt.coef_.T * ONE).astype(int)
    constant = np.round(learnt.intercept_ * ONE).astype(int)
    found = dict(zip(vectors.get_feature_names_out(), weights.tolist(), strict=True))
    found["always"] = (np.array(found.get("always", [0] * len(constant))) + constant).tolist()
    return Linear({name: each for name, each in sorted(found.items()) if any(each)})


def digest(examples: Path) -> str:
    """Return the first 16 hexadecimal digits of the SHA-256 of the file ``examples``."""
    return hashlib.sha256(examples.read_bytes()).hexdigest()[:16]


def write(found: Linear, path: Path, of: str) -> None:
    """Write the weights, which are of examples of the digest ``of``, to ``path``, a line for each feature."""
    lines = (f"{json.dumps(name, ensure_ascii=False)}: {list(each)}" for name, each in found.weights.items())
    told = ",\n".join(lines)
    path.write_text(f'{{"digest": "{of}", "weights": {{\n{told}\n}}}}\n', "utf-8")
