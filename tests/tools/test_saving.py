"""Keeping things: what is kept, what is a duplicate, and what a look-up adds."""

from __future__ import annotations

import pytest

from state.effects import InsertItem, RemoveItem
from state.items import Details, Item, Kind
from state.reads import Request
from tests.tools.contexts import NOW, PERSON, Library, an_item, context
from tools.definition import Candidate, Lookup, Saved
from tools.enrichment.lookups import MovieById, TvById, VideoLookup
from tools.registry import run
from tools.wording import HEADLINE, WORDS_LIMIT

INCEPTION = Candidate(
    kind=Kind.MOVIE,
    title="A Origem",
    year=2010,
    tmdb_id=27205,
    details=Details(
        original_title="Inception",
        overview="Um ladrão de segredos.",
        genres=("Ficção científica",),
        people=("Christopher Nolan",),
        poster="https://image.tmdb.org/t/p/w500/a.jpg",
    ),
)
DARK = Candidate(kind=Kind.TV_SHOW, title="Dark", year=2017, tmdb_id=70523)
URL = "https://youtu.be/dQw4w9WgXcQ?si=abc"
SONG = Candidate(
    kind=Kind.VIDEO,
    title="Never Gonna Give You Up",
    url=URL,
    details=Details(author="Rick Astley", site="YouTube", poster="https://img.example/a.jpg"),
)

KNOWN: dict[Request[Lookup], Lookup] = {
    MovieById(tmdb_id=27205, locale="pt-BR"): Lookup(status="found", candidates=(INCEPTION,)),
    TvById(tmdb_id=70523, locale="pt-BR"): Lookup(status="found", candidates=(DARK,)),
    MovieById(tmdb_id=5, locale="pt-BR"): Lookup(status="nothing"),
    VideoLookup(url=URL): Lookup(status="found", candidates=(SONG,)),
}


async def saved(name: str, *items: Item, lookups: dict[Request[Lookup], Lookup] | None = None, **args: object) -> Saved:
    result = await run(name, args, context(items, lookups))  # type: ignore[arg-type]
    assert isinstance(result, Saved)
    return result


class TestKeeping:
    async def test_a_save_says_what_to_insert_and_how_to_take_it_back(self) -> None:
        result = await saved("save_note", content="comprar leite")
        assert result.outcome == "kept"
        assert result.effects == (InsertItem(item=result.item),)
        assert result.inverses == (RemoveItem(item_id=result.item.id),)

    async def test_an_item_belongs_to_the_person_and_the_turn(self) -> None:
        item = (await saved("save_note", content="comprar leite")).item
        assert (item.id, item.person, item.live) == (f"{PERSON}:7:0", PERSON, True)
        assert (item.created_turn, item.last_turn, item.created_at) == (7, 7, NOW + 7)

    async def test_the_same_turn_run_again_gives_the_same_item(self) -> None:
        assert await saved("save_note", content="leite") == await saved("save_note", content="leite")

    @pytest.mark.parametrize(
        ("name", "args"),
        [
            ("save_note", {"content": "comprar leite"}),
            ("save_movie", {"title": "Matrix", "year": 1999, "tmdb_id": 603}),
            ("save_tv_show", {"title": "Dark"}),
            ("save_video", {"url": "https://vimeo.com/76979871"}),
            ("save_link", {"url": "https://exemplo.com/a"}),
        ],
    )
    async def test_what_is_kept_already_is_said_and_nothing_is_done(
        self, name: str, args: dict[str, str | int]
    ) -> None:
        library = Library()
        first = await library.save(name, **args)
        again = await library.save(name, **args)
        assert (first.outcome, again.outcome) == ("kept", "already_kept")
        assert again.item == first.item
        assert again.effects == again.inverses == ()

    async def test_what_was_removed_can_be_kept_again(self) -> None:
        library = Library()
        first = await library.save("save_note", content="leite")
        library.items = [first.item.changed(live=False, removed_turn=2)]
        assert (await library.save("save_note", content="leite")).outcome == "kept"

    async def test_the_same_words_may_be_kept_as_two_kinds(self) -> None:
        library = Library()
        await library.save("save_movie", title="Dark")
        assert (await library.save("save_tv_show", title="Dark")).outcome == "kept"


class TestNotes:
    async def test_a_note_is_kept_word_for_word(self) -> None:
        content = "Lista:\n  - pão\n  - LEITE 🥛"
        item = (await saved("save_note", content=content)).item
        assert (item.kind, item.content, item.title) == (Kind.NOTE, content, "Lista:")

    async def test_a_long_note_is_titled_by_its_first_words(self) -> None:
        item = (await saved("save_note", content="palavra " * 50)).item
        assert len(item.title) <= HEADLINE
        assert item.title.endswith("palavra…")

    async def test_case_accents_and_spacing_make_no_other_note(self) -> None:
        library = Library()
        await library.save("save_note", content="Comprar  pão\namanhã")
        assert (await library.save("save_note", content="comprar pao amanha")).outcome == "already_kept"

    async def test_punctuation_makes_another_note(self) -> None:
        library = Library()
        await library.save("save_note", content="pagar 10,5")
        assert (await library.save("save_note", content="pagar 105")).outcome == "kept"

    async def test_a_note_is_found_by_any_of_its_words_once(self) -> None:
        item = (await saved("save_note", content="Pão, pão e AÇÚCAR")).item
        assert item.words == ("pao", "e", "acucar")

    async def test_the_words_of_a_very_long_note_are_bounded(self) -> None:
        item = (await saved("save_note", content=" ".join(f"w{n}" for n in range(3000)))).item
        assert len(item.words) == WORDS_LIMIT


class TestFilms:
    async def test_a_film_is_kept_with_what_its_id_is_known_for(self) -> None:
        item = (await saved("save_movie", title="Inception", year=2010, tmdb_id=27205, lookups=KNOWN)).item
        assert (item.kind, item.title, item.year, item.tmdb_id) == (Kind.MOVIE, "Inception", 2010, 27205)
        assert (item.key, item.details) == ("tmdb:27205", INCEPTION.details)

    async def test_it_is_found_by_either_title_its_people_genres_and_story(self) -> None:
        item = (await saved("save_movie", title="Inception", year=2010, tmdb_id=27205, lookups=KNOWN)).item
        assert {"inception", "origem", "nolan", "ficcao", "ladrao"} <= set(item.words)
        assert item.words[0] == "inception"

    async def test_a_title_is_spelled_as_tmdb_does(self) -> None:
        item = (await saved("save_movie", title="a ORIGEM", tmdb_id=27205, lookups=KNOWN)).item
        assert (item.title, item.title_key) == ("A Origem", "a origem")

    async def test_a_year_that_was_not_given_is_filled_in(self) -> None:
        assert (await saved("save_movie", title="A Origem", tmdb_id=27205, lookups=KNOWN)).item.year == 2010

    async def test_a_year_that_tmdb_knows_better_is_corrected(self) -> None:
        assert (await saved("save_movie", title="A Origem", year=2011, tmdb_id=27205, lookups=KNOWN)).item.year == 2010

    async def test_what_may_be_out_of_date_says_so(self) -> None:
        by_id: Request[Lookup] = MovieById(tmdb_id=27205, locale="pt-BR")
        for stale in (False, True):
            lookups = {by_id: KNOWN[by_id].changed(stale=stale)}
            result = await saved("save_movie", title="Inception", year=2010, tmdb_id=27205, lookups=lookups)
            assert (result.item.title, result.stale) == ("Inception", stale)

    async def test_without_a_lookup_it_is_kept_as_called(self) -> None:
        item = (await saved("save_movie", title="Inception", year=2010, tmdb_id=27205)).item
        assert (item.title, item.year, item.tmdb_id, item.details) == ("Inception", 2010, 27205, Details())

    async def test_without_an_id_nothing_is_looked_up(self) -> None:
        item = (await saved("save_movie", title="clube da luta", lookups=KNOWN)).item
        assert (item.title, item.year, item.tmdb_id) == ("clube da luta", None, None)

    async def test_an_id_that_nothing_has_is_not_believed(self) -> None:
        assert (await saved("save_movie", title="Matrix", tmdb_id=5, lookups=KNOWN)).item.tmdb_id is None

    async def test_an_id_of_another_film_is_not_believed(self) -> None:
        item = (await saved("save_movie", title="Matrix", year=1999, tmdb_id=27205, lookups=KNOWN)).item
        assert (item.title, item.year, item.tmdb_id, item.details) == ("Matrix", 1999, None, Details())

    async def test_another_name_for_the_film_is_believed_with_its_year(self) -> None:
        item = (await saved("save_movie", title="Inception (legendado)", year=2010, tmdb_id=27205, lookups=KNOWN)).item
        assert (item.title, item.tmdb_id) == ("Inception (legendado)", 27205)

    async def test_series_are_looked_up_among_series(self) -> None:
        item = (await saved("save_tv_show", title="dark", tmdb_id=70523, lookups=KNOWN)).item
        assert (item.kind, item.title, item.year) == (Kind.TV_SHOW, "Dark", 2017)


DUPLICATES = [
    # kept first, called then, outcome
    ({"title": "Matrix"}, {"title": "MATRIX"}, "already_kept"),
    ({"title": "Ação"}, {"title": "acao"}, "already_kept"),
    ({"title": "Matrix", "year": 1999}, {"title": "matrix", "year": 1999}, "already_kept"),
    ({"title": "Duna", "year": 1984}, {"title": "Duna", "year": 2021}, "kept"),
    ({"title": "Duna", "year": 1984, "tmdb_id": 841}, {"title": "Duna", "year": 2021, "tmdb_id": 438631}, "kept"),
    ({"title": "Matrix", "tmdb_id": 603}, {"title": "The Matrix", "tmdb_id": 603}, "already_kept"),
    ({"title": "Matrix", "year": 1999}, {"title": "Matrix", "year": 1999, "tmdb_id": 603}, "already_kept"),
    ({"title": "Matrix", "year": 1999, "tmdb_id": 603}, {"title": "Matrix", "year": 1999}, "already_kept"),
    # less than what is kept: surely that one
    ({"title": "Duna", "year": 2021, "tmdb_id": 438631}, {"title": "duna"}, "already_kept"),
    ({"title": "Duna", "year": 2021}, {"title": "duna"}, "already_kept"),
    # more than what is kept: what was chosen is not lost
    ({"title": "duna"}, {"title": "Duna", "year": 2021, "tmdb_id": 438631}, "kept"),
    ({"title": "duna"}, {"title": "Duna", "year": 2021}, "kept"),
    # two films of one title and year are told apart by their ids
    ({"title": "Ela", "year": 2013, "tmdb_id": 1}, {"title": "Ela", "year": 2013, "tmdb_id": 2}, "kept"),
    # titles without a letter are not all the same
    ({"title": "🎬"}, {"title": "🍿"}, "kept"),
    ({"title": "?!"}, {"title": "?!"}, "already_kept"),
]


@pytest.mark.parametrize(("first", "then", "outcome"), DUPLICATES)
async def test_which_films_are_the_same(first: dict[str, str | int], then: dict[str, str | int], outcome: str) -> None:
    library = Library()
    await library.save("save_movie", **first)
    assert (await library.save("save_movie", **then)).outcome == outcome


class TestVideos:
    async def test_a_video_is_kept_under_what_its_site_calls_it(self) -> None:
        item = (await saved("save_video", url=URL, lookups=KNOWN)).item
        assert (item.kind, item.title, item.url) == (Kind.VIDEO, "Never Gonna Give You Up", URL)
        assert (item.key, item.details) == ("youtube:dQw4w9WgXcQ", SONG.details)
        assert {"gonna", "astley", "youtube"} <= set(item.words)

    async def test_a_title_of_the_persons_own_goes_first(self) -> None:
        item = (await saved("save_video", url=URL, title="meu clipe", lookups=KNOWN)).item
        assert item.title == "meu clipe"
        assert {"clipe", "gonna"} <= set(item.words)

    async def test_without_a_lookup_it_is_kept_under_its_address(self) -> None:
        item = (await saved("save_video", url="www.youtube.com/watch?v=dQw4w9WgXcQ")).item
        assert (item.title, item.url) == ("youtube.com/watch", "https://www.youtube.com/watch?v=dQw4w9WgXcQ")

    async def test_all_shapes_of_its_address_are_one_video(self) -> None:
        library = Library()
        await library.save("save_video", url="https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s")
        assert (await library.save("save_video", url="youtu.be/dQw4w9WgXcQ")).outcome == "already_kept"


class TestLinks:
    async def test_a_link_without_a_description_is_called_by_its_address(self) -> None:
        item = (await saved("save_link", url="https://www.exemplo.com.br/receitas/p%C3%A3o-de_queijo?x=1")).item
        assert (item.kind, item.title) == (Kind.LINK, "exemplo.com.br/receitas/pão-de_queijo")
        assert set(item.words) >= {"exemplo", "receitas", "pao", "queijo"}

    async def test_a_description_is_its_title_and_is_kept_whole(self) -> None:
        text = "receita de pão de queijo da vó\n" + "bem detalhada " * 20
        item = (await saved("save_link", url="exemplo.com/a", description=text)).item
        assert item.title.startswith("receita de pão de queijo da vó bem detalhada")
        assert len(item.title) <= 120
        assert item.details.description == text.strip()

    async def test_the_address_is_kept_as_typed_with_a_scheme(self) -> None:
        assert (await saved("save_link", url="Exemplo.com/A?utm_source=x#y")).item.url == (
            "https://Exemplo.com/A?utm_source=x#y"
        )

    async def test_tracking_makes_no_other_link(self) -> None:
        library = Library()
        await library.save("save_link", url="http://www.exemplo.com/a/?utm_source=x")
        assert (await library.save("save_link", url="https://exemplo.com/a")).outcome == "already_kept"


async def test_the_newest_of_several_kept_is_named() -> None:
    items = (an_item("old", "Duna", year=1984), an_item("new", "Duna", year=2021, created_turn=2))
    assert (await saved("save_movie", *items, title="duna")).item.id == "new"
