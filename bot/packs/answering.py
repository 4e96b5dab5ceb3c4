"""Answers to a pack's question by their shape: a time, a sum, a name, one of several; anything else answers nothing."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime

from bot.actions import Action
from bot.packs.agenda.timing import times
from bot.packs.frame import named, places, shared
from bot.packs.leaning import says_besides
from bot.packs.lists.names import entries_in
from bot.packs.moments import without
from bot.understanding.grammar import every, negations
from bot.understanding.money import sums
from bot.understanding.parts import PLAIN
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Entities, Recognition
from bot.understanding.remarks.questions import asks_in_words, is_question
from bot.understanding.resolver import ANSWERS_A_PACK, PLAINLY_TOLD, Move, Resolution
from bot.understanding.safety import speaks_of_removing
from bot.understanding.words.abbreviations import spelt_out
from bot.understanding.words.numbers import parse_selection
from state.lane import PackQuestion
from state.text import fold, words
from state.turns import Message

# Which words tell a time does not depend on when they are said.
ANY_DAY = datetime(2030, 1, 2, 9, tzinfo=UTC)
# Between two sentences.
_ENDED = re.compile(r"(?<=[.!?])\s+")
_FEWEST_ASKING, _FEW, _SHORT, _SEVERAL = 3, 4, 8, 15
_ASKS = re.compile(
    r"\s*(?:(?:e|mas|and|but)\s+)?(?:o que|oq|quem|qual|quais|quando|qnd|onde|quanto|what|who|which|when|where|how)\b"
)
_NO_YES = frozenset({Action.DENY, Action.CANCEL, Action.UNDO, Action.REWRITE, Action.CHAT, Action.SEARCH})
# So likely a few words are a fact, and what begins something new.
LIKELY_TOLD = 0.5
_NEW = frozenset({"remind", "expense", "income", "list_add", "bill", "debt", Action.REMEMBER, Action.SAVE})
_TALK = frozenset({Action.THANK, Action.CHAT, Action.GREET, Action.FAREWELL, Action.CONFIRM})
_WORD = re.compile(r"[^\W_]")
# These answer whatever is asked, or set it aside.
_PLAIN = frozenset({Action.CONFIRM, Action.DENY, Action.CANCEL, Action.UNDO})


def fits(asked: PackQuestion, message: Message, recognition: Recognition) -> bool | None:
    """Tell whether ``recognition`` has the shape of an answer to ``asked``; None leaves it to what it was taken for."""
    if message.forwarded:
        return False
    if recognition.action in _PLAIN:
        # "O 1 é o do remédio, cancela".
        tells = asked.shape == "which" and recognition.action is Action.CANCEL and bool(places(asked, recognition))
        return True if tells else None
    if asked.shape is None or (asked.yes_or_no and asked.shape != "which"):
        return False if asked.yes_or_no else None
    text = recognition.text
    talk = recognition.action in (Action.CHAT, Action.REWRITE) and recognition.confidence >= PLAINLY_TOLD
    if talk and (asked.shape in ("entry", "words") or len(text.split()) > _FEW):
        return False
    match asked.shape:
        case "time":
            return _tells_a_time(asked, recognition)
        case "amount":
            return _tells_a_sum(asked, recognition)
        case "which":
            if _orders(recognition) or (_asks(text) and not _numbered(recognition)):
                return False  # what asks something chooses nothing by its words
            return bool(places(asked, recognition)) or recognition.action is Action.SELECT
        case "entry":
            short = all(len(each.split()) <= _FEW for each in entries_in(text))
            plain = not _asks(text) and not times.moments_in(text, ANY_DAY, "pt-BR")
            return short and plain and not _is_a_request(recognition)
        case "words":
            brief = len(text.split()) <= _SEVERAL
            return None if brief and not _asks(text) and not _is_a_request(recognition) else False


def told_with_an_aside(asked: PackQuestion, message: Message, recognition: Recognition) -> Recognition | None:
    """Return the time with which an answer begins, without what is only said behind it: "hoje às 18h, valeu!".

    None if the message does not begin with one, or tells something else behind that.
    """
    text = recognition.text
    told = times.moments_in(text, ANY_DAY, "pt-BR") if asked.shape == "time" and not message.forwarded else ()
    places = sorted(place for each in told for place in ((each.start, each.end), *each.also))
    end = 0
    for start, until in places:
        end = max(end, until) if not _WORD.search(text[end:start]) else end
    behind, aside = text[end:].strip(), text[end:].lstrip(" ,.;!…-()")
    if not end or not words(aside) or any(map(str.isdecimal, aside)) or is_question(text):
        return None
    begins = every("aside_begins") | every("because") | every("third_person")
    explains = any(f"{fold(aside)} ".startswith(f"{each} ") for each in begins)
    talks = behind != aside and all(each.action in _TALK for each in recognise(aside))
    return replace(recognition, text=text[:end], action=Action.UNKNOWN) if explains or talks else None


def kept_as_offered(asked: PackQuestion, resolution: Resolution) -> Resolution:
    """Return ``resolution``, but an order to keep what it was offered to keep is a yes: "log that run"."""
    keeps = asked.yes_or_no and asked.holds and resolution.recognition.action is Action.SAVE_PREVIOUS
    if not keeps:
        return resolution
    yes = replace(resolution.recognition, action=Action.CONFIRM, entities=Entities())
    return Resolution(Move.FILL, yes, rule="keeps what is offered")


def asked_meanwhile(resolution: Resolution) -> Resolution:
    """Return ``resolution``, but what names something that it asks for is no failed answer: "telefone da Neide"."""
    text = resolution.recognition.text
    said = [fold(word) for word in text.split()]
    asks = len(said) >= _FEWEST_ASKING and asks_in_words(text) and every("this").isdisjoint(said)
    if resolution.move is not Move.ASK_AGAIN or resolution.positions or not asks or any(map(speaks_of_removing, said)):
        return resolution
    return replace(resolution, move=Move.START, drops=True, rule="asked meanwhile")


def taken_later(asked: PackQuestion, recognition: Recognition, *, numbered: bool) -> Resolution | None:
    """Return how ``recognition`` answers ``asked``, which something else was done after; None if it does not.

    A bare number does only where nothing else was ``numbered`` since.
    """
    said = recognition.text
    bare = parse_selection(said) is not None
    match asked.shape:
        case _ if asked.yes_or_no:
            answers = recognition.action is Action.CONFIRM or _agrees(asked, recognition)
            if answers:
                recognition = replace(recognition, action=Action.CONFIRM)
        case "time":
            tells = (
                not bare
                and not _ASKS.match(fold(said))
                and bool(times.moments_in(said, ANY_DAY, "pt-BR"))
                and not _beside_a_time(asked, said)
                and not _has_other_figures(said)
            )
            apart = recognition.action == "remind" and asked.pack != "agenda"
            answers = tells and not apart and not says_besides(said)
        case "amount":
            answers = (numbered or not said.isdecimal()) and bool(sums(said)) and not _beside_a_sum(asked, said)
        case "which":
            apart = recognition.action == "remind" or (_asks(said) and not _numbered(recognition))
            brief = (numbered or not bare) and len(said.split()) <= _SHORT
            answers = brief and not apart and bool(places(asked, recognition))
        case _:
            answers = False
    if not answers or recognition.action is Action.DENY:
        return None
    return Resolution(Move.FILL, recognition, rule="an answer to what was left open")


def _agrees(asked: PackQuestion, recognition: Recognition) -> bool:
    """Tell whether a yes is among few words that name what was asked about, and nothing new: "registra sim o peso"."""
    said, asks = words(recognition.text), str(recognition.action).startswith(("ask_", "list_"))
    if asks or _asks(recognition.text) or recognition.action in _NO_YES or not 1 < len(said) <= _SHORT:
        return False
    new = any(character.isdecimal() for character in recognition.text) or not negations().isdisjoint(said)
    # "Quero assistir Duna" names nothing of "Quer que eu te lembre?".
    names = [word for word in said if not _is_a_yes(word)]
    return not new and len(names) < len(said) and shared(named(" ".join(names)), asked.text) > 0


def _is_a_yes(word: str) -> bool:
    return recognise(word)[0].action is Action.CONFIRM


def _tells_a_time(asked: PackQuestion, recognition: Recognition) -> bool | None:
    text = recognition.text
    few = len(text.split()) <= _FEW
    if _ASKS.match(fold(text)):
        return False  # "o que anotei hoje?"
    if not times.moments_in(text, ANY_DAY, "pt-BR"):
        return None if few and not _asks(text) and not _states(recognition) else False
    if _has_other_figures(text):
        return False
    beside, said = _beside_a_time(asked, text), named(text)
    talked = recognition.action is Action.CHAT and recognition.confidence >= PLAINLY_TOLD
    if talked or recognition.action not in ANSWERS_A_PACK:
        return beside == 0
    # "Consulta sexta às 10h" is told for itself, "a reunião é sexta às 10h" of what is asked about.
    told = recognition.action is Action.REMEMBER and recognition.confidence >= PLAINLY_TOLD
    return beside < (1 if told and not shared(said, _known(asked)) else _FEW) and not (_asks(text) and beside)


def _tells_a_sum(asked: PackQuestion, recognition: Recognition) -> bool | None:
    text = recognition.text
    few = len(text.split()) <= _FEW
    timed = times.moments_in(text, ANY_DAY, "pt-BR")
    # "Dei ibuprofeno às 3" tells when, and no sum.
    if all(any(each.start <= told.start < each.end for each in timed) for told in sums(text)):
        return None if few and not _asks(text) and not _states(recognition) else False
    return _beside_a_sum(asked, text) <= (2 if recognition.action in ANSWERS_A_PACK else 1)


def _has_other_figures(text: str) -> bool:
    """Tell whether ``text`` has a figure beside the times that it tells: "dia 18 210 no mercado" answers nothing."""
    rest = without(text, times.moments_in(text, ANY_DAY, "pt-BR"))
    return any(character.isdecimal() for character in rest)


def _beside_a_time(asked: PackQuestion, text: str) -> int:
    """Return how many words ``text`` has beside a time that name something else than ``asked`` does."""
    return _new(asked, without(text, times.moments_in(text, ANY_DAY, "pt-BR")))


def _beside_a_sum(asked: PackQuestion, text: str) -> int:
    for each in reversed(sums(text)):
        text = text[: each.start] + text[each.end :]
    return _new(asked, text)


def _new(asked: PackQuestion, text: str) -> int:
    said = [word for word in named(text) if not any(map(str.isdecimal, word))]
    return len(said) - shared(said, _known(asked))


def _known(asked: PackQuestion) -> str:
    return " ".join([asked.text, *(value for value in asked.args.values() if isinstance(value, str))])


def _is_a_request(recognition: Recognition) -> bool:
    """Tell whether more than what to put somewhere is said: "gelo e carvão" alone is taken for something to buy.

    So are a few words that are no plain request of any kind: "pro vitinho ué".
    """
    whole = (recognition.entities.content or "").strip() == recognition.text.strip()
    told = any(map(str.isdecimal, recognition.text)) or recognition.confidence >= PLAIN
    brief = len(recognition.text.split()) <= _FEW and not told
    return recognition.action not in ANSWERS_A_PACK and not whole and not brief


def _asks(text: str) -> bool:
    return any(map(is_question, _ENDED.split(text))) or _ASKS.match(fold(spelt_out(text))) is not None


def _states(recognition: Recognition) -> bool:
    """Tell whether a few words say something of their own: a fact, a figure, a code; and do not put off an answer."""
    told = recognition.action is Action.REMEMBER and recognition.confidence >= LIKELY_TOLD
    figures = recognition.action is not Action.SELECT and any(map(str.isdecimal, recognition.text))
    return told or figures or recognition.action not in ANSWERS_A_PACK


def _orders(recognition: Recognition) -> bool:
    """Tell whether what may name one of several plainly asks or orders something else: "me lembra toda segunda"."""
    if _ASKS.match(fold(recognition.text)):
        return True
    new = recognition.action in _NEW and recognition.confidence >= PLAINLY_TOLD
    return new and len(recognition.text.split()) > _FEW


def _numbered(recognition: Recognition) -> bool:
    return parse_selection(recognition.text.rstrip(" ?")) is not None
