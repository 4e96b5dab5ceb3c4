"""Whatever is kept, changed, removed, undone, redone and tapped twice: all of it can be brought back for a week."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.packs.facts import NOTE
from state.lane import MINUTE
from tests.bot.handlers.test_films import Chat
from tests.conversations.driver import Answer

HOUR = 60 * MINUTE
SAID = (
    "anota: comprar leite",
    "anota: pagar a luz",
    "salva matrix",
    "vi matrix",
    "sou vegano",
    "cpf da ju é 12345",
    "gastei 50 no mercado",
    "me lembra daqui a 9 dias às 9 de ligar pro banco",
    "cria a lista viagem: meia, sapato",
    "põe chinelo na lista viagem",
    "marca matrix como visto",
    "muda o lembrete do banco pras 10",
    "risca meia da lista viagem",
    "na verdade foram 60",
    "apaga matrix",
    "apaga comprar leite",
    "apaga pagar a luz",
    "apaga que sou vegano",
    "apaga o último gasto",
    "cancela o lembrete do banco",
    "tira meia da lista viagem",
    "apaga a lista viagem",
    "apaga tudo",
    "sim",
    "lista tudo",
    "apaga o 1",
    "desfaz",
    "desfaz",
    "desfaz",
    "refaz",
    "desfaz o desfaz",
    "lixeira",
    "restaura o 1",
    "recupera matrix",
)
TAP, TAP_AGAIN = "a tap", "the same tap once more"
steps = st.lists(st.sampled_from((*SAID, TAP, TAP, TAP_AGAIN)), min_size=1, max_size=14)
MOST_PAGES = 40


class Tapping:
    """Taps the newest button that there is, and the one that was tapped last once more."""

    def __init__(self, chat: Chat) -> None:
        self.driver = chat.driver
        self.newest: str | None = None
        self.tapped: str | None = None

    async def does(self, step: str) -> None:
        button = {TAP: self.newest, TAP_AGAIN: self.tapped}.get(step)
        if step not in (TAP, TAP_AGAIN):
            self._saw(await self.driver.send(text=step))
        elif button is not None:
            self.tapped = button
            self._saw(await self.driver.send(button=button))

    def _saw(self, answer: Answer) -> None:
        payloads = [button.payload for reply in answer.replies for row in reply.buttons for button in row]
        self.newest = payloads[0] if payloads else self.newest


async def brings_all_back(chat: Chat) -> None:
    """Empty the bin page by page, until it gives nothing back any more."""
    await chat.says("deixa pra lá")
    for _ in range(MOST_PAGES):
        before = chat.driver.library
        await chat.says("mostra a lixeira", "restaura tudo")
        if (before.items, before.records) == (chat.driver.library.items, chat.driver.library.records):
            return


def lost(chat: Chat) -> list[str]:
    """Return what was kept once, and is neither there nor there again."""
    library = chat.driver.library
    there = {(item.kind, item.key) for item in library.live}
    gone = [item.title for item in library.items.values() if not item.live and (item.kind, item.key) not in there]
    notes = {item.id for item in library.live}
    records = [each for each in library.records.records.values() if each.fields.get(NOTE, "") in ("", *notes)]
    return [*gone, *(f"{each.pack}: {each.fields}" for each in records if not each.live)]


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(said=steps)
async def test_all_that_was_kept_can_be_brought_back_within_a_week(said: list[str]) -> None:
    chat = Chat()
    tapping = Tapping(chat)
    for step in said:
        chat.driver.wait(6 * HOUR)
        await tapping.does(step)
    await brings_all_back(chat)
    assert lost(chat) == []
