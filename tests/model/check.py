"""Check that the artefact in the tree is what the examples give: `python -m tests.model.check`.

On the machine that trained it, training anew gives the same bytes. Elsewhere sums of floating-point numbers may round
otherwise, and a weight be off by one: then what both recognise in all messages held out decides.
"""

from __future__ import annotations

import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from bot.finding.answers import model as answering
from bot.finding.revisions import Revision
from bot.finding.revisions import model as revising
from bot.understanding import model as artefact
from bot.understanding.linear import Linear
from bot.understanding.money.spelt import model as spelling
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Recognition
from tests.model import answers, revisions, spelt, train
from tests.model.evaluate import HELD_OUT, rows

# Hundredths by which another machine's arithmetic may move a weight.
MOVED = 2
# So many in a thousand messages may be recognised otherwise.
MOST_OTHERWISE = 2


def recognised(path: Path) -> list[tuple[Recognition, ...]]:
    """Return what the artefact at ``path`` recognises in each message held out; to be called once in a process."""
    artefact.ARTEFACT = str(path)
    return [recognise(row.text) for held_out in sorted(HELD_OUT.glob("*.jsonl")) for row in rows(held_out)]


def moved(anew: Linear, there: Linear, classes: int) -> int:
    """Return how many weights of ``anew`` are further from those ``there`` than rounding moves them."""
    found, kept, nothing = anew.weights, there.weights, [0] * classes
    return sum(
        max(map(abs, map(int.__sub__, found.get(name, nothing), kept.get(name, nothing)))) > MOVED
        for name in {*found, *kept}
    )


def main() -> int:
    revised = moved(revisions.trained(revisions.learnt()), revising(), len(Revision))
    answered = moved(answers.trained(answers.learnt()), answering(), 1)
    spelt_out = moved(spelt.trained(spelt.learnt()), spelling(), 1)
    print(
        f"{revised} weights of the revisions, {answered} of the answers, and {spelt_out} of the numbers in words, are "
        "other ones than their examples give."
    )
    return _artefact_differs() or int(revised + answered + spelt_out > 0)


def _artefact_differs() -> int:
    with tempfile.TemporaryDirectory() as folder:
        anew = Path(folder) / artefact.ARTEFACT
        train.main(anew)
        if anew.read_bytes() == train.PATH.read_bytes():
            print("The artefact is what the examples give, byte for byte.")
            return 0
        with ProcessPoolExecutor(2, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
            here, there = pool.map(recognised, (train.PATH, anew))
    otherwise = sum(one != other for one, other in zip(here, there, strict=True))
    print(f"Trained on this machine, {otherwise} of {len(here)} messages held out are recognised otherwise.")
    return int(1_000 * otherwise > MOST_OTHERWISE * len(here))


if __name__ == "__main__":
    sys.exit(main())
