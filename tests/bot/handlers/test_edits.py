"""What is kept can be changed by number, by title and as "isso", and every change can be taken back."""

from __future__ import annotations

import pytest

from state.items import Item
from tests.conversations.films import ANSWERING
from tests.conversations.in_memory import InMemory


class Chat:
    """A conversation of somebody who has kept three things; numbers are those of "lista tudo"."""

    def __init__(self, locale: str = "pt-BR") -> None:
        self._driver = InMemory(ANSWERING, locale)

    async def begins(self) -> Chat:
        for text in ("salva o filme matrix", "salva o filme cidade perdida de ontem", "anota: comprar leite"):
            await self.says(text)
        assert "1. " in await self.says("lista tudo")
        return self

    async def says(self, text: str, quotes: int | None = None) -> str:
        return (await self._driver.send(text=text, quotes=quotes)).text

    async def state(self, text: str) -> str:
        return (await self._driver.send(text=text)).state

    @property
    def items(self) -> dict[str, Item]:
        return {item.title: item for item in self._driver.library.live}

    @property
    def titles(self) -> list[str]:
        return [item.title for item in self._driver.library.live]


@pytest.fixture
async def chat() -> Chat:
    return await Chat().begins()


async def test_the_items_are_those_that_the_numbers_of_these_tests_mean(chat: Chat) -> None:
    assert chat.titles == ["cidade perdida de ontem", "Matrix", "comprar leite"]


async def test_a_title_is_changed_by_number_and_back_by_an_undo(chat: Chat) -> None:
    before = chat.items["cidade perdida de ontem"]
    assert "agora é “Duna”" in await chat.says("muda o título do 1 para Duna")
    duna = chat.items["Duna"]
    assert (duna.title_key, duna.key, "duna" in duna.words, "perdida" in duna.words) == (
        "duna",
        "title:duna|",
        True,
        False,
    )
    assert "1. " in await chat.says("busca duna")
    assert "voltou a ser como era" in await chat.says("desfaz")
    assert chat.items["cidade perdida de ontem"].changed(last_turn=before.last_turn) == before


async def test_two_changes_are_taken_back_one_after_the_other(chat: Chat) -> None:
    await chat.says("muda o título do 1 para Duna")
    await chat.says("coloca a tag #Trabalho no 1")
    await chat.says("desfaz")
    assert (chat.titles[0], chat.items["Duna"].tags) == ("Duna", ())
    await chat.says("desfaz")
    assert chat.titles == ["cidade perdida de ontem", "Matrix", "comprar leite"]


async def test_a_title_is_changed_by_title(chat: Chat) -> None:
    await chat.says("muda o título de cidade perdida de ontem para Cidade de Deus")
    assert "Cidade de Deus" in chat.titles


async def test_what_would_be_the_same_as_another_item_is_refused(chat: Chat) -> None:
    await chat.says("salva o filme cidade perdida de marte")
    await chat.says("lista tudo")
    said = await chat.says("muda o título do 1 para Cidade perdida de ONTEM")
    assert "ficaria igual a “cidade perdida de ontem”" in said
    assert "cidade perdida de marte" in chat.titles
    await chat.says("anota: comprar pão")
    await chat.says("minhas notas")
    assert "ficaria igual" in await chat.says("muda a nota 1 para: Comprar  LEITE")
    assert "comprar pão" in chat.titles


async def test_an_undo_says_that_a_title_was_taken_meanwhile(chat: Chat) -> None:
    await chat.says("muda o título do 1 para Duna perdida")
    await chat.says("salva o filme cidade perdida de ontem")
    await chat.says("desfaz")
    assert chat.titles[0] == "Duna perdida"
    await chat.says("salva o filme cidade perdida de ontem")
    await chat.says("apaga matrix")
    await chat.says("desfaz")


async def test_a_note_is_written_anew_with_its_key_and_its_words(chat: Chat) -> None:
    before = chat.items["comprar leite"]
    assert "Nota mudada: comprar pão e café" in await chat.says("muda a nota 3 para: comprar pão e café")
    after = chat.items["comprar pão e café"]
    assert (after.content, after.key == before.key, "leite" in after.words) == ("comprar pão e café", False, False)
    assert "“comprar leite” voltou a ser como era" in await chat.says("desfaz")
    assert chat.items["comprar leite"].content == "comprar leite"


async def test_what_is_no_note_has_no_text_to_write_anew(chat: Chat) -> None:
    assert "não é uma nota" in await chat.says("muda a nota 2 para: alien")
    assert "não é filme nem série" in await chat.says("muda o ano do 3 para 1999")


async def test_a_year_is_changed(chat: Chat) -> None:
    await chat.says("me fala do 1")
    assert "agora é “cidade perdida de ontem (2021)”" in await chat.says("o filme era de 2021")
    item = chat.items["cidade perdida de ontem"]
    assert (item.year, item.key) == (2021, "title:cidade perdida de ontem|2021")


async def test_tags_are_put_listed_counted_and_taken_off(chat: Chat) -> None:
    assert "tem a tag “Trabalho”" in await chat.says("coloca a tag #Trabalho no 2")
    assert "já tem a tag “trabalho”" in await chat.says("coloca a tag trabalho em matrix")
    await chat.says("coloca a tag trabalho no 3")
    assert "Trabalho (2)" in await chat.says("minhas tags")
    shown = await chat.says("mostra os da tag trabalho")
    assert ("1. 📝 comprar leite" in shown, "2. 🎬 Matrix (1999)" in shown) == (True, True)
    assert "Tirei a tag de “Matrix (1999)”" in await chat.says("tira a tag trabalho do 2")
    assert "não tem essa tag" in await chat.says("tira a tag trabalho de matrix")
    assert "Matrix" not in await chat.says("mostra os da tag trabalho")
    assert "Nada na sua lista tem a tag “casa”" in await chat.says("mostra os da tag casa")
    assert "Desfeito" in await chat.says("desfaz")
    assert [tag.name for tag in chat.items["Matrix"].tags] == ["Trabalho"]


async def test_a_card_shows_the_tags_and_what_was_seen(chat: Chat) -> None:
    await chat.says("coloca a tag ficção no 2")
    await chat.says("marca o 2 como visto")
    assert "🏷️ ficção · ✅ visto" in await chat.says("me fala do 2")
    assert "🏷️" not in await chat.says("me fala do 3")


async def test_a_tag_has_a_word_in_it_and_is_not_long(chat: Chat) -> None:
    assert "Não achei nenhuma palavra" in await chat.says('coloca a tag "!!" no 2')
    assert "40 caracteres" in await chat.says(f"coloca a tag {'a' * 41} no 2")
    assert chat.items["Matrix"].tags == ()


async def test_no_item_has_more_than_twenty_tags(chat: Chat) -> None:
    for number in range(20):
        await chat.says(f"coloca a tag t{number}x no 2")
    assert "já tem 20 tags" in await chat.says("coloca a tag demais no 2")
    assert len(chat.items["Matrix"].tags) == 20


async def test_what_was_seen_is_marked_listed_and_unmarked(chat: Chat) -> None:
    assert "Marquei como visto: Matrix (1999)" in await chat.says("marca matrix como visto")
    assert "já estava marcado" in await chat.says("já vi o 2")
    assert "1. 🎬 Matrix (1999)" in await chat.says("o que eu já vi?")
    unseen = await chat.says("o que ainda não vi?")
    assert ("cidade perdida" in unseen, "Matrix" in unseen, "leite" in unseen) == (True, False, False)
    await chat.says("desmarca matrix como visto")
    assert chat.items["Matrix"].seen_at is None
    await chat.says("desfaz")
    assert chat.items["Matrix"].seen_at is not None


async def test_several_are_marked_at_once_and_taken_back_at_once(chat: Chat) -> None:
    assert "2 itens como vistos" in await chat.says("marca 1 e 2 como vistos")
    assert "2 itens voltaram a ser como eram" in await chat.says("desfaz")
    assert {item.seen_at for item in chat.items.values()} == {None}


async def test_several_are_not_given_one_title(chat: Chat) -> None:
    assert "um item de cada vez" in await chat.says("muda o título do 1 e 2 para Duna")


async def test_isso_is_the_thing_last_shown(chat: Chat) -> None:
    await chat.says("me fala do 2")
    await chat.says("marca como visto")
    assert chat.items["Matrix"].seen_at is not None
    await chat.says("lista tudo")
    assert "Faltou dizer de qual item" in await chat.says("marca isso como visto")


async def test_words_that_several_titles_have_are_asked_about_and_the_answer_changes_them(chat: Chat) -> None:
    await chat.says("salva o filme cidade perdida de marte")
    asked = await chat.says("marca cidade perdida como vista")
    assert ("1. 🎬 cidade perdida" in asked, "Qual delas?" in asked) == (True, True)
    assert {item.seen_at for item in chat.items.values()} == {None}
    assert "Marquei 2 itens" in await chat.says("1 e 2")


async def test_a_title_that_is_not_exact_is_asked_about(chat: Chat) -> None:
    assert await chat.state("muda o título de cidade para Duna") == "awaiting_choice"
    assert "agora é “Duna”" in await chat.says("sim")


async def test_a_number_while_a_choice_is_open_is_asked_about(chat: Chat) -> None:
    await chat.says("salva inception")
    assert "Você fala deste aqui?" in await chat.says("marca o 2 como visto")
    assert {item.seen_at for item in chat.items.values()} == {None}


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("marca o 9 como visto", "Não existe item com esse número"),
        ("marca blade runner como visto", "Não achei “blade runner”"),
        ("muda o título do 2", "Faltou o nome novo"),
        ("não marca o 2 como visto", ""),
        ("como eu marco como visto?", ""),
    ],
)
async def test_nothing_is_changed_by(chat: Chat, text: str, answer: str) -> None:
    before = chat.items
    assert answer in await chat.says(text)
    assert {title: item for title, item in chat.items.items() if title in before} == before


async def test_a_long_list_of_what_was_not_seen_goes_on_with_mais(chat: Chat) -> None:
    for number in range(30):
        await chat.says(f"salva o filme coisa sem nome número {number}")
    first = await chat.says("o que ainda não vi?")
    assert ("20. " in first, "21. " in first) == (True, False)
    second = await chat.says("mais")
    assert ("21. " in second, "32. " in second) == (True, True)
    await chat.says("marca o 32 como visto")
    assert chat.items["Matrix"].seen_at is not None


async def test_it_is_all_there_in_english() -> None:
    chat = await Chat("en").begins()
    assert "is now “Alien”" in await chat.says("rename 1 to Alien")
    assert "now has the tag “work”" in await chat.says("tag 2 as work")
    assert "Marked as watched: Matrix (1999)" in await chat.says("mark matrix as watched")
    assert "1. 🎬 Alien" in await chat.says("what haven't i seen yet?")
    assert "1. 🎬 Matrix (1999)" in await chat.says("show everything tagged work")
    assert "what it was again" in await chat.says("undo")
