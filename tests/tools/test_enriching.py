"""Looking things up: which question each tool asks."""

from __future__ import annotations

import pytest
from pydantic import JsonValue

from state.items import Kind
from state.reads import Request
from tests.tools.contexts import context
from tools.definition import Candidate, Lookup
from tools.enrichment.lookups import MovieLookup, TvLookup, VideoLookup
from tools.registry import run

ASKED: list[tuple[str, JsonValue, Request[Lookup]]] = [
    ("enrich_movie", {"title": "inception"}, MovieLookup(title="inception", locale="pt-BR")),
    ("enrich_movie", {"title": "duna", "year": 1984}, MovieLookup(title="duna", year=1984, locale="pt-BR")),
    ("enrich_tv_show", {"title": "dark"}, TvLookup(title="dark", locale="pt-BR")),
    ("enrich_video", {"url": "youtu.be/dQw4w9WgXcQ"}, VideoLookup(url="https://youtu.be/dQw4w9WgXcQ")),
]


@pytest.mark.parametrize(("name", "args", "question"), ASKED)
async def test_a_tool_asks_one_question_and_hands_on_the_answer(
    name: str, args: JsonValue, question: Request[Lookup]
) -> None:
    answer = Lookup(status="found", candidates=(Candidate(kind=Kind.MOVIE, title="x"),))
    assert await run(name, args, context(lookups={question: answer})) == answer


async def test_the_question_is_asked_in_the_persons_language() -> None:
    answer = Lookup(status="nothing")
    asked = context(lookups={MovieLookup(title="dune", locale="en"): answer}, locale="en")
    assert await run("enrich_movie", {"title": "dune"}, asked) == answer


@pytest.mark.parametrize("question", [question for _, _, question in ASKED])
def test_a_recorded_answer_reads_back(question: Request[Lookup]) -> None:
    answer = Lookup(status="found", candidates=(Candidate(kind=Kind.MOVIE, title="Duna", year=2021, tmdb_id=438631),))
    recorded = question.answer.dump_python(answer, mode="json")
    assert question.answer.validate_python(recorded) == answer
    assert type(question).model_validate(question.to_json()) == question
