"""Answers to what the agenda asks: of what, when, which one."""

from __future__ import annotations

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.packs.agenda import reminding
from bot.packs.agenda.changes import which
from bot.packs.agenda.changes.moving import FIELDS
from bot.packs.agenda.delivery import taking
from bot.packs.agenda.timing import settling, times
from bot.packs.answering import ANY_DAY
from bot.packs.frame import named, numbers_told, places, rows_of, shared
from bot.packs.moments import without
from bot.understanding.grammar import every
from bot.understanding.recognition import Recognition
from bot.understanding.safety import speaks_of_removing
from state.lane import PackQuestion
from state.text import words
from state.turns import Message

_FIRST_WORDS = 3


def answers(asked: PackQuestion, message: Message, recognition: Recognition) -> bool | None:
    """Tell whether a message answers what the shape of the answer does not tell: a text for a time, each of several."""
    said = words(recognition.text)
    if message.forwarded or message.button or recognition.action is Action.DENY:
        return None
    if asked.name == "new_time" and recognition.action is Action.CHAT:
        # What is but talked says nothing of the reminder, unless it is a time and no more.
        return None if times.moments_in(recognition.text, ANY_DAY, "pt-BR") else False
    if asked.name == "new_time" and not FIELDS.isdisjoint(said[:_FIRST_WORDS]):
        return True  # "o texto: tomar a losartana de 100 mg"
    # "Cancela os dois" chooses, and "pode deixar os dois" sets the question aside.
    orders = [word for word in said if speaks_of_removing(word) or word in every("calling_off")]
    leaves = recognition.action is Action.CANCEL and not orders
    if leaves or asked.name not in ("move", "cancel", "done", "cancel_all"):
        return None
    if asked.name == "cancel" and not orders and not every("leaving").isdisjoint(said):
        return False  # "o 1 fica" cancels nothing
    by_name = recognition.action == "move_reminder" and bool(places(asked, recognition))
    if asked.name == "move" and (by_name or _gives_one_a_time(recognition.text)):
        return True
    if recognition.action == "remind":
        return False  # a new order answers nothing, whatever days it tells
    several = not every("all_of_them").isdisjoint(said[:_FIRST_WORDS])
    names = [word for word in named(recognition.text) if word not in orders]
    if several and (asked.name == "move" or len(names) <= 1):
        return True
    agrees = asked.yes_or_no and recognition.action is Action.CONFIRM
    return None if asked.name != "cancel" or agrees or _is_of_one(asked, recognition) else False


def _gives_one_a_time(text: str) -> bool:
    """Tell whether ``text`` tells one by its number, and its time, and nothing else: "o 1, pra quinta às 14h"."""
    moments = times.moments_in(text, ANY_DAY, "pt-BR")
    return bool(moments) and which.NUMBER_FIRST.match(text) is not None and not named(without(text, moments))


def _is_of_one(asked: PackQuestion, recognition: Recognition) -> bool:
    """Tell whether what is told by no number has nothing in it that the one that it names has not: that one goes."""
    names = named(recognition.text)
    by_number = numbers_told(recognition) or any(map(str.isdecimal, words(recognition.text)))
    rows = [rows_of(asked)[place] for place in places(asked, recognition)]
    return bool(by_number) or any(shared(names, row) == len(names) for row in rows)


async def answered(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Give an answer to what asked for it; a no to any question sets it aside."""
    recognition = context.resolution.recognition
    if recognition.action == Action.DENY:
        return context.say(context.voice.say("agenda-left"))
    answer = recognition.text
    match asked.name:
        case "what":
            return await reminding.take_what(context, asked, answer)
        case "when":
            return await settling.take_when(context, asked, answer)
        case "anchor":
            return await settling.take_anchor(context, asked, answer)
        case "done":
            return await taking.which_done(context, asked, answer)
        case "cancel_all":
            return await which.confirmed_all(context, asked)
        case "new_time":
            return await which.new_time(context, asked, answer)
        case _:
            return await which.chosen(context, asked, answer)
