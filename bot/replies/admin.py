"""What administrators read: short lines, for a telephone."""

from __future__ import annotations

from datetime import UTC, datetime

from babel.dates import format_date
from babel.numbers import format_decimal, format_percent

from bot.replies.catalogue import Voice
from bot.replies.text import one_line
from bot.runtime.services import Health, Service
from state.administration import Dead, MaskedTurn, Overview, PersonCard, Statistics
from state.items import Kind
from state.lane import SECOND
from state.model_use import ModelDay, Tally
from state.quota import LIMIT_NAMES, Limits

ACTIONS_SHOWN = 12
UNITS = (("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1))
MARKS = {Health.OK: "✅", Health.ABSENT: "➖", Health.FAILING: "❌"}


def status(voice: Voice, seen: Overview, services: tuple[Service, ...], now: int) -> str:
    """Return how Guarda is doing."""
    lines = [
        voice.say("admin-paused", since=moment(voice, seen.pause.at, now))
        if seen.pause.paused
        else voice.say("admin-running"),
        *(f"{MARKS[service.health]} {service.name}" for service in services),
        voice.say("admin-database", ms=_decimal(voice, seen.database_ms)),
        voice.say("admin-waiting", count=seen.queue.waiting, age=_age(voice, now - seen.queue.oldest))
        if seen.queue.oldest is not None
        else voice.say("admin-waiting-none"),
        voice.say("admin-dead-count", count=seen.dead),
        voice.say("admin-errors", count=seen.turns, share=_share(voice, seen.given_up, seen.turns)),
        voice.say("admin-model-calls", count=seen.model_calls),
    ]
    return "\n".join(lines)


def statistics(voice: Voice, seen: Statistics, days: int) -> str:
    """Return how much Guarda is used."""
    actions = list(seen.by_action.items())
    lines = [
        voice.say("admin-stats-header", count=days),
        voice.say("admin-stats-people", total=seen.people, count=seen.active),
        voice.say("admin-stats-items", total=seen.items, count=sum(seen.kept.values())),
        *(_counted(voice, voice.say("kind-heading", kind=str(kind)), seen.kept.get(kind, 0)) for kind in Kind),
        voice.say("admin-stats-turns", count=seen.turns),
        *(_counted(voice, action, count) for action, count in actions[:ACTIONS_SHOWN]),
        voice.say("admin-stats-unknown", share=_share(voice, seen.by_action.get("unknown", 0), seen.turns)),
        voice.say("admin-stats-given-up", count=seen.given_up),
        voice.say(
            "admin-stats-latency",
            median=_decimal(voice, seen.latency.p50),
            high=_decimal(voice, seen.latency.p95),
            highest=_decimal(voice, seen.latency.p99),
        ),
    ]
    return "\n".join(lines)


def turn(voice: Voice, seen: MaskedTurn, now: int) -> str:
    """Return a whole decision. The names in it are the code's own, as in the logs."""
    rows = (
        ("id", seen.id),
        ("person", seen.person),
        ("number", seen.number),
        ("status", _joined(str(seen.status), seen.given_up and "given_up", seen.settled, seen.undone and "undone")),
        ("arrived", moment(voice, seen.arrived, now)),
        ("attempts", seen.attempts),
        ("failures", ", ".join(seen.failures)),
        ("said", seen.said),
        ("action", seen.action),
        ("rule", seen.rule),
        ("move", _joined(seen.move, seen.reading)),
        ("state", f"{seen.state_before} → {seen.state_after}" if seen.state_after else ""),
        ("decided", "" if seen.decided_ms is None else f"{_decimal(voice, seen.decided_ms)} ms"),
        ("model_calls", seen.model_calls),
        ("asked", "; ".join(seen.asked)),
        ("reads", ", ".join(seen.reads)),
        ("tools", ", ".join(seen.tools)),
        ("effects", ", ".join(seen.effects)),
        ("jobs", seen.jobs),
    )
    lines = [f"{name}: {value}" for name, value in rows if value not in ("", 0, None)]
    replies = (_joined(reply.text, reply.buttons and f"[{reply.buttons}]", reply.outcome) for reply in seen.replies)
    return "\n".join([*lines, *(f"reply: {reply}" for reply in replies)])


def dead(voice: Voice, seen: tuple[Dead, ...], now: int) -> str:
    """Return the turns that were given up."""
    if not seen:
        return voice.say("admin-dead-none")
    lines = [f"• {each.id}\n  {moment(voice, each.arrived, now)}, {_joined(each.failure)}" for each in seen]
    return "\n".join([voice.say("admin-dead-count", count=len(seen)), *lines, voice.say("admin-dead-instruction")])


def person(voice: Voice, seen: PersonCard, allowed: Limits, now: int) -> str:
    """Return what there is to know of a person without reading what is theirs; ``allowed`` are their limits."""
    last = voice.say("admin-person-never") if seen.last_arrived is None else moment(voice, seen.last_arrived, now)
    lines = [
        voice.say("admin-person-blocked", person=seen.person)
        if seen.rules.blocked
        else voice.say("admin-person", person=seen.person),
        voice.say("admin-person-turns", count=seen.turns, channels=voice.join(seen.channels), when=last),
        voice.say("item-count", count=sum(seen.items.values())),
        *(_counted(voice, voice.say("kind-mark", kind=str(kind)), count) for kind, count in seen.items.items()),
        voice.say("admin-person-waiting", count=seen.waiting),
        voice.say("admin-person-usage", count=seen.usage.minute.taken, total=seen.usage.day.taken),
        limits(voice, allowed, changed=frozenset(seen.rules.changed_limits)),
    ]
    return "\n".join(lines)


def limits(voice: Voice, allowed: Limits, changed: frozenset[str] = frozenset()) -> str:
    """Return how much a person may do; what is other than everybody's is marked."""
    values = allowed.to_json()
    return ", ".join(f"{name} {voice.number(values[name])}{'*' if name in changed else ''}" for name in LIMIT_NAMES)


def moment(voice: Voice, at: int, now: int) -> str:
    """Return the day and time of ``at``."""
    return f"{voice.day(at, now)} {voice.time(at)}"


def _age(voice: Voice, duration: int) -> str:
    """Return a duration in its largest unit, the same in every language we have."""
    seconds = max(0, duration) // SECOND
    unit, size = next(((unit, size) for unit, size in UNITS if seconds >= size), UNITS[-1])
    return f"{voice.number(seconds // size)} {unit}"


def _counted(voice: Voice, name: str, count: int) -> str:
    return f"  {name}: {voice.number(count)}"


def _joined(*parts: str | int | bool | None) -> str:
    return one_line(" · ".join(str(part) for part in parts if part), 120)


def _decimal(voice: Voice, value: float) -> str:
    return format_decimal(round(value, 1), locale=voice.locale.replace("-", "_"))


def _share(voice: Voice, part: int, whole: int) -> str:
    return format_percent(part / whole if whole else 0, "#,##0.#%", locale=voice.locale.replace("-", "_"))


def model_use(voice: Voice, days: tuple[ModelDay, ...]) -> list[str]:
    """Return how asking went on each of ``days`` (UTC): shares of the questions, tokens and cost a turn."""
    if not days:
        return []
    return [voice.say("admin-model-header"), *(f"  {_day(voice, each)}" for each in days)]


def _day(voice: Voice, day: ModelDay) -> str:
    counts, locale = day.tally, voice.locale.replace("-", "_")
    shares = {name: format_percent(share, "#,##0.#%", locale=locale) for name, share in counts.shares().items()}
    return voice.say(
        "admin-model-day",
        date=format_date(datetime.fromtimestamp(day.start // SECOND, UTC), "d MMM", locale=locale),
        count=counts.questions,
        noop=shares["noop"],
        invalid=shares["invalid"],
        repaired=shares["repaired"],
        rules=shares["fell_back"],
        tokens=voice.number(round((counts.tokens_in + counts.tokens_out) / max(1, counts.turns))),
        cost=_cost(counts, locale),
    )


def _cost(counts: Tally, locale: str) -> str:
    """Return the cost of a turn; "?" if some calls had no price."""
    if counts.unpriced:
        return "?"
    return format_decimal(counts.cost / 1_000_000 / max(1, counts.turns), "0.00####", locale=locale)
