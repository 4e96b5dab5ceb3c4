"""What is no text, what was edited, what answers to a message of ours, and what happens in a chat."""

from __future__ import annotations

import pytest

from state.turns import Attached, Event
from tests.bot.account.somebody import Product

ANA = "tg:4711"
GROUP = "tg:-100"


@pytest.mark.parametrize("kind", list(Attached))
async def test_every_kind_of_message_is_answered_honestly(product: Product, kind: Attached) -> None:
    said = await product.say(ANA, attached=kind)
    assert said.strip()
    assert await product.titles(ANA) == []


async def test_each_kind_has_an_answer_of_its_own(product: Product) -> None:
    said = [await product.say(ANA, attached=kind) for kind in Attached]
    assert len(set(said)) == len(Attached)


async def test_a_caption_is_read(product: Product) -> None:
    await product.say(ANA, "anota: comprar leite", attached="photo")
    assert await product.titles(ANA) == ["comprar leite"]


async def test_a_voice_message_leaves_the_question_open(product: Product) -> None:
    await product.say(ANA, "anota: comprar leite")
    await product.say(ANA, "deleta tudo")
    assert "áudios" in await product.say(ANA, attached="voice")
    assert "Tudo deletado" in await product.say(ANA, "sim")


async def test_an_empty_message_is_answered(product: Product) -> None:
    assert "vazia" in await product.say(ANA, "  ")


class TestEdits:
    async def test_an_edit_of_the_last_message_takes_back_what_it_did(self, product: Product) -> None:
        await product.say(ANA, "anota: comprar leite", platform_id="10")
        said = await product.say(ANA, "anota: comprar pão", platform_id="10", edited=True)
        assert said.index("desfiz") < said.index("comprar pão")
        assert await product.titles(ANA) == ["comprar pão"]

    async def test_an_edit_that_means_the_same_thing_keeps_it(self, product: Product) -> None:
        await product.say(ANA, "anota: comprar acucar", platform_id="10")
        await product.say(ANA, "anota: comprar açúcar", platform_id="10", edited=True)
        assert await product.titles(ANA) == ["comprar açúcar"]

    async def test_an_edit_can_be_edited_and_undone(self, product: Product) -> None:
        await product.say(ANA, "anota: um", platform_id="10")
        await product.say(ANA, "anota: dois", platform_id="10", edited=True)
        await product.say(ANA, "anota: três", platform_id="10", edited=True)
        assert await product.titles(ANA) == ["três"]
        assert "saiu da sua lista" in await product.say(ANA, "desfaz")
        assert await product.titles(ANA) == []
        assert "Não tem nada pra desfazer" in await product.say(ANA, "desfaz")

    async def test_all_requests_of_the_message_are_taken_back(self, product: Product) -> None:
        await product.say(ANA, "anota: antes", platform_id="9")
        await product.say(ANA, "apaga antes e salva duna", platform_id="10")
        await product.say(ANA, "oi", platform_id="10", edited=True)
        assert await product.titles(ANA) == ["antes"]

    async def test_an_edit_that_asks_something_sets_the_old_question_aside(self, product: Product) -> None:
        await product.say(ANA, "salva duna", platform_id="10")
        await product.say(ANA, "lista tudo", platform_id="10", edited=True)
        chat = (await product.store.lanes.get((await product.turn(f"{ANA}:1")).person)).chat(ANA)
        assert chat.pending is None

    async def test_an_older_message_is_explained_and_changes_nothing(self, product: Product) -> None:
        await product.say(ANA, "anota: comprar leite", platform_id="10")
        await product.say(ANA, "oi", platform_id="11")
        said = await product.say(ANA, "anota: comprar pão", platform_id="10", edited=True)
        assert "mais antiga" in said
        assert await product.titles(ANA) == ["comprar leite"]

    async def test_the_same_words_again_are_no_edit(self, product: Product) -> None:
        await product.say(ANA, "anota: comprar leite", platform_id="10")
        assert await product.say(ANA, "anota: comprar leite", platform_id="10", edited=True) == ""
        assert await product.titles(ANA) == ["comprar leite"]

    async def test_in_a_group_an_edit_may_be_the_first_that_we_see(self, product: Product) -> None:
        said = await product.say(f"{GROUP}/4711", "anota: comprar leite", platform_id="10", edited=True)
        assert "comprar leite" in said


async def test_an_answer_to_one_of_our_messages_is_about_that_one(product: Product) -> None:
    for title in ("um", "dois", "três"):
        await product.say(ANA, f"anota: {title}")
    await product.say(ANA, "lista tudo")  # the fourth message
    await product.say(ANA, "busca um")
    await product.say(ANA, "apaga o 2", answers_to=f"sent {ANA}:4 0")
    assert await product.titles(ANA) == ["três", "um"]


async def test_an_answer_to_a_message_that_nobody_knows_is_read_as_if_it_were_none(product: Product) -> None:
    await product.say(ANA, "anota: um")
    await product.say(ANA, "lista tudo")
    await product.say(ANA, "apaga o 1", answers_to="never sent")
    assert await product.titles(ANA) == []


async def test_nobody_is_answered_for_what_happens_in_a_chat(product: Product) -> None:
    for event in (Event.BLOCKED, Event.UNBLOCKED):
        assert await product.say(ANA, event=event) == ""
    assert await product.say(GROUP, event=Event.MIGRATED, moved_to="tg:-200") == ""


class TestWhereAGroupHasMovedTo:
    @staticmethod
    async def says(product: Product, group: str, text: str, who: str = "4711") -> str:
        return await product.say(f"tg:{group}/{who}", text, person=f"tg:{who}")

    async def test_what_was_asked_is_answered_there(self, product: Product) -> None:
        await self.says(product, "-100", "anota: comprar leite")
        await self.says(product, "-100", "deleta tudo")
        for _ in ("told by the old group", "told by the new one"):
            assert await product.say(GROUP, event=Event.MIGRATED, moved_to="tg:-200") == ""
        assert "Tudo deletado" in await self.says(product, "-200", "sim")
        assert await product.titles(ANA) == []
        assert "Tudo deletado" not in await self.says(product, "-200", "sim")

    async def test_who_asked_for_silence_has_it_there(self, product: Product) -> None:
        await self.says(product, "-100", "PARAR")
        await product.say(GROUP, event=Event.MIGRATED, moved_to="tg:-200")
        assert await self.says(product, "-200", "lista tudo") == ""
        assert await self.says(product, "-200", "lista tudo", who="4712") != ""

    async def test_what_was_asked_in_another_group_is_not(self, product: Product) -> None:
        await self.says(product, "-100", "anota: comprar leite")
        await self.says(product, "-100", "deleta tudo")
        await product.say("tg:-300", event=Event.MIGRATED, moved_to="tg:-200")
        await self.says(product, "-200", "sim")
        assert await product.titles(ANA) == ["comprar leite"]


async def test_who_leaves_with_a_word_of_the_platforms_is_not_answered_until_they_come_back(product: Product) -> None:
    await product.say(ANA, "anota: um")
    await product.say(ANA, "deleta tudo")
    assert await product.say(ANA, event=Event.HELPED) == ""
    assert await product.say(ANA, event=Event.LEFT) == ""
    assert await product.say(ANA, "sim") == ""
    assert await product.say(ANA, "lista tudo") == ""
    assert await product.say(ANA, event=Event.RETURNED) == ""
    assert "um" in await product.say(ANA, "lista tudo")
    await product.say(ANA, event=Event.LEFT)
    assert "Que bom que você voltou" in await product.say(ANA, "voltar")


async def test_a_group_that_we_were_added_to_is_greeted(product: Product) -> None:
    assert "Oi, pessoal" in await product.say(GROUP, event=Event.ADDED)
    assert "Hi everyone" in await product.say("tg:-300", event=Event.ADDED, language="en")


class TestLanguages:
    async def test_a_new_chat_speaks_the_language_of_the_app(self, product: Product) -> None:
        assert "I’m Guarda" in await product.say(ANA, "/start", language="en")
        assert "Your list is empty" in await product.say(ANA, "list everything")

    async def test_a_language_that_we_do_not_speak_leaves_that_of_the_house(self, product: Product) -> None:
        assert "Eu sou o Guarda" in await product.say(ANA, "/start", language="ja")

    async def test_the_chosen_language_counts_more(self, product: Product) -> None:
        await product.say(ANA, "/idioma pt", language="en")
        assert "Sua lista está vazia" in await product.say(ANA, "lista tudo", language="en")

    async def test_start_may_carry_something(self, product: Product) -> None:
        assert "Eu sou o Guarda" in await product.say(ANA, "/start abc123")


async def test_the_file_of_an_export_is_promised_on_every_channel(product: Product) -> None:
    await product.say(ANA, "/exportar")
    await product.say("wa:+5511999990000", "/exportar")
    await product.say("cli:ana", "/exportar")
    turns = [await product.turn(each) for each in (f"{ANA}:1", "wa:+5511999990000:2", "cli:ana:3")]
    promised = [turn.decision.replies[0].document for turn in turns if turn.decision]
    assert promised == ["export"] * 3
    assert "conversa particular" in await product.say(f"{GROUP}/4711", "/exportar")


async def test_who_sent_too_much_can_still_leave_and_still_erase(product: Product) -> None:
    for number in range(31):
        said = await product.say(ANA, f"anota: {number}")
    assert "30" in said
    assert "apaga tudo que eu sei" in await product.say(ANA, "/apagar_meus_dados")
    assert "não mando mais nada" in await product.say(ANA, "PARAR")
