"""Training of the artefact from the examples: `python -m tests.model.train [PATH]`."""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from zlib import crc32

import numpy as np

from bot.understanding.learnt import model as artefact
from bot.understanding.learnt.classifier import Classifier
from bot.understanding.learnt.model import Model
from bot.understanding.learnt.tagger import Tagger
from bot.understanding.learnt.tokens import normalised, tokens
from tests.model import classifier, tagger
from tests.model.examples import SCRIPTED, Example, digest, read

PATH = Path(artefact.__file__).parent / artefact.ARTEFACT
FOLDS = 3
SINGLES_A_SEVERAL = 3
SEED = 7
# Messages with several requests that are put together for the tagger of clauses, of each language.
COMPOSED = 2_500
MOST_JOINED_WORDS = 12
# What is named in a message's words beside its content or query.
BESIDE = ("value", "list", "when", "amount")
# A label has a slot that so many of its messages name.
FEWEST_NAMED = 3
JOINED = frozenset(
    "save delete_item search list_all remember mark_seen get_info expense income remind list_add list_tick metric undo "
    "tag rewrite pay_bill bill ask_money".split()
)
JOINS = {
    "pt-BR": (
        *("e", "e", "e", ",", ",", ".", "", "", "e também", "aí", "e aí", "depois", ", e", "também", "e depois"),
        *("ah e", ". ah,", "tb", "e tb", "mas", "agora", "e outra coisa", ";", ", aí", ". e"),
    ),
    "en": (
        "and",
        "and",
        ",",
        ".",
        "",
        "and also",
        "then",
        "and then",
        "also",
        ", and",
        "oh and",
        "plus",
        ". also",
        ";",
    ),
}


def trained(examples: Sequence[Example]) -> Model:
    """Return the model of these examples, calibrated by cross-validation over groups of like messages."""
    examples = [*examples, *(example for example in examples if example.source == SCRIPTED)]
    single = [example for example in examples if len(example.actions) == 1]
    # Each part of a message with several requests is a message, too.
    parts = [
        (text, action) for example in examples for text, action in zip(example.clauses, example.actions, strict=False)
    ]
    said = [(example.text, example.action) for example in single] + parts
    shapes = [classifier.shapes_of(text) for text, _ in said]
    labels = [found for _, found in said]
    spread = _spread(shapes, labels)
    whole = classifier.trained(shapes, labels)
    calibrated = Classifier(**vars(whole) | {"spread": max(1, round(whole.spread * spread))})
    return Model(calibrated, _clauses(examples), _spans(examples), _slots(examples), digest())


def _spread(shapes: Sequence[Sequence[str]], labels: Sequence[str]) -> float:
    """Return by what the scores' spread is multiplied so that probabilities are right for messages not trained on."""
    fold = np.array([crc32(" ".join(words[:3]).encode()) % FOLDS for words in shapes])
    losses: dict[float, float] = {}
    for held in range(FOLDS)[:1]:
        inside = [at for at in range(len(shapes)) if fold[at] != held]
        outside = [at for at in range(len(shapes)) if fold[at] == held]
        machine = classifier.trained([shapes[at] for at in inside], [labels[at] for at in inside])
        place = {name: at for at, name in enumerate(machine.labels)}
        scored = [(machine.scores(shapes[at]), place[labels[at]]) for at in outside if labels[at] in place]
        scores, right = np.array([score for score, _ in scored], dtype=float), np.array([one for _, one in scored])
        for factor in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.2, 1.4, 1.7, 2.0):
            logits = scores / (machine.spread * factor)
            logits -= logits.max(axis=1, keepdims=True)
            shares = np.exp(logits)
            shares /= shares.sum(axis=1, keepdims=True)
            losses[factor] = losses.get(factor, 0) - float(np.log(shares[np.arange(len(right)), right] + 1e-9).mean())
    return min(losses, key=losses.__getitem__)


def _clauses(examples: Iterable[Example]) -> Tagger:
    """Return the tagger of where requests begin: some single messages are told apart from those with several."""
    rows: list[tuple[list[str], str, list[str]]] = []
    singles: list[list[str]] = []
    for example in examples:
        found = tokens(normalised(example.text))
        if len(example.actions) == 1:
            if len(found) >= 4:
                singles.append([token.shape for token in found])
            continue
        if not example.clauses:
            continue
        text, tags, after = normalised(example.text), ["I"] * len(found), 0
        for clause in example.clauses:
            start = text.find(normalised(clause), after)
            if start < 0:
                break
            after = start + len(clause)
            at = next((at for at, token in enumerate(found) if token.end > start), None)
            if at is not None:
                tags[at] = "B"
        else:
            tags[0] = "B"
            rows.append(([token.shape for token in found], "", tags))
    rows += _composed(examples)
    some = sorted(singles, key=lambda shapes: crc32(" ".join(shapes).encode()))[
        : SINGLES_A_SEVERAL * max(len(rows), 100)
    ]
    rows += [(shapes, "", ["B", *["I"] * (len(shapes) - 1)]) for shapes in some]
    return tagger.trained(rows)


def _composed(examples: Iterable[Example]) -> Iterator[tuple[list[str], str, list[str]]]:
    """Yield messages with several requests, put together from single ones as people run them on."""
    draw = random.Random(SEED)
    by_language: dict[str, list[str]] = {}
    for example in examples:
        if example.action in JOINED and len(example.actions) == 1 and len(example.text.split()) <= MOST_JOINED_WORDS:
            by_language.setdefault(example.language, []).append(example.text.strip(" .!?"))
    for language, joins in JOINS.items():
        said = by_language.get(language, [])
        for _ in range(COMPOSED if len(said) > 1 else 0):
            found: list[str] = []
            tags: list[str] = []
            for at in range(draw.choice((2, 2, 2, 3, 3, 4))):
                join = draw.choice(joins) if at else ""
                text = draw.choice(said)
                words = [token.shape for token in tokens(normalised(f"{join} {text[:1].lower() + text[1:]}"))]
                own = len(tokens(normalised(join)))
                # What joins belongs to the request behind it, but for a comma or a stop.
                mark = 1 if words[:1] and words[0] in ",.;" and own else 0
                found += words
                tags += ["I"] * mark + ["B"] + ["I"] * (len(words) - mark - 1)
            tags[0] = "B"
            yield found, "", tags


def _spans(examples: Iterable[Example]) -> Tagger:
    rows: list[tuple[list[str], str, list[str]]] = []
    for example in examples:
        action = example.action
        if len(example.actions) > 1 or not example.slots:
            continue
        found = tokens(normalised(example.text))
        words = [token.word for token in found]
        tags = ["O"] * len(words)
        slots = example.slots
        named = {"main": slots.get("content") or slots.get("query"), **{part: slots.get(part) for part in BESIDE}}
        if not any(isinstance(said, str) for said in named.values()):
            continue
        for part, said in named.items():
            if not isinstance(said, str) or not said:
                continue
            place = _place(words, [token.word for token in tokens(normalised(said))])
            if place is None:
                break
            first, last = place
            if part != "main" and any(tag != "O" for tag in tags[first:last]):
                continue
            tags[first:last] = [f"B-{part}", *[f"I-{part}"] * (last - first - 1)]
        else:
            if not named["main"] and (example.slots.get("url") or (action == "save" and len(words) > 4)):
                continue
            rows.append(([token.shape for token in found], action, tags))
    return tagger.trained(rows)


def _slots(examples: Iterable[Example]) -> dict[str, frozenset[str]]:
    """Return what the messages of each label name."""
    counts = Counter(
        (example.action, slot) for example in examples if len(example.actions) == 1 for slot in example.slots
    )
    found: dict[str, frozenset[str]] = {}
    for (label, slot), count in counts.items():
        if count >= FEWEST_NAMED:
            found[label] = found.get(label, frozenset()) | {slot}
    return found


def _place(words: Sequence[str], wanted: Sequence[str]) -> tuple[int, int] | None:
    """Return where ``wanted`` stands last among ``words``."""
    size = len(wanted)
    places = (at for at in reversed(range(len(words) - size + 1)) if words[at : at + size] == wanted)
    first = next(places, None) if wanted else None
    return None if first is None else (first, first + size)


def main() -> None:
    begun = time.monotonic()
    examples = [example for example in read() if example.part == "training"]
    trained(examples).save(Path(sys.argv[1]) if len(sys.argv) > 1 else PATH)
    print(f"{len(examples)} examples, {time.monotonic() - begun:.0f} s, {PATH.stat().st_size >> 10} KB")


if __name__ == "__main__":
    main()
