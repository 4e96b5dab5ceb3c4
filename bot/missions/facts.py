"""What was told and what was found, and who puts it into words: a number that is said is noted as said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from bot.missions.documents import Figure, Unit
from bot.missions.reading import MONTHS_A_YEAR, Told
from bot.replies.catalogue import Voice
from state.document import JsonObject

SAID_IN_MONTHS = 36


@dataclass(slots=True)
class Facts:
    """Figures and names by where they come from, why others are not there, and what is to be said of some.

    ``used`` are the figures that were put into words: the key figures. ``answered`` says that the question was.
    """

    figures: dict[str, Figure]
    names: dict[str, str]
    lacks: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    used: dict[str, None] = field(default_factory=dict)
    answered: bool = False

    def has(self, *references: str) -> bool:
        return all(each in self.figures for each in references)

    def first(self, *references: str) -> str | None:
        """Return the first of ``references`` that there is."""
        return next((each for each in references if each in self.figures), None)

    def name(self, reference: str, default: str = "") -> str:
        return self.names.get(reference, default)


@dataclass(frozen=True, slots=True)
class Speaker:
    """Puts figures into words and notes which."""

    facts: Facts
    voice: Voice

    def money(self, reference: str) -> str:
        return self.voice.round_money(int(self._used(reference, Unit.MONEY).value))

    def percent(self, reference: str) -> str:
        return self.voice.percent(self._used(reference, Unit.PERCENT).value)

    def number(self, reference: str) -> int:
        """Return a number of months, years or things."""
        return int(self._used(reference).value)

    def span(self, reference: str) -> str:
        """Return a number of months as people say it: "35 meses", and beyond three years "26 anos e 6 meses"."""
        months = self.number(reference)
        if months <= SAID_IN_MONTHS:
            return self.voice.say("mission-months", months=months)
        years, over = divmod(months, MONTHS_A_YEAR)
        said = [self.voice.say("mission-years", years=years)]
        return self.voice.join([*said, *([self.voice.say("mission-months", months=over)] if over else [])])

    def ratio(self, reference: str) -> str:
        return self.voice.number(float(self._used(reference, Unit.RATIO).value))

    def share(self, reference: str) -> int:
        """Return a percentage to be compared, and not said."""
        return int(self.facts.figures[reference].value)

    def category(self, reference: str) -> str:
        return self.voice.say("ledger-category", category=self.facts.name(reference, "others"))

    def _used(self, reference: str, unit: Unit | None = None) -> Figure:
        found = self.facts.figures[reference]
        if unit is not None and found.unit is not unit:
            raise ValueError(f"{reference} is {found.unit}, not {unit}")
        self.facts.used[reference] = None
        return found


Paragraph = Callable[[Speaker], Iterator[str]]


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
