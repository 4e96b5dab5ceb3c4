"""What .env.example and docs/configuration.md have to say: `python -m tests.bot.configuration_reference` writes it."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from textwrap import fill

from pydantic.fields import FieldInfo

from bot.runtime.config import Settings

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / ".env.example"
TABLE = ROOT / "docs" / "configuration.md"

EXAMPLE_HEAD = """\
# Guarda is configured by environment variables. Every one is optional: without any, `make chat` works.
# Copy this file to .env, take the "#" away before what you need, and load it: set -a; . ./.env; set +a
# What is wrong is listed, all at once, when Guarda starts; `guarda doctor` also tries every service.
"""
TABLE_HEAD = """\
# Configuration

Guarda is configured by environment variables, checked all at once when it starts. Every one is optional, and an
empty one counts as absent. [.env.example](../.env.example) has them ready to copy; `guarda doctor` tries them out.

What is not configured is the time zone. It is that of each person, who tells it ("moro em Manaus", `/fuso Lisboa`), and
America/Sao_Paulo until then: days and hours that Guarda says and rings at ("ontem", "até 14:05"), and the days in what
people look for ("o que salvei ontem?"). Logs, exports and the database are in UTC, whatever the machine's zone and `TZ`
are. Nor is the currency: each person tells theirs ("usa euro", `/moeda EUR`), and it is the real until then.

| variable | default | for example | secret | what it is |
| --- | --- | --- | --- | --- |
"""


def example() -> str:
    """Return the text of .env.example."""
    sections = groupby(Settings.model_fields.items(), key=lambda entry: entry[1].title)
    blocks = [_section(title or "", dict(fields)) for title, fields in sections]
    return "\n".join([EXAMPLE_HEAD, *blocks])


def table() -> str:
    """Return the text of docs/configuration.md."""
    return TABLE_HEAD + "".join(_row(name, field) for name, field in Settings.model_fields.items())


def _section(title: str, fields: dict[str, FieldInfo]) -> str:
    lines = [f"# --- {title}\n"]
    for name, field in fields.items():
        comment = fill(field.description or "", 110, initial_indent="# ", subsequent_indent="# ")
        lines.append(f"\n{comment}\n#{name.upper()}={(field.examples or [''])[0]}\n")
    return "".join(lines)


def _row(name: str, field: FieldInfo) -> str:
    default = f"`{field.default}`" if isinstance(field.default, str) else ""
    secret = "yes" if "SecretStr" in repr(field.annotation) else ""
    example = "" if default else f"`{(field.examples or [''])[0]}`"
    return f"| `{name.upper()}` | {default} | {example} | {secret} | {field.description} |\n"


if __name__ == "__main__":
    EXAMPLE.write_text(example(), encoding="utf-8")
    TABLE.write_text(table(), encoding="utf-8")
