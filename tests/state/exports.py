"""Exports of what is at hand."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import TypeVar

from state.exporting import Export, ExportedItem, ExportedRecord, ExportedSummary, ExportedTurn

T = TypeVar("T")


def exported(
    items: Sequence[ExportedItem] = (),
    turns: Sequence[ExportedTurn] = (),
    summaries: Sequence[ExportedSummary] = (),
    *,
    records: Sequence[ExportedRecord] = (),
    address: str = "tg:1",
    at_once: int = 2,
) -> Export:
    """Return an export of these, of somebody at ``address``; its rows come ``at_once``."""
    return Export(
        addresses=(address,),
        locales={address: "pt-BR"},
        items=_some(items, at_once),
        records=_some(records, at_once),
        turns=_some(turns, at_once),
        summaries=_some(summaries, at_once),
    )


async def _some(rows: Sequence[T], at_once: int) -> AsyncIterator[Sequence[T]]:
    for start in range(0, len(rows), at_once):
        yield rows[start : start + at_once]


class NoDownloads:
    """What a store is asked of downloads, where there are no links."""

    async def still_holds(self, person: str, asked: str) -> bool:
        raise NotImplementedError

    async def take_download(self, asked: str, now: float) -> str | None:
        raise NotImplementedError

    async def give_back(self, download: str) -> None:
        raise NotImplementedError
