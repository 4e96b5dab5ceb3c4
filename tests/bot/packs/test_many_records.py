"""People who have told much: nothing that was told is left out for being old."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.packs.agenda.delivery.abroad import carried_over
from state.record import ChangeRecord, Record
from tests.bot.chat_user import Correspondent
from tools.zones import living_in

MANY = 230


def with_more(somebody: Correspondent, *records: Record) -> None:
    library = somebody.library
    known = {**library.records.records, **{each.id: each for each in records}}
    somebody.library = replace(library, records=replace(library.records, records=known))


def copies(somebody: Correspondent, count: int = MANY) -> list[Record]:
    """Put ``count`` copies of the one record there is beside it."""
    (told,) = somebody.library.records.records.values()
    made = [told.changed(id=f"{told.id}:{at}", external=None) for at in range(count)]
    with_more(somebody, *made)
    return made


async def says(somebody: Correspondent, text: str) -> str:
    return "\n".join(reply.text for reply in (await somebody.says(text)).replies)


async def test_what_came_in_by_one_means_is_summed_over_all_sales() -> None:
    somebody = Correspondent(None)
    await says(somebody, "vendi 10, 4 no pix e 6 em dinheiro")
    copies(somebody, MANY - 1)
    assert "R$ 920,00" in await says(somebody, "quanto vendi no pix esse mês?")


async def test_an_older_day_is_found_behind_all_that_was_told_since() -> None:
    somebody = Correspondent(None)
    await says(somebody, "gastei 31 na quitanda")
    (told,) = somebody.library.records.records.values()
    copies(somebody)
    day = timedelta(days=1)
    with_more(somebody, told.changed(created_at=told.created_at - 86_400 * 10**9, when=told.when and told.when - day))
    assert "quitanda" in await says(somebody, "o que eu te disse ontem?")


async def test_all_that_comes_round_moves_with_who_moves() -> None:
    somebody = Correspondent(None)
    await says(somebody, "me lembra todo dia às 8 de tomar o remédio")
    copies(somebody, 70)
    turn = somebody.turns[-1]
    with living_in("America/Manaus"):
        _, effects = await carried_over(somebody.library, turn, turn.arrived, "America/Sao_Paulo", assumed=False)
    assert len([each for each in effects if isinstance(each, ChangeRecord)]) == 71
