"""Bank statements: OFX, as most banks write it, and the tables of Nubank's account and of its credit card.

| source         | known by                               | what an entry is called                                    |
| -------------- | -------------------------------------- | ---------------------------------------------------------- |
| OFX 1.x, 2.x   | <OFX>                                  | FITID, with the account, the day and the sum               |
| Nubank account | Data, Valor, Identificador, Descrição  | Identificador, with the day and the sum                    |
| Nubank card    | date, title, amount                    | the day, the title, the sum and its ordinal among the same |

FITID is to be unique in an account, but banks give one to several entries of a day:
https://github.com/securo-finance/securo/issues/911. So the day and the sum tell them apart. An id that is a UUID is the
same in a bank's OFX and in its table.
"""

from __future__ import annotations

import csv
import html
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from hashlib import blake2b
from typing import Literal

from bot.languages import LANGUAGES
from state.importing import ROWS_LIMIT, Entry, Listing, Source
from state.record import NUMBER_LIMIT
from state.text import fold
from tools.lexicon import Lexicon

WHAT_LIMIT = 200
REAL = "BRL"
NUBANK = "nubank"
NAME_LIMIT = 30
SUM_LIMIT = 40
FIRST_YEAR, LAST_YEAR = 1980, 2100

_ACCOUNT_COLUMNS = ("data", "valor", "identificador", "descricao")
_CARD_COLUMNS = (("date", "title", "amount"), ("date", "category", "title", "amount"))
_OFX = re.compile(r"(?i)<OFX>")
# An element of SGML need not be closed; one of XML is, which says nothing more.
_ELEMENT = re.compile(r"<(?P<close>/?)(?P<name>[A-Za-z0-9._]{1,32})(?:\s[^<>]*+)?>(?P<value>[^<]*+)")
_UUID = re.compile(r"(?i)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-\d+)?")
_SUM = re.compile(
    r"(?P<sign>[+-]?)\s*(?:R\$\s*(?P<minus>-?))?\s*(?P<whole>\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](?P<part>\d{1,2}))?"
)
_BARE_THOUSANDS = re.compile(r"[^.,]*[.,]\d{3}")
_LEXICON = Lexicon(LANGUAGES, "statements")
_NUBANK = re.compile(r"\bnu pagamentos\b|\bnubank\b")

_Columns = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Said:
    """What an entry of a statement says, before it has a name of its own."""

    line: int
    amount: int
    day: date
    what: str
    id: str = ""


@dataclass(slots=True)
class _Account:
    """The account that the entries which follow are of."""

    institution: str = ""
    bank: str = ""
    number: str = ""
    card: bool = False
    currency: str = REAL

    @property
    def called(self) -> str:
        """What people call the bank, in lower case, "" if the statement does not say."""
        return NUBANK if _NUBANK.search(self.institution) else self.institution[:NAME_LIMIT]


@dataclass(slots=True)
class _Transaction:
    account: _Account
    fields: dict[str, str] = field(default_factory=dict)


def read_statement(text: str) -> Listing | None:
    """Return the bank statement that ``text`` is; None if it is none. One that says nothing we can count is no list."""
    if found := _OFX.search(text):
        return _read_ofx(text[found.start() :])
    return _read_table(text)


def _read_ofx(text: str) -> Listing:
    entries: list[Entry | int] = []
    foreign = 0
    twins: Counter[tuple[object, ...]] = Counter()
    for line, transaction in enumerate(_transactions(text), start=1):
        account, said = transaction.account, _of_ofx(transaction, line)
        if "CURRENCY" in transaction.fields or account.currency != REAL:
            foreign += 1
            entries.append(line)
        elif said is None:
            entries.append(line)
        else:
            scope = () if _UUID.fullmatch(said.id) else (account.bank, account.number)
            card = account.called if account.card else None
            entries.append(_entry(said, scope, twins, card=card))
    found = _listing("ofx", entries)
    return found.changed(status="foreign_statement") if foreign and found.status != "read" else found


def _transactions(text: str) -> Iterator[_Transaction]:
    account, current = _Account(), None
    for element in _ELEMENT.finditer(_plain(text)):
        name, value = element["name"].upper(), " ".join(html.unescape(element["value"]).split())
        if name == "STMTTRN":
            if current is not None:
                yield current
            current = None if element["close"] else _Transaction(account)
        elif element["close"]:
            continue
        elif current is not None:
            current.fields.setdefault(name, value)
        elif name in ("BANKACCTFROM", "CCACCTFROM"):
            account = _Account(account.institution, card=name == "CCACCTFROM", currency=account.currency)
        elif name == "CURDEF":
            account = _Account(account.institution, currency=value.upper() or REAL)
        elif name == "ORG":
            account.institution = fold(value)
        elif name == "BANKID":
            account.bank = value
        elif name == "ACCTID":
            account.number = value
    if current is not None:
        yield current


def _plain(text: str) -> str:
    """Return ``text`` with what stands in CDATA sections as other text; in one pass, whatever is left open."""
    first, *others = text.split("<![CDATA[")
    parts = [first]
    for each in others:
        inside, closed, rest = each.partition("]]>")
        parts.append(html.escape(inside) + rest if closed else each)
    return "".join(parts)


def _of_ofx(transaction: _Transaction, line: int) -> _Said | None:
    fields = transaction.fields
    amount, day = centavos_in(fields.get("TRNAMT", "")), _day(fields.get("DTPOSTED", "")[:8], "%Y%m%d")
    name, memo = fields.get("NAME", ""), fields.get("MEMO", "")
    what = name if not memo or memo in name else memo if name in memo else f"{name} - {memo}"
    return _Said(line, amount, day, what, fields.get("FITID", "")) if amount and day else None


def _read_table(text: str) -> Listing | None:
    for delimiter in (",", ";"):
        rows = csv.reader(io.StringIO(text.lstrip("\ufeff"), newline=""), delimiter=delimiter)
        try:
            columns = tuple(fold(name).strip() for name in next(rows, ()))
            if columns == _ACCOUNT_COLUMNS:
                return _listing("nubank", _of_account(rows))
            if columns in _CARD_COLUMNS:
                return _listing("nubank", _of_card(rows, columns))
        except csv.Error:
            return None
    return None


def _of_account(rows: Iterable[list[str]]) -> Iterator[Entry | int]:
    twins: Counter[tuple[object, ...]] = Counter()
    for line, values in enumerate(rows, start=2):
        if not any(values):
            continue
        day, written, bank_id, *what = (*values, "", "", "")[: max(4, len(values))]
        said = _said(line, written, _day(day, "%d/%m/%Y"), " - ".join(filter(None, what)), bank_id)
        yield _entry(said, () if _UUID.fullmatch(bank_id) else (NUBANK,), twins) if said else line


def _of_card(rows: Iterable[list[str]], columns: _Columns) -> Iterator[Entry | int]:
    """Yield the entries of a card: what was bought has no sign, what came back has one."""
    twins: Counter[tuple[object, ...]] = Counter()
    for line, values in enumerate(rows, start=2):
        if not any(values):
            continue
        fields = {**dict.fromkeys(columns, ""), **dict(zip(columns, values, strict=False))}
        said = _said(line, fields["amount"], _day(fields["date"], "%Y-%m-%d"), fields["title"], "", turned=True)
        yield _entry(said, (NUBANK, "card"), twins, card=NUBANK) if said else line


def _said(line: int, written: str, day: date | None, what: str, bank_id: str, *, turned: bool = False) -> _Said | None:
    amount = centavos_in(written)
    if not amount or day is None:
        return None
    return _Said(line, -amount if turned else amount, day, " ".join(what.split()), bank_id.strip())


def _entry(
    said: _Said, scope: tuple[str, ...], twins: Counter[tuple[object, ...]], *, card: str | None = None
) -> Entry:
    """Return the entry, called by the bank's id, within ``scope`` if only that makes it one.

    What has no id is told from its ``twins``, which say the same, by its place among them. ``card`` is the name of the
    credit card whose statement it is, "" if that is not known; None for an account.
    """
    key: tuple[object, ...] = (*scope, said.id or said.what, said.day.isoformat(), said.amount)
    if not said.id:
        twins[key] += 1
        key = (*key, twins[key])
    folded = fold(said.what)
    own = _LEXICON.pattern("own" if card is None else "invoice_paid").search(folded)
    kind: Literal["expense", "income", "transfer"] = "income" if said.amount > 0 else "expense"
    return Entry(
        line=said.line,
        kind="transfer" if own else kind,
        amount=abs(said.amount),
        day=said.day,
        what=_with_whom(said.what)[:WHAT_LIMIT],
        external=f"bank:{_digest(key)}",
        card=card or None,
    )


def _with_whom(what: str) -> str:
    """Return whom it was with, where the bank writes what it was, then that, then a number and an account."""
    first, _, rest = what.partition(" - ")
    name = rest.partition(" - ")[0].strip()
    return name if name and _LEXICON.pattern("with_somebody").match(fold(first)) else what


def centavos_in(written: str) -> int | None:
    """Return the sum as banks write it, a point or a comma before its centavos; None if it can be read two ways."""
    found = _SUM.fullmatch(written.strip()) if len(written) <= SUM_LIMIT else None
    if found is None or (found["part"] is None and _BARE_THOUSANDS.fullmatch(written.strip())):
        return None
    whole = int(re.sub(r"[.,]", "", found["whole"]))
    amount = whole * 100 + int((found["part"] or "").ljust(2, "0"))
    if amount > NUMBER_LIMIT:
        return None
    return -amount if "-" in (found["sign"], found["minus"]) else amount


def _day(written: str, pattern: str) -> date | None:
    try:
        day = datetime.strptime(written.strip(), pattern).date()  # noqa: DTZ007 - a bank's day has no clock
    except ValueError:
        return None
    return day if FIRST_YEAR <= day.year <= LAST_YEAR else None


def _listing(source: Source, entries: Iterable[Entry | int]) -> Listing:
    read: list[Entry] = []
    unread: list[int] = []
    cut = False
    for entry in entries:
        if len(read) + len(unread) >= ROWS_LIMIT:
            cut = True
            break
        if isinstance(entry, int):
            unread.append(entry)
        else:
            read.append(entry)
    if not read:
        return Listing(status="empty_statement", source=source, unread=tuple(unread))
    digest = _digest(tuple(each.external for each in read))
    return Listing(source=source, entries=tuple(read), unread=tuple(unread), cut=cut, digest=digest)


def _digest(parts: tuple[object, ...]) -> str:
    return blake2b("\x1f".join(map(str, parts)).encode("utf-8", "replace"), digest_size=12).hexdigest()
