"""`guarda skills`: texts in, what a model would be asked about each with out, a JSON object a line."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any, BinaryIO

import orjson

from bot.cli.screens import whole
from bot.cli.startup import explained
from bot.planner.counting import prompt_tokens
from bot.planner.prompting import PlannerQuestion, planner_prompt
from bot.skills.choosing import registered_tools
from bot.skills.compose import compose
from bot.skills.definition import Skills
from bot.skills.detect import BEFORE, Heard, detect
from bot.skills.loading import packaged_skills


def run(texts: Sequence[str] | None, *, talk: bool) -> None:
    """Describe ``texts``, or each line of standard input if there are none, on standard output."""
    given = texts or (raw.rstrip(b"\r\n").decode("utf-8", "replace") for raw in sys.stdin.buffer)
    with explained():
        skills = packaged_skills()
        try:
            describe(skills, given, sys.stdout.buffer, talk=talk)
        except KeyboardInterrupt:
            return


def describe(skills: Skills, texts: Iterable[str], out: BinaryIO, *, talk: bool = False) -> None:
    """Write an object a line for ``texts`` on ``out``, each as soon as it is known.

    With ``talk`` they are one person's messages in a row: each is heard after those before it.
    """
    earlier: tuple[str, ...] = ()
    for text in map(whole, texts):
        out.write(orjson.dumps(described(skills, Heard(text, earlier))) + b"\n")
        out.flush()
        if talk:
            earlier = (*earlier, text)[-BEFORE:]


def described(skills: Skills, heard: Heard) -> dict[str, Any]:
    """Return the skills that ``heard`` calls for, and what they come to.

    The tokens are the most that the planner's prompt has, without a past: its bytes.
    """
    composition = compose(skills, detect(skills, heard).names, registered_tools())
    question = PlannerQuestion(heard.words, tools=frozenset(composition.tools), extension=composition.planner)
    return {
        "text": heard.words,
        "skills": composition.skills,
        "tools": composition.tools,
        "temperature": composition.temperature,
        "tone": asdict(composition.tone) if composition.tone else None,
        "prompt_tokens": prompt_tokens(planner_prompt(question)[0]),
    }
