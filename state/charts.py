"""Charts as values: what a picture shows, small enough to be kept with the reply it goes with."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from state.document import Document

BARS_AT_MOST = 12
POINTS_AT_MOST = 60
LARGEST = 4_096  # bytes of JSON

Label = Annotated[str, Field(max_length=48)]


class Bar(Document):
    """An amount under a label, as it is shown; ``limit`` is what it is held against, e.g. a budget."""

    label: Label
    amount: int = Field(ge=0)
    shown: Label
    limit: int | None = Field(default=None, gt=0)


class Point(Document):
    """An amount ``at`` a time, counted in whole units (days, weeks) from anywhere."""

    at: int
    amount: int


class Line(Document):
    """Amounts over time, and how the least, the most and the last of them are shown."""

    name: Label
    points: Annotated[tuple[Point, ...], Field(min_length=2, max_length=POINTS_AT_MOST)]
    least: Label
    most: Label
    last: Label


class Chart(Document):
    """Bars, or one or two lines below each other over the same time, from ``begins`` to ``ends``.

    All that is written on it stands here in the person's language. ``look`` is for a light or a dark screen.
    """

    title: Annotated[str, Field(max_length=60)]
    period: Annotated[str, Field(max_length=60)] = ""
    bars: Annotated[tuple[Bar, ...], Field(max_length=BARS_AT_MOST)] = ()
    lines: Annotated[tuple[Line, ...], Field(max_length=2)] = ()
    begins: Label = ""
    ends: Label = ""
    look: Literal["light", "dark"] = "light"

    @model_validator(mode="after")
    def _shows_something(self) -> Chart:
        if bool(self.bars) == bool(self.lines):
            raise ValueError("either bars or lines")
        return self
