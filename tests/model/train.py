"""Training of the artefact from the examples: `python -m tests.model.train`."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np

from bot.understanding import model as artefact
from bot.understanding.classifier import Classifier, Sums
from bot.understanding.model import Model
from bot.understanding.segmentation import Part, Sides, sides, sums_in
from bot.understanding.tagger import Tagger
from bot.understanding.tokens import Token, normalised, tokens
from tests.model import classifier, segmentation, tagger
from tests.model.examples import SCRIPTED, Example, digest, digit_of, read, topics

PATH = Path(artefact.__file__).parent / artefact.ARTEFACT
FOLDS = 2
# Shorter messages hold one request.
FEWEST_TOKENS = 4
# So many messages with one request are learnt from for each with several where one begins; so many at least.
SINGLES_A_ROW, FEWEST_SINGLES = 3, 100
# What people send that holds several things counts so often.
BREATH, BREATH_COUNT, SCRIPTED_COUNT = "in_one_breath", 2, 5
# Of the messages that weigh how a message is cut, so many hold one request for each that holds several.
SINGLES_A_SEVERAL = 2
# What is named in a message's words beside its content or query.
BESIDE = ("value", "was", "list", "when", "amount")
# A label has a slot that so many of its messages name.
FEWEST_NAMED = 3
# What may be talk of some topic.
TALKED = frozenset(
    "chat greet thank farewell help about privacy my_data export import erase why crisis unknown".split()
)
MOST_TOPIC_ROWS, TOPIC_COST = 30_000, 3.0
# A message's tokens, what it is about, and a tag for each token.
Row = tuple[list[Token], str, list[str]]


def trained(examples: Sequence[Example], others: Sequence[Example] = ()) -> Model:
    """Return the model of these examples, calibrated by cross-validation over groups of like messages.

    ``others`` are messages that it is to be trained without: by them is weighed how a message is cut.
    """
    scripted = [example for example in examples if example.source == SCRIPTED]
    examples = [*examples, *scripted, *scripted]
    single = [example for example in examples if len(example.actions) == 1]
    # Each part of a message with several requests is a message, too.
    parts = [
        (text, action) for example in examples for text, action in zip(example.clauses, example.actions, strict=False)
    ]
    said = [(example.text, example.action) for example in single] + parts
    shapes = [classifier.shapes_of(text) for text, _ in said]
    labels = [found for _, found in said]
    folds = [_fold(example.text) for example in single]
    folds += [_fold(example.text) for example in examples for _ in zip(example.clauses, example.actions, strict=False)]
    counts, fold_of, label_of = classifier.counted(shapes).without_rare(), np.array(folds), np.array(labels)
    with ProcessPoolExecutor(max_workers=2, mp_context=get_context("fork")) as pool:
        # Each has not seen the half of the messages that it tells of.
        unseen = [fold_of != half for half in range(FOLDS)]
        halves = list(pool.map(classifier.trained, map(counts.of, unseen), [label_of[rows] for rows in unseen]))
        told_of = zip(shapes, labels, folds, strict=True)
        spread = _spread(halves[0], [(shape, label) for shape, label, fold in told_of if fold == 0])
        cut = pool.submit(_clauses, examples, [_calibrated(half, spread) for half in halves])
        whole = pool.submit(classifier.trained, counts, labels)
        spanned, topical = pool.submit(_spans, examples), pool.submit(_topics, single)
        calibrated = _calibrated(whole.result(), spread)
        clauses, spans, told = cut.result(), spanned.result(), topical.result()
    begun = segmentation.counted(
        calibrated.labels, (example.actions for example in examples if len(example.actions) > 1)
    )
    weighed = segmentation.weighed(begun, calibrated, clauses, _cut(others))
    return Model(calibrated, clauses, weighed, spans, told, _slots(examples), digest())


def _calibrated(machine: Classifier, spread: float) -> Classifier:
    return replace(machine, spread=max(1, round(machine.spread * spread)))


def _fold(text: str) -> int:
    """Return which half a message belongs to: what begins alike belongs to the same."""
    return crc32(" ".join(classifier.shapes_of(text)[:3]).encode()) % FOLDS


def _topics(examples: Sequence[Example]) -> Classifier:
    """Return what tells topics of talk; of other messages, which have none, it knows twice as many."""
    said = [(text, topic) for text, topic in topics() if digit_of(text) > 1]
    others = [example for example in examples if not example.accepted & TALKED]
    others.sort(key=lambda example: crc32(example.text.encode()))
    said += [(example.text, "none") for example in others[: 2 * len(said)]]
    counts = classifier.counted(classifier.shapes_of(text) for text, _ in said)
    topic_names = [topic for _, topic in said]
    return classifier.trained(counts, topic_names, cost=TOPIC_COST, rarest=1, most_rows=MOST_TOPIC_ROWS)


def _cut(examples: Sequence[Example]) -> Iterator[tuple[Sequence[Token], list[Part]]]:
    """Yield messages and their parts: all with several requests, and so many with one for each of them."""
    rows = [(example, row) for example in examples if (row := _tagged(example))]
    several = [one for one in rows if len(one[0].actions) > 1]
    single = sorted((one for one in rows if len(one[0].actions) == 1), key=lambda one: crc32(one[0].text.encode()))
    for example, (_, _, tags) in [*several, *single[: round(SINGLES_A_SEVERAL * len(several))]]:
        starts = [at for at, tag in enumerate(tags) if tag[0] == "B"]
        if len(starts) == len(example.actions):
            parts = zip(starts, [*starts[1:], len(tags)], example.actions, strict=True)
            yield tokens(normalised(example.text)), list(parts)


def _spread(machine: Classifier, messages: Sequence[tuple[Sequence[str], str]]) -> float:
    """Return by what the scores' spread is multiplied so that probabilities are right for unseen ``messages``."""
    place = {name: at for at, name in enumerate(machine.labels)}
    scored = [
        (Sums(machine, shapes).scores(0, len(shapes)), place[label]) for shapes, label in messages if label in place
    ]
    scores, right = np.array([score for score, _ in scored], dtype=float), np.array([one for _, one in scored])
    losses: dict[float, float] = {}
    for factor in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.2, 1.4, 1.7, 2.0):
        logits = scores / (machine.spread * factor)
        logits -= logits.max(axis=1, keepdims=True)
        shares = np.exp(logits)
        shares /= shares.sum(axis=1, keepdims=True)
        losses[factor] = -float(np.log(shares[np.arange(len(right)), right] + 1e-9).mean())
    return min(losses, key=losses.__getitem__)


def _clauses(examples: Iterable[Example], halves: Sequence[Classifier]) -> Tagger:
    """Return the tagger of where requests begin, from messages of several and of one.

    What either side of a token is taken for is told by the one of ``halves`` that has not seen the message.
    """
    several = [(example, row) for example in examples if len(example.actions) > 1 and (row := _tagged(example))]
    counts = {BREATH: BREATH_COUNT, SCRIPTED: SCRIPTED_COUNT}
    rows = [row for example, row in several for _ in range(counts.get(example.source, 1))]
    alone = [(example, row) for example in examples if len(example.actions) == 1 and (row := _tagged(example))]
    # What the product's own conversations say counts more often.
    rows += [row for example, row in alone if example.source == SCRIPTED] * SCRIPTED_COUNT
    single = sorted((row for _, row in alone), key=lambda row: crc32(" ".join(_shapes(row[0])).encode()))

    def told(found: Sequence[Token]) -> Sides:
        shapes = _shapes(found)
        fold = crc32(" ".join(shapes[:3]).encode()) % FOLDS
        return sides(found, Sums(halves[fold], shapes), sums_in(found))

    return tagger.told_apart([*rows, *single[: max(SINGLES_A_ROW * len(several), FEWEST_SINGLES)]], told)


def _shapes(found: Sequence[Token]) -> list[str]:
    return [token.shape for token in found]


def _tagged(example: Example) -> Row | None:
    """Return the tags of a message's tokens; None if it is too short to hold two requests, or its parts are unknown."""
    text = normalised(example.text)
    found = tokens(text)
    if len(found) < FEWEST_TOKENS:
        return None
    starts = {0}
    after = 0
    for clause in example.clauses[: len(example.actions)]:
        start = text.find(normalised(clause), after)
        at = next((at for at, token in enumerate(found) if token.end > start), None)
        if start < 0 or at is None:
            return None
        starts.add(at if after else 0)
        after = start + len(clause)
    if len(example.actions) > len(starts):
        return None
    return found, "", ["B" if at in starts else "I" for at in range(len(found))]


def _spans(examples: Iterable[Example]) -> Tagger:
    """Return the tagger of what is named in a request: of messages with several, in each of them."""
    found = (_named(text, action, slots) for text, action, slots in _requests(examples))
    return tagger.trained([row for row in found if row])


def _requests(examples: Iterable[Example]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Yield each request's text, label and slots, where they are known."""
    for example in examples:
        if len(example.actions) == 1:
            yield example.text, example.action, example.slots
        else:
            yield from zip(example.clauses, example.actions, example.named, strict=False)


def _named(text: str, action: str, slots: Mapping[str, Any]) -> Row | None:
    found = tokens(normalised(text))
    words = [token.word for token in found]
    tags = ["O"] * len(words)
    named = {"main": slots.get("content") or slots.get("query"), **{part: slots.get(part) for part in BESIDE}}
    if not any(isinstance(said, str) for said in named.values()):
        return None
    # "Muda a nota de compras pra compras: feijão": the longer one is where the shorter one stands as well.
    for part, said in sorted(named.items(), key=lambda each: -len(str(each[1] or ""))):
        if not isinstance(said, str) or not said:
            continue
        places = _places(words, [token.word for token in tokens(normalised(said))])
        if not places:
            return None
        free = [place for place in places if all(tag == "O" for tag in tags[slice(*place)])]
        if not free:
            continue
        first, last = free[-1]
        tags[first:last] = [f"B-{part}", *[f"I-{part}"] * (last - first - 1)]
    if not named["main"] and (slots.get("url") or (action == "save" and len(words) > 4)):
        return None
    return found, action, tags


def _slots(examples: Iterable[Example]) -> dict[str, frozenset[str]]:
    """Return what the messages of each label name."""
    counts = Counter((action, slot) for _, action, slots in _requests(examples) for slot in slots)
    found: dict[str, frozenset[str]] = {}
    for (label, slot), count in counts.items():
        if count >= FEWEST_NAMED:
            found[label] = found.get(label, frozenset()) | {slot}
    return found


def _places(words: Sequence[str], wanted: Sequence[str]) -> list[tuple[int, int]]:
    """Return where ``wanted`` stands among ``words``."""
    size = len(wanted)
    starts = range(len(words) - size + 1) if wanted else ()
    return [(at, at + size) for at in starts if words[at : at + size] == wanted]


def main(path: Path = PATH) -> None:
    """Train, write the artefact to ``path``, and tell how long it took."""
    begun = time.monotonic()
    every = list(read())
    examples = [example for example in every if example.part == "training"]
    others = [example for example in every if example.part == "development"]
    trained(examples, others).save(path)
    print(f"{len(examples)} examples, {time.monotonic() - begun:.0f} s, {path.stat().st_size >> 10} KB")


if __name__ == "__main__":
    main()
