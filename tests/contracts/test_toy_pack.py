"""A pack is a folder and one line: a toy of one is put into a copy of the product, which is trained and talked to."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
TOY = Path(__file__).with_name("toy") / "plants"
PACKAGES = ("bot", "state", "tools", "prompts", "webhooks")
# Of the product's own examples every so many are enough to tell the toy's from the rest.
ONE_OF = 25
PATIENCE = 240
ASKED = "quando reguei o antúrio?"
SAID = ("reguei o antúrio", ASKED, "anota: comprar terra", "desfaz", "desfaz", ASKED)


@pytest.fixture(scope="module")
def product(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the product with the toy's folder and its line, trained on some of the examples."""
    copy = tmp_path_factory.mktemp("product")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, copy / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "tests" / "model", copy / "tests" / "model")
    (copy / "tests" / "__init__.py").touch()
    for path in (copy / "bot" / "understanding" / "examples").rglob("*.*"):
        if path.suffix in (".jsonl", ".txt"):
            path.write_text("".join(path.read_text("utf-8").splitlines(keepends=True)[::ONE_OF]), "utf-8")
    shutil.copytree(TOY, copy / "bot" / "packs" / "plants")
    table = copy / "bot" / "packs" / "table.py"
    lines = table.read_text("utf-8").replace(
        "PACKS: tuple[Pack, ...] = (\n", "PACKS: tuple[Pack, ...] = (\n    plants.PACK,\n"
    )
    table.write_text(lines.replace("import agenda,", "import plants, agenda,"), "utf-8")
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


def test_the_toy_is_understood_done_undone_and_answered(product: Path) -> None:
    out = run(product, "from bot.cli.main import app; app()", "chat", "--json", said="\n".join(SAID) + "\n")
    turns: list[dict[str, Any]] = [json.loads(line) for line in out.splitlines()]
    replies = [turn["replies"][0]["text"] for turn in turns]

    assert [turn["action"] for turn in turns[:2]] == ["water_plant", "ask_plant"]
    assert "antúrio" in replies[0]
    assert replies[1].endswith("hoje.")
    assert replies[-1].startswith("Ainda não sei")


def test_nothing_but_its_folder_and_a_line_makes_a_pack() -> None:
    files = [path for path in TOY.rglob("*") if path.suffix == ".py"]
    assert sum(len(path.read_text("utf-8").splitlines()) for path in files) <= 150
