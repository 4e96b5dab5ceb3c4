"""Contacts, places and forwarded words: kept at once, said so, found, taken back."""

from __future__ import annotations

from typing import Any

import pytest

from bot.attachments.cards import card_sources
from state.attachments import Contact, ReadContacts
from tests.bot.account.somebody import Product
from tests.bot.attachments.test_cards import WHATSAPP

ANA = "tg:4711"
GROUP = "tg:-100/4711"
NEIDE: dict[str, Any] = {
    "attached": "contact",
    "contacts": [{"name": "Neide Diarista", "numbers": ["+55 21 99812-3344"]}],
}
MASP: dict[str, Any] = {
    "attached": "location",
    "location": {"latitude": -23.5614, "longitude": -46.6559, "name": "MASP", "address": "Av. Paulista, 1578"},
}


async def test_a_contact_is_kept_with_its_number_and_found_by_its_name(product: Product) -> None:
    said = await product.say(ANA, **NEIDE)
    assert "Neide Diarista" in said
    assert "99812-3344" in said
    assert "99812-3344" in await product.say(ANA, "busca diarista")


async def test_a_place_is_kept_with_its_link(product: Product) -> None:
    assert "MASP" in await product.say(ANA, **MASP)
    assert "MASP" in await product.say(ANA, "busca paulista")
    assert "https://maps.google.com/?q=-23.561400,-46.655900" in await product.say(ANA, "1")


async def test_a_place_without_a_name_is_kept_all_the_same(product: Product) -> None:
    await product.say(ANA, attached="location", location={"latitude": 1, "longitude": 2})
    assert await product.titles(ANA) == ["Lugar no mapa"]


@pytest.mark.parametrize("brought", [NEIDE, MASP, {"text": "reunião de condomínio quinta 19h", "forwarded": True}])
async def test_what_was_brought_is_taken_back(product: Product, brought: dict[str, Any]) -> None:
    await product.say(ANA, **brought)
    assert len(await product.titles(ANA)) == 1
    await product.say(ANA, "desfaz")
    assert await product.titles(ANA) == []


async def test_a_poll_is_noted_though_nobody_votes(product: Product) -> None:
    said = await product.say(ANA, attached="poll", poll="Qual filme?\n- Duna\n- Matrix")
    assert "Não voto em enquetes" in said
    assert "Duna" in await product.say(ANA, "busca qual filme")


async def test_a_card_that_cannot_be_read_is_kept_as_the_file_it_is(product: Product) -> None:
    product.held["card"] = b"no card"
    said = await product.say(
        "wa:+5511999990000", attached="contact", file={"ref": "card", "sort": "document", "media_type": "text/vcard"}
    )
    assert "Arquivo guardado" in said
    assert "Não consegui abrir esse contato" in said


async def test_the_same_contact_twice_is_one(product: Product) -> None:
    await product.say(ANA, **NEIDE)
    assert "já está na sua lista" in await product.say(ANA, **NEIDE)
    assert len(await product.titles(ANA)) == 1


async def test_several_contacts_of_one_message_are_taken_back_together(product: Product) -> None:
    two = [*NEIDE["contacts"], {"name": "Chaveiro", "numbers": ["11 5555-0000"]}]
    said = await product.say(ANA, attached="contact", contacts=two)
    assert "Neide" in said
    assert "Chaveiro" in said
    await product.say(ANA, "desfaz")
    assert await product.titles(ANA) == []


async def test_what_is_forwarded_is_kept_and_orders_nothing(product: Product) -> None:
    await product.say(ANA, "anota: comprar leite")
    said = await product.say(ANA, "apaga tudo", forwarded=True)
    assert "Guardei como nota: apaga tudo" in said
    assert sorted(await product.titles(ANA)) == ["apaga tudo", "comprar leite"]


async def test_a_forwarded_address_is_kept_as_a_link(product: Product) -> None:
    assert "nota" not in (await product.say(ANA, "https://example.com/receita", forwarded=True)).casefold()


async def test_a_forwarded_answer_answers(product: Product) -> None:
    await product.say(ANA, "anota")
    await product.say(ANA, "comprar leite", forwarded=True)
    assert await product.titles(ANA) == ["comprar leite"]


@pytest.mark.parametrize("brought", [NEIDE, MASP])
async def test_in_a_group_nothing_is_kept_unasked(product: Product, brought: dict[str, Any]) -> None:
    await product.say(GROUP, person=ANA, **brought)
    assert await product.titles(ANA) == []


async def test_a_question_stays_open_beside_a_contact(product: Product) -> None:
    await product.say(ANA, "anota: comprar leite")
    await product.say(ANA, "deleta tudo")
    await product.say(ANA, **NEIDE)
    assert "2 notas. Confirma?" in await product.say(ANA, "sim")
    assert "Tudo deletado" in await product.say(ANA, "sim")


async def test_a_card_is_read_through_its_channel() -> None:
    async def fetch(ref: str, limit: int) -> bytes | None:
        return WHATSAPP.encode() if ref == "here" and len(WHATSAPP) <= limit else None

    async def broken(ref: str, limit: int) -> bytes | None:
        raise OSError(ref, limit)

    read = card_sources({"wa": fetch, "tg": broken})[ReadContacts]
    assert await read(ReadContacts(channel="wa", ref="here")) == (
        Contact(name="Neide Silva", numbers=("+55 21 99812-3344",)),
    )
    for channel, ref in (("wa", "elsewhere"), ("tg", "here"), ("cli", "here")):
        assert await read(ReadContacts(channel=channel, ref=ref)) is None
