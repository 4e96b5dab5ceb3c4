"""The table of channels, and that nothing else tells channels apart."""

from __future__ import annotations

import ast
from pathlib import Path

import bot
from bot.channels import CHANNELS, channel_spec
from webhooks.telegram import updates
from webhooks.whatsapp import inbound

ROOT = Path(str(bot.__file__)).parents[1]


def test_every_channel_of_the_webhooks_has_a_row() -> None:
    assert {updates.CHANNEL, inbound.CHANNEL} <= set(CHANNELS)


def test_a_channel_without_a_row_can_do_what_any_can() -> None:
    assert channel_spec("signal").taps
    assert not channel_spec("signal").by_link


def test_groups_have_a_pace_of_their_own() -> None:
    pace = channel_spec("tg").pace

    assert pace.at("tg:-100") == pace.group
    assert pace.at("tg:100") == pace.place


def test_no_module_but_the_table_names_a_channel() -> None:
    # state.files: whether a file's name on its platform opens it is a fact of the record.
    apart = {ROOT / "bot" / "channels.py", ROOT / "state" / "files.py"}
    found = {
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for package in ("bot", "state", "tools")
        for path in (ROOT / package).rglob("*.py")
        if path not in apart
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in ("tg", "wa", "cli")
    }

    assert found == set()
