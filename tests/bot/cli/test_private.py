"""Nobody else on the machine can read a file that a command leaves behind."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.cli import private
from tests.bot.cli.processes import environment, guarda, objects
from tests.bot.cli.test_terminal import Chatter

WORDS = "a senha do cofre"


@contextmanager
def careless() -> Iterator[None]:
    """With a umask that takes nothing from anybody, as some machines have it."""
    before = os.umask(0)
    try:
        yield
    finally:
        os.umask(before)


def open_to_others(folder: Path) -> list[str]:
    """Return the files below ``folder`` that others may read or write, and can get at."""
    found = []
    for root, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if _mode(Path(root) / name) & 0o077]
        found += [name for name in files if _mode(Path(root) / name) & 0o077]
    return found


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


def test_whatever_commands_write_is_their_owners_alone(tmp_path: Path) -> None:
    with careless():
        environ = environment(tmp_path)
        (tmp_path / "data").mkdir()
        older, newer = tmp_path / "older.json", tmp_path / "newer.json"
        older.write_text("{}")
        list_ = tmp_path / "list.csv"
        list_.write_text(f"título\n{WORDS}\n")
        list_.chmod(0o600)
        said = objects(guarda("chat", "--json", environ=environ, stdin=f"anota: {WORDS}\n/importar {list_}\n").stdout)
        for saved in (older, newer):
            assert guarda("replay", said[0]["turn"], "--save", str(saved), environ=environ).returncode == 0
            assert WORDS in saved.read_text(encoding="utf-8")
        for command in (("doctor",), ("classify", WORDS), ("webhook", "info"), ("replay", str(newer))):
            guarda(*command, environ=environ)
        somebody = Chatter(environ)
        somebody.types(f"anota: outra vez {WORDS}")
        somebody.reads("Anotado: outra vez")
        somebody.leaves("\x04")
    assert WORDS in (tmp_path / "data" / "history-local").read_text(encoding="utf-8")
    assert open_to_others(tmp_path) == []


@pytest.mark.parametrize("before", [None, 0o644, 0o600])
def test_a_private_file_is_so_before_anything_is_in_it(tmp_path: Path, before: int | None) -> None:
    path = tmp_path / "file"
    with careless():
        if before is not None:
            path.write_text("what was longer before")
            path.chmod(before)
        private.prepare(path)
        assert _mode(path) == 0o600
        private.write(path, "palavras")
    assert (_mode(path), path.read_text(encoding="utf-8")) == (0o600, "palavras")


def test_standard_output_stays_as_it_is() -> None:
    read, written = os.pipe()
    private.write(Path(f"/dev/fd/{written}"), "palavras")
    os.close(written)
    with os.fdopen(read, encoding="utf-8") as output:
        assert output.read() == "palavras"
