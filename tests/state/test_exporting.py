"""Exports: the same bytes for the same data, in files that open anywhere and run nothing."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import tempfile
import time
import zipfile
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from typing import IO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from state.archiving import TABLES, archive
from state.exporting import Export, ExportedItem, ExportedRecord, ExportedTurn
from state.items import Kind
from state.mongo.errors import StoreUnavailable
from tests.state.exports import exported

AT = 1_800_000_000_000_000_000
FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "|calc", "%0A", "＝1"]


def kept(title: str, **fields: object) -> ExportedItem:
    return ExportedItem.model_validate({"kind": Kind.NOTE, "title": title, "created_at": AT, **fields})


SAID = ExportedTurn(arrived=AT, chat="tg:1", text="anota: leite", replies=("📝 Anotado: leite", "Mais?"))


def export(*titles: str, at_once: int = 2, turns: Sequence[ExportedTurn] = (SAID,)) -> Export:
    return exported([kept(title) for title in titles], turns, at_once=at_once)


def packed(export: Export) -> bytes:
    with asyncio.run(archive(export)) as file:
        return file.read()


def unpacked(export: Export, name: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(packed(export))) as files:
        return files.read(name)


def items_as_csv(items: Sequence[ExportedItem]) -> bytes:
    return unpacked(exported(items), "itens.csv")


def turns_as_csv(turns: Sequence[ExportedTurn]) -> bytes:
    return unpacked(exported((), turns), "mensagens.csv")


def rows(table: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(table.decode("utf-8-sig"), newline=""), delimiter=";"))


def test_the_same_data_gives_the_same_bytes() -> None:
    titles = ("leite", "pão", "ovos", "chá", "mel")
    assert len({packed(export(*titles, at_once=at_once)) for at_once in (1, 1, 2, 3, 5, 9)}) == 1


def test_the_json_is_one_that_python_would_write() -> None:
    for titles, turns in (((), ()), (("leite\n", "“pão” \\ \u2028"), (SAID, SAID))):
        for at_once in (1, 2):
            whole = unpacked(export(*titles, at_once=at_once, turns=turns), "guarda.json").decode()
            assert whole == json.dumps(json.loads(whole), ensure_ascii=False, indent=2)
            assert len(json.loads(whole)["items"]) == len(titles)


async def test_others_go_on_while_much_is_written() -> None:
    longest, stop = 0.0, False

    async def others() -> None:
        nonlocal longest
        while not stop:
            before = time.perf_counter()
            await asyncio.sleep(0.001)
            longest = max(longest, time.perf_counter() - before)

    waiting = asyncio.create_task(others())
    many = [kept(f"coisa {number}", content="palavras " * 50) for number in range(25_000)]
    (await archive(exported(many, at_once=200))).close()
    stop = True
    await waiting
    assert longest < 0.5


async def test_what_cannot_be_read_leaves_no_file_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[IO[bytes]] = []
    usual = tempfile.TemporaryFile

    def noted() -> IO[bytes]:
        made.append(usual())
        return made[-1]

    async def gone() -> AsyncIterator[Sequence[ExportedItem]]:
        yield [kept("leite")]
        raise StoreUnavailable("gone")

    monkeypatch.setattr("tempfile.TemporaryFile", noted)
    with pytest.raises(StoreUnavailable):
        await archive(replace(export(), items=gone()))
    assert [file.closed for file in made] == [True] * (1 + len(TABLES))


def test_the_archive_holds_everything_as_json_and_as_tables() -> None:
    with zipfile.ZipFile(io.BytesIO(packed(export("leite")))) as files:
        assert files.namelist() == ["guarda.json", *TABLES]
        whole = json.loads(files.read("guarda.json"))
        assert rows(files.read("itens.csv"))[1][:2] == ["note", "leite"]
        assert rows(files.read("mensagens.csv"))[1][2] == "anota: leite"
    assert whole["items"][0]["title"] == "leite"
    assert whole["items"][0]["created_at"] == "2027-01-15T08:00:00+00:00"
    assert whole["turns"][0]["replies"] == ["📝 Anotado: leite", "Mais?"]


def test_tables_open_in_excel_with_their_accents() -> None:
    table = items_as_csv([kept("pão de açúcar")])
    assert table.startswith("\ufeff".encode())
    assert b"\r\n" in table
    assert rows(table)[1][1] == "pão de açúcar"


def test_what_was_removed_is_marked() -> None:
    assert [row[-1] for row in rows(items_as_csv([kept("a"), kept("b", removed=True)]))] == ["removed", "no", "yes"]


@pytest.mark.parametrize("formula", FORMULAS)
def test_no_field_is_a_formula(formula: str) -> None:
    assert rows(items_as_csv([kept(formula)]))[1][1] == f"'{formula}"
    said = ExportedTurn(arrived=AT, chat="tg:1", text=formula, replies=(formula,))
    assert [rows(turns_as_csv([said]))[1][place] for place in (2, 6)] == [f"'{formula}"] * 2


@given(st.text())
def test_any_text_is_one_field_that_says_the_same(text: str) -> None:
    table = rows(items_as_csv([kept(text)]))
    assert len(table) == 2
    field = table[1][1]
    readable = text.replace("\x00", "").encode("utf-8", "replace").decode()
    assert field in (readable, f"'{readable}")
    assert field[:1] not in tuple("=+-@\t\r")


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_json_says_exactly_the_same(text: str) -> None:
    assert json.loads(unpacked(export(text), "guarda.json"))["items"][0]["title"] == text


def test_records_are_exported_with_their_own_fields() -> None:
    record = ExportedRecord(
        pack="ledger",
        kind="expense",
        fields={"amount": 4500, "category": "=mercado", "tags": ("feira", "pão"), "paid": True},
        when=datetime(2026, 11, 23, 9, tzinfo=timezone(timedelta(hours=-3))),
        created_at=AT,
        removed=True,
    )
    whole = exported(records=[record])
    (line,) = rows(unpacked(whole, "registros.csv"))[1:]
    assert line == [
        *("ledger", "expense", "2026-11-23T09:00:00-03:00"),
        "amount: 4500\ncategory: =mercado\ntags: feira, pão\npaid: yes\ncurrency: BRL",
        *("", "2027-01-15T08:00:00+00:00", "yes"),
    ]
    (as_json,) = json.loads(unpacked(exported(records=[record]), "guarda.json"))["records"]
    own = {"amount": 4500, "category": "=mercado", "tags": ["feira", "pão"], "paid": True}
    assert as_json["fields"] == {**own, "currency": "BRL"}
    assert (as_json["when"], as_json["created_at"]) == ("2026-11-23T09:00:00-03:00", "2027-01-15T08:00:00+00:00")


def test_the_time_zones_and_currencies_that_somebody_told_are_exported_and_none_where_they_told_none() -> None:
    told = replace(exported(), zones={"tg:1": "America/Manaus"}, currencies={"tg:1": "EUR"})
    whole = json.loads(unpacked(told, "guarda.json"))
    assert (whole["zones"], whole["currencies"]) == ({"tg:1": "America/Manaus"}, {"tg:1": "EUR"})
    assert not {"zones", "currencies"} & json.loads(unpacked(exported(), "guarda.json")).keys()


def test_the_instructions_that_somebody_gave_are_exported_and_none_where_they_gave_none() -> None:
    given = replace(exported(), instructions={"tg:1": "Me chama de Zé."})
    assert json.loads(unpacked(given, "guarda.json"))["instructions"] == {"tg:1": "Me chama de Zé."}
    assert "instructions" not in json.loads(unpacked(exported(), "guarda.json"))
