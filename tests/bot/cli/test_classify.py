"""`guarda classify`."""

from __future__ import annotations

import io
import json
import time
from pathlib import Path
from typing import Any

from bot.cli.classify import classify, described
from tests.bot.cli.processes import environment, guarda, objects

FIELDS = ["text", "intent", "action", "confidence", "rule", "entities", "needs_model"]


def classified(*texts: str) -> list[dict[str, Any]]:
    out = io.BytesIO()
    classify(texts, out)
    return objects(out.getvalue())


def test_arguments_are_classified_without_configuration_driver_or_connection(tmp_path: Path) -> None:
    broken = environment(tmp_path, MONGODB_URI="nonsense", GUARDA_LOCALE="nonsense")
    ended = guarda("classify", "deleta tudo", "anota: leite", environ=broken, cut_off=True)
    assert (ended.returncode, ended.stderr) == (0, b"")
    everything, note = objects(ended.stdout)
    assert list(everything) == FIELDS
    assert (everything["text"], everything["intent"], everything["action"]) == ("deleta tudo", "delete", "delete_all")
    assert (note["action"], note["entities"]) == ("save", {"content": "leite", "item_type": "note"})
    assert not (tmp_path / "data").exists()


def test_each_line_of_standard_input_is_answered_by_a_line_whatever_is_in_it(tmp_path: Path) -> None:
    lines = b'lista tudo\r\n\n\xff\xfe\n{"text": 1}\n' + b"a" * 1_000_000 + b"\nzero \x00 byte\nsim"
    ended = guarda("classify", environ=environment(tmp_path), stdin=lines)
    assert ended.returncode == 0
    found = objects(ended.stdout)
    assert [each["text"][:9] for each in found] == [
        "lista tud",
        "",
        "\ufffd\ufffd",
        '{"text": ',
        "aaaaaaaaa",
        "zero \x00 by",
        "sim",
    ]
    assert (found[0]["text"], found[0]["action"], found[-1]["action"]) == ("lista tudo", "list_all", "confirm")


def test_a_selection_is_a_list_of_numbers_or_all_with_what_it_leaves_out() -> None:
    several, rest = classified("apaga 1 e 3", "todos menos o 2")
    assert several["entities"] == {"selection": [1, 3]}
    assert rest["entities"] == {"selection": "all", "excluded": [2]}


def test_several_requests_are_listed_and_the_first_one_gives_the_fields() -> None:
    (found,) = classified("salva matrix e apaga o 2")
    assert list(found) == [*FIELDS, "clauses"]
    assert (found["text"], found["action"]) == ("salva matrix e apaga o 2", "save")
    assert [(clause["text"], clause["action"]) for clause in found["clauses"]] == [
        ("salva matrix", "save"),
        ("apaga o 2", "delete_item"),
    ]
    assert [list(clause) for clause in found["clauses"]] == [FIELDS, FIELDS]


def test_half_of_a_surrogate_pair_is_no_reason_to_stop() -> None:
    (found,) = classified("salva \ud83d matrix")
    assert found["text"] == "salva \ufffd matrix"


def test_a_thousand_lines_take_less_than_a_second() -> None:
    text = "salva o filme clube da luta de 1999"
    described(text)
    started = time.process_time()
    classify([text] * 1000, io.BytesIO())
    assert time.process_time() - started < 1.0


def test_the_fields_do_not_depend_on_how_often_it_is_asked() -> None:
    assert json.dumps(described("salva matrix")) == json.dumps(described("salva matrix"))


def test_what_is_explained_says_what_else_it_may_be_and_what_may_go_at_once() -> None:
    at_once = described("apaga o 2", explain=True)
    told = described("vamos tirá-lo daqui", explain=True)

    assert at_once["removal"]["verdict"] == "at once"
    assert max(at_once["likely"], key=at_once["likely"].get) == "delete_item"
    assert told["removal"]["verdict"] != "at once"
    assert "removal" not in described("apaga o 2")
