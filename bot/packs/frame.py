"""Frame of a pack: the rows of what can be asked of it, what answers its questions, and what it does later."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.actions import Action, ActionSpec
from bot.context import Handler, HandlerResult, Step, TurnContext
from bot.handlers.questions import asked_reply
from bot.packs.amending import Amends
from bot.packs.jobs import JobHandler
from bot.understanding.answers.options import without_chaff
from bot.understanding.grammar import every
from bot.understanding.recognition import Recognition, Selection
from bot.understanding.words.numbers import parse_selection
from state.document import JsonObject
from state.finding.stems import stems
from state.lane import DIALOGUE_LASTS, Dialogue, PackQuestion, Shape
from state.machine import Trigger
from state.record import Record
from state.text import words
from state.turns import Message
from tools.currencies import written
from tools.search_query import STOP_WORDS

ROW = re.compile(r"(\d+)\. (.+)")

Answered = Callable[[TurnContext, PackQuestion], Awaitable[HandlerResult]]
Tapped = Callable[[TurnContext, str, int], Awaitable[HandlerResult | None]]
Removed = Callable[[TurnContext, Sequence[Record], bool], Awaitable[HandlerResult]]
Answers = Callable[[PackQuestion, Message, Recognition], bool | None]


@dataclass(frozen=True, slots=True)
class Row(ActionSpec):
    """Row of the table of actions that a pack adds: what can be asked, and the ``handler`` that carries it out."""

    handler: Handler = field(kw_only=True)
    recalls: bool = field(default=True, kw_only=True)


@dataclass(frozen=True, slots=True)
class Pack:
    """A thing Guarda can do: its rows, who takes the answers to what it asks, and who does what it put off.

    ``tapped`` takes a tap on a button that is no question's, by its nonce and its place, and ``taken_up`` words that
    are about what the pack said last; each is None, or returns None, where it has nothing to do with it. ``ordered``
    does what a message orders of the pack's records, whatever it is taken for and whatever is being asked; ``amends``
    is how one of them is put right, ``removed`` how those go that an order names, once it is asked about unless that is
    sure. ``repeats`` are the requests that can be repeated for something else, "e ovos
    também", and which part of it has to be told for that; the first is what adds to what was shown.
    """

    name: str
    rows: tuple[Row, ...]
    answered: Answered | None = None
    jobs: JobHandler | None = None
    tapped: Tapped | None = None
    taken_up: Step | None = None
    answers: Answers | None = None
    ordered: Step | None = None
    amends: Amends[Record] | None = None
    removed: Removed | None = None
    repeats: Mapping[str, str] = field(default_factory=dict)


def ask(context: TurnContext, question: PackQuestion, *, once: bool = False, **changes: object) -> HandlerResult:
    """Return the outcome that asks ``question``, with buttons for a yes and a no if that is what answers it.

    What the turn does besides, its effects above all, are ``changes``. Asked ``once`` it is not put again.
    """
    question = _of_one(context, question)
    expires = context.now + DIALOGUE_LASTS
    dialogue = Dialogue(nonce=context.nonce, slot="pack", question=question, expires_at=expires, asked_again=once)
    reply = asked_reply(context.voice, dialogue, taps=context.taps)
    return HandlerResult(replies=(reply,), trigger=Trigger.OPEN_DIALOGUE, pending=dialogue, **changes)  # type: ignore[arg-type]


def _of_one(context: TurnContext, asked: PackQuestion) -> PackQuestion:
    """Return ``asked``, which one of a single row is a yes or a no to that one."""
    rows = rows_of(asked)
    if asked.shape != "which" or asked.yes_or_no or len(rows) != 1:
        return asked
    text = context.voice.say("pack-only-one", what=rows[0], found="no" if asked.offered else "yes")
    return asked.changed(yes_or_no=True, text=text)


def question(
    pack: str,
    name: str,
    text: str,
    args: JsonObject | None = None,
    *,
    yes_or_no: bool = False,
    holds: bool = False,
    offered: bool = False,
    shape: Shape | None = None,
    takes: str = "",
) -> PackQuestion:
    """Return the question of ``pack`` that ``text`` asks, whose answer is for ``name``, knowing ``args``.

    With ``holds`` it is about something that was told, which is a note until it is answered: see bot.packs.holding.
    One that is only ``offered`` need not be answered. What has not the ``shape`` of an answer is none. The question
    of the nonce that it ``takes`` is asked with it.
    """
    return PackQuestion(
        pack=pack,
        name=name,
        text=text,
        args=args or {},
        yes_or_no=yes_or_no,
        holds=holds,
        offered=offered,
        shape=shape,
        takes=takes,
        currency=written(),
    )


def rows_of(asked: PackQuestion) -> tuple[str, ...]:
    """Return what the numbered lines of ``asked`` say, in their order; of the only one, the question is about it."""
    found = (ROW.fullmatch(line.strip()) for line in asked.text.splitlines())
    rows = tuple(each[2] for each in found if each)
    return rows or ((asked.text,) if asked.yes_or_no and asked.shape == "which" else ())


def places(asked: PackQuestion, recognition: Recognition) -> tuple[int, ...]:
    """Return the places (from 0) of the rows of ``asked`` that an answer tells by number, or by words of one alone.

    What is asked about the only one is told by a yes as well.
    """
    rows, text = rows_of(asked), recognition.text
    if asked.yes_or_no and rows and recognition.action is Action.CONFIRM:
        return (0,)
    selection = numbers_told(recognition)
    if selection is not None:
        return selection.positions(len(rows)) or ()
    said = named(text)
    fitting = [shared(said, row) for row in rows]
    before = ""
    for word in words(text):
        # "O 1 é o do remédio", but not "amanhã às 2".
        numbers = word.isdecimal() and before not in every("leading")
        if numbers and 0 < int(word) <= len(rows) and fitting[int(word) - 1]:
            return (int(word) - 1,)
        before = word
    best = max(fitting, default=0)
    surely = best > 0 and fitting.count(best) == 1 and len(said) - best <= 1
    return (fitting.index(best),) if surely else ()


def numbers_told(recognition: Recognition) -> Selection | None:
    """Return the numbers that an answer tells, a single one also among a few words that mean none: "1 pelo amor"."""
    selection = recognition.entities.selection or parse_selection(recognition.text)
    if selection is not None:
        return selection
    told = filter(None, map(parse_selection, without_chaff(recognition.text)))
    return next((each for each in told if len(each.numbers) == 1 and not each.everything), None)


def named(text: str) -> tuple[str, ...]:
    """Return the words of ``text`` that name something."""
    return tuple(word for word in words(text) if len(word) > 1 and word not in STOP_WORDS)


def shared(said: Sequence[str], text: str) -> int:
    """Return how many of the words ``said`` stand in ``text``, in any form."""
    there = words(text)
    return sum(any(word == each or stems(word) & stems(each) for each in there) for word in said)
