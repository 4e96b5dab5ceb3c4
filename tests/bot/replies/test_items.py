"""An item reads well in a line, in a sentence and on a card, whatever is known of it."""

from __future__ import annotations

import pytest

from bot.replies import items
from bot.replies.catalogue import voice
from state.items import Details, Item, Kind
from tests.bot.replies.make import JULY_2026, item, note
from tools.definition import Candidate, Saved

PT = voice("pt-BR")
EN = voice("en")
DAY = 86_400 * 1_000_000_000


def test_a_film_is_called_by_title_and_year() -> None:
    assert items.name(item(title="Matrix", year=1999)) == "Matrix (1999)"
    assert items.name(item(title="Matrix")) == "Matrix"


def test_a_note_is_called_by_its_words_on_one_line() -> None:
    assert items.name(note("comprar leite\ne pão")) == "comprar leite e pão"
    assert items.name(item(Kind.NOTE, "comprar leite")) == "comprar leite"


@pytest.mark.parametrize(
    ("details", "url", "called"),
    [
        (Details(site="Panelinha"), "https://www.panelinha.com.br/pao", "Como fazer pão — Panelinha"),
        (Details(), "https://www.panelinha.com.br/pao", "Como fazer pão — panelinha.com.br"),
        (Details(), None, "Como fazer pão"),
        (Details(), "http://[::bad/pao", "Como fazer pão"),
        (Details(site="Como fazer"), None, "Como fazer pão"),
    ],
)
def test_a_link_is_called_by_title_and_site(details: Details, url: str | None, called: str) -> None:
    assert items.name(item(Kind.LINK, "Como fazer pão", url=url, details=details)) == called


def test_a_line_has_the_mark_of_its_kind() -> None:
    candidate = Candidate(kind=Kind.TV_SHOW, title="Dark", year=2017)
    assert items.line(PT, candidate) == "📺 Dark (2017)"


@pytest.mark.parametrize(
    ("kind", "portuguese", "english"),
    [
        (Kind.MOVIE, "🎬 Filme guardado: Dark", "🎬 Movie saved: Dark"),
        (Kind.TV_SHOW, "📺 Série guardada: Dark", "📺 TV show saved: Dark"),
        (Kind.VIDEO, "▶️ Vídeo guardado: Dark", "▶️ Video saved: Dark"),
        (Kind.LINK, "🔗 Link guardado: Dark", "🔗 Link saved: Dark"),
        (Kind.NOTE, "📝 Anotado: Dark", "📝 Noted: Dark"),
    ],
)
def test_keeping_is_said_by_kind(kind: Kind, portuguese: str, english: str) -> None:
    assert (items.kept(PT, item(kind, "Dark")), items.kept(EN, item(kind, "Dark"))) == (portuguese, english)


def test_what_was_kept_before_is_said_with_its_day() -> None:
    assert items.already_kept(PT, item(), JULY_2026) == "“Matrix” já está na sua lista desde hoje."
    assert items.already_kept(EN, item(), JULY_2026 + 3 * DAY) == "“Matrix” is already on your list (saved July 2)."


def test_a_card_shows_what_is_known() -> None:
    details = Details(
        original_title="Inception",
        genres=("Ação", "Ficção científica"),
        overview="Cobb rouba segredos dos sonhos.\nAgora quer voltar pra casa.",
    )
    assert items.card(PT, item(title="A Origem", year=2010, details=details)).splitlines() == [
        "🎬 A Origem (2010)",
        "Título original: Inception",
        "Ação, Ficção científica",
        "Cobb rouba segredos dos sonhos. Agora quer voltar pra casa.",
    ]


def test_a_card_does_not_repeat_the_title_as_the_original() -> None:
    assert items.card(PT, item(details=Details(original_title="MATRIX "))) == "🎬 Matrix"


def test_the_card_of_a_video_shows_author_site_and_address() -> None:
    video = item(Kind.VIDEO, "Pão", url="https://youtu.be/x", details=Details(author="Rita", site="YouTube"))
    assert items.card(EN, video).splitlines() == ["▶️ Pão", "Rita · YouTube", "https://youtu.be/x"]


def test_the_card_of_a_note_is_the_whole_note() -> None:
    assert items.card(PT, note("leite\npão\n" * 99)) == "📝 " + "leite\npão\n" * 99


def saved(kept: Item, **fields: object) -> Saved:
    return Saved.model_validate({"outcome": "kept", "item": kept, **fields})


class TestDoubt:
    def test_what_is_known_for_sure_leaves_none(self) -> None:
        link = item(Kind.LINK, "Bolo", url="https://a.com/x")
        assert items.doubt(PT, saved(link, lookup="found")) is None
        assert items.doubt(PT, saved(link, lookup="nothing")) is None
        assert items.doubt(PT, saved(item(Kind.MOVIE, "Matrix"), lookup="unavailable")) is None
        assert items.doubt(PT, saved(link, lookup="unavailable", outcome="already_kept")) is None

    def test_what_could_not_be_read_is_said_to_be_read_later(self) -> None:
        named, unnamed = (item(Kind.LINK, title, url="https://a.com/x") for title in ("Bolo", "a.com/x"))
        for each in (named, unnamed):
            assert "mais tarde" in (items.doubt(PT, saved(each, lookup="unavailable")) or "")
        assert "sem título" in (items.doubt(PT, saved(unnamed, lookup="unavailable")) or "")

    def test_an_address_that_says_nothing_of_itself_is_said_to(self) -> None:
        unnamed = item(Kind.LINK, "a.com/x", url="https://a.com/x")
        assert "Não achei o título" in (items.doubt(PT, saved(unnamed, lookup="nothing")) or "")

    def test_what_was_said_days_ago_is_said_to_be_that(self) -> None:
        film, link = item(Kind.MOVIE, "Matrix"), item(Kind.LINK, "Bolo", url="https://a.com/x")
        assert "busca de filmes" in (items.doubt(PT, saved(film, stale=True)) or "")
        assert "O site" in (items.doubt(PT, saved(link, stale=True, lookup="found")) or "")


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        (Kind.LINK, "Título da página: Bolo"),
        (Kind.VIDEO, "Título do vídeo: Bolo"),
        (Kind.MOVIE, "Título original: Bolo"),
    ],
)
def test_a_card_tells_what_it_is_called_elsewhere(kind: Kind, line: str) -> None:
    named = item(kind, "receita da vó", url="https://a.com/x", details=Details(original_title="Bolo"))
    assert line in items.card(PT, named).splitlines()


def test_a_card_tells_whose_a_page_is_and_from_when() -> None:
    details = Details(author="Rita Lobo", site="Panelinha", published="2024-05-31")
    page = item(Kind.LINK, "Bolo", url="https://a.com/x", details=details)
    assert "Rita Lobo · Panelinha · 31 de maio de 2024" in items.card(PT, page)
    assert "Rita Lobo · Panelinha · May 31, 2024" in items.card(EN, page)


def test_an_option_is_told_apart_by_its_genres_in_the_language_of_the_person() -> None:
    series = Candidate(kind=Kind.TV_SHOW, title="Dark", details=Details(genres=("Sci-Fi & Fantasy", "Drama", "Crime")))
    assert items.told_apart(PT, series) == "Ficção científica e fantasia, Drama"
    assert items.told_apart(EN, series) == "Sci-Fi & Fantasy, Drama"
