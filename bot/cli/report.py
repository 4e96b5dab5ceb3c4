"""`guarda report`: the six analyses of missions and what models cost, in text, JSON or a page; no words, no names."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import orjson
import typer

from bot.cli import startup
from bot.cli.failures import explained, terminal_voice
from bot.cli.report_page import written
from bot.missions.metrics import FOLLOWUP_SECONDS, analyses, metrics_id
from bot.replies.catalogue import Voice
from bot.runtime.bootstrap import open_database
from bot.runtime.config import Settings
from state.lane import SECOND
from state.model_use import CostsBy
from state.mongo.missions import MissionMetricsStore, MissionStore
from state.mongo.statistics import model_costs

WEEK = timedelta(days=7)


def run(since: str | None, *, as_json: bool, page: Path | None = None) -> None:
    """Write the report on standard output, or as a ``page``. Raises typer.BadParameter for no day."""
    try:
        begins = datetime.combine(date.fromisoformat(since), datetime.min.time(), UTC) if since else None
    except ValueError as error:
        raise typer.BadParameter(terminal_voice().say("terminal-report-since")) from error
    with explained():
        settings = startup.settings()
        startup.log_to_folder(settings)
        found = asyncio.run(_report(settings, begins or datetime.now(UTC) - WEEK))
    if page is not None:
        page.write_text(written(found, terminal_voice()), encoding="utf-8")
    elif as_json:
        sys.stdout.buffer.write(orjson.dumps(found, option=orjson.OPT_INDENT_2) + b"\n")
    else:
        sys.stdout.write("\n".join(lines(found, terminal_voice())) + "\n")


async def _report(settings: Settings, since: datetime) -> Mapping[str, Any]:
    async with open_database(settings) as database:
        store, begins = MissionMetricsStore(database), int(since.timestamp()) * SECOND
        missions = {metrics_id(each.id): each for each in await MissionStore(database).answered_since(begins)}
        now = int(datetime.now(UTC).timestamp()) * SECOND
        for each in await store.since(begins):
            over = each.timestamp_fim + FOLLOWUP_SECONDS * SECOND < now
            if each.query_followup is None and over and (mission := missions.get(each.missao_id)):
                again = await store.followed_up(mission, each.timestamp_fim, FOLLOWUP_SECONDS)
                await store.note_followup(each.missao_id, again)
        costs = await model_costs(database, begins)
        return {**analyses(await store.since(begins)), "costs": keyed(costs)}


def keyed(costs: CostsBy) -> Mapping[str, Any]:
    """Return ``costs`` with people by what stands for them where nothing may lead back."""
    people = {metrics_id(person)[:12]: each for person, each in costs.person.items()}
    return costs.changed(person=people).to_json()


def lines(found: Mapping[str, Any], voice: Voice) -> Iterator[str]:
    """Yield the report as text: a heading an analysis, a line a figure."""
    for analysis, figures in found.items():
        yield voice.say("terminal-report-heading", analysis=analysis)
        yield from _lines(figures, "  ")
        yield ""


def _lines(figures: Mapping[str, Any], indent: str) -> Iterator[str]:
    for name, value in figures.items():
        if isinstance(value, Mapping):
            yield f"{indent}{name}: {'' if value else '-'}".rstrip()
            yield from _lines(value, f"{indent}  ")
        else:
            yield f"{indent}{name}: {value}"
