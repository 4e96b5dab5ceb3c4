"""Exports by link: for whom it was made, for a quarter of an hour, and never for whoever only looks at the link."""

from __future__ import annotations

import asyncio
import base64
import io
import zipfile
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st
from icalendar import Calendar

from state.exporting import Export, ExportedItem
from state.items import Kind
from state.mongo.errors import StoreUnavailable
from tests.state.exports import exported
from webhooks.exports import WAITING, Busy, ExportLinks, Exports, Forged, exports

PUBLIC = "https://guarda.example/bot"
SECRET = b"a secret of ours"
ASKED = "0" * 32


class Clock:
    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


class Library:
    """A store in memory. ``reading`` is how many exports are being read, ``most`` how many were at a time."""

    def __init__(self) -> None:
        self.reading = self.most = 0
        self.downloads: list[str] = []
        self.goes_on = asyncio.Event()
        self.goes_on.set()

    async def read(self, person: str) -> Export:
        if person == "away":
            raise StoreUnavailable("gone")
        return replace(exported(address=person), items=self._items())

    async def _items(self) -> AsyncIterator[Sequence[ExportedItem]]:
        self.reading += 1
        self.most = max(self.most, self.reading)
        await self.goes_on.wait()
        self.reading -= 1
        yield [ExportedItem(kind=Kind.NOTE, title="leite", created_at=1)]

    async def still_holds(self, person: str, asked: str) -> bool:
        assert asked == ASKED
        return person != "another by now"

    async def take_download(self, asked: str, now: float) -> str | None:
        if len(self.downloads) == 3:
            return None
        self.downloads.append(f"{asked} {len(self.downloads)}")
        return self.downloads[-1]

    async def give_back(self, download: str) -> None:
        self.downloads.remove(download)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def links(clock: Clock) -> ExportLinks:
    return ExportLinks(SECRET, PUBLIC, clock)


@pytest.fixture
def library() -> Library:
    return Library()


@pytest.fixture
def client(links: ExportLinks, library: Library) -> TestClient:
    app = FastAPI()
    app.include_router(exports(links, Exports(lambda: library)))
    return TestClient(app)


def path_of(link: str) -> str:
    assert link.startswith(PUBLIC)
    return link.removeprefix(PUBLIC)


def test_the_link_gives_its_persons_file_at_the_press_of_a_button(links: ExportLinks, client: TestClient) -> None:
    path = path_of(links.link_for("p1", ASKED))
    shown = client.get(path)
    assert (shown.status_code, "p1" in shown.text) == (200, False)
    got = client.post(path)
    assert (got.status_code, got.headers["content-type"]) == (200, "application/zip")
    assert got.headers["cache-control"] == "no-store"
    assert 'filename="guarda.zip"' in got.headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(got.content)) as packed:
        assert b'"p1"' in packed.read("guarda.json")


def test_a_link_to_the_agenda_gives_a_calendar_and_nothing_else(links: ExportLinks, client: TestClient) -> None:
    path = path_of(links.calendar_link_for("p1", ASKED))
    assert "agenda" in client.get(path).text
    got = client.post(path)
    assert (got.status_code, got.headers["content-type"]) == (200, "text/calendar; charset=utf-8")
    assert 'filename="agenda.ics"' in got.headers["content-disposition"]
    assert Calendar.from_ical(got.content)["version"] == "2.0"
    assert links.read(path.rpartition("/")[2]) == ("p1", ASKED)


def test_a_link_lasts_a_quarter_of_an_hour(links: ExportLinks, client: TestClient, clock: Clock) -> None:
    path = path_of(links.link_for("p1", ASKED))
    clock.now += 15 * 60 - 1
    assert client.post(path).status_code == 200
    clock.now += 1
    assert (client.post(path).status_code, client.get(path).status_code) == (410, 410)


def test_a_link_of_another_key_is_none(client: TestClient, clock: Clock) -> None:
    path = path_of(ExportLinks(b"another", PUBLIC, clock).link_for("p1", ASKED))
    assert (client.get(path).status_code, client.post(path).status_code) == (404, 404)


def test_a_signature_fits_one_person_alone(links: ExportLinks) -> None:
    one, other = (links.link_for(person, ASKED).rpartition("/")[2] for person in ("p1", "p2"))
    with pytest.raises(Forged):
        links.read(f"{other.partition('.')[0]}.{one.partition('.')[2]}")


@given(st.text(max_size=300))
def test_anything_else_is_refused(token: str) -> None:
    with pytest.raises(Forged):
        ExportLinks(SECRET, PUBLIC).read(token)


@pytest.mark.parametrize("token", ["x", ".", "a.b", "é.é", "a" * 500, "%00.%00"])
def test_whatever_stands_in_the_address_there_is_no_crash(client: TestClient, token: str) -> None:
    assert client.get(f"/export/{token}").status_code == 404


def test_without_a_database_it_can_be_tried_again(links: ExportLinks, client: TestClient, library: Library) -> None:
    for _ in range(5):
        answer = client.post(path_of(links.link_for("away", ASKED)))
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "30")
    assert library.downloads == []


def test_a_link_is_used_a_few_times(links: ExportLinks, client: TestClient) -> None:
    path = path_of(links.link_for("p1", ASKED))
    assert [client.post(path).status_code for _ in range(5)] == [200, 200, 200, 410, 410]
    assert "/exportar" in client.post(path).text
    assert client.get(path).status_code == 200


async def test_exports_are_made_one_at_a_time_and_not_too_many_wait(library: Library) -> None:
    made = Exports(lambda: library)
    library.goes_on.clear()
    tasks = [asyncio.create_task(made.make(f"p{number}")) for number in range(WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(Busy):
        await made.make("one too many")
    library.goes_on.set()
    for file in await asyncio.gather(*tasks):
        file.close()
    assert library.most == 1
    (await made.make("later")).close()


async def test_who_would_wait_too_long_for_their_turn_is_asked_to_come_again(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webhooks.exports.PATIENCE", 0.01)
    made = Exports(lambda: library)
    library.goes_on.clear()
    first = asyncio.create_task(made.make("p1"))
    await asyncio.sleep(0)
    with pytest.raises(Busy):
        await made.make("p2")
    library.goes_on.set()
    (await first).close()
    (await made.make("p2")).close()


def test_a_link_gives_nothing_to_who_is_no_longer_who_asked(links: ExportLinks, client: TestClient) -> None:
    answer = client.post(path_of(links.link_for("another by now", ASKED)))
    assert (answer.status_code, answer.headers["content-type"]) == (410, "text/plain; charset=utf-8")


def test_a_link_that_does_not_say_who_asked_has_passed(links: ExportLinks, client: TestClient) -> None:
    token = path_of(links.link_for("p1", ASKED)).rpartition("/")[2]
    stated = base64.urlsafe_b64encode(b"p1\n99999999999").rstrip(b"=")
    signed = base64.urlsafe_b64encode(links._signature(b"p1\n99999999999")).rstrip(b"=")
    assert client.post(f"/export/{(stated + b'.' + signed).decode()}").status_code == 410
    assert client.post(f"/export/{token}").status_code == 200
