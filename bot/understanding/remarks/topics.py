"""What about Guarda somebody wants to know: whether it is a robot, who made it, what it costs, who reads along."""

from __future__ import annotations

import re
from enum import StrEnum

from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold


class Topic(StrEnum):
    """What a question about Guarda is about."""

    LANGUAGES = "languages"
    PRICE = "price"
    READING = "reading"
    SAFETY = "safety"
    MODEL = "model"
    ROBOT = "robot"
    MAKER = "maker"
    NAME = "name"
    ITSELF = "itself"


_SAID = SAID
# The first that fits; what fits none is about Guarda itself.
_TOPICS: tuple[tuple[Topic, re.Pattern[str]], ...] = (
    (Topic.LANGUAGES, _SAID["about_languages"]),
    (Topic.PRICE, _SAID["about_price"]),
    (Topic.READING, _SAID["about_reading"]),
    (Topic.SAFETY, _SAID["about_safety"]),
    (Topic.MODEL, _SAID["about_model"]),
    (Topic.ROBOT, _SAID["about_robot"]),
    (Topic.MAKER, _SAID["about_maker"]),
    (Topic.NAME, _SAID["about_name"]),
)


def topic_of(text: str) -> Topic:
    """Return what ``text``, a question about Guarda, wants to know."""
    said = fold(text)
    found = (topic for topic, pattern in _TOPICS if pattern.search(said))
    no_robot = _SAID["no_robot"].search(said) is not None
    return next((topic for topic in found if not (no_robot and topic is Topic.ROBOT)), Topic.ITSELF)
