"""Linking from end to end: a code, a yes on both sides, one person from then on."""

from __future__ import annotations

import re

from state.addresses import person_of
from state.turns import Status
from tests.bot.account.somebody import Product

TG, WA = "tg:4711", "wa:+5511999990000"


def code_in(text: str) -> str:
    found = re.search(r"/vincular (\S{4}-\S{4})", text)
    assert found, text
    return found[1]


async def both_sides_said_yes(product: Product) -> str:
    code = code_in(await product.say(TG, "/vincular"))
    assert "Telegram" in await product.say(WA, f"/vincular {code.lower()}")
    assert "volte pra conversa do Telegram" in await product.say(WA, "sim")
    assert "WhatsApp com final 0000" in await product.say(TG, "/vincular")
    return await product.say(TG, "sim")


async def test_two_chats_have_one_list_after_a_yes_on_both_sides(product: Product) -> None:
    await product.say(TG, "anota: comprar leite")
    await product.say(WA, "anota: comprar pão")
    await product.say(WA, "anota: comprar leite")
    said = await both_sides_said_yes(product)
    assert "agora têm a mesma lista" in said
    assert "1 item estava nas duas" in said
    assert sorted(await product.titles(TG)) == ["comprar leite", "comprar pão"]
    listed = await product.say(WA, "lista tudo")
    assert "Você tem 2 itens" in listed
    await product.say(WA, "apaga o 1")
    assert len(await product.titles(TG)) == 1
    assert "voltou" in await product.say(TG, "desfaz")


async def test_the_words_of_the_button_are_a_yes(product: Product) -> None:
    code = code_in(await product.say(TG, "/vincular"))
    await product.say(WA, f"/vincular {code}")
    assert "volte pra conversa do Telegram" in await product.say(WA, "Sim, junta")


async def test_what_was_said_before_the_link_is_answered_in_its_chat_and_in_order(product: Product) -> None:
    await product.say(WA, "anota: um")
    await both_sides_said_yes(product)
    turns = [await product.journal(WA, f"anota: {word}") for word in ("dois", "três")]
    turns.append(await product.journal(TG, "anota: quatro"))
    turns.append(await product.journal(WA, "anota: cinco"))
    await product.run_briefly()
    done = [await product.turn(each.id) for each in turns]
    assert {each.status for each in done} == {Status.APPLIED}
    assert {each.person for each in done} == {person_of(TG)}
    assert [each.chat for each in done] == [WA, WA, TG, WA]
    assert sorted(await product.titles(WA)) == ["cinco", "dois", "quatro", "três", "um"]


async def test_nothing_is_joined_without_the_second_yes(product: Product) -> None:
    code = code_in(await product.say(TG, "/vincular"))
    await product.say(WA, f"/vincular {code}")
    await product.say(WA, "sim")
    await product.say(TG, "/vincular")
    assert "ficou tudo como estava" in await product.say(TG, "não")
    assert code_in(await product.say(TG, "/vincular")) != code
    assert (await product.store.lanes.get(person_of(WA))).moved_to is None


async def test_a_no_on_the_other_side_leaves_everything(product: Product) -> None:
    code = code_in(await product.say(TG, "/vincular"))
    await product.say(WA, f"/vincular {code}")
    assert "ficou tudo como estava" in await product.say(WA, "não")
    assert code_in(await product.say(TG, "/vincular"))


async def test_a_code_is_used_once_and_expires(product: Product) -> None:
    code = code_in(await product.say(TG, "/vincular"))
    assert "Esse código é seu" in await product.say(TG, f"/vincular {code}")
    await product.say(WA, f"/vincular {code}")
    await product.say(WA, "sim")
    assert "não vale" in await product.say("wa:+5511888880000", f"/vincular {code}")
    later = code_in(await product.say("tg:1", "/vincular"))
    product.clock.now += 11 * 60 * 1_000_000_000
    assert "não vale" in await product.say(WA, f"/vincular {later}")


async def test_a_number_of_a_list_from_before_the_link_points_at_nothing(product: Product) -> None:
    await product.say(TG, "anota: comprar leite")
    await product.say(WA, "anota: comprar pão")
    await product.say(WA, "lista tudo")
    await product.say(TG, "lista tudo")
    await both_sides_said_yes(product)
    await product.say(WA, "apaga o 1")
    assert len(await product.titles(TG)) == 2


async def test_a_removal_that_was_being_asked_elsewhere_is_not_answered_after_the_link(product: Product) -> None:
    await product.say(WA, "anota: comprar pão")
    code = code_in(await product.say(TG, "/vincular"))
    await product.say(WA, f"/vincular {code}")
    await product.say(WA, "sim")
    await product.say(TG, "/vincular")
    await product.say(WA, "deleta tudo")
    await product.say(TG, "sim")
    await product.say(WA, "sim")
    assert await product.titles(TG) == ["comprar pão"]


async def test_the_language_chosen_in_a_chat_stays_in_that_chat(product: Product) -> None:
    await product.say(WA, "speak english")
    code = code_in(await product.say(TG, "/vincular"))
    assert "Are you sure?" in await product.say(WA, f"/vincular {code}")
    await product.say(WA, "yes")
    await product.say(TG, "/vincular")
    await product.say(TG, "sim")
    assert "Your list" in await product.say(WA, "list everything")
    assert "Sua lista" in await product.say(TG, "lista tudo")


async def test_who_speaks_in_a_chat_stays_in_that_chat(product: Product) -> None:
    await both_sides_said_yes(product)
    assert "Organizadora" in await product.say(WA, "quero falar com a organizadora")
    assert "Em ordem: comprar pão" in await product.say(WA, "anota: comprar pão")
    assert "Anotado: comprar leite" in await product.say(TG, "anota: comprar leite")
    await product.say(TG, "/persona professor")
    assert "Em ordem: comprar chá" in await product.say(WA, "anota: comprar chá")
    assert sorted(await product.titles(TG)) == ["comprar chá", "comprar leite", "comprar pão"]


async def test_in_a_group_no_code_is_shown(product: Product) -> None:
    assert "conversa particular" in await product.say("tg:-100/4711", "/vincular", person=TG)


async def test_erasing_one_erases_the_other_and_both_begin_anew(product: Product) -> None:
    await product.say(TG, "anota: comprar leite")
    await product.say(WA, "anota: comprar pão")
    await both_sides_said_yes(product)
    await product.say(WA, "/apagar_meus_dados")
    assert "Apaguei tudo" in await product.say(WA, "sim")
    assert await product.titles(TG) == await product.titles(WA) == []
    assert "memória de bolso" in await product.say(TG, "oi")
    await product.say(TG, "anota: de novo")
    assert await product.titles(WA) == []
