"""The summary of the day, every morning, for who asked for it: what comes today, and the bills that are due."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.agenda import putting
from bot.packs.agenda.record import LISTED_AT_MOST, PACK_NAME, REMINDER, due_of, waiting
from bot.packs.agenda.timing import times
from bot.packs.agenda.views.wording import day, hour, shown
from bot.replies.catalogue import Voice
from bot.replies.text import one_line
from state.reads import Reads
from state.record import Record
from state.record_reads import ListRecords, Where
from tools.zones import clock

SUMMARY = "summary"
_ASKED = re.compile(
    r"(?i)^(?:(?:oi|ol[áa]|por favor|please)[\s,]+)?(?:me\s+|eu\s+)?"
    r"(?:manda|mande|envia|envie|d[áa]|faz|faça|quero|queria|send|give|i want|i'd like)\b"
    r".*\b(?:resumo|resum[ãa]o|summary|briefing)\b"
    r"(?=.*\b(?:tod[oa]s?|cada|di[áa]ri[oa]|every|daily|each|manh[ãa]s?|morning)\b)"
)
_USUAL = {"pt-BR": "todo dia às 8h", "en": "every day at 8am"}


async def asked_for(context: TurnContext) -> HandlerResult | None:
    """Send the summary from now on, if the message asks for that; None if it does not, or says no such time."""
    text = (context.turn.message.text or "").strip()
    if not _ASKED.match(text):
        return None
    now, language = clock(context.now), context.voice.locale
    due = times.said(text, now, language).due
    if len(due) != 1 or due[0].repeat is None:
        due = times.said(_USUAL.get(language, _USUAL["pt-BR"]), now, language).due
    where = Where(pack=PACK_NAME, kinds=(REMINDER,), equals={SUMMARY: True, "done": False})
    if before := await context.reads(ListRecords(where=where, limit=1)):
        at = hour(context.voice, due_of(before[0]))
        return context.say(context.voice.say("agenda-summary-already", time=at))
    return await putting.put(context, context.voice.say("agenda-summary-name"), due, {SUMMARY: True})


def is_summary(record: Record) -> bool:
    return record.fields.get(SUMMARY) is True


async def summary(reads: Reads, voice: Voice, now: datetime, chat: str) -> str:
    """Return what comes on the day of ``now``, from then on, as far as ``chat`` may read it."""
    tomorrow = now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    comes = await reads(ListRecords(where=waiting(now, tomorrow), order="oldest", limit=LISTED_AT_MOST))
    lines = [
        voice.say("agenda-summary-line", time=hour(voice, due_of(record)), text=shown(voice, record, chat))
        for record in comes
        if not is_summary(record)
    ]
    bills = Where(pack="ledger", kinds=("bill",), until=tomorrow + timedelta(days=1), equals={"paid": False})
    owed = () if in_group(chat) else await reads(ListRecords(where=bills, order="oldest", limit=LISTED_AT_MOST))
    lines += [
        voice.say(
            "agenda-summary-bill", name=one_line(str(bill.fields.get("name", ""))), day=day(voice, bill.when, now)
        )
        for bill in owed
        if bill.when is not None
    ]
    today = day(voice, now, now)
    if not lines:
        return voice.say("agenda-summary-empty", day=today)
    return "\n".join((voice.say("agenda-summary", day=today), *lines))
