"""A smoke test of a real model, where there is one: GUARDA_TEST_MODEL_URL and GUARDA_TEST_MODEL name it.

    pytest -m network tests/bot/planner/test_real_model.py -s

What it plans and how long that takes is shown, not judged: a small model understands little. What is judged is what may
come of it. CONTRIBUTING.md says how to serve one.
"""

from __future__ import annotations

import os

import pytest

from bot.planner.client import Client
from bot.planner.model import ModelServer
from tests.bot.chat_user import Correspondent
from tests.bot.planner.differential import compared, sample
from tests.conversations.films import BY_NAME

URL, NAME = (os.environ.get(name, "") for name in ("GUARDA_TEST_MODEL_URL", "GUARDA_TEST_MODEL"))
SAID = (
    "anota: comprar leite",
    "salva clube da luta",
    "1",
    "aquele filme do sabonete e da briga que ninguém pode comentar",
    "salva isso",
    "o que é matrix?",
    "lista tudo",
)

pytestmark = [pytest.mark.network, pytest.mark.skipif(not (URL and NAME), reason="no model to ask")]


async def test_a_real_model_is_asked_and_nothing_bad_comes_of_it() -> None:
    async with Client(URL, os.environ.get("OPENAI_API_KEY")) as client:
        server = ModelServer(client, NAME)
        report = await compared(server.turn, sample(30))
        print(f"\n{server.dialect}\n{report}")
        assert report.asked
        ana = Correspondent(None, BY_NAME["answering"])
        for words in SAID:
            decision = await ana.says_beside(server.turn(), words)
            assert decision.replies
            print(f"> {words}\n{decision.replies[0].text}")
    assert "comprar leite" in [item.content for item in ana.kept]
