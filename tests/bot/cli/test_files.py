"""What "/importar FILE" brings along at a terminal."""

from __future__ import annotations

from pathlib import Path

from bot.cli.files import message_of
from bot.cli.json_lines import read_message
from state.importing import FILE_LIMIT, File


def test_a_file_comes_along_with_its_words(tmp_path: Path) -> None:
    path = tmp_path / "meus filmes.csv"
    path.write_bytes("título\nAção\n".encode("cp1252"))
    for typed in (f"/importar {path}", f"/IMPORT '{path}'"):
        message = message_of(typed)
        assert (message.text, message.file) == (typed, File(name="meus filmes.csv", size=12, content="título\nAção\n"))


def test_a_file_that_cannot_be_read_has_only_its_name(tmp_path: Path) -> None:
    for path in (tmp_path / "x.csv", tmp_path, Path("/dev/zero"), Path("a\0b")):
        assert message_of(f"/importar {path}").file == File(name=path.name)


def test_no_more_is_read_than_may_be_imported(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_bytes(b"a" * (FILE_LIMIT + 10))
    assert message_of(f"/importar {path}").file == File(name="x.csv", size=FILE_LIMIT + 1)


def test_other_words_bring_nothing_and_a_script_s_objects_open_no_files(tmp_path: Path) -> None:
    assert message_of("/importar").file is None
    assert message_of("salva o filme /importar x.csv").file is None
    path = tmp_path / "x.csv"
    path.write_text("title\nx\n", encoding="utf-8")
    told = read_message(f'{{"text": "/importar {path}"}}')
    assert told is not None
    assert told.file is None
