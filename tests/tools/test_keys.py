"""What is the same thing and what is not."""

from __future__ import annotations

from urllib.parse import urlencode, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tools.addresses import HOSTS, ODD_ADDRESSES, PATHS, QUERIES, TRACKERS
from tools.addresses import web_address
from tools.keys import film_key, link_key, note_key

SAME = [
    ("http://exemplo.com/a", "https://exemplo.com/a"),
    ("https://www.exemplo.com/a", "https://exemplo.com/a"),
    ("https://EXEMPLO.com/a", "https://exemplo.com/a"),
    ("https://exemplo.com", "https://exemplo.com/"),
    ("https://exemplo.com/a/", "https://exemplo.com/a"),
    ("https://exemplo.com:443/a", "http://exemplo.com:80/a"),
    ("https://exemplo.com./a", "https://exemplo.com/a"),
    ("https://exemplo.com/a#secao", "https://exemplo.com/a"),
    ("https://exemplo.com/a#:~:text=oi", "https://exemplo.com/a"),
    ("https://exemplo.com/a?b=1&c=2", "https://exemplo.com/a?c=2&b=1"),
    ("https://exemplo.com/a?utm_source=x&b=1&UTM_Medium=y", "https://exemplo.com/a?b=1"),
    ("https://exemplo.com/?fbclid=1", "https://exemplo.com"),
    ("https://exemplo.com/a?gclid=1&igshid=2&si=3&ref_src=4&igsh=5", "https://exemplo.com/a"),
    ("https://exemplo.com/p%C3%A3o", "https://exemplo.com/pão"),
    ("https://exemplo.com/%7eana", "https://exemplo.com/%7Eana"),
    ("https://exemplo.com/a/../b/./c", "https://exemplo.com/b/c"),
    ("https://ação.com.br/x", "https://xn--ao-siap.com.br/x"),
    ("https://twitter.com/ana/status/1?s=20&t=abc", "https://x.com/ana/status/1"),
    ("https://open.spotify.com/track/abc?si=1", "https://open.spotify.com/track/abc"),
    ("https://www.instagram.com/p/AbC/?igsh=MzRl", "https://instagram.com/p/AbC"),
    ("https://exemplo.com/#!/a", "http://www.exemplo.com/#!/a/"),
    ("https://exemplo.com/a?", "https://exemplo.com/a"),
    ("https://exemplo.com/;/", "https://exemplo.com"),
]
DIFFERENT = [
    ("https://exemplo.com/a", "https://exemplo.com/A"),
    ("https://exemplo.com/a", "https://exemplo.com/b"),
    ("https://exemplo.com/a?v=1", "https://exemplo.com/a?v=2"),
    ("https://exemplo.com/a?v=a", "https://exemplo.com/a?v=A"),
    ("https://exemplo.com/a", "https://exemplo.com:8080/a"),
    ("https://exemplo.com/a", "https://blog.exemplo.com/a"),
    ("https://exemplo.com/#!/a", "https://exemplo.com/#!/b"),
    ("https://exemplo.com/#/a", "https://exemplo.com/#/b"),
    ("https://exemplo.com/a?ref=main", "https://exemplo.com/a?ref=dev"),
    ("https://exemplo.com/a?s=1", "https://exemplo.com/a?s=2"),
    ("https://exemplo.com/a%2Fb", "https://exemplo.com/a/b"),
    ("https://ana@exemplo.com/a", "https://exemplo.com/a"),
    ("https://www.com", "https://com"),
]
ONE_VIDEO = [
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "http://youtube.com/watch?v=dQw4w9WgXcQ&t=42s",
    "https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&index=2",
    "https://m.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://music.youtube.com/watch?v=dQw4w9WgXcQ&si=x",
    "https://youtu.be/dQw4w9WgXcQ",
    "https://youtu.be/dQw4w9WgXcQ?si=abc&t=10",
    "https://WWW.YouTube.com/shorts/dQw4w9WgXcQ",
    "https://youtube.com/shorts/dQw4w9WgXcQ?feature=share",
    "https://www.youtube.com/live/dQw4w9WgXcQ?si=x",
    "https://www.youtube.com/embed/dQw4w9WgXcQ",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0",
    "https://www.youtube.com/v/dQw4w9WgXcQ",
    "youtube.com/watch?v=dQw4w9WgXcQ",
    "youtu.be/dQw4w9WgXcQ",
    "m.youtube.com/shorts/dQw4w9WgXcQ/",
]
OTHER_VIDEOS = {
    "https://vimeo.com/76979871": "vimeo:76979871",
    "https://player.vimeo.com/video/76979871?h=abc": "vimeo:76979871",
    "https://vimeo.com/channels/staffpicks/76979871": "vimeo:76979871",
    "https://www.dailymotion.com/video/x8abcde?playlist=1": "dailymotion:x8abcde",
    "https://dai.ly/x8abcde": "dailymotion:x8abcde",
    "https://geo.dailymotion.com/player.html?video=x8abcde": "dailymotion:x8abcde",
    "https://gaming.youtube.com/watch?v=dQw4w9WgXcQ": "youtube:dQw4w9WgXcQ",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL1&index=3": "youtube:dQw4w9WgXcQ",
    "https://www.tiktok.com/@ana.b/video/7106594312292453675?is_from_webapp=1": "tiktok:7106594312292453675",
    "https://www.tiktok.com/embed/v2/7106594312292453675": "tiktok:7106594312292453675",
    "https://m.tiktok.com/v/7106594312292453675.html": "tiktok:7106594312292453675",
    "https://www.twitch.tv/videos/1234567890?t=1h": "twitch:1234567890",
    "https://www.twitch.tv/ana/clip/BoldSpicyClip-a_1?x=1": "twitch:BoldSpicyClip-a_1",
    "https://clips.twitch.tv/BoldSpicyClip-a_1": "twitch:BoldSpicyClip-a_1",
    "https://www.instagram.com/reel/C1a2B3c4D5e/?igsh=x": "instagram:C1a2B3c4D5e",
    "https://www.instagram.com/ana.b/reel/C1a2B3c4D5e/": "instagram:C1a2B3c4D5e",
    "https://instagr.am/p/C1a2B3c4D5e": "instagram:C1a2B3c4D5e",
    "https://twitter.com/ana/status/1234567890?s=20": "x:1234567890",
    "https://x.com/i/web/status/1234567890/photo/1": "x:1234567890",
    "https://mobile.x.com/ana/status/1234567890": "x:1234567890",
}
NO_VIDEO = {
    "https://www.youtube.com/@canal": "youtube.com/@canal",
    "https://www.youtube.com/playlist?list=PL1&si=x": "youtube.com/playlist?list=PL1",
    "https://www.youtube.com/embed/videoseries?list=PL1": "youtube.com/embed/videoseries?list=PL1",
    "https://www.youtube.com/watch?v=curto": "youtube.com/watch?v=curto",
    "https://www.youtube.com/watch": "youtube.com/watch",
    "https://notyoutube.com/watch?v=dQw4w9WgXcQ": "notyoutube.com/watch?v=dQw4w9WgXcQ",
    "https://youtube.com.exemplo.com/watch?v=dQw4w9WgXcQ": "youtube.com.exemplo.com/watch?v=dQw4w9WgXcQ",
    "https://vimeo.com/staff": "vimeo.com/staff",
    "https://www.tiktok.com/@ana": "tiktok.com/@ana",
    "https://vm.tiktok.com/ZMabc123/": "vm.tiktok.com/ZMabc123",
    "https://www.twitch.tv/ana": "twitch.tv/ana",
    "https://clips.twitch.tv/embed?clip=Abc": "clips.twitch.tv/embed?clip=Abc",
    "https://www.instagram.com/ana/": "instagram.com/ana",
    "https://www.instagram.com/reels/audio/123456/": "instagram.com/reels/audio/123456",
    "https://x.com/ana": "x.com/ana",
}


class TestLinks:
    @pytest.mark.parametrize(("one", "other"), SAME)
    def test_the_same_page(self, one: str, other: str) -> None:
        assert link_key(one) == link_key(other)

    @pytest.mark.parametrize(("one", "other"), DIFFERENT)
    def test_another_page(self, one: str, other: str) -> None:
        assert link_key(one) != link_key(other)

    @pytest.mark.parametrize("url", ONE_VIDEO)
    def test_one_video_whatever_its_address(self, url: str) -> None:
        assert link_key(web_address(url)) == "youtube:dQw4w9WgXcQ"

    @pytest.mark.parametrize(("url", "key"), OTHER_VIDEOS.items())
    def test_videos_of_other_sites(self, url: str, key: str) -> None:
        assert link_key(url) == key

    @pytest.mark.parametrize(("url", "key"), NO_VIDEO.items())
    def test_what_only_looks_like_a_video(self, url: str, key: str) -> None:
        assert link_key(url) == key

    @given(HOSTS, PATHS, QUERIES, TRACKERS, st.randoms(use_true_random=False))
    def test_how_it_was_shared_does_not_count(
        self, host: str, path: str, query: dict[str, str], trackers: dict[str, str], random: object
    ) -> None:
        plain = f"https://{host}{path}?{urlencode(query)}"
        pairs = list({**query, **trackers}.items())
        random.shuffle(pairs)  # type: ignore[attr-defined]
        www = "" if host[0] in "[1" else "www."
        assert link_key(f"http://{www}{host.upper()}{path}/?{urlencode(pairs)}#topo") == link_key(plain)

    @given(HOSTS, PATHS)
    def test_the_case_of_the_path_is_kept(self, host: str, path: str) -> None:
        assert urlsplit(f"//{link_key(f'https://{host}{path}')}").path == path

    @given(ODD_ADDRESSES)
    def test_a_key_is_its_own_key(self, url: str) -> None:
        key = link_key(url)
        assert link_key(f"https://{key}") == key

    @given(st.text(max_size=80))
    def test_whatever_is_an_address_has_a_key(self, text: str) -> None:
        try:
            url = web_address(text)
        except ValueError:
            return
        assert link_key(url)


class TestFilms:
    def test_an_id_says_it_all(self) -> None:
        assert film_key("Matrix", 1999, 603) == film_key("The Matrix", None, 603) == "tmdb:603"

    def test_without_an_id_it_is_the_folded_title_and_the_year(self) -> None:
        assert film_key("Ação: Já!", 1999) == film_key("ACAO ja", 1999) == "title:acao ja|1999"

    def test_a_remake_is_another_film(self) -> None:
        assert len({film_key("Duna", year) for year in (1984, 2021, None)}) == 3

    @given(st.text(max_size=40), st.none() | st.integers(1870, 2100))
    def test_case_does_not_count(self, title: str, year: int | None) -> None:
        assert film_key(title.casefold(), year) == film_key(title, year)

    @given(st.text(max_size=40), st.integers(1870, 2100))
    def test_a_title_cannot_pass_for_a_year_or_an_id(self, title: str, year: int) -> None:
        assert film_key(f"{title}|{year}") != film_key(title, year)
        assert not film_key(title).startswith("tmdb:")


class TestNotes:
    @given(st.text(max_size=60))
    def test_spacing_and_case_do_not_count(self, text: str) -> None:
        assert note_key(f"  {text.casefold()}\n") == note_key(text)

    @pytest.mark.parametrize(("one", "other"), [("pagar 10,5", "pagar 105"), ("não comprar", "comprar"), ("a b", "ab")])
    def test_another_note(self, one: str, other: str) -> None:
        assert note_key(one) != note_key(other)

    def test_a_key_is_short(self) -> None:
        assert len(note_key("x" * 20_000)) == 64
