"""Exports: the same bytes for the same data, in files that open anywhere and run nothing."""

from __future__ import annotations

import csv
import io
import json
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from state.exporting import Export, ExportedItem, ExportedTurn, archive, as_json, items_as_csv, turns_as_csv
from state.items import Kind

AT = 1_800_000_000_000_000_000
FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "|calc", "%0A", "＝1"]


def kept(title: str, **fields: object) -> ExportedItem:
    return ExportedItem.model_validate({"kind": Kind.NOTE, "title": title, "created_at": AT, **fields})


def export(*titles: str) -> Export:
    said = ExportedTurn(arrived=AT, chat="tg:1", text="anota: leite", replies=("📝 Anotado: leite", "Mais?"))
    items = tuple(kept(title) for title in titles)
    return Export(addresses=("tg:1",), locales={"tg:1": "pt-BR"}, items=items, turns=(said,))


def rows(table: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(table.decode("utf-8-sig"), newline=""), delimiter=";"))


def test_the_same_data_gives_the_same_bytes() -> None:
    assert archive(export("leite", "pão")) == archive(export("leite", "pão"))


def test_the_archive_holds_everything_as_json_and_as_tables() -> None:
    with zipfile.ZipFile(io.BytesIO(archive(export("leite")))) as packed:
        assert packed.namelist() == ["guarda.json", "itens.csv", "mensagens.csv"]
        whole = json.loads(packed.read("guarda.json"))
        assert rows(packed.read("itens.csv"))[1][:2] == ["note", "leite"]
        assert rows(packed.read("mensagens.csv"))[1][2] == "anota: leite"
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
    assert json.loads(as_json(export(text)))["items"][0]["title"] == text
