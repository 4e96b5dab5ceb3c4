"""What asking models has cost for a person this month: /uso, by persona, skill and model."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from babel.numbers import format_currency

from bot.account.session import Answer, Visit
from bot.personas.cast import Cast
from bot.replies.catalogue import ZONE, Voice
from state.lane import SECOND
from state.model_use import NOBODY, AskOwnCosts, Costs
from state.turns import Message

_COMMAND = re.compile(r"\s*/(?:uso|usage)(?:@\w+)?\s*", re.IGNORECASE)
LINES_AT_MOST = 5


def asks_for_usage(message: Message) -> bool:
    """Tell whether ``message`` is the command."""
    return message.button is None and not message.forwarded and _COMMAND.fullmatch(message.text or "") is not None


async def answer(visit: Visit, cast: Cast) -> Answer:
    """Return what asking cost since the month began; that a price is unknown is said, and never guessed."""
    now = datetime.fromtimestamp(visit.now // SECOND, ZoneInfo(ZONE))
    month = now.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    found = await visit.reads(AskOwnCosts(since=int(month.timestamp()) * SECOND))
    whole, voice = found.whole, visit.voice
    if not whole.calls:
        return visit.tell(voice.say("usage-none"))
    names = {persona.name: persona.title.get(voice.locale, persona.name) for persona in cast.personas.all}
    parts = [
        voice.say("usage-whole", calls=whole.calls, tokens=voice.number(whole.tokens), cost=_cost(whole, voice)),
        *_lines(voice, "persona", {names.get(name, name): costs for name, costs in found.persona.items()}),
        *_lines(voice, "skill", found.skill),
        *_lines(voice, "model", found.model),
    ]
    return visit.tell("\n".join(parts))


def _lines(voice: Voice, by: str, costs: Mapping[str, Costs]) -> Iterator[str]:
    told = sorted(costs.items(), key=lambda each: (-each[1].cost, -each[1].tokens, each[0]))
    if len(told) > 1 or (told and told[0][0] != NOBODY):
        yield voice.say("usage-heading", by=by)
        for name, each in told[:LINES_AT_MOST]:
            called = voice.say("usage-nobody", by=by) if name == NOBODY else name
            yield voice.say("usage-line", name=called, tokens=voice.number(each.tokens), cost=_cost(each, voice))


def _cost(costs: Costs, voice: Voice) -> str:
    """Return a cost in dollars, to a hundredth of a cent; "?" where every call was to a model without a price."""
    if costs.unpriced == costs.calls:
        return voice.say("usage-unpriced")
    locale = voice.locale.replace("-", "_")
    pattern = "¤ #,##0.00##" if voice.locale == "pt-BR" else "¤#,##0.00##"
    said = format_currency(costs.cost / 1_000_000, "USD", pattern, locale, currency_digits=False).replace("\u00a0", " ")
    return voice.say("usage-partly", cost=said) if costs.unpriced else said
