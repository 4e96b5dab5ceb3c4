"""What was told in a question, as it is kept: figures and names as JSON."""

from __future__ import annotations

from bot.missions.contracts import Figure
from bot.missions.reading import Told
from state.document import JsonObject


def told_json(told: Told) -> JsonObject:
    """Return ``told`` as JSON; the inverse of `told_from`."""
    return {
        "figures": {name: figure.to_json() for name, figure in told.figures.items()},
        "names": dict(told.names),
    }


def told_from(known: JsonObject) -> Told:
    """Return what `told_json` has kept."""
    figures, names = known.get("figures"), known.get("names")
    return Told(
        {name: Figure.model_validate(raw) for name, raw in figures.items()} if isinstance(figures, dict) else {},
        {name: str(value) for name, value in names.items()} if isinstance(names, dict) else {},
    )
