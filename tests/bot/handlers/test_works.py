"""Books and music: kept as what they are, with who made them, or as typed; and nothing else is taken for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import pytest

from bot.handlers.keeping.works import Work, meant, work_in
from state.items import Details, Kind
from tests.bot.handlers.test_films import Chat
from tests.conversations.in_memory import InMemory
from tests.fakes.films import Films
from tools.definition import Candidate


def work(kind: Kind, title: str, year: int, maker: str) -> Candidate:
    return Candidate(kind=kind, title=title, year=year, details=Details(makers=(maker,)))


ARADO = work(Kind.BOOK, "Torto Arado", 2019, "Itamar Vieira Junior")
TRANSA = work(Kind.MUSIC, "Transa", 1972, "Caetano Veloso")
KNOWN: Mapping[str, tuple[Candidate, ...]] = {
    "torto arado": (ARADO,),
    "torto arado do itamar vieira junior": (ARADO,),
    "transa": (work(Kind.MUSIC, "Transamérica", 2005, "Vários"), TRANSA),
    "transa do caetano veloso": (TRANSA,),
}


class Reader(Chat):
    """Somebody who reads and listens."""

    def __init__(self, films: Films | None = None) -> None:
        self.driver = InMemory(films or Films(works=KNOWN), "pt-BR")

    @property
    def kept(self) -> list[tuple[str, str, int | None]]:
        return [(str(item.kind), item.title, item.year) for item in self.items]


@pytest.mark.parametrize(
    "said",
    [
        "livro torto arado",
        "Livro: Torto Arado",
        "salva o livro torto arado",
        "quero ler o livro torto arado",
        "guarda esse livro: torto arado",
        "livro torto arado do itamar vieira junior",
    ],
)
async def test_a_book_is_kept_with_its_author(said: str) -> None:
    reader = Reader()
    answer = await reader.says(said)
    assert "📚 Livro guardado: Torto Arado (2019)" in answer
    assert "De Itamar Vieira Junior" in answer
    assert reader.kept == [("book", "Torto Arado", 2019)]


@pytest.mark.parametrize("said", ["álbum transa", "salva o disco transa do caetano veloso", "salva o álbum transa"])
async def test_an_album_is_kept_with_who_plays_it(said: str) -> None:
    reader = Reader()
    assert "🎵 Música guardada: Transa (1972)" in await reader.says(said)
    assert reader.kept == [("music", "Transa", 1972)]


async def test_a_book_that_nobody_knows_is_kept_as_typed() -> None:
    reader = Reader()
    assert "procurei mais detalhes e não achei" in await reader.says("livro o diário da vó")
    assert reader.kept == [("book", "o diário da vó", None)]


@pytest.mark.parametrize("status", ["unavailable", "unconfigured"])
async def test_without_a_look_up_a_book_is_kept_as_typed(status: Literal["unavailable", "unconfigured"]) -> None:
    reader = Reader(Films(status=status))
    assert "📚 Livro guardado: torto arado" in await reader.says("livro torto arado")
    assert reader.kept == [("book", "torto arado", None)]


async def test_a_book_is_one_however_often_it_is_named_and_is_taken_back() -> None:
    reader = Reader()
    assert "já está na sua lista" in await reader.says("livro torto arado", "salva o livro torto arado")
    assert len(reader.kept) == 1
    await reader.says("desfaz")
    assert reader.kept == []


async def test_books_are_listed_and_found() -> None:
    reader = Reader()
    await reader.says("livro torto arado", "álbum transa", "anota: comprar leite")
    listed = await reader.says("lista tudo")
    assert "📚 Livros" in listed
    assert "🎵 Músicas" in listed
    assert "Torto Arado" in await reader.says("busca itamar")


@pytest.mark.parametrize("said", ["lista meus livros", "meus livros", "quais livros eu salvei?", "list my books"])
async def test_books_alone_are_listed(said: str) -> None:
    reader = Reader()
    await reader.says("livro torto arado", "álbum transa", "anota: comprar leite")
    listed = await reader.says(said)
    assert "Torto Arado" in listed
    assert "Transa" not in listed
    assert "leite" not in listed


@pytest.mark.parametrize(
    "said",
    [
        *("livro", "o livro", "livro de receitas da vó", "livro que a ana indicou", "comprei um livro ontem"),
        *("livro caixa da empresa", "qual livro eu salvei?", "livro bom?", "música pra academia", "disco"),
        *("o livro a e o livro b", "gosto de livro"),
    ],
)
def test_what_only_speaks_of_books_names_none(said: str) -> None:
    assert work_in(said) is None


def test_what_is_called_otherwise_is_not_meant() -> None:
    said = Work(Kind.BOOK, "torto arado")
    assert meant(said, (work(Kind.BOOK, "Torto", 2001, "Ana"), ARADO)) == ARADO
    assert meant(said, (work(Kind.BOOK, "Arado Torto", 2001, "Ana"),)) is None
    assert meant(Work(Kind.BOOK, "torto arado do machado"), (ARADO,)) is None


async def test_a_long_number_leaves_nobodys_hands() -> None:
    reader = Reader(Films(works={"senha 123456": (ARADO,)}))
    await reader.says("livro senha 123456")
    assert reader.kept == [("book", "senha 123456", None)]
