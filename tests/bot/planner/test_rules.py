"""The rule planner fills in the same form as a model would, from rules alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.actions import Action
from bot.planner.envelope import CallTool, InvalidForm, Noop, check_form
from bot.planner.rules import plan_save
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Entities


@pytest.mark.parametrize(
    ("entities", "tool", "args"),
    [
        (Entities(content="inception"), "enrich_movie", {"title": "inception"}),
        (Entities(content="matrix", year=1999), "enrich_movie", {"title": "matrix", "year": 1999}),
        (Entities(content="dark", item_type="tv_show"), "enrich_tv_show", {"title": "dark"}),
        (Entities(content="comprar leite", item_type="note"), "save_note", {"content": "comprar leite"}),
        (Entities(content="a\nb"), "save_note", {"content": "a\nb"}),
        (Entities(content="x" * 81), "save_note", {"content": "x" * 81}),
        (Entities(url="https://youtu.be/abc"), "enrich_video", {"url": "https://youtu.be/abc"}),
        (
            Entities(url="https://youtu.be/abc", content="aula de\nviolão"),
            "save_video",
            {"url": "https://youtu.be/abc", "title": "aula de violão"},
        ),
        (
            Entities(url="https://youtu.be/abc", content="olha que legal"),
            "enrich_video",
            {"url": "https://youtu.be/abc"},
        ),
        (Entities(url="https://globo.com/a", content="olha isso"), "save_link", {"url": "https://globo.com/a"}),
        (Entities(url="https://globo.com/a"), "save_link", {"url": "https://globo.com/a"}),
        (
            Entities(url="https://globo.com/a", content="receita de bolo"),
            "save_link",
            {"url": "https://globo.com/a", "description": "receita de bolo"},
        ),
    ],
)
def test_what_is_said_becomes_one_call(entities: Entities, tool: str, args: dict[str, object]) -> None:
    assert plan_save(entities) == CallTool.model_validate({"tool": tool, "args": args})


@pytest.mark.parametrize(
    "entities", [Entities(), Entities(content=""), Entities(content="  "), Entities(item_type="movie")]
)
def test_nothing_to_keep_is_nothing_to_do(entities: Entities) -> None:
    assert plan_save(entities) == Noop()


def test_the_sources_own_example_is_looked_up_before_it_is_kept() -> None:
    (recognition,) = recognise("salva inception")
    assert (recognition.action, recognition.entities.content) == (Action.SAVE, "inception")
    assert plan_save(recognition.entities) == CallTool.model_validate(
        {"tool": "enrich_movie", "args": {"title": "inception"}}
    )


@given(st.text(min_size=1, max_size=100))
def test_the_form_it_fills_in_is_one_that_a_model_could_have_sent(text: str) -> None:
    form = plan_save(Entities(content=text))
    sent = form.model_dump(mode="json")
    if any(c.isprintable() and not c.isspace() for c in text) or form == Noop():
        assert check_form(sent) == form
    else:
        # What has nothing to read in it is refused by the tool's own limits, as it would be from a model.
        with pytest.raises(InvalidForm, match="args"):
            check_form(sent)
