"""Charts as files at a terminal."""

from __future__ import annotations

from pathlib import Path

from bot.charts.drawing import png
from bot.cli.pictures import KEPT, saved
from tests.bot.charts.test_drawing import BARS


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
