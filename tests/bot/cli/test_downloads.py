"""Files at a terminal: brought along, kept, drawn."""

from __future__ import annotations

from pathlib import Path

from bot.charts.drawing import png
from bot.cli.downloads import KEPT, saved
from bot.cli.files import message_of
from bot.cli.json_lines import read_message
from state.importing import FILE_LIMIT, File
from tests.bot.charts.test_drawing import BARS


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


async def test_a_chart_is_written_for_its_owner_alone(tmp_path: Path) -> None:
    path = await saved(BARS, tmp_path / "charts")
    assert path is not None
    assert path.read_bytes() == png(BARS)
    assert path.stat().st_mode & 0o777 == 0o600
    assert await saved(BARS, tmp_path / "charts") == path


async def test_the_newest_take_the_place_of_the_oldest(tmp_path: Path) -> None:
    folder = tmp_path / "charts"
    folder.mkdir()
    for number in range(KEPT + 5):
        (folder / f"old{number}.png").write_bytes(b"")
    path = await saved(BARS, folder)
    assert path is not None
    assert path in (left := list(folder.iterdir()))
    assert len(left) == KEPT


async def test_where_no_file_can_be_written_there_is_none(tmp_path: Path) -> None:
    (tmp_path / "charts").write_text("not a folder")
    assert await saved(BARS, tmp_path / "charts") is None
