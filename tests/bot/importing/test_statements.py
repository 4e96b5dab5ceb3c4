"""Bank statements are read as banks write them, and no entry of them is counted twice or lost."""

from __future__ import annotations

import asyncio
from random import Random
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.importing.job import AT_ONCE
from bot.importing.reading import read_file, read_text
from bot.importing.statements import centavos_in
from state.files import Sort
from state.importing import FILE_LIMIT, ROWS_LIMIT, Entry, File, Listing
from tests.bot.app_fixture import ANA, House, opened
from tests.bot.importing.statements import (
    ACCOUNT,
    ACCOUNT_HEAD,
    ACCOUNT_ROWS,
    CARD,
    CARD_HEAD,
    CARD_ROWS,
    ENTRIES,
    sgml,
    xml_of_a_card,
)
from tests.bot.importing.test_job import Import, films

Line = tuple[str, int, str, str]


def said(found: Listing) -> list[Line]:
    return [(each.kind, each.amount, each.day.isoformat(), each.what) for each in found.entries]


def ledger(imported: Import) -> list[tuple[str, int, str, str]]:
    """Return what is in the ledger, whatever brought it."""
    return sorted(
        (each.kind, int(str(each.fields["amount"])), str(each.when), str(each.external))
        for each in imported.library.records.live
    )


def test_nubanks_account_is_read_and_what_only_moves_is_neither_spent_nor_received() -> None:
    found = read_text("NU_123.csv", ACCOUNT)
    assert (found.status, found.source, found.unread) == ("read", "nubank", ())
    assert said(found) == [
        ("income", 350_000, "2026-10-01", "ACME LTDA"),
        ("expense", 3_779, "2026-10-02", "iFood"),
        ("expense", 800, "2026-10-02", "PADARIA DO ZE"),
        ("expense", 800, "2026-10-02", "PADARIA DO ZE"),
        ("transfer", 120_050, "2026-10-10", "Pagamento de fatura"),
        ("transfer", 10_000, "2026-10-11", "Aplicação RDB"),
    ]
    assert len({each.external for each in found.entries}) == 6


def test_nubanks_card_is_read_the_other_way_round_and_twins_are_told_apart() -> None:
    found = read_text("Nubank_2026-11-10.csv", CARD)
    assert said(found) == [
        ("expense", 10_666, "2026-10-20", "Studio Z - Parcela 1/3"),
        ("expense", 7_280, "2026-10-20", "Burger King"),
        ("expense", 7_280, "2026-10-20", "Burger King"),
        ("transfer", 120_050, "2026-10-05", "Pagamento recebido"),
        ("income", 5_000, "2026-10-06", "Estorno de Loja"),
    ]
    assert len({each.external for each in found.entries}) == 5
    assert {each.card for each in found.entries} == {"nubank"}


def test_ofx_is_read_whether_its_elements_are_closed_or_not() -> None:
    expected = [
        ("income", 350_000, "2026-10-01", "ACME LTDA"),
        ("expense", 3_779, "2026-10-02", "iFood"),
        ("expense", 9_076, "2026-10-03", "TOK & STOK"),
        ("expense", 1_200, "2026-10-03", "TARIFA"),
    ]
    account, card = read_text("extrato.ofx", sgml()), read_text("fatura.ofx", xml_of_a_card())
    assert said(account) == said(card) == expected
    assert {each.card for each in account.entries} == {None}
    assert {each.card for each in card.entries} == {"banco qualquer"}
    # One id for two entries of a day, and one id in two accounts.
    assert len({each.external for each in (*account.entries[2:], *card.entries[2:])}) == 4
    assert [each.external for each in account.entries[:2]] == [each.external for each in card.entries[:2]]


def test_ofx_in_the_code_page_of_windows_is_read() -> None:
    (entry,) = read_file("e.ofx", sgml([("20261003", "-1,50", "1", "PÃO & CIA")]).encode("cp1252")).entries
    assert (entry.amount, entry.what) == (150, "PÃO & CIA")


def test_one_entry_of_nubank_has_one_name_in_both_of_its_files() -> None:
    table, ofx = read_text("a.csv", ACCOUNT), read_text("a.ofx", sgml())
    assert [each.external for each in table.entries[:2]] == [each.external for each in ofx.entries[:2]]


@pytest.mark.parametrize(
    ("name", "text", "status"),
    [
        ("a.ofx", "<OFX></OFX>", "empty_statement"),
        ("a.ofx", sgml([]), "empty_statement"),
        ("a.ofx", sgml([("ontem", "-1.00", "1", "x")]), "empty_statement"),
        ("a.ofx", sgml([("20261003", "uns 10", "1", "x")]), "empty_statement"),
        ("a.ofx", sgml(currency="USD"), "foreign_statement"),
        ("NU.csv", ACCOUNT_HEAD + "\n", "empty_statement"),
        ("Nubank.csv", CARD_HEAD + "\n2026-13-40,x,1\n", "empty_statement"),
        ("a.ofx", "nada aqui", "no_list"),
    ],
)
def test_what_says_nothing_that_can_be_counted_is_told_apart(name: str, text: str, status: str) -> None:
    assert read_text(name, text).status == status


def test_lines_that_cannot_be_read_are_counted_and_too_many_are_cut() -> None:
    found = read_text("NU.csv", f"{ACCOUNT}12/10/2026,1.234,x,dois jeitos de ler\n,,,\nlixo\n")
    assert (len(found.entries), found.unread) == (6, (8, 10))
    row = "2026-10-20,Pão,1.00\n"
    many = read_text("Nubank.csv", CARD_HEAD + "\n" + row * (ROWS_LIMIT + 1))
    assert (len(many.entries), many.cut) == (ROWS_LIMIT, True)


@pytest.mark.parametrize(
    ("written", "amount"),
    [
        *(("-37.79", -3_779), ("37,79", 3_779), ("1.234,56", 123_456), ("1,234.56", 123_456), ("+10", 1_000)),
        *(("R$ 5,5", 550), ("R$ -5,50", -550), ("1.234.567", 123_456_700), ("1.234", None), ("", None), ("1e9", None)),
        *(("9" * 20, None), ("1" * 5_000, None), ("--1", None)),
    ],
)
def test_sums_are_read_with_a_point_or_a_comma(written: str, amount: int | None) -> None:
    assert centavos_in(written) == amount


@given(st.text(alphabet=st.sampled_from("<>/OFXSTMRN&;,\n\"'-.0123456789é "), max_size=300))
@settings(max_examples=100, deadline=None)
def test_nothing_that_a_statement_holds_does_harm(text: str) -> None:
    for whole in ("<OFX><STMTTRN>" + text, ACCOUNT_HEAD + "\n" + text, CARD_HEAD + "\n" + text):
        assert read_text("a.ofx", whole).status in ("read", "empty_statement", "foreign_statement", "no_list")


@pytest.mark.parametrize("piece", ["<A", "<MEMO ", "<![CDATA[", "A", "<STMTTRN>", "&", "]]>", "<" + "A" * 40])
def test_a_file_made_to_be_slow_is_read_as_quickly_as_any(piece: str) -> None:
    text = "<OFX><STMTTRN>" + piece * (FILE_LIMIT // len(piece) - 20)
    began = perf_counter()
    assert read_text("a.ofx", text).status in ("empty_statement", "no_list")
    assert perf_counter() - began < 20


async def test_a_statement_is_recorded_and_said_in_one_sentence_each() -> None:
    imported = Import()
    report = await imported.runs(ACCOUNT, "NU_123.csv")
    assert "Li 6 lançamentos do extrato “NU_123.csv”" in imported.said[0]
    assert "Registrei 6 lançamentos de “NU_123.csv”: entraram R$ 3.500,00 e saíram R$ 53,79." in report
    assert "R$ 1.300,50 são só dinheiro seu mudando de lugar" in report
    assert "1 tem o mesmo dia e valor de outro lançamento (“PADARIA DO ZE”)" in report
    categories = {str(each.fields["what"]): each.fields.get("category") for each in imported.library.records.live}
    assert (categories["iFood"], categories["PADARIA DO ZE"]) == ("food", "groceries")


async def test_a_statement_again_records_nothing_twice_and_undoing_that_takes_nothing_away() -> None:
    imported = Import()
    await imported.runs(ACCOUNT, "NU_123.csv")
    before = ledger(imported)
    assert "Os 6 lançamentos de “outro.csv” já estavam aqui" in await imported.runs(ACCOUNT, "outro.csv")
    assert ledger(imported) == before
    imported.is_taken_back()
    assert ledger(imported) == before
    imported.is_taken_back()
    assert ledger(imported) == []


async def test_a_long_statement_is_several_jobs_that_one_undo_takes_back() -> None:
    imported = Import()
    many = [("20261003", "-1.00", str(number), "Pão") for number in range(2 * AT_ONCE + 5)]
    await imported.runs(films(3))
    report = await imported.runs(sgml(many), "longo.ofx")
    assert "Registrei 205 lançamentos" in report
    assert "saíram R$ 205,00" in report
    assert "204 têm o mesmo dia e valor" in report
    imported.is_taken_back()
    assert (ledger(imported), len(imported.titles)) == ([], 3)


async def test_an_undo_in_the_middle_stops_what_is_left_of_a_statement() -> None:
    imported = Import()
    many = [("20261003", "-1.00", str(number), "Pão") for number in range(2 * AT_ONCE)]
    (first,) = await imported.begins(sgml(many), "longo.ofx")
    (second,) = await imported.goes_on(first)
    imported.is_taken_back()
    assert await imported.goes_on(second) == []
    assert ledger(imported) == []


async def test_a_statement_is_recorded_over_a_database_and_undone_as_one(mongo_uri: str, ready_name: str) -> None:
    async with opened(mongo_uri, ready_name) as house:
        assert "Registrei 6 lançamentos" in await _sent(house, "NU_1.csv", ACCOUNT)
        # "ACME LTDA" and "iFood" are there by the account's table; what is left of the file is new.
        again = await _sent(house, "extrato.ofx", sgml())
        assert "Registrei 2 lançamentos" in again
        assert "2 já estavam aqui" in again
        assert "R$ 156,55" in await house.asks("ana", "quanto gastei em outubro de 2026?")
        assert "extrato.ofx" in await house.asks("ana", "desfaz")
        assert "R$ 53,79" in await house.asks("ana", "quanto gastei em outubro de 2026?")
        assert "padaria" in (await house.asks("ana", "qual foi meu maior gasto em outubro de 2026?")).lower()


async def test_a_statement_that_says_nothing_is_kept_as_a_file_and_that_is_said(
    mongo_uri: str, ready_name: str
) -> None:
    async with opened(mongo_uri, ready_name) as house:
        file = File(name="x.ofx", content="<OFX></OFX>", ref="f1", sort=Sort.DOCUMENT)
        turn_id = await house.sends("ana", "", file=file)
        await house.dispatcher.work_for(ANA)
        answer = await house.reply(turn_id)
        assert answer.startswith("“x.ofx” parece um extrato de banco, mas não achei nenhum lançamento")
        assert "x.ofx" in await house.asks("ana", "lista tudo")


async def _sent(house: House, name: str, text: str) -> str:
    """Send a statement; return the report after its last entry."""
    turn_id = await house.sends("ana", "", file=File(name=name, content=text))
    await house.dispatcher.work_for(ANA)
    return await house.reply(f"{turn_id}~import")


FILES = {
    "a.csv": (ACCOUNT_HEAD + "\n", ACCOUNT_ROWS),
    "c.csv": (CARD_HEAD + "\n", CARD_ROWS),
}


def prefix(name: str, length: int) -> str:
    """Return the statement ``name`` as far as its first ``length`` entries."""
    if name == "a.ofx":
        return sgml(ENTRIES[:length])
    head, rows = FILES[name]
    return head + "".join(f"{row}\n" for row in rows[:length])


@given(
    st.lists(
        st.tuples(st.sampled_from(["a.csv", "c.csv", "a.ofx"]), st.integers(min_value=1, max_value=6)), max_size=6
    ),
    st.randoms(use_true_random=False),
)
@settings(max_examples=40, deadline=None)
def test_any_prefixes_twice_and_in_any_order_come_to_the_same_ledger(
    parts: list[tuple[str, int]], random: Random
) -> None:
    """The ledger is what a set of all entries would be, whichever files brought them and however often."""
    plain: set[Entry] = set()
    names: set[str] = set()
    for name, length in parts:
        for each in read_text(name, prefix(name, length)).entries:
            if each.external not in names:
                names.add(each.external)
                plain.add(each)
    twice = [*parts, *parts]
    random.shuffle(twice)

    async def held() -> list[tuple[str, int, str, str]]:
        imported = Import()
        for name, length in twice:
            await imported.runs(prefix(name, length), name)
        return ledger(imported)

    expected = sorted((each.kind, each.amount, f"{each.day} 12:00:00-03:00", each.external) for each in plain)
    assert asyncio.run(held()) == expected
