"""The library's eleven tools and the packs', those that a model may be offered, and how a call is checked."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import JsonValue

from state.items import NOTE_LIMIT, TITLE_LIMIT
from tests.tools.contexts import an_item, context
from tools.definition import EffectClass, Found, Lookup, Removed, RemovedEverything, Result, Saved, Tool, ToolName
from tools.errors import BadArguments, ToolError, UnknownTool
from tools.fields import FIRST_YEAR, LAST_YEAR
from tools.packs import PACK_TOOLS
from tools.registry import TOOLS, offered, parse, run, tool

ARGUMENTS = {
    "save_note(content)": EffectClass.WRITE,
    "save_movie(title, year?, tmdb_id?)": EffectClass.WRITE,
    "save_tv_show(title, year?, tmdb_id?)": EffectClass.WRITE,
    "save_video(url, title?)": EffectClass.WRITE,
    "save_link(url, description?)": EffectClass.WRITE,
    "enrich_movie(title, year?)": EffectClass.READ,
    "enrich_tv_show(title, year?)": EffectClass.READ,
    "enrich_video(url)": EffectClass.READ,
    "search_items(query?, limit?, item_type?)": EffectClass.READ,
    "delete_memory(item_id)": EffectClass.DESTRUCTIVE,
    "delete_all_memories()": EffectClass.DESTRUCTIVE,
}
REJECTED = ("save_memory", "search_memory", "enrich_content", "list_memories", "respond", "", "SAVE_NOTE", "save_note ")

GOOD: dict[str, JsonValue] = {
    "save_note": {"content": "comprar leite"},
    "save_movie": {"title": "Inception", "year": 2010, "tmdb_id": 27205},
    "save_tv_show": {"title": "Dark", "year": None, "tmdb_id": None},
    "save_video": {"url": "youtu.be/dQw4w9WgXcQ"},
    "save_link": {"url": "https://exemplo.com.br", "description": None},
    "enrich_movie": {"title": "inception"},
    "enrich_tv_show": {"title": "dark", "year": 2017},
    "enrich_video": {"url": "https://vimeo.com/76979871"},
    "search_items": {"query": "matrix", "limit": 5, "item_type": "movie"},
    "delete_memory": {"item_id": "a"},
    "delete_all_memories": None,
}

BAD: list[tuple[str, JsonValue]] = [
    ("save_note", {}),
    ("save_note", None),
    ("save_note", []),
    ("save_note", "comprar leite"),
    ("save_note", {"content": ""}),
    ("save_note", {"content": " \n\t "}),
    ("save_note", {"content": "​"}),
    ("save_note", {"content": "x" * (NOTE_LIMIT + 1)}),
    ("save_note", {"content": "leite", "title": "compras"}),
    ("save_note", {"content": 5}),
    ("save_note", {"content": "\ud800"}),
    ("save_movie", {"title": "x" * (TITLE_LIMIT + 1)}),
    ("save_movie", {"title": "Matrix", "year": FIRST_YEAR - 1}),
    ("save_movie", {"title": "Matrix", "year": LAST_YEAR + 1}),
    ("save_movie", {"title": "Matrix", "year": "mil"}),
    ("save_movie", {"title": "Matrix", "tmdb_id": 0}),
    ("save_movie", {"title": "Matrix", "tmdb_id": 2**31}),
    ("save_movie", {"title": ["Matrix"]}),
    ("save_movie", {"year": 1999}),
    ("save_video", {"url": "javascript:alert(1)"}),
    ("save_video", {"url": "matrix"}),
    ("save_link", {"url": "https://exemplo.com/" + "x" * 2048}),
    ("save_link", {"url": "https://ex emplo.com"}),
    ("save_link", {"url": "https://exemplo.com", "description": "x" * 2001}),
    ("search_items", {"limit": 0}),
    ("search_items", {"limit": 51}),
    ("search_items", {"item_type": "podcast"}),
    ("delete_memory", {}),
    ("delete_memory", {"item_id": "x" * 201}),
    ("delete_all_memories", {"confirm": True}),
]


def with_arguments(row: Tool[Any, Any]) -> str:
    fields = (name if field.is_required() else f"{name}?" for name, field in row.args.model_fields.items())
    return f"{row.name}({', '.join(fields)})"


class TestTheSet:
    def test_there_are_eleven_tools_with_these_arguments_and_effects(self) -> None:
        assert {with_arguments(row): row.effect for row in TOOLS} == ARGUMENTS

    def test_each_name_has_one_row(self) -> None:
        assert sorted(row.name for row in (*TOOLS, *PACK_TOOLS)) == sorted(ToolName)

    def test_a_model_is_offered_the_nine_and_the_packs_that_destroy_nothing(self) -> None:
        names = {str(row.name) for row in offered()}
        assert len(offered()) == 9 + len(PACK_TOOLS) == 22
        assert names == {str(name) for name in ToolName} - {"delete_memory", "delete_all_memories"}

    def test_each_tool_is_described_in_one_line(self) -> None:
        for row in (*TOOLS, *PACK_TOOLS):
            assert row.description.endswith(".")
            assert "\n" not in row.description
            assert len(row.description) <= 100


class TestCalls:
    @pytest.mark.parametrize("name", REJECTED)
    async def test_a_name_that_no_tool_has_is_refused(self, name: str) -> None:
        with pytest.raises(UnknownTool):
            await run(name, {}, context())

    @pytest.mark.parametrize("name", GOOD)
    async def test_a_good_call_gives_the_tools_own_result(self, name: str) -> None:
        result = await run(name, GOOD[name], context([an_item("a")]))
        assert type(result) is tool(name).result

    @pytest.mark.parametrize(("name", "raw"), BAD)
    async def test_arguments_that_do_not_fit_are_refused(self, name: str, raw: JsonValue) -> None:
        with pytest.raises(BadArguments) as refused:
            await run(name, raw, context())
        assert refused.value.tool == name
        assert refused.value.problems

    def test_a_refusal_names_the_field_and_its_limit(self) -> None:
        with pytest.raises(BadArguments, match="save_movie: title: String should have at most 300 characters"):
            parse("save_movie", {"title": "x" * 301})

    def test_a_refusal_says_all_that_is_wrong(self) -> None:
        with pytest.raises(BadArguments) as refused:
            parse("save_movie", {"year": 1, "rating": 5})
        assert {problem.field for problem in refused.value.problems} == {"title", "year", "rating"}

    def test_a_refusal_does_not_repeat_what_was_sent(self) -> None:
        with pytest.raises(BadArguments) as refused:
            parse("save_link", {"url": "segredo: 1234"})
        assert "segredo" not in str(refused.value)
        assert refused.value.__cause__ is None

    def test_everything_that_can_be_wrong_is_a_tool_error(self) -> None:
        assert issubclass(UnknownTool, ToolError)
        assert issubclass(BadArguments, ToolError)

    def test_numbers_in_quotes_are_numbers(self) -> None:
        assert parse("save_movie", {"title": "Matrix", "year": "1999"}) == parse(
            "save_movie", {"title": "Matrix", "year": 1999}
        )

    @pytest.mark.parametrize("blank", ["", "  "])
    def test_an_optional_text_with_nothing_in_it_is_not_given(self, blank: str) -> None:
        assert parse("search_items", {"query": blank}) == parse("search_items", {})
        assert parse("save_link", {"url": "a.com", "description": blank}) == parse("save_link", {"url": "a.com"})

    def test_titles_are_on_one_line(self) -> None:
        assert parse("save_movie", {"title": " Clube\n da\x00Luta "}) == parse("save_movie", {"title": "Clube da Luta"})

    def test_reading_tools_have_no_effects(self) -> None:
        for row in TOOLS:
            if row.effect is EffectClass.READ:
                assert row.result in (Lookup, Found)
            else:
                assert row.result in (Saved, Removed, RemovedEverything)
            assert issubclass(row.result, Result)
