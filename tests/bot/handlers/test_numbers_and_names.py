"""Numbers, kinds and titles in what is removed or changed: where one may be meant for another, it is asked."""

from __future__ import annotations

import pytest

from tests.conversations.films import ANSWERING
from tests.conversations.in_memory import InMemory

FILMS = ("alfa", "beta", "gama", "delta", "épsilon", "zeta")
SERIES = ("marés", "ventos")
NOTES = ("comprar leite", "ligar pra ana")


class Chat:
    """A conversation of somebody who has kept films 1 to 6, series 7 and 8, and notes 9 and 10, newest first."""

    def __init__(self, locale: str = "pt-BR") -> None:
        self._driver = InMemory(ANSWERING, locale)

    async def keeps(self, *titles: str) -> Chat:
        for text in titles:
            await self.says(text)
        return self

    async def says(self, text: str) -> str:
        return (await self._driver.send(text=text)).text

    @property
    def titles(self) -> list[str]:
        return [item.title for item in self._driver.library.live]

    def seen(self, title: str) -> bool:
        return any(item.title == title and item.seen_at is not None for item in self._driver.library.live)

    def tags(self, title: str) -> list[str]:
        return [tag.name for item in self._driver.library.live if item.title == title for tag in item.tags]


@pytest.fixture
async def chat() -> Chat:
    chat = await Chat().keeps(
        *(f"salva o filme {title}" for title in reversed(FILMS)),
        *(f"salva a série {title}" for title in reversed(SERIES)),
        *(f"anota: {text}" for text in reversed(NOTES)),
    )
    shown = await chat.says("lista tudo")
    assert all(f"{n}. " in shown and title in shown for n, title in enumerate((*FILMS, *SERIES, *NOTES), start=1))
    return chat


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("apaga a nota 1", "comprar leite"),
        ("apaga a primeira nota", "comprar leite"),
        ("apaga a nota 2", "ligar pra ana"),
        ("apaga a série 2", "ventos"),
        ("apaga o último filme", "zeta"),
        ("apaga a última série", "ventos"),
        ("delete the note 1", "comprar leite"),
        ("apaga o filme 8", "ventos"),
    ],
)
async def test_a_number_of_a_kind_that_has_another_number_is_asked_about(chat: Chat, said: str, asked: str) -> None:
    assert asked in await chat.says(said)
    assert len(chat.titles) == 10
    await chat.says("sim")
    assert asked not in chat.titles
    assert len(chat.titles) == 9


@pytest.mark.parametrize(
    ("said", "gone"), [("apaga a nota 9", "comprar leite"), ("apaga o filme 2", "beta"), ("apaga a série 8", "ventos")]
)
async def test_a_number_that_what_is_of_the_kind_has_goes_at_once(chat: Chat, said: str, gone: str) -> None:
    await chat.says(said)
    assert gone not in chat.titles
    assert len(chat.titles) == 9


@pytest.mark.parametrize(
    ("said", "named"),
    [("apaga a nota 5", "nota"), ("apaga o link 1", "link"), ("coloca a tag casa na nota 3", "nota")],
)
async def test_what_there_is_not_of_a_kind_is_said(chat: Chat, said: str, named: str) -> None:
    assert f"não tem {named} com esse número" in await chat.says(said)
    await chat.says("sim")
    assert len(chat.titles) == 10


async def test_several_of_a_kind_are_named_before_they_go(chat: Chat) -> None:
    said = await chat.says("apaga as notas 1 e 2")
    assert all(note in said for note in NOTES)
    assert "alfa" not in said


async def test_a_number_of_a_kind_is_asked_about_before_a_change(chat: Chat) -> None:
    assert "ligar pra ana" in await chat.says("coloca a tag casa na nota 2")
    assert not any(chat.tags(title) for title in chat.titles)
    await chat.says("1")
    assert [title for title in chat.titles if chat.tags(title)] == ["ligar pra ana"]
    await chat.says("marca a série 8 como vista")
    assert [title for title in chat.titles if chat.seen(title)] == ["ventos"]
    assert "marés" in await chat.says("marca a série 1 como vista")
    assert not chat.seen("marés")


async def test_a_title_of_a_numbered_kind_is_changed_after_an_answer(chat: Chat) -> None:
    assert "comprar leite" in await chat.says("muda o título da nota 1 para X")
    assert "X" not in chat.titles


@pytest.fixture
async def seven() -> Chat:
    """Somebody who has kept a film whose title has a number's name, as the first of eight; alfa is the seventh."""
    kept = (f"salva o filme {title}" for title in ("beta", "alfa", "gama", "delta", "épsilon", "zeta", "eta"))
    chat = await Chat().keeps(*kept, "salva o filme seven os crimes")
    await chat.says("lista tudo")
    return chat


@pytest.mark.parametrize("said", ["apaga seven", "apaga o seven", "apaga o filme seven", "delete seven"])
async def test_a_number_word_that_a_title_has_is_asked_about(seven: Chat, said: str) -> None:
    asked = await seven.says(said)
    assert "seven os crimes" in asked
    assert "alfa" in asked
    assert len(seven.titles) == 8
    await seven.says("1")
    assert "seven os crimes" not in seven.titles
    assert len(seven.titles) == 7


async def test_a_number_word_that_a_title_has_is_asked_about_before_a_change(seven: Chat) -> None:
    assert "seven os crimes" in await seven.says("marca seven como visto")
    assert not any(seven.seen(title) for title in seven.titles)
    await seven.says("1")
    assert [title for title in seven.titles if seven.seen(title)] == ["seven os crimes"]


@pytest.mark.parametrize("said", ["apaga 7", "apaga o 7", "apaga o item 7", "apaga o sete"])
async def test_a_number_that_no_title_has_stays_a_number(seven: Chat, said: str) -> None:
    await seven.says(said)
    assert "alfa" not in seven.titles
    assert len(seven.titles) == 7


async def test_a_note_that_speaks_of_a_number_is_not_called_so() -> None:
    chat = await Chat().keeps("anota: comprar dois ovos", "anota: ligar pra ana", "lista tudo")
    await chat.says("apaga o dois")
    assert chat.titles == ["ligar pra ana"]


async def test_a_title_in_figures_is_meant_where_no_such_number_is_shown() -> None:
    chat = await Chat().keeps("salva o filme 300", "salva o filme alfa", "lista tudo")
    assert "“300”" in await chat.says("apaga 300")
    assert "300" in chat.titles
    await chat.says("sim")
    assert chat.titles == ["alfa"]


async def test_a_title_in_figures_gives_way_to_the_number_of_the_list() -> None:
    chat = await Chat().keeps("salva o filme 2", "salva o filme alfa", "salva o filme beta", "lista tudo")
    await chat.says("apaga 2")
    assert "2" in chat.titles
    assert len(chat.titles) == 2


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("apaga alfa, beta e marés", 7),
        ("apaga alfa e o 2", 8),
        ("apaga o alfa e beta", 8),
        ("apaga o filme alfa e a série ventos", 8),
        ("apaga alfa, o 2 e marés", 7),
        ("delete alfa and beta", 8),
        ("apaga os filmes alfa e beta", 8),
    ],
)
async def test_several_titles_go_after_one_yes_that_named_them(chat: Chat, said: str, left: int) -> None:
    asked = await chat.says(said)
    assert len(chat.titles) == 10
    assert "alfa" in asked
    assert "gama" not in asked
    before = chat.titles
    await chat.says("sim")
    assert len(chat.titles) == left
    assert all(f" {title}" in asked for title in before if title not in chat.titles)


@pytest.mark.parametrize("said", ["apaga alfa, beta e xyz", "apaga alfa e o 99", "apaga alfa e tudo"])
async def test_nothing_goes_where_one_of_several_is_not_found(chat: Chat, said: str) -> None:
    await chat.says(said)
    await chat.says("sim")
    assert len(chat.titles) == 10


async def test_several_titles_are_marked_at_once(chat: Chat) -> None:
    await chat.says("marca alfa e beta como vistos")
    await chat.says("marca gama, delta e o 7 como vistos")
    seen = ["alfa", "beta", "gama", "delta", "marés"]
    assert [title for title in chat.titles if chat.seen(title)] == seen


async def test_one_of_several_that_may_be_two_is_asked_about() -> None:
    chat = await Chat().keeps("salva o filme alfa", "salva a série alfa", "salva o filme beta", "lista tudo")
    await chat.says("marca beta e alfa como vistos")
    assert not any(chat.seen(title) for title in chat.titles)
    asked = await chat.says("apaga beta e alfa")
    assert "3. " in asked
    assert len(chat.titles) == 3


async def test_a_title_with_an_and_is_one_title() -> None:
    chat = await Chat().keeps("salva o filme alfa", "salva o filme beta", "salva o filme alfa e beta", "lista tudo")
    await chat.says("apaga alfa e beta")
    assert sorted(chat.titles) == ["alfa", "beta"]


async def test_a_link_is_found_by_its_address() -> None:
    chat = await Chat().keeps("https://panelinha.com.br/bolo", "salva o filme alfa", "lista tudo")
    assert "Bolo de cenoura" in chat.titles
    assert "não apaguei nada" in await chat.says("apaga https://panelinha.com.br/pudim")
    assert "Bolo de cenoura" in await chat.says("apaga https://www.panelinha.com.br/bolo")
    assert len(chat.titles) == 2
    await chat.says("sim")
    assert chat.titles == ["alfa"]


async def test_a_number_to_remove_is_asked_about_while_a_question_s_options_are_the_newest_numbers(chat: Chat) -> None:
    await chat.says("salva duna")
    await chat.says("2")
    kept = chat.titles
    assert await chat.says("apaga o 3") == "Isso apaga “gama”. Confirma?"
    assert chat.titles == kept
    assert "gama" in await chat.says("sim")
    assert "gama" not in chat.titles
    await chat.says("lista tudo")
    assert "Apaguei “beta”" in await chat.says("apaga o 3")


async def test_a_change_by_number_needs_no_question_after_another_was_answered(chat: Chat) -> None:
    await chat.says("salva duna")
    await chat.says("2")
    await chat.says("marca o 3 como visto")
    assert chat.seen("gama")
