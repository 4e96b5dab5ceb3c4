"""The page docs/actions.md, written from the table of actions: `python -m tests.actions`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bot.actions import ACTIONS, ActionSpec
from bot.packs.table import PACKS

PAGE = Path(__file__).parents[1] / "docs" / "actions.md"
_HEAD = """# What can be asked of Guarda

Every row of the table of actions (`bot/actions.py`, and the rows of each folder of `bot/packs`), written by
`python -m tests.actions`. What destroys is never offered to a model, which is asked only where a row names tools.

| action | intent | for example | destroys | tools a model may be offered |
| --- | --- | --- | --- | --- |
"""


def page() -> str:
    """Return the page's text."""
    rows = [*_rows("library", ACTIONS), *(row for pack in PACKS for row in _rows(pack.name, pack.rows))]
    return _HEAD + "".join(f"{row}\n" for row in rows)


def _rows(pack: str, specs: tuple[ActionSpec, ...]) -> Iterator[str]:
    for spec in specs:
        tools = ", ".join(f"`{tool}`" for tool in sorted(spec.tools))
        name = f"`{spec.name}`" if pack == "library" else f"`{spec.name}` ({pack})"
        yield f"| {name} | {spec.intent} | “{spec.example}” | {'yes' if spec.destroys else ''} | {tools} |"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
