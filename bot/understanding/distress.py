"""Words of harming oneself: answered whatever else was heard in a message."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import groupby, takewhile

from bot.actions import Action
from bot.understanding.grammar import every
from bot.understanding.model import model
from bot.understanding.money import is_money_verb
from bot.understanding.rewording import sentences
from bot.understanding.tokens import Token

# How likely a message has to be one of distress: with such words, with a word of life, death or pain, and with none.
# It counts unless it is plainly a joke, a film or a figure of speech: better once too often. A complaint about a sum
# is none. Measured in docs/adr/0060-a-cry-for-help-is-not-heard-in-a-complaint.md.
WITH_WORDS, BESIDE_A_GRAVE_WORD, PLAINLY = 0.01, 0.3, 0.5
# So likely where it has no such word, and a figure, money or an order to keep: what people tell every day.
AMONG_EVERYDAY_THINGS = 0.65
# Who asks when they have to do something cries for help only in words of it, or as surely.
ASKED_OF_A_DUTY = 0.9
# What stands beside a fact about oneself, and may be a cry, has to be talk so surely.
SURELY_TALK = 0.7
# A duty is told so near to the word that asks when: "quando é que eu tenho que".
_DUTY_WITHIN = 6
# What a fact about oneself is learnt as.
OF_ONESELF = "know"


def distress(found: Sequence[Token], likely: float) -> str:
    """Return what tells of somebody harming themselves, "" if nothing does: words of it, or what is ``likely`` so."""
    if likely < WITH_WORDS:
        return ""
    said = reduce(
        lambda text, figure: text.replace(figure, "…"), every("figures"), " ".join(each.word for each in found)
    )
    if _is_an_accident(found, f" {said} "):
        return ""
    if words := next((words for words in sorted(every("harm")) if words in said), ""):
        return words
    if likely < ASKED_OF_A_DUTY and _asks_of_a_duty(said):
        return ""
    grave = next(_grave(said.split()), "")
    least = AMONG_EVERYDAY_THINGS if _is_of_every_day(found) else PLAINLY
    heard = likely >= least or (grave and likely >= BESIDE_A_GRAVE_WORD)
    return (grave or "…") if heard and not _introduces(found) and not resigns(found) else ""


def _is_an_accident(found: Sequence[Token], said: str) -> bool:
    """Tell whether a message tells of an injury that came by an accident, and of nothing else that may be a cry."""
    if not (_has(every("injuries"), said) and _has(every("accidents"), said)) or _has(every("meant_it"), said):
        return False
    told = sorted(every("injuries") | every("accidents"), key=len, reverse=True)
    left = reduce(lambda text, each: text.replace(f" {each} ", " "), told, said)
    if any(each in left for each in every("harm")) or any(_grave(left.split())):
        return False
    clauses = [list(each) for stop, each in groupby(found, key=_is_a_stop) if not stop]
    named = every("injuries") | every("accidents")
    others = [each for each in clauses if not _has(named, f" {' '.join(token.word for token in each)} ")]
    return not any(_likely_by_itself(each) >= PLAINLY for each in others)


def _is_of_every_day(found: Sequence[Token]) -> bool:
    """Tell whether a message has a figure, tells of money, or orders to keep something."""
    orders = every("keeping") | every("jotting") | every("list_nouns")
    return any(token.word[:1].isdigit() or token.word in orders or is_money_verb(token.word) for token in found)


def _asks_of_a_duty(said: str) -> bool:
    """Tell whether a message begins by asking when somebody has to do something: "quando tenho que ligar pra vivo"."""
    when = next((each for each in every("asking_when") if said.startswith(f"{each} ")), "")
    behind = said.removeprefix(when).split()[:_DUTY_WITHIN] if when else []
    return any(f" {duty} " in f" {' '.join(behind)} " for duty in every("having_to"))


def _introduces(found: Sequence[Token]) -> bool:
    """Tell whether somebody tells of themselves, and before that says hello at most: "hey! I live in Recife"."""
    said = sentences(found)
    hello = list(takewhile(lambda each: not _is_of_oneself(each), said))
    told = said[len(hello) :]
    return bool(told) and all(map(_is_of_oneself, told)) and all(map(_is_hello, hello))


def _is_of_oneself(said: Sequence[Token]) -> bool:
    return model().classifier.rank([token.shape for token in said]).of.get(OF_ONESELF, 0.0) >= PLAINLY


def _is_hello(said: Sequence[Token]) -> bool:
    ranked = model().classifier.rank([token.shape for token in said])
    talk = ranked.label in (Action.GREET, Action.CHAT) and ranked.probability >= SURELY_TALK
    return talk and not any(_grave(token.word for token in said))


def resigns(found: Sequence[Token]) -> bool:
    """Tell whether somebody talks of leaving their work, or those they work for, and in no clause of anything else.

    A clause with a word of life, death or pain is of something else when it is likely a cry by itself: "pedir
    demissão da vida".
    """
    clauses = [list(each) for stop, each in groupby(found, key=_is_a_stop) if not stop]
    named = [f" {' '.join(token.word for token in each)} " for each in clauses]
    if not any(_has(every("resigning"), each) for each in named):
        return False
    return all(map(_is_of_work, clauses)) and not any(map(_is_grave, clauses))


def _is_of_work(clause: Sequence[Token]) -> bool:
    """Tell whether a clause names work, or is one plain word: "viu", "né"."""
    said = [token.word for token in clause]
    plain = len(said) == 1 and not any(_grave(said))
    return plain or _has(every("resigning") | every("superiors"), f" {' '.join(said)} ")


def _is_a_stop(token: Token) -> bool:
    return token.kind == "line" or token.word in every("joint") or not any(map(str.isalnum, token.word))


def _has(listed: Iterable[str], said: str) -> bool:
    return any(f" {each} " in said for each in listed)


def _likely_by_itself(clause: Sequence[Token]) -> float:
    return model().classifier.rank([token.shape for token in clause]).of.get(Action.CRISIS, 0.0)


def _is_grave(clause: Sequence[Token]) -> bool:
    return _likely_by_itself(clause) >= BESIDE_A_GRAVE_WORD and any(_grave(token.word for token in clause))


def _grave(words: Iterable[str]) -> Iterator[str]:
    begun = tuple(each[:-1] for each in every("grave") if each.endswith("*"))
    return (word for word in words if word in every("grave") or word.startswith(begun))
