"""Measures as people read them: what is called how, and how much of it in a unit that suits."""

from __future__ import annotations

from bot.packs.health.measures import MEDICINE
from bot.packs.health.quantities import MEASURES
from bot.replies.catalogue import Voice
from state.text import words


def own(voice: Voice, name: str) -> str:
    """Return what the measure ``name`` of the person is called: "seu peso"."""
    return voice.say("health-own", metric=name)


def value(voice: Voice, name: str, amount: int, second: int | None = None) -> str:
    """Return ``amount`` of the measure ``name``, in its base unit, in a unit that suits."""
    measure = MEASURES[name]
    if second is not None:
        return voice.say("health-pressure", high=_pressure(voice, amount, second), low=_pressure(voice, second, amount))
    if measure.clock:
        hours, minutes = divmod(amount, 60)
        return f"{minutes} min" if not hours else f"{hours}h{minutes:02}" if minutes else f"{hours}h"
    for unit, factor in measure.shown:
        if amount >= factor or (unit, factor) == measure.shown[-1]:
            space = "" if unit == "%" else " "
            told = f"{voice.number(round(amount / factor, 2))}{space}{unit}"
            # Who writes English may count in either.
            also = [
                f"{voice.number(round(amount / by, 1))} {name}" for name, by in measure.also if voice.locale == "en"
            ]
            return f"{told} ({', '.join(also)})" if also else told
    return voice.number(amount)


def in_unit_asked(voice: Voice, name: str, amount: int, text: str) -> str:
    """Return ``amount`` in the unit that a question names, other than those it is written in; "" if it names none."""
    measure = MEASURES[name]
    unit = next((word for word in words(text) if word in measure.asked), None)
    if unit is None:
        return ""
    number = voice.number(float(round(amount / measure.units[unit], 1)))
    return voice.say("health-in-unit", value=f"{number} {measure.asked[unit]}")


def change(voice: Voice, name: str, by: int) -> str:
    """Return how much more or less it is, with its sign."""
    return f"{'+' if by > 0 else '−'}{value(voice, name, abs(by))}"


def thing(voice: Voice, name: str, amount: int, second: int | None, label: str) -> str:
    """Return one measured thing in short: "peso 82 kg", "losartana"."""
    if name == MEDICINE:
        return label
    return voice.say("health-thing", metric=name, value=value(voice, name, amount, second))


def _pressure(voice: Voice, number: int, other: int) -> str:
    """Return a pressure as it is said in the language: "12" for 120, if both are such."""
    short = voice.locale == "pt-BR" and number % 10 == other % 10 == 0
    return str(number // 10 if short else number)
