"""What `guarda doctor` finds of the model's server."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cli.doctor import Finding, Verdict, model_finding, model_listed, personas_finding
from bot.replies.catalogue import voice
from bot.runtime.config import load_settings
from tests.fakes.model_server import ModelStandIn, Quirk, Reply, call, refused


async def found(stand_in: ModelStandIn, **more: str) -> Finding:
    variables = {"HOME": "/nowhere", "OPENAI_MODEL": "m", "OPENAI_BASE_URL": stand_in.url, **more}
    return await model_finding(voice("pt-BR"), load_settings(variables))


@pytest.mark.parametrize(
    ("quirks", "said"),
    [
        ((), "segue o esquema"),
        ((Quirk.REFUSES_SCHEMA,), "só garante que é JSON"),
        ((Quirk.REFUSES_SCHEMA, Quirk.REFUSES_OBJECT), "só pelo texto do pedido"),
    ],
)
async def test_a_model_that_answers_is_asked_as_strictly_as_its_server_can(
    quirks: tuple[Quirk, ...], said: str
) -> None:
    with ModelStandIn(quirks=frozenset(quirks)) as stand_in:
        stand_in.script = lambda _: Reply(call("enrich_movie", title="inception"))
        finding = await found(stand_in)
    assert finding.verdict is Verdict.OK
    assert said in finding.line


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (Reply("Claro, posso ajudar!"), "não preenche o formulário"),
        (refused(401), "recusou"),
        (Reply(reset=True), "não responde"),
    ],
)
async def test_what_does_not_work_has_its_remedy(reply: Reply, said: str) -> None:
    with ModelStandIn() as stand_in:
        stand_in.script = lambda _: reply
        finding = await found(stand_in)
    assert finding.verdict is Verdict.FAILED
    assert said in finding.line
    assert "OPENAI_" in finding.remedy


async def test_nothing_is_asked_where_no_model_is_used() -> None:
    with ModelStandIn() as stand_in:
        off = await found(stand_in, GUARDA_MODEL_USE="off")
        none = await found(stand_in, OPENAI_MODEL="", OPENAI_BASE_URL="")
        assert stand_in.asked == []
    assert [each.verdict for each in (off, none)] == [Verdict.ABSENT, Verdict.ABSENT]


@pytest.mark.parametrize(
    ("model", "price", "said"),
    [
        ("gpt-6-luna", "", []),
        ("my-llama", "", ["jeito genérico", "preço de my-llama não é conhecido"]),
        ("my-llama", "1/2", ["jeito genérico"]),
        ("gpt-4", "", ["já foi aposentado"]),
        ("claude-sonnet-4-5", "", ["aposentado em 30 de novembro de 2026"]),
    ],
)
def test_what_the_lists_do_not_know_of_a_model_is_said(model: str, price: str, said: list[str]) -> None:
    variables = {"HOME": "/nowhere", "OPENAI_MODEL": model, "OPENAI_API_KEY": "k", "OPENAI_MODEL_PRICE": price}
    found = [*model_listed(voice("pt-BR"), load_settings(variables))]
    assert len(found) == len(said)
    assert all(words in finding.line for words, finding in zip(said, found, strict=True))
    assert all(finding.verdict is not Verdict.FAILED for finding in found)


def test_personas_that_cannot_be_used_are_found(tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_text("[", encoding="utf-8")
    variables = {"HOME": "/nowhere", "GUARDA_PERSONAS_DIR": str(tmp_path)}
    finding = personas_finding(voice("pt-BR"), load_settings(variables))
    assert finding.verdict is Verdict.FAILED
    assert "broken.toml: cannot be read" in finding.remedy
