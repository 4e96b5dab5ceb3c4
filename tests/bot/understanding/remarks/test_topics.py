"""A question about Guarda is answered as what it is: its topic is told from its words."""

from __future__ import annotations

import pytest

from bot.actions import Action
from bot.understanding.recogniser import recognise as recognise
from bot.understanding.remarks.topics import Topic, topic_of


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("você é um robô?", Topic.ROBOT),
        ("tô falando com gente ou com máquina?", Topic.ROBOT),
        ("tem alguém aí do outro lado?", Topic.ROBOT),
        ("are you a real person?", Topic.ROBOT),
        ("quem te criou?", Topic.MAKER),
        ("quem é o dono disso", Topic.MAKER),
        ("who made you?", Topic.MAKER),
        ("é de graça?", Topic.PRICE),
        ("quanto custa?", Topic.PRICE),
        ("is it free?", Topic.PRICE),
        ("meus dados estão seguros?", Topic.SAFETY),
        ("posso confiar em você?", Topic.SAFETY),
        ("onde ficam as minhas mensagens", Topic.SAFETY),
        ("você lê minhas mensagens?", Topic.READING),
        ("can anyone see my notes", Topic.READING),
        ("funciona em inglês?", Topic.LANGUAGES),
        ("você é o chatgpt?", Topic.MODEL),
        ("are you an AI", Topic.MODEL),
        ("qual seu nome?", Topic.NAME),
        ("quem é você?", Topic.ITSELF),
        ("que bot é esse", Topic.ITSELF),
        ("what is this", Topic.ITSELF),
        ("pra que você foi criado?", Topic.ITSELF),
    ],
)
def test_the_topic_of_a_question_about_guarda(text: str, topic: Topic) -> None:
    assert recognise(text)[0].action is Action.ABOUT
    assert topic_of(text) is topic
