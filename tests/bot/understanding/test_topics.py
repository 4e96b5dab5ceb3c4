"""What talk is about is told from messages that trained nothing, and what is no talk has no topic."""

from __future__ import annotations

import pytest

from bot.actions import Action
from bot.understanding.recogniser import recognise
from bot.understanding.topics import (
    ABOUT,
    CHEERFUL,
    GRAVE,
    HELP,
    NEWS,
    NONE,
    SURE_BESIDE_A_FACT,
    Topic,
    talk_of,
    topic_asked,
)
from tests.model.examples import digit_of, read, topics

HELD_OUT = [(text, topic) for text, topic in topics() if digit_of(text) == 0]
# In per cent: 65 and 0.5 were measured on 26 November 2026.
RIGHT, TAKEN_FOR_NEWS = 60, 1


def told(text: str, topic: str) -> str:
    for asked in (ABOUT, HELP):
        if topic in asked:
            return topic_asked(text, asked)
    return talk_of(text) or NONE


def test_topics_of_messages_held_out_are_told_as_well_as_they_were() -> None:
    right = sum(told(text, topic) == topic for text, topic in HELD_OUT)
    assert 100 * right / len(HELD_OUT) >= RIGHT


def test_nothing_cheerful_is_said_to_what_is_grave() -> None:
    grave = [text for text, topic in HELD_OUT if topic in GRAVE]
    assert len(grave) > 20
    assert [text for text in grave if talk_of(text) in CHEERFUL] == []


def test_facts_and_requests_are_about_none() -> None:
    others = [each.text for each in read() if each.part == "held out" and each.action in ("remember", "save", "remind")]
    taken = sum(talk_of(text, SURE_BESIDE_A_FACT) in NEWS for text in others)
    assert 100 * taken / len(others) <= TAKEN_FOR_NEWS


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("kkkkkk", Topic.LAUGHTER),
        ("não foi isso que eu falei", Topic.COMPLAINT),
        ("pera aí", Topic.WAIT),
        ("my dog died yesterday", Topic.LOSS),
        ("meu pai passou mal e tá internado desde ontem", Topic.ILLNESS),
        ("o boleto da luz vence dia 5", None),
        ("massa de pão", None),
        ("top gun", None),
        ("great gatsby", None),
        ("", None),
    ],
)
def test_what_is_said_in_passing_is_told_from_what_is_not(text: str, topic: Topic | None) -> None:
    assert talk_of(text) is topic


@pytest.mark.parametrize("text", ["como eu apago uma coisa?", "como salvo um filme?", "how do I delete something?"])
def test_who_asks_how_is_helped(text: str) -> None:
    assert recognise(text)[0].action is Action.HELP
    assert topic_asked(text, HELP) in {Topic.REMOVE, Topic.KEEP}


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("você é um robô?", Topic.ROBOT),
        ("quem te criou?", Topic.MAKER),
        ("is it free?", Topic.PRICE),
        ("meus dados estão seguros?", Topic.SAFETY),
        ("você lê minhas mensagens?", Topic.READING),
        ("qual seu nome?", Topic.NAME),
        ("quem é você?", Topic.ITSELF),
    ],
)
def test_a_question_about_guarda_has_a_topic(text: str, topic: Topic) -> None:
    assert recognise(text)[0].action is Action.ABOUT
    assert topic_asked(text, ABOUT) is topic
