"""A switch is told as the document says for the exact model, and safely to any other."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from bot.errors import PersonasInvalid
from bot.personas import strategies
from bot.personas.cast import Cast
from bot.personas.loading import INSTRUCTIONS_AT_MOST, OPERATORS_AT_MOST, packaged_personas
from bot.personas.speaking import Speaking, reset
from bot.personas.strategies import GENERIC, Strategy, listed_strategies, strategy_for
from bot.planner.asking import write
from bot.planner.counting import PROMPT_AT_MOST, prompt_tokens, tokens_at_most
from bot.planner.prompting import WriterQuestion
from state.lane import Chat
from state.personas import switched
from tests.bot.chat_user import Scripted

PERSONAS = packaged_personas()
COUNSELOR, TEACHER = PERSONAS.speaking("conselheira"), PERSONAS.speaking("professor")


def fields(strategy: Strategy) -> tuple[str, str, str, str, list[str]]:
    return (
        strategy.type,
        strategy.agent_switch_template,
        strategy.assertiveness,
        strategy.contextual_memory,
        list(strategy.special_handling),
    )


@pytest.mark.parametrize(
    ("model", "expected"),
    [
        ("gpt-4o-2024-11-20", ("gpt-advanced", "hierarchical", "medium", "high", ["priority-system", "role-override"])),
        ("claude-opus-5", ("claude-advanced", "xml-tags", "high", "low", ["identity-override"])),
        ("claude-haiku-5-5", ("claude-standard", "simple", "low", "low", ["gentle-reset"])),
        ("gemini-2.5-pro", ("google-advanced", "direct-command", "medium", "medium", ["role-assignment"])),
        ("gemini-2.5-flash-lite", ("google-lite", "minimal", "low", "low", ["efficient-processing"])),
        ("o3", ("reasoning-model", "reasoning-focused", "medium", "medium", ["step-by-step"])),
        ("gpt-4.1-nano", ("gpt-lite", "minimal", "low", "low", [])),
    ],
)
def test_a_model_has_the_strategy_of_its_exact_name(model: str, expected: tuple[str, str, str, str, list[str]]) -> None:
    assert fields(strategy_for(model)) == expected


@pytest.mark.parametrize("model", ["", "gpt-4o-2024-11-21", "claude", "llama-4", "openai/gpt-4o"])
def test_any_other_name_gets_the_generic_one(model: str) -> None:
    assert strategy_for(model) is GENERIC


@pytest.mark.parametrize("strategy", [*dict.fromkeys(listed_strategies().values()), GENERIC], ids=lambda s: s.type)
def test_every_strategy_tells_who_speaks_now_and_fills_in_all_of_its_text(strategy: Strategy) -> None:
    told = reset(strategy, COUNSELOR, TEACHER)
    assert COUNSELOR.instructions.replace("\n", " ") in told.replace("\n", " ")
    assert TEACHER.instructions not in told
    assert "Counselor" in told
    assert "{{" not in told


def test_each_of_the_fields_changes_what_is_told() -> None:
    base = strategy_for("gpt-4o")
    others = (
        {"agent_switch_template": "minimal"},
        {"assertiveness": "high"},
        {"contextual_memory": "low"},
        {"special_handling": ("gentle-reset",)},
    )
    told = {reset(base.model_copy(update=other), COUNSELOR, TEACHER) for other in ({}, *others)}
    assert len(told) == 1 + len(others)


def test_claude_is_told_in_its_tags_and_gpt_in_order_of_priority() -> None:
    assert reset(strategy_for("claude-opus-5"), COUNSELOR, TEACHER).startswith("<system_reset>\n")
    assert "\n</system_reset>\n<new_identity>\n" in reset(strategy_for("claude-opus-5"), COUNSELOR, TEACHER)
    told = reset(strategy_for("gpt-4o"), COUNSELOR, TEACHER)
    assert [line[:11] for line in told.splitlines() if line.startswith("PRIORITY")] == [
        f"PRIORITY {number}:" for number in (1, 2, 3)
    ]
    assert reset(strategy_for("gemini-2.5-pro"), COUNSELOR, TEACHER).startswith("CHANGE YOUR ROLE NOW.")


OPERATOR, PERSON = "Never speak of competitors; say “filme”, never “longa”.", "Me chama de Zé, e sem gíria."


@pytest.mark.parametrize("model", ["gpt-4o", "gpt-4.1-nano", "o3", "gemini-2.5-pro", "claude-opus-5", "any-other"])
@pytest.mark.parametrize("names", [*product(["professor", "guarda"], repeat=2)], ids="-".join)
def test_the_operators_and_the_persons_instructions_survive_every_reset_word_for_word(
    model: str, names: tuple[str, str]
) -> None:
    chat = Chat(chat="c", instructions=PERSON)
    cast = Cast(type(PERSONAS).of(PERSONAS.all, OPERATOR), model)
    for name in names:
        chat = chat.changed(persona_history=switched(chat.persona_history, name, 1))
        speaking = cast.speaking(chat)
        assert speaking.former is not None
        for said in (speaking.words(), cast.speaking(chat.changed(applied_seq=chat.newest_seq)).words()):
            assert OPERATOR in said
            assert PERSON in said
            assert said.index(OPERATOR) < said.index(PERSON)


async def test_a_prompt_that_cannot_hold_what_must_be_said_is_not_put() -> None:
    model = Scripted()
    speaking = Speaking(COUNSELOR, GENERIC, switched=True, operator="x" * 4_000, person="y" * 500)
    question = WriterQuestion("x" * 2_000, {"text": "z" * 5_900})
    assert (await write(model, question, speaking=speaking)).text is None
    assert model.prompts == []
    await write(model, WriterQuestion("x" * 900, {"text": "z" * 2_000}), speaking=speaking)
    assert all(prompt_tokens(prompt) <= PROMPT_AT_MOST for prompt in model.prompts)
    assert "x" * 4_000 in model.prompts[0].lines[0].content


def test_the_longest_words_leave_room_for_a_question() -> None:
    longest = max(
        tokens_at_most(reset(strategy, each, other))
        for strategy in (*dict.fromkeys(listed_strategies().values()), GENERIC)
        for each, other in product(PERSONAS.all, repeat=2)
    )
    assert longest < INSTRUCTIONS_AT_MOST + 700
    assert longest + OPERATORS_AT_MOST + 4 * 500 < 6_000


def test_what_is_wrong_with_a_file_of_strategies_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path
    record = '{"modelId": "m", "strategy": {"type": "loud", "agentSwitchTemplate": "simple", "extra": 1}}'
    (folder / "openai.json").write_text(f'{{"provider": "openai", "models": [{record}]}}', "utf-8")
    (folder / "google.json").write_text("{", "utf-8")
    monkeypatch.setattr(strategies, "STRATEGIES_FOLDER", folder)
    listed_strategies.cache_clear()
    with pytest.raises(PersonasInvalid) as raised:
        listed_strategies()
    monkeypatch.undo()
    listed_strategies.cache_clear()
    assert raised.value.problems.keys() == {"openai.json", "google.json"}
    assert len(raised.value.problems["openai.json"]) >= 4
