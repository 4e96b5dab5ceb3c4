"""The person's currency: asked for at once, by code alone, or told with where they live or what they just told."""

from __future__ import annotations

import re
from dataclasses import dataclass

from babel.numbers import get_territory_currencies

from bot.account.places import clauses, place_told
from bot.account.session import Answer, Visit, in_own_words, told_beside
from bot.languages import LANGUAGES
from bot.packs.ledger.each_currency import in_currency, sum_in
from bot.packs.ledger.entries.entries import PACK
from bot.replies.catalogue import Voice
from bot.replies.text import one_line
from bot.understanding.money import called, code_of, tokens_of
from state.effects import Change
from state.lane import Chat
from state.record import USUAL_CURRENCY, Record, inverse
from state.record_reads import GetRecords
from state.turns import Decision, Message, Reply
from tools.currencies import counted
from tools.lexicon import Lexicon

_LEXICON = Lexicon(LANGUAGES, "currencies")
_COMMAND = re.compile(r"\s*/(?:moeda|currency)(?:@\w+)?(?:\s+(.*))?", re.DOTALL | re.IGNORECASE)
_MARK = re.compile(r"[.,;:!?'\"\u2018\u2019\u201c\u201d()]")
_LONGEST_ASKING = 100


@dataclass(frozen=True, slots=True)
class Asked:
    """A currency that is asked for by ``name``, "" to ask which it is; ``code`` is None if nobody knows it.

    ``rights`` says that what was just told is in it, ``own`` that what will be told is, and ``alone`` that this is sure
    even where nothing was just told.
    """

    name: str
    code: str | None
    rights: bool = False
    own: bool = True
    alone: bool = True


def asked_in(message: Message) -> Asked | None:
    """Return the currency that ``message`` asks for, by command or words; None if it asks for none.

    What was forwarded asks for none: those are somebody else's words.
    """
    if not in_own_words(message):
        return None
    if command := _COMMAND.fullmatch(message.text or ""):
        name = (command[1] or "").strip()
        return Asked(name, called(name, counted()))
    return _asked_for(message.text or "")


async def answer(visit: Visit, asked: Asked) -> Answer | None:
    """Set the currency that was ``asked`` for, or say which it is; None where what was just told is none of money."""
    before = visit.chat.currency or USUAL_CURRENCY
    if asked.code is None:
        said = visit.voice.say("currency-unknown", name=one_line(asked.name)) if asked.name else ""
        return visit.tell(said or visit.voice.say("currency-is", currency=visit.voice.currency(before)))
    told = await _just_told(visit) if asked.rights else ()
    wrong = [each for each in told if each.currency != asked.code]
    if not asked.alone and not wrong:
        return None
    changes = tuple(in_currency(each, asked.code) for each in wrong)
    sums = visit.voice.join([visit.voice.money(sum_in(each) or 0, asked.code) for each in wrong])
    righted = [visit.voice.say("currency-righted", sums=sums)] if wrong else []
    text = "\n".join([*([_said(visit.voice, asked.code)] if asked.own else []), *righted])
    return Answer(
        chat=visit.chat.changed(currency=asked.code) if asked.own else visit.chat,
        replies=(Reply(text=text),),
        effects=changes,
        inverses=tuple(inverse(change, each) for change, each in zip(changes, wrong, strict=True)),
        change=Change(verb="edited", title=sums) if wrong else None,
    )


def _said(voice: Voice, code: str) -> str:
    return voice.say("currency-set", currency=voice.currency(code))


def moved_in(message: Message, chat: Chat) -> str | None:
    """Return the currency that ``message`` tells beside what else it says: in words, or with where its writer lives.

    None if it tells none, or the one that is used already. Who is somewhere for a while keeps their own.
    """
    if not in_own_words(message):
        return None
    text = message.text or ""
    asked = next(filter(None, map(_asked_for, clauses(text))), None)
    code = asked.code if asked and asked.own and asked.alone else _of_where_one_lives(text)
    return None if code == (chat.currency or USUAL_CURRENCY) else code


def with_move(visit: Visit, code: str, decision: Decision) -> Decision:
    """Return ``decision``, made in the currency ``code`` already, with a line that says so, and how to go back."""
    if decision.forgets:
        return decision
    voice, before = visit.voice, visit.chat.currency or USUAL_CURRENCY
    back = voice.say("currency-back", currency=voice.currency(before))
    return told_beside(decision, f"{_said(voice, code)} {back}")


def _asked_for(text: str) -> Asked | None:
    """Return the currency that ``text`` asks to count in, in words that ask nothing else; None if it asks for none."""
    said = " ".join(token.word for token in tokens_of(text) if not _MARK.fullmatch(token.word))
    if len(said) > _LONGEST_ASKING or text.rstrip().endswith("?"):
        return None
    for kind in ("asking", "righting", "righting_alone"):
        for pattern in _LEXICON.patterns(kind):
            found = pattern.fullmatch(said)
            if found and (code := code_of(found["currency"], counted())):
                others = found.groupdict().get("other")
                sure = kind == "asking" or (others is not None and code_of(others, counted()) is not None)
                return Asked(found["currency"], code, kind != "asking", kind != "righting_alone", sure)
    return None


def _of_where_one_lives(text: str) -> str | None:
    there = place_told(text)
    if there is None or _LEXICON.pattern("for_a_while", r"\b(?:", r")\b").search(there.said):
        return None
    return next(iter(get_territory_currencies(there.territory)), None)


async def _just_told(visit: Visit) -> tuple[Record, ...]:
    """Return the entries that the conversation is about."""
    touched = visit.chat.touched
    found = await visit.reads(GetRecords(ids=touched.records)) if touched else ()
    return tuple(each for each in found if each.live and each.pack == PACK and sum_in(each) is not None)
