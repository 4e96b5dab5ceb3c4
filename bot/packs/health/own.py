"""Measures of the person's own: "quero anotar minhas dores de cabeça de 0 a 10", then "dor de cabeça 7"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal

from bot.actions import Action
from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.amending import Amendment, Correction, put_right
from bot.packs.frame import ask, question
from bot.packs.health.answers import NOTE_THIS, OWN_OFFER, OWN_VALUE, is_ordered
from bot.packs.health.asking import asked_period
from bot.packs.health.correcting import REMOVAL
from bot.packs.health.kept import NOON, PACK, moments, nanoseconds
from bot.packs.health.measures import measure_in
from bot.packs.health.quantities import MEASURES, listed
from bot.replies.text import one_line
from bot.understanding.dates import Kind
from bot.understanding.words.normaliser import aligned
from state.charts import POINTS_AT_MOST, Chart, Line, Point
from state.document import JsonObject
from state.effects import Change
from state.lane import PackQuestion
from state.record import ChangeRecord, Fields, PutRecord, Record, RemoveRecord, inverse, keys_of
from state.record_reads import ListRecords, SumRecords, Where
from state.text import words
from state.turns import Reply
from tools.zones import clock, here

MEASURE, VALUE = "own_measure", "own_value"
OWN_AT_MOST = 50
LONGEST = 12
NAME_AT_MOST = 40
PARTS = 100  # a value is kept in hundredths
BODY_LEAST, BODY_MOST = 5, 300
DRAWN_DAYS, FEWEST_DRAWN = 90, 2
# What a message with a value may be taken for besides.
UNLIKELY = frozenset({Action.CHAT, Action.UNKNOWN, Action.REMEMBER, Action.SAVE, Action.PROGRESS, "metric"})

_BEGINS = re.compile(
    r"^\W*(?:(?:oi|ola|e|agora|hi|hey|then)\W+)*(?:eu )?"
    r"(?:(?:quero|queria|vou|gostaria de|preciso|posso|i want to|i would like to|i'd like to|let me|can i) )?"
    r"(?:comecar a |passar a |start )?"
    r"(?:anotar|acompanhar|registrar|medir|monitorar|controlar|marcar|anota|acompanha|track|tracking|log|record)"
    r"(?: (?:a|o|as|os|minha|meu|minhas|meus|my|the|pra mim))* (?P<name>[^\d,.;:?!\"]{3,60}?),? "
    r"(?:numa escala |em uma escala |com nota |on a scale |com notas )?(?:de|from|of) "
    r"(?P<least>\d{1,4}) (?:a|ate|to) (?P<most>\d{1,5})\W*$"
)
_NUMBER = re.compile(r"(?<![\w.,/])(?P<number>\d{1,6}(?:[.,]\d{1,2})?)(?:/10|/5| (?:de|of|out of) 10)?(?![\w/,.]*\d)")
_ASKS = re.compile(
    r"\b(?:como (?:ta|esta|tao|estao|anda|andam|foi|foram|vai|vao)|medias?|historico|evolucao|quanto (?:ta|esta|foi)|"
    r"how (?:is|are|was|were|has|have)|average|history)\b"
)
_CHART = re.compile(r"\b(?:grafico|chart|graph|plot)\b")
_RECORD = re.compile(
    r"\b(?:registros?|medidas?|valor|ultim[oa]s?|hoje|ontem|records?|entry|values?|last|latest|today|yesterday)\b"
)


@dataclass(frozen=True, slots=True)
class Own:
    """A measure of the person's own: its name as they say it, what bounds it, and its unit, "" for a mark."""

    name: str
    least: int
    most: int
    unit: str = ""
    known: bool = True

    @classmethod
    def of(cls, record: Record) -> Own:
        """Return the measure that ``record`` keeps."""
        least, most = (int(str(record.fields[each])) for each in ("least", "most"))
        return cls(str(record.fields["name"]), least, most, str(record.fields.get("unit", "")))

    def is_named_in(self, text: str) -> bool:
        """Tell whether all words of its name stand in ``text``, in any form."""
        said = {key for word in words(text) for key in keys_of(word)}
        return all(not said.isdisjoint(keys_of(word)) for word in self.words)

    @property
    def words(self) -> list[str]:
        """The words that name it."""
        return [word for word in words(self.name) if word not in listed("own_around")]


async def taken_up(context: TurnContext) -> HandlerResult | None:
    """Begin, offer to record, or tell of a measure of the person's own; None if the message means none."""
    text = (context.turn.message.text or "").strip()
    if in_group(context.turn.chat) or context.turn.message.forwarded or len(text.split()) > LONGEST:
        return None
    said = aligned(text)
    if begun := _BEGINS.match(said):
        return _begun(context, text, begun)
    if (order := REMOVAL.match(text)) and _RECORD.search(said):
        return await _removed(context, order["what"])
    if _CHART.search(said) and not measure_in(said):
        return await _drawn(context, text)
    if _ASKS.search(said) and not measure_in(said):
        return await _told(context, text)
    if context.resolution.recognition.action not in UNLIKELY or len(_NUMBER.findall(said)) != 1 or said.endswith("?"):
        return None
    return await _valued(context, text)


def _begun(context: TurnContext, text: str, found: re.Match[str]) -> HandlerResult | None:
    """Note the measure that the person wants to keep."""
    least, most = int(found["least"]), int(found["most"])
    name = one_line(text[slice(*found.span("name"))], NAME_AT_MOST)
    if measure_in(name) in MEASURES or least >= most or not Own(name, least, most).words:
        return None
    put = _put(context, MEASURE, {"name": name, "least": least, "most": most}, None)
    said = context.voice.say("health-own-begun", name=name, least=str(least), most=str(most))
    return context.say(said, effects=(put,), inverses=(inverse(put),), change=Change(verb="kept", title=name), sent="")


async def _measures(context: TurnContext) -> list[Own]:
    where = Where(pack=PACK, kinds=(MEASURE,))
    return [Own.of(each) for each in await context.reads(ListRecords(where=where, limit=OWN_AT_MOST))]


async def _valued(context: TurnContext, text: str) -> HandlerResult | None:
    """Offer to record the value that ``text`` tells, of a measure that it names and nothing besides; else None."""
    said = NOTE_THIS.sub("", aligned(text))
    number = _NUMBER.search(said)
    assert number is not None  # noqa: S101 - see taken_up
    spoken = rest = f"{said[: number.start()]} {said[number.end() :]}"
    for moment in moments(context, spoken):
        rest = f"{rest[: moment.start]}{' ' * (moment.end - moment.start)}{rest[moment.end :]}"
    own = next((each for each in await _measures(context) if each.is_named_in(rest)), None) or _body(rest, text)
    if own is None or not _says_nothing_else(own, rest):
        return None
    amount = _amount(number["number"])
    when = _when(context, spoken)
    if not _is_within(own, amount):
        return _asked_again(context, own, number[0], when)
    return (_recorded if is_ordered(text) else _offer)(context, own, amount, when)


def _body(rest: str, text: str) -> Own | None:
    """Return the measure of a part of the body that ``rest`` of ``text`` names with its unit: it needs no beginning."""
    part = next((word for word in re.findall(r"\w+", text) if aligned(word) in listed("own_body")), None)
    if part is None or "cm" not in words(rest):
        return None
    return Own(part, BODY_LEAST, BODY_MOST, "cm", known=False)


def _says_nothing_else(own: Own, rest: str) -> bool:
    named = {key for word in own.words for key in keys_of(word)}
    others = [word for word in words(rest) if named.isdisjoint(keys_of(word))]
    return all(word in listed("own_around") or word == own.unit for word in others)


def _is_within(own: Own, amount: int) -> bool:
    return own.least * PARTS <= amount <= own.most * PARTS


def _amount(written: str) -> int:
    return int(Decimal(written.replace(",", ".")) * PARTS)


def _when(context: TurnContext, text: str) -> datetime:
    now = clock(context.now)
    for moment in moments(context, text):
        if moment.begins is not None and moment.kind is Kind.DAY and moment.begins.date() < now.date():
            return moment.begins + NOON
    return now


def _args(own: Own, when: datetime, amount: int = 0) -> JsonObject:
    return {
        "name": own.name,
        "least": own.least,
        "most": own.most,
        "unit": own.unit,
        "known": own.known,
        "when": when.isoformat(),
        "amount": amount,
    }


def _own_of(asked: PackQuestion) -> Own:
    least, most = (int(str(asked.args[each])) for each in ("least", "most"))
    return Own(str(asked.args["name"]), least, most, str(asked.args["unit"]), bool(asked.args["known"]))


def _value(context: TurnContext, own: Own, amount: int) -> str:
    number = context.voice.number(float(Decimal(amount) / PARTS))
    return f"{number} {own.unit}".strip()


def _offer(context: TurnContext, own: Own, amount: int, when: datetime) -> HandlerResult:
    text = context.voice.say(
        "health-own-offer",
        name=own.name,
        value=_value(context, own, amount),
        day=context.voice.day(nanoseconds(when), context.now),
    )
    asked = question(PACK, OWN_OFFER, text, _args(own, when, amount), yes_or_no=True, holds=True)
    return ask(context, asked)


def _asked_again(context: TurnContext, own: Own, said: str, when: datetime) -> HandlerResult:
    bounds = {"least": str(own.least), "most": str(own.most)}
    text = context.voice.say("health-own-bounds", said=said, name=own.name, **bounds)
    return ask(context, question(PACK, OWN_VALUE, text, _args(own, when), holds=True, shape="amount"))


async def answered(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Record what was offered after a yes; another number is offered anew, and anything else leaves it."""
    own, when = _own_of(asked), datetime.fromisoformat(str(asked.args["when"]))
    if asked.name == OWN_OFFER and context.resolution.recognition.action is Action.CONFIRM:
        return _recorded(context, own, int(str(asked.args["amount"])), when)
    found = _NUMBER.search(aligned(context.turn.message.text or ""))
    if found is None:
        return context.say(context.voice.say("health-left"))
    amount = _amount(found["number"])
    return _offer(context, own, amount, when) if _is_within(own, amount) else _asked_again(context, own, found[0], when)


def _recorded(context: TurnContext, own: Own, amount: int, when: datetime) -> HandlerResult:
    put = [_put(context, VALUE, {"metric": _key(own), "amount": amount}, when)]
    if not own.known:
        fields: Fields = {"name": own.name, "least": own.least, "most": own.most, "unit": own.unit}
        put.append(_put(context, MEASURE, fields, None, 1))
    thing = f"{own.name} {_value(context, own, amount)}"
    text = context.voice.say("health-recorded", things=thing, day=context.voice.day(nanoseconds(when), context.now))
    backwards = tuple(inverse(each) for each in reversed(put))
    return context.say(text, effects=tuple(put), inverses=backwards, change=Change(verb="kept", title=thing), sent="")


def _key(own: Own) -> str:
    return " ".join(own.words)


def _put(context: TurnContext, kind: str, fields: Fields, when: datetime | None, ordinal: int = 0) -> PutRecord:
    return PutRecord(record=context.record(PACK, kind, fields, when, ordinal=ordinal))


async def _told(context: TurnContext, text: str) -> HandlerResult | None:
    """Tell the latest value, the average and the ends of the measure that is asked for; None if it is none of them."""
    own = next((each for each in await _measures(context) if each.is_named_in(text)), None)
    if own is None:
        return None
    since, until, period = asked_period(context, text)
    where = Where(pack=PACK, kinds=(VALUE,), since=since, until=until, equals={"metric": _key(own)})
    newest = await context.reads(ListRecords(where=where, limit=1))
    if not newest:
        return context.say(context.voice.say("health-own-nothing", name=own.name, period=period), nothing=True)
    (total,) = await context.reads(SumRecords(where=where, field="amount"))
    return context.say(
        "\n".join(_lines(context, own, newest, total.sum, total.count, (total.least, total.most), period))
    )


def _lines(
    context: TurnContext,
    own: Own,
    newest: Sequence[Record],
    whole: int,
    count: int,
    ends: tuple[int | None, int | None],
    period: str,
) -> list[str]:
    day = context.voice.day(newest[0].at * 1_000, context.now)
    value = _value(context, own, int(str(newest[0].fields["amount"])))
    latest = context.voice.say("health-own-latest", name=own.name, value=value, day=day, period=period)
    if count == 1:
        return [latest]
    average, least, most = (
        _value(context, own, each) for each in ((2 * whole + count) // (2 * count), ends[0] or 0, ends[1] or 0)
    )
    return [latest, context.voice.say("health-average", average=average, least=least, most=most, count=count)]


async def amended(context: TurnContext, record: Record, correction: Correction) -> Amendment | None:
    """Give a value the number that a correction tells; None if it tells none, or one that the measure cannot have."""
    numbers = _NUMBER.findall(aligned(correction.value))
    own = next((each for each in await _measures(context) if _key(each) == record.fields["metric"]), None)
    if own is None or len(numbers) != 1 or not _is_within(own, amount := _amount(numbers[0])):
        return None
    former = [_amount(each) for each in _NUMBER.findall(aligned(correction.was))]
    change, before = ChangeRecord(record_id=record.id, put={"amount": amount}), int(str(record.fields["amount"]))
    now, was = _value(context, own, amount), _value(context, own, before)
    return Amendment(put_right(context, own.name, now, was, (change,), (inverse(change, record),)), before in former)


async def _removed(context: TurnContext, what: str) -> HandlerResult | None:
    """Remove the newest value of the measure that ``what`` names, of the day that it tells; None if it means none."""
    own = next((each for each in await _measures(context) if each.is_named_in(what)), None)
    if own is None:
        return None
    days = [each for each in moments(context, what) if each.begins is not None and each.kind is Kind.DAY]
    since, until = (days[0].begins, days[0].ends) if days else (None, None)
    where = Where(pack=PACK, kinds=(VALUE,), since=since, until=until, equals={"metric": _key(own)})
    found = await context.reads(ListRecords(where=where, limit=1))
    if not found:
        return context.say(context.voice.say("health-own-nothing", name=own.name, period=""))
    gone = RemoveRecord(record_id=found[0].id)
    thing = f"{own.name} {_value(context, own, int(str(found[0].fields['amount'])))}"
    day = context.voice.day(found[0].at * 1_000, context.now)
    return context.say(
        context.voice.say("health-removed", thing=thing, day=day, count=1),
        effects=(gone,),
        inverses=(inverse(gone),),
        change=Change(verb="removed", title=thing),
    )


async def _drawn(context: TurnContext, text: str) -> HandlerResult | None:
    """Draw the measure that ``text`` names, a day's average each; None if it names none of them."""
    own = next((each for each in await _measures(context) if each.is_named_in(text)), None)
    if own is None:
        return None
    since, until, _ = asked_period(context, text)
    since = since or clock(context.now) - timedelta(days=DRAWN_DAYS)
    where = Where(pack=PACK, kinds=(VALUE,), since=since, until=until, equals={"metric": _key(own)})
    totals = await context.reads(SumRecords(where=where, field="amount", per="day", zone=here().key))
    days = sorted((each.start, (2 * each.sum + each.count) // (2 * each.count)) for each in totals if each.start)
    days = days[-POINTS_AT_MOST:]
    if len(days) < FEWEST_DRAWN:
        return context.say(context.voice.say("health-own-too-few", name=own.name))
    amounts = [amount for _, amount in days]
    called = own.name[:1].upper() + own.name[1:]
    shown = {"least": min(amounts), "most": max(amounts), "last": amounts[-1], "first": amounts[0]}
    told = {name: _value(context, own, amount) for name, amount in shown.items()}
    points = tuple(Point(at=(day - days[0][0]).days, amount=amount) for day, amount in days)
    line = Line(name=called, points=points, least=told["least"], most=told["most"], last=told["last"])
    begins, ends = (context.voice.date(day.isoformat()) for day in (days[0][0], days[-1][0]))
    period = context.voice.say("chart-between", begins=begins, ends=ends)
    chart = Chart(title=called, period=period, lines=(line,), begins=begins, ends=ends)
    words_of_it = context.voice.say("chart-line", name=called, **told)
    return HandlerResult(replies=(Reply(text=f"{period}\n{words_of_it}", chart=chart),))
