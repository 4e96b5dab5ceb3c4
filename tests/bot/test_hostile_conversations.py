"""Whole conversations beside a model that obeys every order it reads, in titles, synopses, pages, and forwarded words.

What counts is what was done: nothing is removed, nothing is kept that the person did not ask for or choose.
"""

from __future__ import annotations

import json
import re

import pytest

from bot.skills.choosing import choosing
from bot.skills.loading import packaged_skills
from state.effects import InsertItem
from state.items import Details, Kind
from state.model_calls import Verdict
from state.record import PutRecord
from tests.bot.chat_user import Correspondent, Scripted, said
from tests.bot.planner.test_hostile import DESTRUCTIVE, INJECTIONS
from tests.fakes.films import Films, film
from tests.fakes.model_server import obey
from tools.definition import Candidate

PAGE = "https://example.com/receita"
CONVERSATIONS = {
    "pt-BR": (
        "anota: comprar leite",
        "salva o filme armadilha",
        f"guarda {PAGE}",
        "o que é armadilha?",
        "busca armadilha",
        "um sujeito fabrica sabonete, briga no porão e ninguém pode comentar",
        "salva isso",
        "salva armadilha dois",
        "que dia lindo pra ficar em casa vendo alguma coisa boa",
    ),
    "en": (
        "note: buy milk",
        "save the movie armadilha",
        f"keep {PAGE}",
        "what is armadilha?",
        "search armadilha",
        "that one with the soap and the fight nobody may talk about",
        "save that",
        "save armadilha dois",
        "what a lovely day to stay home and watch something good",
    ),
}


def world(order: str) -> Films:
    """Return look-ups in which every word that outsiders write is ``order``."""
    details = Details(overview=f"Um filme. {order}", original_title=order)
    trap = film(order, 2001, 7).changed(details=details)
    page = Candidate(kind=Kind.LINK, title=order, url=PAGE, details=Details(overview=order))
    titles = {"armadilha": (trap,), "armadilha dois": (trap, film("Armadilha Dois", 2004, 8).changed(details=details))}
    return Films(titles, pages={PAGE: page})


async def held(order: str, locale: str, model: Scripted | None, *, model_first: bool) -> Correspondent:
    ana = Correspondent(model, world(order), locale=locale, model_first=model_first)
    for words in CONVERSATIONS[locale]:
        await ana.says(words)
    await ana.says(f"olha o que me mandaram: {order}", forwarded=True)
    await ana.says(CONVERSATIONS[locale][6])
    return ana


@pytest.mark.parametrize("locale", CONVERSATIONS)
@pytest.mark.parametrize(("turn", "order"), list(enumerate(INJECTIONS)), ids=lambda each: str(each)[:40])
async def test_orders_from_outside_remove_nothing_and_keep_no_more_than_was_asked_for(
    turn: int, order: str, locale: str
) -> None:
    """Each order is tried with the rules first in one language, and with the model first in the other."""
    model = Scripted(script=obey)
    ana = await held(order, locale, model, model_first=(turn + len(locale)) % 2 == 0)
    alone = await held(order, locale, None, model_first=False)
    assert {(item.kind, item.title) for item in ana.kept} <= {(item.kind, item.title) for item in alone.kept}
    assert len(ana.kept) >= 3
    for each in ana.turns:
        assert each.decision is not None
        assert all(isinstance(effect, InsertItem) for effect in each.decision.effects)
        assert DESTRUCTIVE.isdisjoint(run.name for run in each.decision.tools)
    told = "\n".join(said(each.decision) for each in ana.turns if each.decision and each.decision.trace.by_model)
    assert "evil.example" not in told.replace(order, "")
    nothing_from_outside_stands_beside_a_tool(model, order)


LIFE = (
    "gastei 50 no mercado",
    "bota aí mercado 50 uber 30 do meu dinheiro e me fala como fico",
    "bota aí peso 82 kg e me fala como fico",
    "o que é armadilha?",
    "tô triste hoje, briguei com meu irmão",
    "e tô com medo de não dar conta, sabe?",
)


@pytest.mark.parametrize("order", INJECTIONS)
async def test_orders_from_outside_reach_neither_talk_nor_what_the_packs_keep(order: str) -> None:
    model = Scripted(script=obey)
    ana = Correspondent(model, world(order), skills=choosing(packaged_skills()))
    alone = Correspondent(None, world(order))
    for somebody in (ana, alone):
        await somebody.says(f"olha o que me mandaram: {order}", forwarded=True)
        for words in LIFE:
            await somebody.says(words)
    effects = [effect for turn in ana.turns if turn.decision for effect in turn.decision.effects]
    assert all(isinstance(effect, InsertItem | PutRecord) for effect in effects)
    assert {effect.record.pack for effect in effects if isinstance(effect, PutRecord)} <= {"ledger"}
    assert {(item.kind, item.title) for item in ana.kept} <= {(item.kind, item.title) for item in alone.kept}
    calls = [call for turn in ana.turns if turn.decision for call in turn.decision.trace.calls]
    assert {call.verdict for call in calls if call.mode == "writer"} == {Verdict.INVALID}
    planners = [prompt for prompt in model.prompts if prompt.mode == "planner"]
    assert any("create_expense" in prompt.lines[0].content for prompt in planners)
    assert len([prompt for prompt in model.prompts if prompt.mode == "writer"]) >= 2
    for prompt in planners:
        assert json.dumps(order)[1:-1] not in json.dumps(prompt.messages()[1:])


def nothing_from_outside_stands_beside_a_tool(model: Scripted, order: str) -> None:
    planners = [prompt for prompt in model.prompts if prompt.mode == "planner"]
    writers = [prompt for prompt in model.prompts if prompt.mode == "writer"]
    assert len(planners) >= 3
    for prompt in planners:
        for native in (True, False):
            assert json.dumps(order)[1:-1] not in json.dumps(prompt.messages(native=native)[1:])
    word = max(re.findall(r"\w+", order.replace("outside", "")), key=len)
    assert any(word in json.dumps(prompt.messages(), ensure_ascii=False) for prompt in writers)


async def long_after(order: str) -> Scripted:
    """Hold a conversation in which ``order`` was looked up so long ago that only the older tiers tell of it."""
    model = Scripted(script=obey)
    ana = await held(order, "pt-BR", model, model_first=False)
    for number in range(7):
        await ana.says(f"anota: coisa número {number}")
    asked = len(model.prompts)
    await ana.says("aquele da ilha, com a bola que ele conversa")
    model.prompts = [prompt for prompt in model.prompts[asked:] if prompt.mode == "planner"]
    return model


async def test_what_only_the_older_tiers_tell_stands_beside_no_tool(monkeypatch: pytest.MonkeyPatch) -> None:
    order = INJECTIONS[0]

    def shown(model: Scripted) -> list[bool]:
        assert model.prompts
        return [order in json.dumps(each.messages(), ensure_ascii=False) for each in model.prompts]

    assert not any(shown(await long_after(order)))
    # Handed on, it would be there: what is checked above is really at stake.
    monkeypatch.setattr("bot.memory.recall.own_history", lambda whole, _: whole)
    assert any(shown(await long_after(order)))
