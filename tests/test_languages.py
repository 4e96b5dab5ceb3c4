"""Words of a language stand with the language: in its lexicon, its examples, its catalogue, a pack's own words."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PORTUGUESE = frozenset(
    "que nao não para pra com uma meu minha isso esse essa foi de do da ou quero hoje amanha ontem conta gasto paguei "
    "filme serie lista nota quanto qual quando onde quem vi ver".split()
)
ENGLISH = frozenset(
    "the my your is was what how when where who this that to for from and or not watch movie list note today "
    "tomorrow yesterday".split()
)
# So many of them in one text, that is no sentence for a reader of the code, are a list or a pattern of words.
FEWEST_PORTUGUESE, FEWEST_ENGLISH = 2, 3
PATTERN = re.compile(r"[|(\\]")
# Meant to hold them: the table's examples, what a command says of itself, what a model is shown, what is looked for in
# the news of Brazil, an exported page.
MEANT = frozenset(
    "bot/actions.py bot/cli/main.py bot/memory/window.py bot/planner/examples.py bot/runtime/config.py "
    "tools/markets/searches.py webhooks/exports.py".split()
)
# To be mended: how many texts of theirs are still words of a language. None may grow, and none may be added.
STILL = {
    "bot/finding/gathering.py": 1,
    "bot/finding/judging.py": 1,
    "bot/handlers/corrections/reading.py": 1,
    "bot/handlers/corrections/edit_note.py": 2,
    "bot/handlers/keeping/keep.py": 1,
    "bot/handlers/keeping/kept_taps.py": 1,
    "bot/handlers/finding/listing.py": 1,
    "bot/handlers/finding/recall.py": 1,
    "bot/handlers/keeping/saves.py": 2,
    "bot/handlers/finding/searches.py": 1,
    "bot/handlers/selections.py": 1,
    "bot/handlers/unasked.py": 2,
    "bot/handlers/keeping/works.py": 4,
    "bot/packs/agenda/pack.py": 1,
    "bot/packs/agenda/views/listing.py": 1,
    "bot/packs/subject.py": 6,
    "bot/packs/agenda/delivery/taking.py": 2,
    "bot/packs/agenda/timing/times.py": 1,
    "bot/packs/answering.py": 1,
    "bot/packs/health/asking.py": 1,
    "bot/packs/health/correcting.py": 1,
    "bot/packs/health/measures.py": 3,
    "bot/packs/health/others.py": 3,
    "bot/packs/health/own.py": 3,
    "bot/packs/health/recording.py": 1,
    "bot/packs/knowledge/reading.py": 3,
    "bot/packs/ledger/pack.py": 1,
    "bot/packs/ledger/questions/asking.py": 3,
    "bot/packs/ledger/cards/cards.py": 3,
    "bot/packs/ledger/entries/correcting.py": 1,
    "bot/packs/ledger/reading.py": 1,
    "bot/packs/ledger/questions/topic.py": 4,
    "bot/packs/lists/pack.py": 5,
    "bot/packs/lists/plain.py": 2,
    "bot/packs/missions/asking.py": 1,
    "bot/packs/people/who.py": 2,
    "bot/packs/sentences.py": 2,
    "bot/understanding/answers/options.py": 2,
    "bot/understanding/remarks/questions.py": 1,
    "bot/understanding/words/enumerations.py": 1,
    "bot/understanding/words/ratings.py": 1,
    "state/mongo/bundled/diagnosis.py": 1,
    "state/mongo/bundled/folder.py": 1,
}


def _texts(path: Path) -> Iterator[str]:
    """Yield the string literals of a module that are no docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    documented = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documented:
            yield node.value


def _is_of_a_language(text: str) -> bool:
    words = set(re.findall(r"[a-zà-ú]+", text.lower()))
    english = len(words & ENGLISH) >= FEWEST_ENGLISH and PATTERN.search(text) is not None
    return len(words & PORTUGUESE) >= FEWEST_PORTUGUESE or english


def found() -> Counter[str]:
    """Return how many texts of each module are words of a language."""
    counts: Counter[str] = Counter()
    for package in ("bot", "state", "tools", "webhooks"):
        for path in sorted((ROOT / package).rglob("*.py")):
            name = str(path.relative_to(ROOT))
            if name not in MEANT and (count := sum(map(_is_of_a_language, _texts(path)))):
                counts[name] = count
    return counts


def test_no_module_has_more_words_of_a_language_than_it_had() -> None:
    more = {name: count for name, count in found().items() if count > STILL.get(name, 0)}
    assert more == {}, "words of a language belong into bot/understanding/languages, a catalogue or a pack's *.toml"


def test_what_was_mended_stays_so() -> None:
    counts = found()
    assert {name: count for name, count in STILL.items() if counts[name] < count} == {}, "lower the numbers in STILL"
