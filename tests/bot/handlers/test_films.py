"""Films and series as people ask for them: found, kept, put right, several at once, and where to watch them."""

from __future__ import annotations

import json
import random
import string
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.account.requests import decide
from bot.context import TurnInput
from state.items import Item, Kind
from state.recording import ReplayedReads
from state.text import fold
from tests.conversations.driver import Answer
from tests.conversations.films import BY_NAME
from tests.conversations.in_memory import InMemory
from tests.fakes import tmdb_server
from tests.fakes.films import RecordedFilms
from tools.enrichment.lookups import MovieGuess, MovieLookup
from tools.enrichment.titles.likeness import core

DATA = json.loads(Path(tmdb_server.__file__).with_name("tmdb.json").read_text(encoding="utf-8"))


class Chat:
    """A conversation of somebody who has kept nothing yet."""

    def __init__(self, locale: str = "pt-BR") -> None:
        self.driver = InMemory(RecordedFilms(), locale)

    async def says(self, *texts: str) -> str:
        answers = [await self.driver.send(text=text) for text in texts]
        return answers[-1].text

    async def taps(self, label: str, answer: Answer) -> str:
        (payload,) = (b.payload for reply in answer.replies for row in reply.buttons for b in row if b.label == label)
        return (await self.driver.send(button=payload)).text

    @property
    def items(self) -> list[Item]:
        return list(self.driver.library.live)

    @property
    def titles(self) -> list[str]:
        return [f"{item.title} ({item.year})" for item in self.items]


@pytest.fixture
def chat() -> Chat:
    return Chat()


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("salva matrix de 1999", "Matrix (1999)"),
        ("salva la la land (2016)", "La La Land: Cantando Estações (2016)"),
        ("salva a série dark", "Dark (2017)"),
        ("salva duna parte 2", "Duna: Parte Dois (2024)"),
        ("salva dune part two", "Duna: Parte Dois (2024)"),
        ("salva o poderoso chefao parte 2", "O Poderoso Chefão: Parte II (1974)"),
        ("salva shrek ii", "Shrek 2 (2004)"),
        ("salva toy story quatro", "Toy Story 4 (2019)"),
        ("salva got", "Game of Thrones (2011)"),
        ("salva H.I.M.Y.M.", "How I Met Your Mother (2005)"),
        ("salva tbbt", "Big Bang: A Teoria (2007)"),
        ("salva clube da lutta", "Clube da Luta (1999)"),
        ("salva intrestelar", "Interestelar (2014)"),
        ("salva parazita", "Parasita (2019)"),
        ("salva breakingbad", "Breaking Bad: A Química do Mal (2008)"),
        ("salva senhor dos aneis sociedade do anel", "O Senhor dos Anéis: A Sociedade do Anel (2001)"),
        ("salva os incriveis", "Os Incríveis (2004)"),
        ("salva lei e ordem", "Lei & Ordem: Unidade de Vítimas Especiais (1999)"),
        ("salva parasite", "Parasita (2019)"),
        ("salva walle", "WALL·E (2008)"),
    ],
)
async def test_a_title_is_found_however_it_is_typed(chat: Chat, said: str, kept: str) -> None:
    answer = await chat.says(said)
    assert "guardad" in answer
    assert [titled.casefold() for titled in chat.titles] == [kept.casefold()] or kept in answer


@pytest.mark.parametrize("said", ["salva duna", "salva o rei leao", "salva titanic", "salva inception", "salva lotr"])
async def test_where_several_may_be_meant_the_person_is_asked(chat: Chat, said: str) -> None:
    answer = await chat.says(said)
    assert "1. " in answer
    assert "2. " in answer
    assert " · " in answer
    assert chat.items == []


async def test_the_only_one_that_is_called_so_is_kept_beside_three_sequels_and_put_right_in_one_message(
    chat: Chat,
) -> None:
    found = RecordedFilms().answer(MovieLookup(title="matrix", locale="pt-BR"))
    assert [each.title for each in found.candidates] == [
        "Matrix",
        "Matrix Reloaded",
        "Matrix Revolutions",
        "Matrix Resurrections",
    ]
    assert "Matrix (1999)" in await chat.says("salva matrix")
    assert chat.titles == ["Matrix (1999)"]
    assert "Matrix Resurrections" in await chat.says("não, é o de 2021")
    assert chat.titles == ["Matrix Resurrections (2021)"]


async def test_everything_that_is_known_is_kept(chat: Chat) -> None:
    await chat.says("salva parasita")
    (item,) = chat.items
    assert (item.kind, item.year, item.tmdb_id) == (Kind.MOVIE, 2019, 496243)
    details = item.details
    assert (details.original_title, details.makers, details.minutes, details.rating) == (
        "기생충",
        ("Bong Joon-ho",),
        120,
        8.0,
    )
    assert details.genres
    assert details.overview
    assert details.poster
    card = await chat.says("o que é parasita?")
    assert "Direção: Bong Joon-ho" in card
    assert "2 h · ⭐ 8" in card


async def test_what_is_no_title_is_not_taken_for_one_a_slip_away(chat: Chat) -> None:
    assert "Nota" in await chat.says("salva leite")
    assert chat.items == []


async def test_a_note_that_could_name_somebody_in_a_film_is_not_kept_as_that_film(chat: Chat) -> None:
    answer = await chat.says("salva titanic com james")
    assert "1. Titanic (1997) · James Cameron" in answer
    assert "Nota" in answer
    assert chat.items == []


async def test_who_made_it_tells_which(chat: Chat) -> None:
    answer = await chat.says("salva duna do villeneuve")
    assert "Duna (2021) · Denis Villeneuve" in answer
    assert "1984" not in answer


async def test_the_wrong_one_gives_way_to_the_one_of_that_director(chat: Chat) -> None:
    await chat.says("salva duna de 1984")
    answer = await chat.says("errou, é o do villeneuve")
    assert "Denis Villeneuve" in answer
    await chat.says("o de 2021")
    assert chat.titles == ["Duna (2021)"]
    await chat.says("desfaz")
    assert chat.titles == ["Duna (1984)"]


async def test_only_what_was_just_kept_is_put_right(chat: Chat) -> None:
    await chat.says("salva duna de 1984", "anota: comprar leite")
    await chat.says("não é esse, é o de 2021")
    assert "Duna (1984)" in chat.titles
    assert "Duna (2021)" not in chat.titles


async def test_what_had_been_kept_before_does_not_give_way(chat: Chat) -> None:
    await chat.says("salva duna de 1984", "salva matrix", "salva duna de 1984", "não, o de 2021")
    assert "Duna (1984)" in chat.titles


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("salva matrix e parasita", ["Matrix", "Parasita"]),
        ("salva matrix, parasita e clube da luta", ["Matrix", "Parasita", "Clube da Luta"]),
        ("salva matrix\nparasita\nclube da lutta", ["Matrix", "Parasita", "Clube da Luta"]),
        ("salva os filmes:\n- matrix (1999)\n2) parasita", ["Matrix", "Parasita"]),
        ("salva matrix de 1999, duna de 2021 e a série dark", ["Matrix", "Duna", "Dark"]),
        ("salva encontros e desencontros e matrix", ["Encontros e Desencontros", "Matrix"]),
        ("salva entre facas e segredos", ["Entre Facas e Segredos"]),
        ("salva alien, o oitavo passageiro", ["Alien, o Oitavo Passageiro"]),
        ("salva alien, o oitavo passageiro, parasita", ["Alien, o Oitavo Passageiro", "Parasita"]),
        ("salva velozes e furiosos", ["Velozes e Furiosos"]),
        ("salva matrix, matrix", ["Matrix"]),
    ],
)
async def test_several_titles_are_kept_one_by_one_and_a_title_with_a_comma_stays_one(
    chat: Chat, said: str, kept: list[str]
) -> None:
    await chat.says(said)
    assert sorted(item.title for item in chat.items) == sorted(kept)


@pytest.mark.parametrize(
    "said",
    [
        "salva leite, ovos e pão",
        "salva comprar leite, ligar pro dentista e pagar a luz",
        "salva Romeu e Julieta",
        "salva Pecadores e Santos",
        "anota: matrix, duna e parasita",
        "salva o livro razão e sensibilidade, dom casmurro",
    ],
)
async def test_what_is_no_row_of_titles_is_not_cut(chat: Chat, said: str) -> None:
    await chat.says(said)
    assert [item for item in chat.items if item.kind in (Kind.MOVIE, Kind.TV_SHOW)] == []
    assert len(chat.items) <= 1


async def test_the_unclear_ones_are_asked_in_turn_and_can_be_passed_over_by_a_tap(chat: Chat) -> None:
    asked = await chat.driver.send(text="salva duna, matrix e titanic")
    assert "(1 de 3)" in asked.text
    assert "(3 de 3)" in await chat.taps("Pular este", asked)
    done = await chat.says("o de 1997")
    assert "Guardei 2 de 3" in done
    assert "De fora: duna" in done
    assert sorted(chat.titles) == ["Matrix (1999)", "Titanic (1997)"]


async def test_a_new_request_leaves_the_rest_open_and_says_so(chat: Chat) -> None:
    await chat.says("salva duna, matrix e titanic")
    assert "“duna” e mais 1 título ficam em aberto" in await chat.says("lista tudo")


@pytest.mark.parametrize("status", ["unavailable", "unconfigured"])
async def test_a_row_that_is_called_one_is_kept_as_typed_when_nobody_can_be_asked(status: str) -> None:
    driver = InMemory(BY_NAME[status], "pt-BR")
    answer = await driver.send(text="salva os filmes matrix, duna e parasita")
    assert "Guardei 3 de 3" in answer.text
    assert "Do jeito que você escreveu, sem mais detalhes: matrix, duna e parasita" in answer.text
    assert {item.kind for item in driver.library.live} == {Kind.MOVIE}


async def test_the_whole_row_is_taken_back_at_once(chat: Chat) -> None:
    await chat.says("salva matrix, parasita e clube da luta")
    assert "“Parasita (2019)” e “Clube da Luta (1999)”" in await chat.says("desfaz")
    assert chat.items == []


@pytest.mark.parametrize(
    "said",
    ["onde assistir matrix?", "onde tá passando matrix", "tem matrix na netflix?", "em qual streaming tem matrix"],
)
async def test_where_to_watch_is_told_with_its_source(chat: Chat, said: str) -> None:
    answer = await chat.says(said)
    assert "Onde ver 🎬 Matrix (1999) (Brasil)" in answer
    assert "Aluguel: Apple TV, Amazon Video" in answer
    assert "JustWatch" in answer
    assert chat.items == []


async def test_where_it_was_filmed_is_another_question(chat: Chat) -> None:
    assert "Onde ver" not in await chat.says("onde foi gravado matrix?")


async def test_in_english_all_of_it_is_english() -> None:
    chat = Chat("en")
    assert "Where to watch 🎬 Inception (2010)" in await chat.says("where can i watch inception?")
    assert "I saved 2 of 2" in await chat.says("save the matrix and fight club")
    await chat.says("save dune 1984")
    assert "instead of “Dune (1984)”" in await chat.says("wrong one, it's the 2021 one")


async def test_a_turn_with_many_reads_is_the_same_from_its_record(chat: Chat) -> None:
    texts = ["salva duna, matrix e clube da lutta", "2", "não era esse", "onde assistir matrix?"]
    for text in texts:
        await chat.driver.send(text=text)
    for turn in chat.driver.library.turns:
        decision = turn.decision
        assert decision is not None
        trace, before = decision.trace, decision.trace.chat_before
        assert before is not None
        again = await decide(TurnInput(turn, before, ReplayedReads(trace.reads), trace.clock, "pt-BR"))
        assert again == decision
    assert len(chat.driver.library.turns) == len(texts)


FILMS = [entry for entry in DATA["movies"] if any(c in string.ascii_letters for c in entry["pt-BR"])]


@given(st.sampled_from(FILMS), st.sampled_from((str.lower, str.upper, fold)))
@settings(max_examples=30, deadline=None)
async def test_every_film_is_found_by_its_title_as_a_film(entry: dict[str, object], typed: object) -> None:
    assert callable(typed)
    chat = Chat()
    answer = await chat.driver.send(text=f"salva o filme {typed(entry['pt-BR'])}")
    decision = chat.driver.decisions[-1]
    pending = decision.chat.pending
    offered = {option.call.args.get("tmdb_id") for option in getattr(pending, "options", ())}
    assert {item.tmdb_id for item in chat.items} | offered >= {entry["id"]}, answer.text
    assert {item.kind for item in chat.items} <= {Kind.MOVIE}


@given(
    st.text(max_size=50)
    | st.lists(st.sampled_from("matrix duna e , ; \n 2 ii parte got de 1999".split(" "))).map(" ".join)
)
@settings(max_examples=25, deadline=None)
async def test_any_title_is_answered(text: str) -> None:
    chat = Chat()
    answer = await chat.driver.send(text=f"salva o filme {text}")
    assert answer.text.strip()
    assert {item.kind for item in chat.items} <= {Kind.MOVIE, Kind.TV_SHOW, Kind.NOTE, Kind.LINK, Kind.VIDEO}


def test_most_misspelt_titles_are_found_or_offered() -> None:
    """A letter lost, doubled or swapped in one of eight letters or more: found or offered by guessing."""
    picked = random.Random(7).sample([entry for entry in FILMS if len(core(entry["pt-BR"])) >= 8], 60)
    films, found = RecordedFilms(), 0
    for number, entry in enumerate(picked):
        found += entry["id"] in _ids_for(films, _slip(entry["pt-BR"], number))
    assert found >= 56, found


def _slip(title: str, number: int) -> str:
    at = 2 + number % (len(title) - 3)
    slips = (
        title[:at] + title[at + 1 :],
        title[:at] + title[at] + title[at:],
        title[:at] + title[at + 1] + title[at] + title[at + 2 :],
    )
    return slips[number % 3]


def _ids_for(films: RecordedFilms, title: str) -> set[int | None]:
    requests = (MovieLookup(title=title, locale="pt-BR"), MovieGuess(title=title, locale="pt-BR"))
    return {candidate.tmdb_id for request in requests for candidate in films.answer(request).candidates}


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ("era o 2", "Duna (1984)"),
        ("não, o 2", "Duna (1984)"),
        ("queria o segundo", "Duna (1984)"),
        ("não era o 1, era o 3", "Duna: Parte Dois (2024)"),
        ("quis dizer o último", "Duna: Parte Dois (2024)"),
    ],
)
async def test_right_after_a_choice_a_number_puts_another_option_in_its_place(
    chat: Chat, said: str, title: str
) -> None:
    await chat.says("salva duna", "1")
    assert "no lugar de" in await chat.says(said)
    assert chat.titles == [title]
    assert "voltou no lugar" in await chat.says("desfaz")
    assert chat.titles == ["Duna (2021)"]


async def test_numbers_go_on_to_put_right_until_something_else_is_spoken_of(chat: Chat) -> None:
    await chat.says("salva duna", "1", "era o 2", "não, o 3")
    assert chat.titles == ["Duna: Parte Dois (2024)"]
    assert "já está na sua lista" in await chat.says("era o 3")
    await chat.says("anota comprar leite")
    assert "no lugar de" not in await chat.says("era o 2")
    assert "Duna (1984)" not in chat.titles


@pytest.mark.parametrize("said", ["não era o 1", "era o 9"])
async def test_a_number_that_says_too_little_asks_among_the_same_options(chat: Chat, said: str) -> None:
    await chat.says("salva duna", "1")
    assert "3. Duna: Parte Dois (2024)" in await chat.says(said)
    await chat.says("2")
    assert chat.titles == ["Duna (1984)"]


@pytest.mark.parametrize("said", ["era o 2", "não, o 2", "queria o segundo"])
async def test_where_nothing_was_chosen_by_number_a_number_puts_nothing_right(chat: Chat, said: str) -> None:
    await chat.says("salva parasita", said)
    assert chat.titles == ["Parasita (2019)"]


@pytest.mark.parametrize("said", ["o 2", "2", "é bom?", "quero o 2 amanhã de manhã", "era o segundo filme da saga"])
async def test_what_is_no_correction_leaves_the_choice_as_it_was(chat: Chat, said: str) -> None:
    await chat.says("salva duna", "1", said)
    assert [title for title in chat.titles if title.startswith("Duna")] == ["Duna (2021)"]


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ("o do lynch", "Duna (1984)"),
        ("aquele do david lynch", "Duna (1984)"),
        ("o original", "Duna (1984)"),
        ("o primeiro que saiu", "Duna (1984)"),
        ("o novo", "Duna: Parte Dois (2024)"),
    ],
)
async def test_an_option_is_told_by_its_age_or_by_who_made_it(chat: Chat, said: str, title: str) -> None:
    await chat.says("salva duna", said)
    assert chat.titles == [title]


async def test_of_two_by_one_director_the_person_is_asked_which(chat: Chat) -> None:
    await chat.says("salva duna")
    narrowed = await chat.says("o do villeneuve")
    assert "Duna (2021)" in narrowed
    assert "1984" not in narrowed
    await chat.says("2")
    assert chat.titles == ["Duna: Parte Dois (2024)"]


async def test_who_has_nothing_to_do_with_any_option_is_asked_about_once(chat: Chat) -> None:
    await chat.says("salva duna")
    assert "Vou perguntar de novo" in await chat.says("o do spielberg")
    assert "Vou perguntar de novo" not in await chat.says("o do spielberg")
    assert [item for item in chat.items if item.kind is not Kind.NOTE] == []


async def test_an_offer_is_taken_by_its_director_and_dropped_by_other_words(chat: Chat) -> None:
    await chat.says("duna", "o do lynch")
    assert chat.titles == ["Duna (1984)"]
    await chat.says("desfaz", "duna")
    assert "Duna (1984)" not in await chat.says("o da minha mãe")
    assert [item for item in chat.items if item.kind is not Kind.NOTE] == []


async def test_one_of_several_titles_is_told_by_its_director_and_the_others_follow(chat: Chat) -> None:
    await chat.says("salva matrix, duna e fargo")
    assert "(3 de 3)" in await chat.says("o do lynch")
    assert "Duna (1984)" in chat.titles


@pytest.mark.parametrize("said", ["o novo", "o original", "o do lynch"])
async def test_what_is_to_go_is_not_told_by_its_age_or_its_director(chat: Chat, said: str) -> None:
    await chat.says("salva duna", "1", "salva duna", "2", "apaga duna", said)
    assert len(chat.items) == 2


async def test_a_title_of_several_pieces_that_nothing_knows_is_kept_whole(chat: Chat) -> None:
    said = await chat.says("salva Matrix, Duna (2021) e O Bom, o Mau e o Feio")
    assert "Guardei 3 de 3" in said
    assert sorted(chat.titles) == ["Duna (2021)", "Matrix (1999)", "O Bom, o Mau e o Feio (None)"]


async def test_a_known_title_with_commas_is_one_of_a_list(chat: Chat) -> None:
    await chat.says("salva matrix, o que é isso, companheiro, parasita e o senhor dos aneis")
    assert sorted(chat.titles) == ["Matrix (1999)", "O Que É Isso, Companheiro? (1997)", "Parasita (2019)"]


@pytest.mark.parametrize(
    "said",
    [
        "salva arroz, feijão, soul, rio, café e macarrão",
        "salva leite, ovos, matrix, pão e café",
        "salva pão, rio, ovos, arroz, soul, feijão, sal e café",
    ],
)
async def test_words_that_happen_to_be_titles_among_others_are_no_list_of_titles(chat: Chat, said: str) -> None:
    await chat.says(said)
    assert all(item.kind is Kind.NOTE for item in chat.items)


async def test_a_number_may_be_written_otherwise_than_in_the_title(chat: Chat) -> None:
    await chat.says("salva duna parte 2")
    assert chat.titles == ["Duna: Parte Dois (2024)"]
    assert "Marquei como visto: Duna: Parte Dois (2024)" in await chat.says("ja vi duna parte 2")
    assert "Desmarquei" in await chat.says("marca dune part two como não visto")
    assert "já está na sua lista" in await chat.says("me fala de duna parte ii")
    assert "agora é “Duna: Parte Dois (2023)”" in await chat.says("muda o ano de duna 2 para 2023")
    await chat.says("vi duna ii ontem")
    assert chat.items[0].seen_at is not None


@pytest.mark.parametrize("said", ["apaga duna parte 2", "apaga duna ii", "tira dune part two da lista"])
async def test_what_is_named_with_another_numeral_is_removed_only_after_a_yes(chat: Chat, said: str) -> None:
    await chat.says("salva duna parte 2")
    assert await chat.says(said) == "Isso apaga “Duna: Parte Dois (2024)”. Confirma?"
    assert len(chat.items) == 1
    await chat.says("sim")
    assert chat.items == []


@pytest.mark.parametrize("said", ["ja vi duna 3", "ja vi duna parte 3", "apaga duna 3", "marca duna 1 como visto"])
async def test_another_number_is_another_film(chat: Chat, said: str) -> None:
    await chat.says("salva duna parte 2")
    await chat.says(said)
    assert [item.seen_at for item in chat.items if item.kind is Kind.MOVIE] == [None]


@pytest.mark.parametrize(
    ("asked", "where"),
    [
        ("what's mad max fury road about", False),
        ("what is max about", False),
        ("do que fala mad max: estrada da fúria?", False),
        ("tem duna na max?", True),
        ("is dune on max?", True),
    ],
)
async def test_a_service_is_where_something_is_and_no_part_of_a_title(asked: str, where: bool) -> None:
    assert ("Where to watch" in await Chat("en").says(asked)) is where


@pytest.mark.parametrize(
    ("asked", "then", "kept"),
    [
        ("is shrek on my list", "go on then, add it", "Shrek (2001)"),
        ("have i got interstellar saved?", "add it please", "Interstellar (2014)"),
        ("eu salvei parasita?", "salva isso", "Parasite (2019)"),
    ],
)
async def test_what_was_not_found_is_what_is_to_be_kept(asked: str, then: str, kept: str) -> None:
    chat = Chat("en")
    await chat.says("something odd", asked, then)
    assert chat.titles == [kept]


async def test_a_search_of_some_day_is_nothing_to_keep() -> None:
    chat = Chat("en")
    await chat.says("search milk from yesterday", "save it")
    assert chat.items == []


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("add breaking bad as well, it's a series", "Breaking Bad (2008)"),
        ("save dark, it's a show", "Dark (2017)"),
        ("pls save parasite also", "Parasite (2019)"),
        ("salva dark, é uma série", "Dark (2017)"),
    ],
)
async def test_what_is_said_behind_a_title_is_no_part_of_it(said: str, kept: str) -> None:
    chat = Chat("en")
    await chat.says(said)
    assert chat.titles == [kept]


@pytest.mark.parametrize("said", ["note: dinner at eight, it's a show", "note: milk also"])
async def test_a_note_keeps_what_is_said_behind(said: str) -> None:
    chat = Chat("en")
    await chat.says(said)
    assert chat.items[0].content == said.partition(": ")[2]
