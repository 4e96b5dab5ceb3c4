"""The commands of administrators. Whether somebody is one is decided before; here a command is carried out."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.replies import admin
from bot.replies.admin import model_use
from bot.replies.catalogue import Voice, voice
from bot.runtime.services import CheckServices
from state.addresses import person_of
from state.administration import AskDead, AskOverview, AskPerson, AskStatistics, AskTurn, PersonCard
from state.effects import Effect, PutPause, PutRules, RecordAction, SettleDead
from state.lane import SECOND, Chat
from state.model_use import AskModelUse
from state.quota import LIMIT_NAMES, LimitName, Limits, Rules
from state.reads import GetStanding, Reads
from state.turns import LOGGED, Decision, Reply, Trace, Turn, digest_of

HOUR = 3_600 * SECOND
DAY = 24 * HOUR
DAYS_AT_MOST = 30  # no turn is kept for longer
LIMIT_AT_MOST = 1_000_000

# In a group others would read along, so there it is a command like any that we do not know.
_COMMAND = re.compile(r"\s*/admin(?:@\w+)?(?:\s+(.*))?", re.DOTALL | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Asked:
    """A command of an administrator: its words, and what answering it may need."""

    words: tuple[str, ...]
    reads: Reads
    voice: Voice
    now: int

    def word(self, index: int) -> str:
        """Return the word at ``index``, empty if there are fewer."""
        return self.words[index] if index < len(self.words) else ""


@dataclass(frozen=True, slots=True)
class Done:
    """What was said and what is to be done; ``action`` is what is put on record, and ``target`` to whom or what."""

    text: str
    action: str = ""
    target: str | None = None
    effects: tuple[Effect, ...] = ()


def admin_words(turn: Turn) -> tuple[str, ...] | None:
    """Return the words after "/admin"; None if ``turn`` is no such command."""
    match = _COMMAND.fullmatch(turn.message.text or "")
    if match is None or "/" in turn.chat or turn.message.button is not None:
        return None
    return tuple((match[1] or "").split())


async def administer(turn: Turn, words: tuple[str, ...], chat: Chat, reads: Reads, clock: int, locale: str) -> Decision:
    """Return what an administrator's command comes to. What their conversation waits for stays as it is."""
    asked = Asked(words, reads, voice(chat.language or locale), clock)
    done = await COMMANDS.get(asked.word(0).lower(), _help)(asked)
    recorded = (RecordAction(turn_id=turn.id, action=done.action, target=done.target),) if done.action else ()
    return Decision(
        chat=chat,
        effects=(*recorded, *done.effects),
        replies=(Reply(text=done.text),),
        trace=Trace(
            action="admin", rule="command: /admin", move="admin", clock=clock, default_locale=locale, chat_before=chat
        ),
    )


async def _help(asked: Asked) -> Done:
    return Done(asked.voice.say("admin-help"))


async def _status(asked: Asked) -> Done:
    seen = await asked.reads(AskOverview(now=asked.now, since=asked.now - HOUR))
    services = await asked.reads(CheckServices())
    return Done(admin.status(asked.voice, seen, services, asked.now), "status")


async def _stats(asked: Asked) -> Done:
    days = min(max(_number(asked.word(1)) or 1, 1), DAYS_AT_MOST)
    since = asked.now - days * DAY
    seen = await asked.reads(AskStatistics(since=since))
    use = await asked.reads(AskModelUse(since=since))
    return Done("\n".join([admin.statistics(asked.voice, seen, days), *model_use(asked.voice, use)]), "stats")


async def _turn(asked: Asked) -> Done:
    if not asked.word(1):
        return await _help(asked)
    seen = await asked.reads(AskTurn(turn_id=asked.word(1)))
    text = admin.turn(asked.voice, seen, asked.now) if seen else asked.voice.say("admin-turn-unknown")
    return Done(text, "turn", _unaddressed(asked.word(1)))


async def _dead(asked: Asked) -> Done:
    if not asked.word(1):
        return Done(admin.dead(asked.voice, await asked.reads(AskDead()), asked.now), "dead")
    how = {"retry": "retried", "drop": "dropped"}.get(asked.word(1).lower())
    if how is None or not asked.word(2):
        return await _help(asked)
    found = await asked.reads(AskDead(turn_id=asked.word(2)))
    if not found:
        return Done(asked.voice.say("admin-dead-unknown"), f"dead {how}", _unaddressed(asked.word(2)))
    turn_id = found[0].id
    effect = SettleDead.model_validate({"turn_id": turn_id, "how": how, "at": asked.now})
    text = asked.voice.say("admin-dead-retried" if how == "retried" else "admin-dead-dropped")
    return Done(text, f"dead {how}", _unaddressed(turn_id), (effect,))


async def _user(asked: Asked) -> Done:
    wanted = asked.word(1)
    if not wanted:
        return await _help(asked)
    seen = await asked.reads(AskPerson(wanted=wanted))
    if seen is None:
        return Done(asked.voice.say("admin-person-unknown"), "user", person_of(wanted) if ":" in wanted else wanted)
    match asked.word(2).lower():
        case "":
            allowed = await _limits(asked, seen.rules)
            return Done(admin.person(asked.voice, seen, allowed, asked.now), "user", seen.person)
        case "block":
            return _ruled(asked, seen, seen.rules.changed(blocked=True), "user block", asked.voice.say("admin-blocked"))
        case "unblock":
            text = asked.voice.say("admin-unblocked")
            return _ruled(asked, seen, seen.rules.changed(blocked=False), "user unblock", text)
        case "limit":
            return await _limit(asked, seen)
        case _:
            return await _help(asked)


async def _limit(asked: Asked, seen: PersonCard) -> Done:
    """Change one limit of a person, or give them everybody's again."""
    name, value = asked.word(3).lower(), _number(asked.word(4))
    if name == "default":
        changed: dict[LimitName, int] = {}
    elif name in LIMIT_NAMES and value is not None and 1 <= value <= LIMIT_AT_MOST:
        changed = {**seen.rules.changed_limits, name: value}
    else:
        return await _help(asked)
    rules = seen.rules.changed(changed_limits=changed)
    allowed = admin.limits(asked.voice, await _limits(asked, rules), frozenset(changed))
    text = asked.voice.say("admin-limited", limits=allowed)
    return _ruled(asked, seen, rules, "user limit", text)


async def _limits(asked: Asked, rules: Rules) -> Limits:
    """Return what holds for somebody with these rules: everybody's limits are the administrator's own, too."""
    own = await asked.reads(GetStanding())
    return own.changed(rules=rules).limits


def _ruled(asked: Asked, seen: PersonCard, rules: Rules, action: str, text: str) -> Done:
    return Done(text, action, seen.person, (PutRules(person=seen.person, rules=rules.changed(at=asked.now)),))


async def _pause(asked: Asked) -> Done:
    return Done(asked.voice.say("admin-pause-begun"), "pause", None, (PutPause(paused=True, at=asked.now),))


async def _resume(asked: Asked) -> Done:
    return Done(asked.voice.say("admin-pause-ended"), "resume", None, (PutPause(paused=False, at=asked.now),))


def _unaddressed(turn_id: str) -> str:
    """Return what logs call the turn: its id names an address, and what is on record outlives the person's erasure."""
    return digest_of(turn_id)[:LOGGED] if ":" in turn_id else turn_id


def _number(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdigit() and len(word) <= len(str(LIMIT_AT_MOST)) else None


COMMANDS: dict[str, Callable[[Asked], Awaitable[Done]]] = {
    "status": _status,
    "stats": _stats,
    "turn": _turn,
    "dead": _dead,
    "user": _user,
    "pause": _pause,
    "resume": _resume,
}
