"""Every sentence of the training corpora is understood as its file says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bot.understanding.recogniser import ruled as recognise
from bot.understanding.recognition import Abstention, Action, Recognition

CORPORA = Path(__file__).parents[2] / "corpora"
TRAINING = sorted((CORPORA / "training").glob("*.jsonl"))
MISSED = CORPORA / "missed" / "missed.jsonl"


@pytest.mark.parametrize("path", TRAINING, ids=lambda path: path.stem)
def test_a_training_sentence_is_understood_as_its_file_says(path: Path) -> None:
    entries = [json.loads(row) for row in path.read_text("utf-8").splitlines()]
    wrong = [complaint for entry in entries if (complaint := difference(entry))]
    assert not wrong, f"{len(wrong)} of {len(entries)}:\n" + "\n".join(wrong)


def test_a_missed_sentence_that_is_understood_after_all_moves_to_training() -> None:
    entries = [json.loads(row) for row in MISSED.read_text("utf-8").splitlines()]
    assert [entry["text"] for entry in entries if not difference(entry)] == []


def test_no_missed_sentence_deletes_what_it_did_not_ask_to_delete() -> None:
    for row in MISSED.read_text("utf-8").splitlines():
        entry = json.loads(row)
        wanted = {entry["action"], *entry.get("any_of", []), *entry.get("actions", [])}
        found = {str(recognition.action) for recognition in recognise(entry["text"])}
        assert not ({"delete_item", "delete_all"} & found) - wanted, entry["text"]


def test_no_training_sentence_stands_twice() -> None:
    texts = [json.loads(row)["text"] for path in TRAINING for row in path.read_text("utf-8").splitlines()]
    assert sorted(texts) == sorted(set(texts))


def difference(entry: dict[str, Any]) -> str | None:
    """Return how the recognition differs from what a corpus line expects, or None.

    ``any_of`` lists every action that will do, ``actions`` those of a message with several requests.
    """
    found = recognise(entry["text"])
    actions = [str(recognition.action) for recognition in found]
    wanted = entry.get("actions") or entry["action"].split("+")
    if actions != wanted and actions[0] not in entry.get("any_of", []):
        return f"{entry['text']!r}: wanted {'+'.join(wanted)}, got {'+'.join(actions)} ({found[0].rule})"
    got = as_json(found[0])
    off = {name: value for name, value in entry.get("entities", {}).items() if not _same(value, got.get(name))}
    if not off or actions[0] != wanted[0]:
        return None
    return f"{entry['text']!r}: " + ", ".join(f"{name} wanted {off[name]!r}, got {got.get(name)!r}" for name in off)


def _same(wanted: object, got: object) -> bool:
    return got == wanted or _without_article(got) == _without_article(wanted)


def _without_article(value: object) -> object:
    """A query loses its article, which may have been the title's own: the search does not mind."""
    return re.sub(r"^(?:o|a|os|as|the) ", "", value, flags=re.IGNORECASE) if isinstance(value, str) else value


def as_json(recognition: Recognition) -> dict[str, Any]:
    entities = recognition.entities
    return {
        "content": entities.content,
        "query": entities.query,
        "url": entities.url,
        "item_type": entities.item_type,
        "year": entities.year,
        "language": entities.language,
        "selection": entities.selection.as_json() if entities.selection else None,
        "value": entities.value,
    }


def test_the_model_is_needed_only_where_the_rules_cannot_tell() -> None:
    needed = {text: recognise(text)[0].needs_model for text in MODEL_NEEDED}
    assert needed == MODEL_NEEDED


MODEL_NEEDED = {
    "salva matrix": True,
    "salva o filme matrix": False,
    "salva https://globo.com/a": False,
    "anota: comprar leite": False,
    "salva": False,
    "salva isso": False,
    "o que é matrix?": True,
    "matrix": True,
    "busca matrix": False,
    "busca": False,
    "apaga tudo": False,
    "lista tudo": False,
    "sim": False,
}


def test_the_rule_names_the_words_it_matched() -> None:
    assert recognise("oi, salva clube da luta por favor")[0].rule == "pt-BR/save: salva … por favor"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("...", Abstention.NOTHING_TO_READ),
        ("clube da luta", Abstention.NO_RULE),
        ("não quero que apague tudo", Abstention.NEGATED),
        ("salva duna", None),
    ],
)
def test_why_the_rules_abstain_is_told(text: str, why: Abstention | None) -> None:
    assert recognise(text)[0].abstention is why


def test_a_message_without_words_is_unknown() -> None:
    assert [recognise(text)[0].action for text in ("", " ", "...", "🤔", "\u200b")] == [Action.UNKNOWN] * 5


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("guarda esse vídeo do bolo https://youtu.be/abc que a vó mandou", "bolo que a vó mandou"),
        ("vó mandou: https://youtu.be/abc - o bolo dela", "vó mandou o bolo dela"),
        ("receita https://a.com/x para o natal", "receita para o natal"),
        ("cake https://a.com/x from grandma", "cake from grandma"),
        ("guarda isso https://a.com/x que legal", "que legal"),
        ("save this https://a.com/x from grandma", "from grandma"),
        ("https://a.com/x receita de bolo", "receita de bolo"),
        ("receita de bolo https://a.com/x", "receita de bolo"),
        ("https://a.com/x", None),
    ],
)
def test_what_stands_on_both_sides_of_an_address_is_kept(text: str, content: str | None) -> None:
    assert recognise(text)[0].entities.content == content
