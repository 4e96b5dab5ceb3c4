"""Files: kept at once, copied, found, brought back, and under the same promises as everything else that is kept."""

from __future__ import annotations

import os
import re
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from icalendar import Calendar

from bot.cli.downloads import Downloads
from bot.runtime.replay import replay
from state.addresses import person_of
from state.archiving import archive
from state.effects import PutFile
from state.files import FILE_LIMIT, KeptFile
from state.items import Item
from state.lane import MINUTE
from state.mongo.connection import Raw
from state.mongo.export import ExportStore
from state.mongo.files import CHUNK, FileStore
from state.reads import ListItems
from state.turns import Reply
from tests.bot.account.somebody import Product
from tests.bot.account.test_linking import WA, both_sides_said_yes

ANA, ANA_WA = "tg:4711", "wa:+5511999990000"
GROUP = "tg:-100/4711"
NOW = datetime(2026, 3, 11, 10, tzinfo=UTC)
BILL = os.urandom(2 * CHUNK + 7)


def photo(ref: str = "AgAC", **about: Any) -> dict[str, Any]:
    return {"attached": "photo", "file": {"ref": ref, "sort": "photo", "unique": f"u{ref}", "size": 1000, **about}}


async def items(product: Product, address: str = ANA) -> tuple[Item, ...]:
    found: tuple[Item, ...] = await product.store.sources(person_of(address))[ListItems](ListItems())
    return found


async def only(product: Product, address: str = ANA) -> tuple[Item, KeptFile]:
    (item,) = await items(product, address)
    assert item.file is not None
    return item, item.file


async def chunks(product: Product) -> list[Raw]:
    return [raw async for raw in product.database["files"].find({}, {"data": 0})]


async def last(product: Product, text: str, address: str = ANA, **message: Any) -> Reply:
    turn = await product.journal(address, text, **message)
    await product.settle()
    await product.delivered(turn.id)
    decision = (await product.turn(turn.id)).decision
    assert decision is not None
    return decision.replies[-1]


async def copied(product: Product, address: str = ANA) -> bytes:
    item, file = await only(product, address)
    assert file.digest is not None
    return await FileStore(product.database).whole(person_of(address), item.id, file.digest)


async def test_a_photo_is_kept_at_once_and_its_very_bytes_are_copied(product: Product) -> None:
    product.held["AgAC"] = BILL
    assert "Foto guardada: boleto da luz" in await product.say(ANA, "boleto da luz", **photo())
    assert await copied(product) == BILL
    assert (await only(product))[1].size == len(BILL)


@pytest.mark.parametrize(
    "said", ["manda a foto do boleto", "busca boleto", "cadê o boleto da luz?", "send me the picture of the boleto"]
)
async def test_a_file_is_brought_back_by_its_words(product: Product, said: str) -> None:
    product.held["AgAC"] = BILL
    await product.say(ANA, "boleto da luz", **photo())
    await product.say(ANA, "anota: comprar leite")
    item = next(each for each in await items(product) if each.file)
    reply = await last(product, said)
    assert reply.file is not None
    assert (reply.file.item_id, reply.file.file.ref) == (item.id, "AgAC")


@pytest.mark.parametrize("said", ["manda a foto", "me manda a última foto"])
async def test_who_names_no_photo_means_the_last(product: Product, said: str) -> None:
    await product.say(ANA, "boleto da luz", **photo())
    await product.say(ANA, "varanda", **photo("AgAD"))
    await product.say(ANA, "anota: comprar leite")
    reply = await last(product, said)
    assert reply.file is not None
    assert reply.file.file.ref == "AgAD"


@pytest.mark.parametrize("said", ["cadê a foto do calendário das aulas", "onde tá a foto do calendário de aulas?"])
async def test_the_sort_of_file_that_is_asked_for_comes_before_a_note(product: Product, said: str) -> None:
    await product.say(ANA, "calendário das aulas de reforço", **photo())
    await product.say(ANA, "anota: são as duas aulas às 19h, calendário novo")
    assert (await last(product, said)).file is not None


async def test_what_is_told_of_a_photo_brings_none_back(product: Product) -> None:
    await product.say(ANA, "boleto da luz", **photo())
    assert (await last(product, "tirei uma foto do boleto hoje")).file is None


async def test_a_number_of_a_list_brings_a_file_back(product: Product) -> None:
    product.held["AgAC"] = BILL
    await product.say(ANA, **photo(name="conta.pdf"))
    await product.say(ANA, "lista tudo")
    assert (await last(product, "1")).file is not None


@pytest.mark.parametrize("word", ["conta", "foto", "picture"])
async def test_a_file_is_found_by_its_name_and_by_what_it_is(product: Product, word: str) -> None:
    await product.say(ANA, **photo(name="conta_de_agua.pdf"))
    assert "conta_de_agua.pdf" in await product.say(ANA, f"busca {word}")


async def test_a_file_is_found_by_what_it_is_after_it_was_renamed(product: Product) -> None:
    await product.say(ANA, **photo(name="IMG_1.jpg"))
    await product.say(ANA, "lista tudo")
    await product.say(ANA, "renomeia o 1 para varanda nova")
    assert "varanda nova" in await product.say(ANA, "busca foto varanda")


async def test_a_file_without_words_says_what_it_is_and_when(product: Product) -> None:
    assert re.search(r"Foto guardada: Foto de \d+ de \w+ de 2026", await product.say(ANA, **photo()))


async def test_what_is_asked_beside_a_file_is_done_too(product: Product) -> None:
    await product.say(ANA, "anota: comprar leite")
    said = await product.say(ANA, "lista tudo", **photo())
    assert "Foto guardada" in said
    assert "comprar leite" in said


async def test_a_forwarded_caption_orders_nothing(product: Product) -> None:
    await product.say(ANA, "anota: comprar leite")
    await product.say(ANA, "apaga tudo", forwarded=True, **photo())
    assert sorted(await product.titles(ANA)) == ["apaga tudo", "comprar leite"]


async def test_in_a_group_a_file_is_kept_when_that_is_asked_for(product: Product) -> None:
    await product.say(GROUP, person=ANA, **photo())
    assert await product.titles(ANA) == []
    await product.say(GROUP, "salva isso", person=ANA, **photo())
    assert len(await product.titles(ANA)) == 1


@pytest.mark.parametrize(("said", "called"), [("varanda nova", "varanda nova"), (None, "Foto de")])
async def test_a_photo_outlasts_the_editing_of_its_caption(product: Product, said: str | None, called: str) -> None:
    product.held["AgAC"] = BILL
    await product.say(ANA, "varanda", platform_id="10", **photo())
    await product.say(ANA, said, platform_id="10", edited=True, **photo())
    item, _ = await only(product)
    assert item.title.startswith(called)
    assert await copied(product) == BILL


async def test_the_same_photo_twice_is_one(product: Product) -> None:
    product.held["AgAC"] = BILL
    await product.say(ANA, **photo())
    assert "já está na sua lista" in await product.say(ANA, **photo())
    assert len(await items(product)) == 1


class TestEffects:
    async def test_a_copy_goes_with_its_file_and_comes_back_with_it(self, product: Product) -> None:
        product.held["AgAC"] = BILL
        await product.say(ANA, **photo())
        assert [raw["purge_at"] for raw in await chunks(product)] == [None] * 3
        await product.say(ANA, "lista tudo")
        await product.say(ANA, "apaga o 1")
        assert await items(product) == ()
        assert all(raw["purge_at"] is not None for raw in await chunks(product))
        await product.say(ANA, "desfaz")
        assert [raw["purge_at"] for raw in await chunks(product)] == [None] * 3
        assert await copied(product) == BILL

    async def test_deleting_everything_takes_copies_along_and_brings_them_back(self, product: Product) -> None:
        product.held["AgAC"] = BILL
        await product.say(ANA, **photo())
        await product.say(ANA, "deleta tudo")
        await product.say(ANA, "sim")
        assert all(raw["purge_at"] is not None for raw in await chunks(product))
        await product.say(ANA, "desfaz")
        assert await copied(product) == BILL
        assert [raw["purge_at"] for raw in await chunks(product)] == [None] * 3

    async def test_a_file_that_was_taken_back_before_it_was_copied_is_not_copied(self, product: Product) -> None:
        first = await product.journal(ANA, **photo())
        await product.journal(ANA, "desfaz")
        await product.settle()
        assert await chunks(product) == []
        assert (await product.turn(first.id)).undone_by is not None

    async def test_erasing_leaves_no_byte(self, product: Product) -> None:
        product.held["AgAC"] = BILL
        await product.say(ANA, **photo())
        await product.say(ANA, "/apagar_meus_dados")
        await product.say(ANA, "sim")
        assert await chunks(product) == []

    async def test_files_come_along_when_two_chats_become_one(self, product: Product) -> None:
        product.held["AgAC"] = BILL
        await product.say(ANA, "boleto", **photo())
        await both_sides_said_yes(product)
        reply = await last(product, "busca boleto", WA)
        assert reply.file is not None
        (owner,) = {raw["person"] for raw in await chunks(product)}
        found = await FileStore(product.database).file_of(owner, reply.file.item_id)
        assert found is not None
        assert found[1].digest is not None
        assert await FileStore(product.database).whole(owner, reply.file.item_id, found[1].digest) == BILL

    async def test_every_turn_of_a_file_is_decided_again_alike(self, product: Product) -> None:
        product.held["AgAC"] = BILL
        await product.say(ANA, "boleto", **photo())
        await product.say(ANA, "busca boleto")
        ids = [raw["_id"] async for raw in product.database["turns"].find({"number": {"$gte": 0}})]
        assert len(ids) == 3
        for turn_id in ids:
            assert await replay(await product.turn(turn_id)) == ()

    async def test_an_effect_that_is_carried_out_twice_changes_nothing(self, product: Product) -> None:
        product.held["AgAC"] = BILL
        await product.say(ANA, **photo())
        before = await chunks(product), await items(product)
        async for raw in product.database["turns"].find({"number": {"$gte": 0}}):
            turn = await product.turn(raw["_id"])
            assert turn.decision is not None
            assert turn.number is not None
            for effect in turn.decision.effects:
                await product.store.effects(turn.person, turn.number, 1).apply(effect)
        assert (await chunks(product), await items(product)) == before


async def test_an_export_has_the_very_files(product: Product) -> None:
    product.held.update(AgAC=BILL, AgAD=b"pequeno")
    await product.say(ANA, **photo(name="conta.pdf"))
    await product.say(ANA, "recibo", **photo("AgAD", media_type="image/png"))
    with await archive(await ExportStore(product.database).read(person_of(ANA))) as file, ZipFile(file) as whole:
        assert whole.read("arquivos/0001 conta.pdf") == BILL
        assert whole.read("arquivos/0002 photo.png") == b"pequeno"
    with await archive(await ExportStore(product.database).read(person_of(ANA)), 100) as file, ZipFile(file) as small:
        assert "conta.pdf" in small.read("arquivos/nao-couberam.txt").decode()
        assert small.read("arquivos/0002 photo.png") == b"pequeno"


async def test_a_file_is_shown_at_a_terminal_by_its_path(product: Product, tmp_path: Path) -> None:
    product.held["AgAC"] = BILL
    await product.say(ANA, "boleto", **photo(name="../../conta.pdf"))
    turn = await product.journal(ANA, "busca boleto")
    await product.settle()
    downloads = Downloads(tmp_path / "arquivos", FileStore(product.database), ExportStore(product.database))
    (shown,) = await downloads.shown([await product.turn(turn.id)])
    assert shown.decision is not None
    _is_the_bill(Path(shown.decision.replies[-1].image or ""), tmp_path)


async def test_what_is_exported_is_written_at_a_terminal_and_shown_by_its_path(
    product: Product, tmp_path: Path
) -> None:
    await product.say(ANA, "anota: comprar leite")
    await product.say(ANA, "me lembra amanhã às 9 de ligar pro banco")
    downloads = Downloads(tmp_path / "arquivos", FileStore(product.database), ExportStore(product.database))
    paths = []
    for asked in ("exporta tudo", "exporta minha agenda"):
        turn = await product.journal(ANA, asked)
        await product.settle()
        for _ in range(2):  # what was left unsaid is shown once more
            (shown,) = await downloads.shown([await product.turn(turn.id)])
        assert shown.decision is not None
        paths.append(Path(shown.decision.replies[-1].image or ""))
    for path in paths:
        assert path.resolve().is_relative_to(tmp_path)
        assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    with ZipFile(paths[0]) as whole:
        assert b"comprar leite" in whole.read("guarda.json")
        assert whole.read("agenda.ics") == paths[1].read_bytes()
    (event,) = Calendar.from_ical(paths[1].read_bytes()).walk("VEVENT")
    assert str(event["summary"]) == "ligar pro banco"


def _is_the_bill(path: Path, tmp_path: Path) -> None:
    assert path.read_bytes() == BILL
    assert path.resolve().is_relative_to(tmp_path)
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)


async def test_what_a_dead_process_put_by_goes_in_a_day(product: Product) -> None:
    product.held["AgAC"] = BILL
    await product.say(ANA, **photo(size=FILE_LIMIT + 1))
    item, _ = await only(product)
    put_by = [await FileStore(product.database).put_by(person_of(ANA), item.id, BILL, NOW) for _ in range(2)]
    assert put_by[0] == put_by[1]
    assert [raw["purge_at"].date() for raw in await chunks(product)] == [date(2026, 3, 12)] * 3
    digest = put_by[0].digest
    number = (await product.turn(f"{ANA}:1")).number or 0
    await product.store.effects(person_of(ANA), number + 1, 1).apply(
        PutFile(item_id=item.id, digest=digest, size=len(BILL))
    )
    assert await copied(product) == BILL
    assert [raw["purge_at"] for raw in await chunks(product)] == [None] * 3


class TestLimits:
    async def test_what_is_too_large_is_kept_by_its_name_and_that_is_said(self, product: Product) -> None:
        said = await product.say(ANA, **photo(size=FILE_LIMIT + 1))
        assert "grande demais" in said
        assert (await only(product))[1].digest is None
        assert (await last(product, "busca foto")).file is not None

    async def test_what_turns_out_too_large_is_said_later(self, product: Product) -> None:
        product.held["AgAC"] = bytes(FILE_LIMIT + 1)
        turn = await product.journal(ANA, **photo(size=None))
        await product.settle()
        (job,) = await product.store.turns.children(turn.id)
        assert job.decision is not None
        assert "grande demais" in job.decision.replies[0].text
        assert await chunks(product) == []

    async def test_a_person_has_room_for_so_much(self, product: Product, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("state.mongo.files.PERSON_LIMIT", len(BILL))
        product.held.update(AgAC=BILL, AgAD=b"x")
        await product.say(ANA, **photo())
        turn = await product.journal(ANA, **photo("AgAD"))
        await product.settle()
        (job,) = await product.store.turns.children(turn.id)
        assert job.decision is not None
        assert "não coube" in job.decision.replies[0].text
        assert len(await items(product)) == 2

    async def test_what_cannot_be_fetched_is_asked_for_again_later(self, product: Product) -> None:
        await product.say(ANA, **photo())
        assert (await only(product))[1].digest is None
        product.held["AgAC"] = BILL
        product.clock.now += 2 * MINUTE
        await product.settle()
        assert await copied(product) == BILL

    async def test_without_a_copy_another_channel_says_so(self, product: Product) -> None:
        await product.say(ANA_WA, **photo("https://api.twilio.com/x"))
        reply = await last(product, "busca foto", ANA_WA)
        assert reply.file is None
        assert "não tenho uma cópia" in reply.text
