"""What was recorded put right or removed: "não, foi 81,5", "apaga o peso de ontem"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import cast

from bot.context import HandlerResult, TurnContext
from bot.packs.frame import ask, question
from bot.packs.health import wording
from bot.packs.health.answers import REMOVE
from bot.packs.health.kept import KIND, PACK, moments, now_of
from bot.packs.health.measures import MEASURES, Measured, about_somebody_else, amount_of, folded, measure_in
from bot.replies.text import one_line
from bot.understanding.dates import Kind
from bot.understanding.recognition import Action
from state.document import JsonObject
from state.effects import Change
from state.lane import PackQuestion
from state.record import ChangeRecord, Record, RemoveRecord, inverse
from state.record_reads import GetRecords, ListRecords, Where
from state.text import words

LOOKED_AT = 50
_LONGEST = 10
_DAY = timedelta(days=1)

WRONG = re.compile(
    r"(?i)^(?:n[ãa]o|opa|ops|epa|errei|na verdade|ali[áa]s|no|oops|actually|sorry)\b[\s,.:!]*"
    r"(?:(?:foi|foram|era|eram|[ée]|s[ãa]o|pesei|dormi|bebi|deu|it was|was|i meant|quis dizer)\s+)?(?P<value>.*\d.*)$"
)
_CHANGE = re.compile(
    r"(?i)^(?:corrige|corrija|muda|mude|ajusta|altera|atualiza|conserta|fix|correct|change|update)\s+(?P<what>.+?)"
    r"\s+(?:pra|para|por|to)\s+(?P<value>.+)$"
)
REMOVAL = re.compile(r"(?i)^(?:apaga|apague|deleta|exclui|exclua|remove|remova|tira|tire|delete|erase)\s+(?P<what>.+)$")
_AROUND = frozenset(
    "o a os as um uma meu minha meus minhas de do da que eu registro registros medida medidas ultimo ultima valor "
    "the my last latest record records of value entry from".split()
)
_OTHER_THINGS = re.compile(
    r"(?i)\b(?:notas?|filmes?|s[ée]ries?|lembretes?|listas?|links?|contas?|notes?|reminders?|lists?)\b"
)


@dataclass(frozen=True, slots=True)
class Meant:
    """The measure that is spoken of, and what of it was recorded then, the newest first."""

    name: str
    records: Sequence[Record]


async def taken_up(context: TurnContext) -> HandlerResult | None:
    """Put right or remove what was recorded and is plainly meant; None if nothing is."""
    text = (context.turn.message.text or "").strip()
    if len(text.split()) > _LONGEST or _OTHER_THINGS.search(text) or about_somebody_else(text):
        return None
    if wrong := WRONG.match(text):
        return await _put_right_last(context, text, wrong["value"])
    if order := _CHANGE.match(text):
        meant = await _meant(context, order["what"])
        return _put_right(context, meant.records[0], order["value"]) if meant and meant.records else None
    if order := REMOVAL.match(text):
        meant = await _meant(context, order["what"])
        return _removed_or_asked(context, meant) if meant and meant.records else None
    return None


async def confirmed(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Remove after a yes what was shown; anything else leaves it."""
    if context.resolution.recognition.action is not Action.CONFIRM:
        return context.say(context.voice.say("health-kept"))
    ids = tuple(str(each) for each in cast("list[str]", asked.args["ids"]))
    found = [record for record in await context.reads(GetRecords(ids=ids)) if record.live]
    return _removed(context, found) if found else context.say(context.voice.say("health-kept"))


async def _put_right_last(context: TurnContext, text: str, value: str) -> HandlerResult | None:
    where = Where(pack=PACK, kinds=(KIND,))
    found = await context.reads(ListRecords(where=where, limit=LOOKED_AT))
    last = [record for record in found if record.last_turn == context.number - 1]
    named = measure_in(text)
    if len(last) > 1 and named:
        last = [record for record in last if record.fields["metric"] == named]
    return _put_right(context, last[0], value) if len(last) == 1 else None


def _put_right(context: TurnContext, record: Record, value: str) -> HandlerResult | None:
    """Give ``record`` the value that is told now; None if that is none of its measure."""
    name = str(record.fields["metric"])
    read = amount_of(value.strip(" .!"), name) if name in MEASURES else None
    if read is None:
        return None
    if not isinstance(read, Measured):
        if read.why != "bounds":
            return None
        return context.say(context.voice.say("health-not-put-right", said=one_line(read.said), metric=name))
    put: dict[str, str | int | bool | tuple[str | int | bool, ...]] = {"amount": read.amount}
    if read.second is not None:
        put["second"] = read.second
    change = ChangeRecord(record_id=record.id, put=put)
    thing = wording.thing(context.voice, name, read.amount, read.second, "")
    return context.say(
        context.voice.say("health-put-right", thing=thing, day=context.voice.day(record.at * 1_000, context.now)),
        effects=(change,),
        inverses=(inverse(change, record),),
        change=Change(verb="edited", title=thing),
    )


async def _meant(context: TurnContext, what: str) -> Meant | None:
    """Return what was recorded of the measure that ``what`` names, on the day it tells; the last, if it tells none."""
    name = measure_in(what)
    if name is None or name not in MEASURES or not _nothing_else(context, what, name):
        return None
    day = _day(context, what)
    since, until = day if day else (None, None)
    where = Where(pack=PACK, kinds=(KIND,), since=since, until=until, equals={"metric": name})
    found = await context.reads(ListRecords(where=where, limit=LOOKED_AT))
    return Meant(name, found if day else found[:1])


def _nothing_else(context: TurnContext, what: str, name: str) -> bool:
    """Tell whether ``what`` names a measure and a day, and nothing besides: "água viva" is something else."""
    said = folded(what)
    for moment in moments(context, what):
        said = f"{said[: moment.start]}{' ' * (moment.end - moment.start)}{said[moment.end :]}"
    return set(words(MEASURES[name].words.sub(" ", said))) <= _AROUND


def _day(context: TurnContext, what: str) -> tuple[datetime, datetime] | None:
    for moment in moments(context, what):
        if moment.begins is not None and moment.kind in (Kind.DAY, Kind.TIME) and moment.begins <= now_of(context):
            begins = moment.begins.replace(hour=0, minute=0, second=0, microsecond=0)
            return begins, begins + _DAY
    return None


def _removed_or_asked(context: TurnContext, meant: Meant) -> HandlerResult:
    """Remove the one record that is meant; ask first if several are."""
    if len(meant.records) == 1:
        return _removed(context, meant.records)
    day = context.voice.day(meant.records[0].at * 1_000, context.now)
    text = context.voice.say("health-remove-several", metric=meant.name, count=len(meant.records), day=day)
    args: JsonObject = {"ids": [record.id for record in meant.records]}
    return ask(context, question(PACK, REMOVE, text, args, yes_or_no=True))


def _removed(context: TurnContext, gone: Sequence[Record]) -> HandlerResult:
    effects = tuple(RemoveRecord(record_id=record.id) for record in gone)
    thing = _thing(context, gone[0])
    text = context.voice.say(
        "health-removed", thing=thing, day=context.voice.day(gone[0].at * 1_000, context.now), count=len(gone)
    )
    return context.say(
        text,
        effects=effects,
        inverses=tuple(inverse(effect) for effect in effects),
        change=Change(verb="removed", title=thing, count=len(gone)),
    )


def _thing(context: TurnContext, record: Record) -> str:
    fields = record.fields
    amount, second = fields["amount"], fields.get("second")
    assert isinstance(amount, int)  # noqa: S101 - every record of the pack is put with one
    return wording.thing(
        context.voice,
        str(fields["metric"]),
        amount,
        second if isinstance(second, int) else None,
        str(fields.get("label", "")),
    )
