"""The entrances: what `make` would do."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def make(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["make", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "target",
    [
        "install",
        "chat",
        "test",
        "check",
        "lint",
        "bench",
        "soak",
        "smoke",
        "format",
        "lock",
        "licences",
        "model",
        "model-check",
        "eval",
        "clean",
    ],
)
def test_every_target_can_be_made(target: str) -> None:
    planned = make("-n", target)
    assert planned.returncode == 0, planned.stderr


def test_make_alone_lists_the_targets() -> None:
    said = make().stdout
    assert "make chat" in said
    assert "make test" in said


def test_a_fresh_clone_is_installed_from_the_hashes_and_from_nothing_else(tmp_path: Path) -> None:
    planned = make("-n", "install", f"VENV={tmp_path}/venv", "PYTHON=python3").stdout
    installs = [line for line in planned.splitlines() if "pip" in line and " install " in line]
    locked, ours = installs
    assert "--require-hashes -r requirements.txt -r requirements-dev.txt" in locked
    assert "--no-deps --no-index --no-build-isolation" in ours


def test_a_python_that_is_too_old_is_named_with_the_way_out(tmp_path: Path) -> None:
    old = tmp_path / "python2"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && echo Python 2.7.18\nexit 1\n')
    old.chmod(0o755)
    refused = make("install", f"VENV={tmp_path}/venv", f"PYTHON={old}")
    assert refused.returncode != 0
    assert "needs Python 3.11 or newer" in refused.stderr
    assert "Python 2.7.18" in refused.stderr
    assert "PYTHON=" in refused.stderr


@pytest.mark.parametrize("lock", ["requirements.txt", "requirements-dev.txt"])
def test_a_lock_pins_every_package_by_hash_and_names_no_registry(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert "://" not in text
    pinned = [line for line in text.splitlines() if line and not line.startswith(" ")]
    assert [line for line in pinned if line.startswith("-")] == []  # an option may say where packages come from
    assert [line for line in pinned if "==" not in line] == []
    assert text.count("--hash=sha256:") >= len(pinned)
