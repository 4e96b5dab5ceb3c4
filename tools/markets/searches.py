"""News through Serper: what is searched for is put together here, of slots alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tools.enrichment.errors import LookupFailed, NotThere, Spent, Unreachable
from tools.enrichment.gateway.targets import target_of
from tools.enrichment.outside_text import clean_text
from tools.markets.research import Caveat, Index, News, Product, Research, Snippet, Source
from tools.markets.shares import SPENT_SECONDS, Keyless
from tools.markets.wire import Wire, mapping, number, rows

RESULTS = 8
TITLE_LIMIT, TEXT_LIMIT, DATE_LIMIT = 150, 300, 40
WEEK = "qdr:w"

PRODUCTS: Mapping[Product, str] = {
    Product.TREASURY: "Tesouro Direto taxas",
    Product.BANK_CERTIFICATE: "CDB rendimento CDI",
    Product.SAVINGS: "poupança rendimento",
    Product.PROPERTY_FUND: "fundos imobiliários",
    Product.SHARES: "bolsa de valores Ibovespa",
    Product.PENSION: "previdência privada PGBL VGBL",
    Product.CAR_LOAN: "financiamento de veículos juros",
    Product.HOME_LOAN: "financiamento imobiliário juros",
    Product.PERSONAL_LOAN: "empréstimo pessoal juros",
    Product.CREDIT_CARD: "rotativo do cartão de crédito juros",
}
INDEXES: Mapping[Index, str] = {
    Index.SELIC: "taxa Selic Copom",
    Index.CDI: "taxa CDI",
    Index.IPCA: "IPCA inflação do mês",
    Index.IPCA_YEAR: "IPCA inflação 12 meses",
    Index.DOLLAR: "dólar hoje câmbio",
    Index.SAVINGS: PRODUCTS[Product.SAVINGS],
    Index.CAR_LOAN: PRODUCTS[Product.CAR_LOAN],
    Index.HOME_LOAN: PRODUCTS[Product.HOME_LOAN],
}


def searched(question: News) -> str:
    """Return what is searched for: words of ours, and a ticker at most."""
    if question.ticker is not None:
        return f"{question.ticker} ações"
    return INDEXES[question.index] if question.index is not None else PRODUCTS[question.product or Product.SHARES]


class Serper:
    """google.serper.dev, which every question costs something at: each is put once."""

    source = Source.SERPER
    readable = (400,)

    def __init__(self, wire: Wire, key: str | None) -> None:
        self._wire = wire
        self._key = key

    async def news(self, question: News) -> Research:
        """Return what was written this week; titles and texts are strangers', cleaned and cut."""
        if self._key is None:
            raise Keyless
        body = {"q": searched(question), "gl": "br", "hl": "pt-br", "num": RESULTS, "tbs": WEEK}
        reply = await self._wire.post("/search", body, {"X-API-KEY": self._key})
        said = mapping(reply.data)
        if reply.status >= 400:
            spent = "credit" in str(said.get("message", "")).casefold()
            raise Spent(SPENT_SECONDS) if spent else Unreachable(str(reply.status))
        if not isinstance(said.get("organic"), list):
            raise Unreachable("no results")
        given = rows(said["organic"])[:RESULTS]
        snippets = tuple(filter(None, map(_snippet, given)))
        if not snippets:
            raise NotThere("nothing")
        partial = len(snippets) < len(given)
        return Research(status="found", snippets=snippets, caveats=(Caveat.PARTIAL,) if partial else ())


def _snippet(row: Mapping[str, Any]) -> Snippet | None:
    title, text = clean_text(row.get("title"), TITLE_LIMIT), clean_text(row.get("snippet"), TEXT_LIMIT)
    try:
        target = target_of(str(row.get("link")))
    except LookupFailed:
        return None
    if title is None or text is None or not target.host[-1].isalpha():  # what is written has a name, not digits
        return None
    site = target.host.removeprefix("www.")
    return Snippet(title=title, text=text, url=target.url, site=site, published=clean_text(row.get("date"), DATE_LIMIT))


async def balance(wire: Wire, key: str) -> int:
    """Return how many questions Serper still answers, which it tells for nothing; Spent if there are none."""
    reply = await wire.get("/account", {}, {"X-API-KEY": key})
    left = number(mapping(reply.data).get("balance"))
    if left is None:
        raise Unreachable("no balance")
    if left <= 0:
        raise Spent(SPENT_SECONDS)
    return int(left)
