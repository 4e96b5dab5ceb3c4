"""Toys of a pack and of a language, each put into a copy of the product, which is trained and talked to."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from itertools import product as product_of
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentSerializer, ast, parse

ROOT = Path(__file__).parents[2]
TOY = Path(__file__).with_name("toy") / "plants"
PACKAGES = ("bot", "state", "tools", "prompts", "webhooks")
# Of the product's own examples every so many are enough to tell the toy's from the rest.
ONE_OF = 50
PATIENCE = 240
CHAT = "from bot.cli.main import app; app()"
ASKED = "quando reguei o antúrio?"
SAID = ("reguei o antúrio", ASKED, "anota: comprar terra", "desfaz", "desfaz", ASKED)


def copied(copy: Path, one_of: int) -> None:
    """Put a copy of the product into the folder ``copy``, with every so many of the examples."""
    for package in PACKAGES:
        shutil.copytree(ROOT / package, copy / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "tests" / "model", copy / "tests" / "model")
    (copy / "tests" / "__init__.py").touch()
    for path in (copy / "bot" / "understanding" / "examples").rglob("*.*"):
        if path.suffix in (".jsonl", ".txt"):
            path.write_text("".join(path.read_text("utf-8").splitlines(keepends=True)[::one_of]), "utf-8")


@pytest.fixture(scope="module")
def product(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the product with the toy's folder and its line, trained on some of the examples."""
    copy = tmp_path_factory.mktemp("product")
    copied(copy, ONE_OF)
    shutil.copytree(TOY, copy / "bot" / "packs" / "plants")
    table = copy / "bot" / "packs" / "table.py"
    lines = table.read_text("utf-8").replace(
        "PACKS: tuple[Pack, ...] = (\n", "PACKS: tuple[Pack, ...] = (\n    plants.PACK,\n"
    )
    imported = "from bot.packs.plants import pack as plants\nfrom bot.packs.agenda"
    table.write_text(lines.replace("from bot.packs.agenda", imported, 1), "utf-8")
    run(copy, "from tests.model.train import main; main()")
    return copy


def run(copy: Path, code: str, *arguments: str, said: str = "") -> bytes:
    environ = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    environ |= {"PYTHONPATH": str(copy), "GUARDA_DATA_DIR": str(copy / "data")}
    ended = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=copy,
        env=environ,
        input=said.encode(),
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr.decode()
    return ended.stdout


def talk(copy: Path, said: Sequence[str]) -> list[dict[str, Any]]:
    chat = run(copy, CHAT, "chat", "--json", said="\n".join(said) + "\n")
    return [json.loads(line) for line in chat.splitlines()]


def test_the_toy_is_understood_done_undone_and_answered(product: Path) -> None:
    turns = talk(product, SAID)
    replies = [turn["replies"][0]["text"] for turn in turns]

    assert [turn["action"] for turn in turns[:2]] == ["water_plant", "ask_plant"]
    assert "antúrio" in replies[0]
    assert replies[1].endswith("hoje.")
    assert replies[-1].startswith("Ainda não sei")


def test_nothing_but_its_folder_and_a_line_makes_a_pack() -> None:
    files = [path for path in TOY.rglob("*") if path.suffix == ".py"]
    assert sum(len(path.read_text("utf-8").splitlines()) for path in files) <= 150


# Esperanto, as far as it is spoken here: each text of its catalogue ends so, and these are its words for some of
# English, whose grammar does for a toy.
SPOKEN = "(eo)"
ESPERANTO = {"delete": "forigu", "erase": "forvisu", "yes": "jes", "no": "ne", "note": "notu", "hello": "saluton"}
THINGS = "lakto pano kafo libro seĝo biciklo pomo horloĝo fenestro ŝlosilo tapiŝo lampo".split()
ORDERS = {"save": ("notu:", "konservu:"), "search": ("serĉu", "trovu"), "delete_item": ("forigu", "forviŝu")}
SLOTS = {"save": "content", "search": "query", "delete_item": "query"}
GREETINGS = ("saluton", "bonan tagon", "bonan matenon", "bonan vesperon")
GREETED = ("", " amiko", " guarda", " karulo", " al vi", " denove", "!", " ho", " mia amiko")
WITH_LITTLE_OF_THE_REST = 60


def examples() -> Iterator[dict[str, Any]]:
    for action, orders in ORDERS.items():
        for order, thing, more in product_of(orders, THINGS, ("", " kaj pano", " ruĝa")):
            yield {"text": f"{order} {thing}{more}", "action": action, "slots": {SLOTS[action]: thing + more}}
    for greeting, whom in product_of(GREETINGS, GREETED):
        yield {"text": greeting + whom, "action": "greet", "slots": {}}


def said_in_esperanto(catalogue: str) -> str:
    resource = parse(catalogue)
    for entry in resource.body:
        if isinstance(entry, ast.Message) and entry.value:
            entry.value.elements.append(ast.TextElement(f" {SPOKEN}"))
    return FluentSerializer().serialize(resource)


def emptied(lexicon: str) -> str:
    """Return a lexicon with the lists of another, of which none has a word."""
    lines: list[str] = []
    for name, lists in tomllib.loads(lexicon).items():
        section = lists if isinstance(lists, dict) else {name: lists}
        lines += [f"[{name}]"] if section is lists else []
        lines += (f"{each} = {json.dumps(type(listed)())}" for each, listed in section.items())
    return "\n".join(lines)


@pytest.fixture(scope="module")
def esperanto(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the product with what docs/adding-a-language.md asks for, trained on little else."""
    copy = tmp_path_factory.mktemp("esperanto")
    copied(copy, WITH_LITTLE_OF_THE_REST)
    understanding = copy / "bot" / "understanding"
    recognition = understanding / "recognition.py"
    recognition.write_text(recognition.read_text("utf-8").replace('"en"]', '"en", "eo"]'), "utf-8")
    for path in understanding.glob("languages/en*.toml"):
        words = re.sub(r'"(\w+)"', lambda found: f'"{ESPERANTO.get(found[1], found[1])}"', path.read_text("utf-8"))
        named = words.replace("[languages]\n", '[languages]\neo = ["esperanto"]\n')
        path.with_name(path.name.replace("en", "eo", 1)).write_text(named, "utf-8")
    for path in (
        *understanding.glob("rules/en*.toml"),
        *copy.glob("tools/languages/en.toml"),
        *copy.glob("bot/languages/en.toml"),
    ):
        path.with_name(path.name.replace("en", "eo", 1)).write_text(emptied(path.read_text("utf-8")), "utf-8")
    for path in (*copy.glob("bot/replies/locales/en.ftl"), *copy.glob("bot/packs/*/en.ftl")):
        path.with_name("eo.ftl").write_text(said_in_esperanto(path.read_text("utf-8")), "utf-8")
    (understanding / "examples" / "eo").mkdir()
    lines = "".join(f"{json.dumps(each)}\n" for each in examples())
    (understanding / "examples" / "eo" / "requests.jsonl").write_text(lines, "utf-8")
    run(copy, "from tests.model.train import main; main()")
    return copy


def test_a_language_is_greeted_kept_found_and_removed_in(esperanto: Path) -> None:
    turns = talk(esperanto, ("/language esperanto", "saluton", "notu: pano kaj lakto", "serĉu lakto", "forigu lakto"))
    replies = [turn["replies"][0]["text"] for turn in turns]

    assert [turn["action"] for turn in turns] == ["set_language", "greet", "save", "search", "delete_item"]
    assert all(SPOKEN in reply for reply in replies)
    assert all("pano kaj lakto" in reply for reply in replies[2:])
