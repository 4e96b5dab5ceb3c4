"""Why the last turn did what it did, in words, from its record alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from babel.numbers import format_currency

from bot.account.session import Answer, Visit
from bot.actions import Action
from bot.model_budget import MINUTE_OF_SOUND
from bot.personas.cast import Cast
from bot.replies.catalogue import Voice
from bot.replies.text import one_line
from bot.skills.loading import packaged_skills
from bot.understanding.personal import Asked
from state.lane import SECOND
from state.model_use import NOBODY, AskOwnCosts, Costs
from state.person_reads import Explained, LastTurn
from state.turns import Message
from tools.zones import clock

ANSWERS = frozenset("choose confirm deny cancel skip correct fill ask_again expired stale_button".split())
# What is about the person is told as that; of the rest it is said what it was taken for.
ABOUT_THEM = {str(each) for each in (Action.EXPORT, Action.ERASE, Action.PRIVACY, Action.WHY, Action.CRISIS)}
ACTIONS = frozenset(str(action) for action in Action) - {"unknown", *ABOUT_THEM}


async def why(visit: Visit, _: Asked) -> Answer:
    """Say how the last message was understood, by which rule, and what was done."""
    last = await visit.reads(LastTurn(chat=visit.turn.chat))
    if last is None:
        return visit.tell(visit.voice.say("why-nothing"))
    return visit.tell(" ".join(text for text in _sentences(visit.voice, last) if text))


def _sentences(voice: Voice, last: Explained) -> tuple[str, ...]:
    if last.given_up:
        return (voice.say("why-given-up"),)
    return _understood(voice, last), _by_rule(voice, last), _about(voice, last), _done(voice, last)


def _understood(voice: Voice, last: Explained) -> str:
    said = one_line(last.text or "")
    if last.move in ANSWERS:
        meaning = voice.say("why-answer", move=last.move)
    elif last.action in ACTIONS:
        meaning = voice.say("why-action", action=last.action)
    elif last.action == "unknown":
        return voice.say("why-unknown", text=said) if said else voice.say("why-no-words")
    else:
        meaning = voice.say("why-other")
    return voice.say("why-understood", text=said, meaning=meaning) if said else voice.say("why-tapped", meaning=meaning)


def _by_rule(voice: Voice, last: Explained) -> str:
    if last.by_model:
        return voice.say("why-model")
    words = last.rule.partition(": ")[2]
    if last.action in ACTIONS and words and last.move not in ANSWERS:
        return voice.say("why-rule", words=one_line(words))
    return ""


def _about(voice: Voice, last: Explained) -> str:
    """Say which skills a model was asked with, and the words that woke them; nothing of the one for everything else."""
    if last.skills is None or last.skills.by == "fallback":
        return ""
    told = [
        voice.say("why-skill", title=_title(voice, each.name), words=one_line("”, “".join(each.words)))
        for each in last.skills.skills
    ]
    return voice.say("why-skills", by=last.skills.by, skills=voice.join(told))


def _title(voice: Voice, name: str) -> str:
    skill = packaged_skills().by_name.get(name)
    return skill.title.get(voice.locale, name) if skill else name


def _done(voice: Voice, last: Explained) -> str:
    change = last.change
    if change is None:
        return voice.say("why-unchanged")
    if change.count == 1 and change.title:
        return voice.say("why-changed", verb=change.verb, title=one_line(change.title))
    return voice.say("why-changed-several", verb=change.verb, count=change.count)


_COMMAND = re.compile(r"\s*/(?:uso|usage)(?:@\w+)?\s*", re.IGNORECASE)
LINES_AT_MOST = 5


def asks_for_usage(message: Message) -> bool:
    """Tell whether ``message`` is the command."""
    return message.button is None and not message.forwarded and _COMMAND.fullmatch(message.text or "") is not None


async def answer(visit: Visit, cast: Cast) -> Answer:
    """Return what asking cost since the month began; that a price is unknown is said, and never guessed."""
    now = clock(visit.now)
    month = now.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    found = await visit.reads(AskOwnCosts(since=int(month.timestamp()) * SECOND))
    whole, voice = found.whole, visit.voice
    if not whole.calls:
        return visit.tell(f"{voice.say('usage-none')}\n{_today(visit)}")
    names = {persona.name: persona.title.get(voice.locale, persona.name) for persona in cast.personas.all}
    parts = [
        voice.say("usage-whole", calls=whole.calls, tokens=voice.number(whole.tokens), cost=_cost(whole, voice)),
        *_lines(voice, "persona", {names.get(name, name): costs for name, costs in found.persona.items()}),
        *_lines(voice, "skill", found.skill),
        *_lines(voice, "model", found.model),
        _today(visit),
    ]
    return visit.tell("\n".join(parts))


def _today(visit: Visit) -> str:
    """Say what was had of the day's budget, and when all of it is there again."""
    budget, voice = visit.budget, visit.voice
    used, limits = budget.used, budget.limits
    had = voice.say(
        "budget-today",
        missions=f"{used.missions}/{limits.missions}",
        minutes=f"{-(-used.transcription // MINUTE_OF_SOUND)}/{limits.transcription}",
        talks=f"{min(used.converse, limits.converse)}/{limits.converse}",
    )
    return f"{had} {voice.say('budget-again', **budget.begins_again(voice))}" if used.start else had


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
