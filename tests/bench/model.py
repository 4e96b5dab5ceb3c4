"""What a language model is asked, and how much of it: `python -m tests.bench model`.

No model is needed: a stand-in in the same process sees nothing to do. Tokens are counted as bytes, which no tokenizer
has more tokens than; in Portuguese the truth is about a third, of both columns alike.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.memory.rendering import native
from bot.planner.counting import prompt_tokens
from bot.planner.prompting import Past, PlannerQuestion, Prompt, planner_prompt
from state.conversation_history import past_of
from tests.bot.chat_user import Correspondent, Scripted
from tests.bot.planner.differential import sample
from tools.registry import offered

MESSAGES = 3_000
LENGTHS = (0, 20, 100, 300, 1_000)
RIDDLE = "aquele da ilha, com a bola que ele conversa"


@dataclass(frozen=True, slots=True)
class Size:
    """A call after ``length`` messages: what it takes without them, what they add, and what the baseline sends."""

    length: int
    fixed: int
    past: int
    baseline: int


def report() -> str:
    """Return the share of messages that reach no model, and what a call takes as a conversation grows."""
    texts = sample(MESSAGES)
    rules, first = (asyncio.run(unasked(texts, model_first=model_first)) for model_first in (False, True))
    rows = [
        f"| after {size.length} messages | {size.fixed + size.past} ({size.fixed} fixed, {size.past} past) "
        f"| {size.baseline} | {(size.fixed + size.past) / size.baseline:.0%} |"
        for size in asyncio.run(sizes(texts, LENGTHS))
    ]
    return "\n".join(
        [
            f"of {MESSAGES} messages of the training corpus, each in a conversation of its own:",
            f"answered with no model call: {rules:.1%} (GUARDA_MODEL_USE=rules), {first:.1%} (model)",
            "",
            "| tokens at most, a planner's call | as it is | every tool, whole history | share |",
            "| --- | ---: | ---: | ---: |",
            *rows,
        ]
    )


async def unasked(texts: Sequence[str], *, model_first: bool) -> float:
    """Return the share of ``texts`` that are answered without a call."""
    alone = 0
    for text in texts:
        person = Correspondent(Scripted(), model_first=model_first)
        await person.says(text)
        alone += not any(turn.decision and turn.decision.trace.calls for turn in person.turns)
    return alone / len(texts)


async def sizes(texts: Sequence[str], lengths: Sequence[int]) -> list[Size]:
    """Return what one question takes after so many messages of ``texts``, in one conversation."""
    found = []
    person = Correspondent(None)
    for index in range(max(lengths) + 1):
        if index in lengths:
            if index:
                await person.says("deixa pra lá")  # or the question may be taken for the answer to another one
            model = Scripted()
            await person.says_beside(model, RIDDLE)
            found.append(_size(index, model.prompts[0], person))
        await person.says(texts[index % len(texts)])
    return found


def _size(length: int, prompt: Prompt, person: Correspondent) -> Size:
    fixed = prompt_tokens(planner_prompt(PlannerQuestion(RIDDLE))[0])
    everything = PlannerQuestion(f"{RIDDLE} https://example.com", tools=frozenset(tool.name for tool in offered()))
    whole = [entry for turn in person.turns[:-1] for entry in past_of(turn).entries]
    baseline = replace(planner_prompt(everything)[0], past=Past(native=tuple(native(whole))))
    return Size(length, fixed, prompt_tokens(prompt) - fixed, prompt_tokens(baseline))
