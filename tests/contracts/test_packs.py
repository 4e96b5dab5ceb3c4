"""The contract of packs: what each of them keeps holds whatever is undone, erased, linked, repeated or cut short."""

from __future__ import annotations

import json
import zipfile
from contextlib import suppress

import pytest

from bot import pipeline
from bot.context import TurnInput
from state.addresses import person_of
from state.archiving import archive
from state.mongo.connection import Database
from state.mongo.effects import Effects
from state.mongo.export import ExportStore
from state.recording import ReplayedReads
from state.turns import Status
from tests.bot.account.test_linking import code_in
from tests.contracts.fixture import ANA, HOUR, TG, WA, Household, rings
from tests.contracts.packs import PACKS, Pack
from tests.fakes.cut_short import Killed, cut_short

DAY = 24 * HOUR


@pytest.fixture(params=PACKS, ids=lambda pack: pack.name)
def pack(request: pytest.FixtureRequest) -> Pack:
    assert isinstance(request.param, Pack)
    return request.param


@pytest.fixture
def house(database: Database, pack: Pack, monkeypatch: pytest.MonkeyPatch) -> Household:
    monkeypatch.setattr(pipeline, "JOBS", {pack.name: rings})
    return Household(database, pack)


async def test_one_undo_takes_back_all_that_a_turn_kept_and_it_can_be_done_again(house: Household) -> None:
    house.undone = await house.does("put")
    kept = await house.kept()
    assert [len(kept[name]) for name in ("items", "records", "jobs")] == [1, 2, 1]
    assert "Desfeito" in await house.says("desfaz")
    assert await house.kept() == {"items": [], "records": [], "jobs": []}
    await house.does("redo")
    assert {**await house.kept(), "jobs": kept["jobs"]} == kept


@pytest.mark.parametrize("verb", ["change", "remove", "cancel"])
async def test_a_change_is_taken_back_whole(house: Household, verb: str) -> None:
    await house.does("put")
    before = await house.kept()
    changed = await house.does(verb)
    house.undone = changed
    after = await house.kept()
    assert after != before
    await house.says("desfaz")
    assert await house.kept() == before
    if verb != "cancel":
        await house.does("redo")
        assert await house.kept() == after


async def test_what_was_removed_comes_back_from_the_bin_and_one_undo_puts_it_there_again(house: Household) -> None:
    await house.does("put")
    before = await house.kept()
    await house.does("remove")
    after = await house.kept()
    assert "coisas" in await house.says("lixeira")
    assert "voltou" in await house.says("restaura o 1")
    assert await house.kept() == before
    await house.says("desfaz")
    assert await house.kept() == after
    await house.passes(20 * DAY)
    assert "coisas" in await house.says("lixeira")
    await house.says("restaura o 1")
    assert [each["_id"] for each in (await house.kept())["records"][:2]] == [each["_id"] for each in before["records"]]


async def test_the_bin_of_whom_is_erased_is_empty(house: Household) -> None:
    await house.does("put")
    await house.does("remove")
    await house.says("/apagar_meus_dados")
    await house.says("sim")
    assert "vazia" in await house.says("lixeira")


async def test_deleting_everything_takes_records_and_jobs_and_gives_them_back(house: Household) -> None:
    await house.does("put")
    before = await house.kept()
    assert "2 registros" in await house.says("apaga tudo")
    assert "Tudo deletado" in await house.says("sim")
    assert await house.kept() == {"items": [], "records": [], "jobs": []}
    assert "3 itens" in await house.says("desfaz")
    assert await house.kept() == before


async def test_what_was_counted_is_what_is_deleted_of_whom_keeps_nothing_but_records(house: Household) -> None:
    await house.does("put")
    await house.says("lista tudo")
    await house.says("apaga o 1")
    assert "os 2 registros que você tem" in await house.says("apaga tudo")
    await house.does("put")
    assert "mais" in await house.says("sim")  # there is more than was shown: it is asked again
    await house.says("sim")
    assert await house.kept() == {"items": [], "records": [], "jobs": []}


async def test_an_export_has_what_is_kept_and_what_was_removed(house: Household) -> None:
    await house.does("put")
    await house.does("remove")
    await house.does("cancel")
    with await archive(await ExportStore(house.database).read(ANA)) as file, zipfile.ZipFile(file) as files:
        exported = json.loads(files.read("guarda.json"))
        table = files.read("registros.csv").decode("utf-8-sig")
    named = [{name: each[name] for name in ("pack", "kind", "fields", "removed")} for each in exported["records"]]
    first = json.loads(json.dumps(house.pack.first.fields))
    if house.pack.name == "ledger":
        first.setdefault("currency", "BRL")  # what it is told in, where nothing else was said
    assert {"pack": house.pack.name, "kind": house.pack.first.kind, "fields": first, "removed": True} in named
    assert len(named) == 2
    assert "segredo" in table
    assert len(exported["turns"]) == 3  # a job that waits, or was cancelled, has said nothing


async def test_nothing_is_left_of_whom_is_erased_and_nothing_comes_back(house: Household) -> None:
    turns = [await house.does(verb) for verb in ("put", "change", "cancel", "again")]
    await house.says("/apagar_meus_dados")
    erasing = await house.product.journal(TG, "sim")
    await house.product.settle()
    await house.product.delivered(erasing.id)
    for turn in (*turns, await house.product.turn(erasing.id)):
        await house.applies_again(turn)
    await house.passes(2 * HOUR)
    assert await house.kept() == {"items": [], "records": [], "jobs": []}
    assert await house.rings() == []
    for name in ("records", "items", "turns", "lanes"):
        stored = [raw async for raw in house.database[name].find({})]
        assert "segredo" not in json.dumps(stored, default=str, ensure_ascii=False), name


async def test_what_comes_after_erasing_is_the_persons(house: Household) -> None:
    await house.does("put")
    await house.says("/apagar_meus_dados")
    erasing = await house.product.journal(TG, "sim")
    await house.product.settle()
    await house.does("put")
    before = await house.kept()
    await house.applies_again(await house.product.turn(erasing.id))
    assert await house.kept() == before
    assert len(before["records"]) == 2


async def link(house: Household) -> None:
    code = code_in(await house.says("/vincular"))
    await house.says(f"/vincular {code}", WA)
    await house.says("sim", WA)
    await house.says("/vincular")
    assert "mesma lista" in await house.says("sim")


async def test_two_who_are_linked_keep_what_both_had(house: Household) -> None:
    for _ in range(12):
        await house.says("oi", WA)  # their turns have higher numbers than ours
    mine, theirs = await house.does("put"), await house.does("put", WA)
    await link(house)
    kept = await house.kept()
    assert {raw["person"] for rows in kept.values() for raw in rows} == {ANA}
    # The same entry of the same bank is kept once.
    twice = house.pack.second.external is not None
    assert [len(kept[name]) for name in ("items", "records", "jobs")] == [2, 3 if twice else 4, 2]
    for turn in (theirs, mine, theirs):
        await house.applies_again(turn)
    assert await house.kept() == kept
    await house.does("cancel")
    assert (await house.kept())["jobs"] == []
    await house.says("desfaz", WA)
    await house.passes(2 * HOUR)
    assert len(await house.rings()) == 2
    assert {raw["person"] for rows in (await house.kept()).values() for raw in rows} == {ANA}


async def test_a_turn_that_read_records_is_decided_again_from_its_record_alone(house: Household) -> None:
    await house.does("put")
    for verb in ("look", "change", "remove"):
        turn = await house.does(verb)
        assert turn.decision is not None
        trace = turn.decision.trace
        assert trace.reads
        assert trace.chat_before is not None
        replayed = await house.decide(TurnInput(turn, trace.chat_before, ReplayedReads(trace.reads), trace.clock))
        delivered = turn.decision.replies
        assert replayed.changed(replies=delivered) == turn.decision
    await house.passes(2 * HOUR)
    raw = await house.database["turns"].find_one({"message.job.pack": house.pack.name, "status": "applied"})
    assert raw is not None
    job = await house.product.turn(raw["_id"])
    assert job.decision is not None
    assert job.decision.trace.chat_before is not None
    again = await house.decide(
        TurnInput(
            job, job.decision.trace.chat_before, ReplayedReads(job.decision.trace.reads), job.decision.trace.clock
        )
    )
    assert again == job.decision


async def test_a_process_that_stalled_changes_nothing_when_it_wakes(house: Household) -> None:
    """At every turn, all that were before it are carried out once more, in their order and backwards."""
    turns = []
    for verb in ("put", "change", "undo", "cancel", "again", "remove", "undo", "put", "undo"):
        turns.append(await house.does(verb))
        kept = await house.kept()
        for late in (*turns, *reversed(turns)):
            await house.applies_again(late)
        assert await house.kept() == kept, verb


async def test_a_turn_that_is_cut_short_at_any_write_comes_to_the_same(house: Household) -> None:
    await house.does("put")
    turn = await house.does("put")
    assert turn.decision is not None
    assert turn.number is not None
    whole = await house.kept()
    for writes in range(len(turn.decision.effects)):
        await house.database["items"].delete_many({"created_turn": turn.number})
        await house.database["records"].delete_many({"created_turn": turn.number})
        await house.database["turns"].delete_many({"parent": turn.id})
        dying = Effects(cut_short(house.database, writes), ANA, turn.number, turn.decision.trace.clock)
        with suppress(Killed):
            for effect in turn.decision.effects:
                await dying.apply(effect)
        assert await house.kept() != whole
        await house.applies_again(turn)
        assert await house.kept() == whole


async def test_a_job_is_done_once_when_it_is_due_and_leaves_the_conversation_alone(house: Household) -> None:
    await house.does("put")
    before = (await house.product.store.lanes.get(ANA)).chat(TG)
    await house.passes(HOUR // 2)
    assert await house.rings() == []
    await house.passes(HOUR)
    await house.passes(DAY)
    assert await house.rings() == ["ring: segredo"]
    assert (await house.product.store.lanes.get(ANA)).chat(TG) == before
    assert "Desfeito" in await house.says("desfaz")  # what was put, not what rang
    assert [each["kind"] for each in (await house.kept())["records"]] == ["ring"]


async def test_a_job_that_is_late_can_say_so(house: Household) -> None:
    await house.does("put")
    await house.passes(DAY)
    assert await house.rings() == ["ring: segredo (late)"]


async def test_a_cancelled_job_is_not_done_unless_that_is_taken_back(house: Household) -> None:
    await house.does("put")
    await house.does("cancel")
    await house.passes(DAY)
    assert await house.rings() == []
    await house.says("desfaz")
    await house.product.settle()
    assert await house.rings() == ["ring: segredo (late)"]


async def test_a_job_that_is_put_in_the_place_of_another_is_the_one_that_is_done(house: Household) -> None:
    await house.does("put")
    await house.does("again")
    await house.passes(2 * HOUR)
    assert await house.rings() == ["ring: de novo (late)"]


async def test_who_has_opted_out_hears_nothing(house: Household) -> None:
    await house.does("put")
    await house.says("PARAR")
    await house.passes(2 * HOUR)
    assert await house.rings() == []
    raw = await house.database["turns"].find_one({"message.job.pack": house.pack.name})
    assert raw is not None
    assert raw["status"] == Status.APPLIED
    assert [each["kind"] for each in (await house.kept())["records"]].count("ring") == 1


async def test_a_job_of_a_pack_that_is_gone_comes_to_nothing(house: Household, monkeypatch: pytest.MonkeyPatch) -> None:
    await house.does("put")
    monkeypatch.setattr(pipeline, "JOBS", {})
    before = (await house.kept())["records"]
    await house.passes(2 * HOUR)
    assert ((await house.kept())["records"], await house.rings()) == (before, [])


async def test_nobody_elses_jobs_are_cancelled(house: Household) -> None:
    await house.does("put", WA)
    await house.does("cancel")
    kept = await house.kept()
    assert [raw["person"] for raw in kept["jobs"]] == [person_of(WA)]
