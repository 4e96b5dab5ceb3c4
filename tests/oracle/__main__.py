"""What Duckling reads in the phrases, for one moment: `make oracle`, in an environment of its own.

Reads phrases from standard input, an object with ``text`` and ``language`` a line, and writes each with what it
``reads``: a list of what is found, each with all that it may mean, "2026-03-12T09:00 hour" or "from … to …".
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import TZPATH, ZoneInfo

import duckling

HOME = "America/Sao_Paulo"
# A Wednesday, as in test_dates.py.
NOW = datetime(2026, 3, 11, 10, 0, tzinfo=ZoneInfo(HOME))
# Repeated words keep it busy for minutes.
LONGEST = 80


def contexts() -> dict[str, Any]:
    """Return what Duckling needs to know to read each language."""
    zones = duckling.load_time_zones(TZPATH[0])
    moment = duckling.parse_ref_time(zones, HOME, int(NOW.timestamp()))
    found = {}
    for language, code in (("pt-BR", "PT"), ("en", "EN")):
        locale = duckling.parse_locale(code, duckling.default_locale_lang(duckling.parse_lang(code)))
        found[language] = duckling.Context(moment, locale)
    return found


def meaning(value: Mapping[str, Any]) -> str:
    """Return one meaning in a line: a moment with its grain, or an interval, either end of which may be open."""
    if value["type"] == "value":
        return f"{value['value'][:16]} {value['grain']}"
    return " ".join(f"{end} {value[end]['value'][:16]}" for end in ("from", "to") if end in value)


def main() -> None:
    context, dimensions = contexts(), duckling.parse_dimensions(["time"])
    for line in sys.stdin:
        phrase = json.loads(line)
        found = duckling.parse(phrase["text"][:LONGEST], context[phrase["language"]], dimensions, False)
        reads = [[meaning(value) for value in each["value"].get("values", ())] for each in found]
        print(json.dumps({**phrase, "reads": reads}, ensure_ascii=False))


if __name__ == "__main__":
    main()
