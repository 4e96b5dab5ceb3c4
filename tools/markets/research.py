"""What can be asked of the markets, in slots and never in a person's words, and what comes of it."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, ClassVar, Literal

from pydantic import Field, StringConstraints, TypeAdapter, model_validator

from state.document import Document
from state.reads import Request

# What B3 calls a share, a unit, a fund of property or a receipt: four letters and one or two digits.
Ticker = Annotated[str, StringConstraints(pattern=r"^[A-Z][A-Z0-9]{3}[0-9]{1,2}$")]
Unit = Literal["BRL", "BRL per USD", "% a year", "% a month", "% in 12 months", "%", "times"]
MOST_POINTS = 400


class Source(StrEnum):
    """A service that is asked."""

    BRAPI = "brapi"
    YAHOO = "yahoo"
    CENTRAL_BANK = "central_bank"
    SERPER = "serper"


class Index(StrEnum):
    """A series of Banco Central's that missions reckon with."""

    SELIC = "selic"
    CDI = "cdi"
    IPCA = "ipca"
    IPCA_YEAR = "ipca_12_months"
    DOLLAR = "dollar"
    SAVINGS = "savings"
    CAR_LOAN = "car_loan"
    HOME_LOAN = "home_loan"


class Product(StrEnum):
    """What somebody may put money into, or owe, as far as it is looked for in the news."""

    TREASURY = "treasury"
    BANK_CERTIFICATE = "bank_certificate"
    SAVINGS = "savings"
    PROPERTY_FUND = "property_fund"
    SHARES = "shares"
    PENSION = "pension"
    CAR_LOAN = "car_loan"
    HOME_LOAN = "home_loan"
    PERSONAL_LOAN = "personal_loan"
    CREDIT_CARD = "credit_card"


class Caveat(StrEnum):
    """What is to be said of a result, or of why there is none."""

    OTHER_SOURCE = "other_source"  # the usual source gave nothing
    KEPT = "kept"  # heard within 24 hours
    OUTDATED = "outdated"  # heard within 7 days
    OLD_QUOTE = "old_quote"  # the price itself is a week old: the share is hardly traded, or no longer
    RENAMED = "renamed"  # the share has another ticker now
    PARTIAL = "partial"  # some of what was asked is not there
    NO_KEY = "no_key"
    KEY_REFUSED = "key_refused"
    SPENT = "spent"
    BUSY = "busy"
    UNREACHABLE = "unreachable"
    UNREADABLE = "unreadable"


class Figure(Document):
    """One number: what it is (``price``, ``change``, or an index), its unit, and the day (or moment) it is of."""

    name: str
    value: Decimal
    unit: Unit
    day: date
    moment: datetime | None = None


class Snippet(Document):
    """One result of a search, in strangers' words: to be cited, never to be reckoned with or told to a planner."""

    title: str
    text: str
    url: str
    site: str
    published: str | None = None


class Research(Document):
    """What came of a question. ``reliability`` is 100 from its own source, 85 from another one, 70 kept, 40 outdated.

    ``heard_at`` (ns since 1970) is when the source said it; ``calls`` were made for it now. ``missing`` names figures
    that the source did not have. ``caveats`` say what is to be said of it; nothing here is ever made up.
    """

    status: Literal["found", "nothing", "unavailable", "unconfigured"]
    source: Source | None = None
    heard_at: int = 0
    reliability: Annotated[int, Field(ge=0, le=100)] = 0
    figures: tuple[Figure, ...] = ()
    snippets: tuple[Snippet, ...] = ()
    missing: tuple[str, ...] = ()
    caveats: tuple[Caveat, ...] = ()
    calls: int = 0

    def figure(self, name: str) -> Figure | None:
        """Return the newest figure called ``name``."""
        return max((each for each in self.figures if each.name == name), key=lambda each: each.day, default=None)


class MarketQuestion(Request[Research]):
    """A question to the markets. ``tight`` takes what was heard within a week, so that nothing is spent on it."""

    outside: ClassVar[bool] = True
    answer = TypeAdapter(Research)
    tight: bool = False


class Quote(MarketQuestion):
    """What a share costs: price, previous_close and the change between (%), low and high of the day and the year."""

    name = "market_quote"
    ticker: Ticker


class Fundamentals(MarketQuestion):
    """What a share's company is said to earn: price_earnings (times), earnings_per_share and market_value."""

    name = "market_fundamentals"
    ticker: Ticker


class Rate(MarketQuestion):
    """The last value of an index."""

    name = "market_rate"
    index: Index


class History(MarketQuestion):
    """The values of an index from ``since`` to ``until``, both included: ten years at most, the newest if too many."""

    name = "market_history"
    index: Index
    since: date
    until: date

    @model_validator(mode="after")
    def _in_order(self) -> History:
        if not self.since <= self.until or (self.until - self.since).days > 3_652:
            raise ValueError("since must be before until, by ten years at most")
        return self


class News(MarketQuestion):
    """What was written this week of a ticker, an index or a product: of exactly one of them."""

    name = "market_news"
    ticker: Ticker | None = None
    index: Index | None = None
    product: Product | None = None

    @model_validator(mode="after")
    def _of_one(self) -> News:
        if sum(slot is not None for slot in (self.ticker, self.index, self.product)) != 1:
            raise ValueError("one of ticker, index and product")
        return self
