"""Holds a dialogue with a driver, and stops at the first step that did not go as its file says."""

from __future__ import annotations

import re

from tests.conversations.dialogue import Dialogue, Step, Texts
from tests.conversations.driver import Answer, Driver


async def hold(dialogue: Dialogue, driver: Driver) -> None:
    """Run every step of ``dialogue``. Raises AssertionError with the dialogue up to the step that failed."""
    said: list[str] = []
    answers: list[Answer] = []
    for step in dialogue.steps:
        if step.wait:
            driver.wait(step.duration)
            said.append(f"... {step.wait}")
            continue
        answer = await _taken(step, driver, answers)
        answers.append(answer)
        said += [f"> {step.user or step.tap or step.payload}", answer.text]
        problems = [*_wrong_words(step, answer), *await _wrong_facts(step, answer, driver)]
        assert not problems, "\n".join([*said, "", *problems])


async def _taken(step: Step, driver: Driver, answers: list[Answer]) -> Answer:
    if step.user is not None:
        quotes = None if step.quotes is None else step.quotes - 1
        return await driver.send(text=step.user, quotes=quotes)
    return await driver.send(button=step.payload if step.payload is not None else _payload(step, answers))


def _payload(step: Step, answers: list[Answer]) -> str:
    asked = [payload for answer in answers for label, payload in answer.payloads.items() if _reads(label, step.tap)]
    shown = asked if step.question is None else asked[: step.question]
    if shown:
        return shown[-1]
    raise AssertionError(f"no button reads {step.tap!r}: {[answer.payloads for answer in answers]}")


def _reads(label: str, tap: str | None) -> bool:
    return tap in (label, label.partition(" ")[2])


def _wrong_words(step: Step, answer: Answer) -> list[str]:
    text, problems = answer.text, []
    problems += [f"not said: {each}" for each in _listed(step.bot) if each not in text]
    problems += [f"said: {each}" for each in _listed(step.bot_never) if each in text]
    if step.bot_says is not None and text != step.bot_says:
        problems.append(f"expected exactly: {step.bot_says}")
    if step.bot_matches is not None and not re.search(step.bot_matches, text):
        problems.append(f"does not match: {step.bot_matches}")
    if step.buttons is not None and list(answer.payloads) != step.buttons:
        problems.append(f"buttons {list(answer.payloads)}, expected {step.buttons}")
    if bool(text.strip()) is step.silence:
        problems.append("something was said" if step.silence else "nothing was said")
    return problems


async def _wrong_facts(step: Step, answer: Answer, driver: Driver) -> list[str]:
    problems = []
    if step.state is not None and answer.state != step.state:
        problems.append(f"state {answer.state}, expected {step.state}")
    if step.action is not None and answer.action != step.action:
        problems.append(f"action {answer.action}, expected {step.action}")
    if step.items is not None:
        items = list(await driver.items())
        if (len(items) if isinstance(step.items, int) else items) != step.items:
            problems.append(f"kept {items}, expected {step.items}")
    return problems


def _listed(texts: Texts) -> list[str]:
    return [texts] if isinstance(texts, str) else texts
