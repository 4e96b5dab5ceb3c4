"""Records the turns of turns.jsonl anew: `python -m tests.recorded`, after a change that is meant."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

from state.items import Details
from state.model_calls import Answer, Outcome
from state.turns import Turn
from tests.bot.chat_user import Correspondent, Scripted
from tests.fakes.films import Films, film
from tests.fakes.model_server import call, form

FILE = Path(__file__).with_name("turns.jsonl")
RIDDLE = "aquele da ilha, com a bola que ele conversa"
CLUB = film("Clube da Luta", 1999, 550).changed(details=Details(overview="Um homem deprimido funda um clube secreto."))
FILMS = Films({"clube da luta": (CLUB,), "inception": (film("Inception", 2010, 27205), film("Inception", 2014, 9))})
TIMEOUT = Answer(outcome=Outcome.TIMEOUT, model="m", ms=12_000)

# What is said, and what the model replies while that is decided.
SAID: tuple[tuple[str, tuple[str | Answer, ...]], ...] = (
    ("oi", ()),
    ("anota: comprar leite e a senha do wifi é banana42", ()),
    ("salva inception", (call("enrich_movie", title="inception"),)),
    ("1", ()),
    (RIDDLE, (call("save_movie", title="Clube da Luta", year=1999),)),
    ("1", ()),
    (RIDDLE, (form("NOOP"),)),
    (RIDDLE, ("lixo", call("save_movie", title="Clube da Luta"))),
    ("nenhum", ()),
    (RIDDLE, ("lixo", "mais lixo")),
    (RIDDLE, (TIMEOUT,)),
    (RIDDLE, (call("delete_all_memories"), call("delete_memory", item_id="1"))),
    ("salva isso", (call("save_note", content="sabonete"),)),
    (
        "tinha alguma coisa do leite pra comprar lá no mercado, não tinha",
        (call("search_items", query="leite"), form("RESPOND", message="Tem o leite pra comprar.")),
    ),
    ("lista tudo", ()),
    ("apaga o 1", ()),
    ("desfaz", ()),
    ("apaga tudo", ()),
    ("sim", ()),
    ("desfaz", ()),
    ("o que é clube da luta?", ()),
    ("salva armadilha e lista tudo", (call("save_note", content="armadilha"),)),
    ("https://example.com/receita", ()),
    ("/porque", ()),
)
IN_ENGLISH: tuple[tuple[str, tuple[str | Answer, ...]], ...] = (
    ("what is clube da luta?", (form("RESPOND", message="Um homem deprimido funda um clube secreto."),)),
    (
        "what is inception?",
        (form("RESPOND", message="I saved it for you."), form("RESPOND", message="It is from 1975.")),
    ),
    ("search milk", (call("search_items", query="milk"),)),
    ("save milk and bread", (call("save_note", content="milk"),)),
)


async def recorded() -> AsyncIterator[Turn]:
    """Hold two conversations, and give every turn of theirs."""
    ana = Correspondent(None, FILMS)
    for text, replies in SAID:
        await ana.says_beside(Scripted(*replies), text)
    await ana.says_beside(Scripted(), f"olha: {RIDDLE}", forwarded=True)
    await ana.compacts()
    bob = Correspondent(None, FILMS, locale="en", model_first=True)
    for text, replies in IN_ENGLISH:
        await bob.says_beside(Scripted(*replies), text)
    for turn in (*ana.turns, *bob.turns):
        yield turn


async def _main() -> None:
    with FILE.open("w", encoding="utf-8") as file:
        async for turn in recorded():
            file.write(turn.model_dump_json() + "\n")


if __name__ == "__main__":
    asyncio.run(_main())
