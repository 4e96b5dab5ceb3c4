"""`guarda report`: the six analyses of missions and what models cost, in text, JSON or a page; no words, no names."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, timedelta
from html import escape
from pathlib import Path
from typing import Any

import orjson
import typer

from bot.cli import startup
from bot.cli.startup import explained, terminal_voice
from bot.missions.metrics import FOLLOWUP_SECONDS, analyses
from bot.replies.catalogue import Voice
from bot.runtime.bootstrap import open_database
from bot.runtime.config import Settings
from state.lane import SECOND
from state.model_use import CostsBy
from state.mongo.log_key import counted_as, log_key
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
        key = await log_key(database)
        missions = {counted_as(key, each.id): each for each in await MissionStore(database).answered_since(begins)}
        now = int(datetime.now(UTC).timestamp()) * SECOND
        for each in await store.since(begins):
            over = each.timestamp_fim + FOLLOWUP_SECONDS * SECOND < now
            if each.query_followup is None and over and (mission := missions.get(each.missao_id)):
                again = await store.followed_up(mission, each.timestamp_fim, FOLLOWUP_SECONDS)
                await store.note_followup(each.missao_id, again)
        costs = await model_costs(database, begins)
        return {**analyses(await store.since(begins)), "costs": keyed(costs, key)}


def keyed(costs: CostsBy, key: bytes) -> Mapping[str, Any]:
    """Return ``costs`` with people by what stands for them under ``key``, which leads back to nobody."""
    people = {counted_as(key, person)[:12]: each for person, each in costs.person.items()}
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


BAR_WIDTH, BAR_HEIGHT, LABEL_WIDTH, VALUE_WIDTH = 320, 18, 220, 90
# A single number needs no bar beside it.
FEWEST_BARS = 2

_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem;color:#222}"
    "h2{margin-top:2.5rem;border-bottom:1px solid #ddd}h3{margin:1.5rem 0 .3rem;font-size:1rem;color:#555}"
    "table{border-collapse:collapse}td{padding:.15rem 1.2rem .15rem 0}td+td{text-align:right}"
    "svg{display:block}text{font:13px system-ui,sans-serif;fill:#333}rect{fill:#3b6ea5}"
)


def written(found: Mapping[str, Any], voice: Voice) -> str:
    """Return the page of what was ``found``: an analysis a section."""
    title = escape(voice.say("terminal-report-title"))
    sections = "".join(
        f"<h2>{escape(voice.say('terminal-report-heading', analysis=analysis))}</h2>{''.join(_told(figures))}"
        for analysis, figures in found.items()
    )
    return (
        f'<!doctype html><html lang="{escape(voice.locale)}"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style></head><body><h1>{title}</h1>{sections}</body></html>\n"
    )


def _told(figures: Mapping[str, Any]) -> Iterator[str]:
    """Yield single figures as a table, and what has figures by name as bars, or as a part of its own."""
    single = {name: value for name, value in figures.items() if not isinstance(value, Mapping)}
    if _can_be_drawn(single):
        yield _bars(single)
    elif single:
        rows = "".join(
            f"<tr><td>{escape(name)}</td><td>{escape(_said(value))}</td></tr>" for name, value in single.items()
        )
        yield f"<table>{rows}</table>"
    for name, value in figures.items():
        if isinstance(value, Mapping) and value:
            yield f"<h3>{escape(name)}</h3>{''.join(_told(value))}"


def _can_be_drawn(values: Mapping[str, Any]) -> bool:
    """Tell whether ``values`` are counts of the same thing: whole numbers, and none of them a yes or a no."""
    counts = [value for value in values.values() if isinstance(value, int) and not isinstance(value, bool)]
    return len(counts) == len(values) >= FEWEST_BARS and any(counts)


def _bars(values: Mapping[str, int]) -> str:
    most = max(values.values())
    places = range(0, BAR_HEIGHT * len(values), BAR_HEIGHT)
    rows = "".join(_bar(top, name, value, most) for top, (name, value) in zip(places, values.items(), strict=True))
    width, height = LABEL_WIDTH + BAR_WIDTH + VALUE_WIDTH, BAR_HEIGHT * len(values)
    return f'<svg role="img" width="{width}" height="{height}" viewBox="0 0 {width} {height}">{rows}</svg>'


def _bar(top: int, name: str, value: int, most: int) -> str:
    line, long, high = top + BAR_HEIGHT - 5, max(1, round(BAR_WIDTH * value / most)), BAR_HEIGHT - 4
    return (
        f'<text x="0" y="{line}">{escape(name)}</text>'
        f'<rect x="{LABEL_WIDTH}" y="{top}" width="{long}" height="{high}"/>'
        f'<text x="{LABEL_WIDTH + BAR_WIDTH + 8}" y="{line}">{value}</text>'
    )


def _said(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
