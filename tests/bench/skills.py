"""What skills save of a question to a model, and what they cost: `python -m tests.bench skills`.

The rows are the messages of the document that skills come from, each asked without a past. With everything, a question
has every skill's words and every tool.

Tokens are counted as bytes, which no tokenizer has more tokens than. With tiktoken installed, and its file of
o200k_base in the folder that TIKTOKEN_CACHE_DIR names, they are counted with it as well.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from statistics import median

from bot.planner.counting import prompt_tokens
from bot.planner.prompting import PlannerQuestion, Prompt, WriterQuestion, planner_prompt, writer_prompt
from bot.skills.choosing import registered_tools
from bot.skills.compose import Composition, compose
from bot.skills.detect import BEFORE, Heard, detect
from bot.skills.loading import packaged_skills
from tests.fakes.pack_tools import registered

ROWS = (
    "Oi, tudo bem?",
    "Gastei 50 no mercado",
    "Estou triste hoje",
    "Pesei 82kg hoje",
    "Como estão minhas dívidas?",
    "Não sei se peço demissão",
    "Insônia por causa das dívidas",
)
ENCODING = "o200k_base"
RUNS = 300

Count = Callable[[Prompt], int]


@dataclass(frozen=True, slots=True)
class Row:
    """One message: the tokens of the planner's question and of the writer's, with everything and with its skills."""

    text: str
    skills: tuple[str, ...]
    everything: tuple[int, int]
    with_skills: tuple[int, int]

    @property
    def share(self) -> float:
        return sum(self.with_skills) / sum(self.everything)


def rows(count: Count = prompt_tokens) -> list[Row]:
    """Return a row for each message, with tokens as ``count`` counts them."""
    skills = packaged_skills()
    with registered():
        tools = registered_tools()
        everything = compose(skills, tuple(skill.name for skill in skills.all), tools)
        found = []
        for text in ROWS:
            names = detect(skills, Heard(text)).names
            active = compose(skills, names, tools)
            found.append(Row(text, names, _asked(text, everything, count), _asked(text, active, count)))
        return found


def report() -> str:
    """Return the tables, and what detection takes."""
    tables: list[tuple[str, Count]] = [("at most (bytes)", prompt_tokens)]
    if (count := tokenizer()) is not None:
        tables.append((f"of {ENCODING}", count))
    parts = [_table(name, rows(each)) for name, each in tables]
    now, before = detection()
    parts.append(f"detection {now:.0f} µs, with {BEFORE} messages before {before:.0f} µs (median of the rows)")
    return "\n\n".join(parts)


def detection() -> tuple[float, float]:
    """Return the median microseconds of detection over the rows, and where each is the last of those looked back at."""
    skills = packaged_skills()
    heard = [Heard(text) for text in ROWS]
    silent = [Heard("ok", tuple(ROWS[(at + step) % len(ROWS)] for step in range(BEFORE))) for at in range(len(ROWS))]
    now, before = ([_fastest(partial(detect, skills, each)) for each in group] for group in (heard, silent))
    return median(now), median(before)


def tokenizer() -> Count | None:
    """Return what counts with a real tokenizer; None where there is none, or its file would have to be downloaded."""
    if not os.environ.get("TIKTOKEN_CACHE_DIR"):
        return None
    try:
        encode = import_module("tiktoken").get_encoding(ENCODING).encode
    except ImportError:
        return None

    def count(prompt: Prompt) -> int:
        schema = json.dumps(prompt.schema, ensure_ascii=False, separators=(",", ":"))
        return sum(len(encode(text)) for text in (schema, *(str(each["content"]) for each in prompt.messages())))

    return count


def _asked(text: str, composition: Composition, count: Count) -> tuple[int, int]:
    planner = PlannerQuestion(text, tools=frozenset(composition.tools), extension=composition.planner)
    writer = WriterQuestion(text, [], extension=composition.written_in("pt-BR", emoji=False))
    return count(planner_prompt(planner)[0]), count(writer_prompt(writer)[0])


def _table(name: str, found: list[Row]) -> str:
    lines = [
        f"| {row.text} | {', '.join(row.skills)} | {row.everything[0]:,} + {row.everything[1]:,} "
        f"| {row.with_skills[0]:,} + {row.with_skills[1]:,} | {row.share:.0%} |"
        for row in found
    ]
    mean = sum(row.share for row in found) / len(found)
    head = f"| tokens {name}: planner + writer | skills | with everything | with skills | share |"
    return "\n".join([head, "| --- | --- | ---: | ---: | ---: |", *lines, f"| mean | | | | **{mean:.0%}** |"])


def _fastest(run: Callable[[], object]) -> float:
    times = []
    for _ in range(RUNS):
        began = time.perf_counter_ns()
        run()
        times.append(time.perf_counter_ns() - began)
    return min(times) / 1_000
