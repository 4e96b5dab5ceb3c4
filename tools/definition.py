"""What a tool is: a name, typed arguments, a typed result, an effect class and a line that describes it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict

from state.document import Document
from state.effects import Effect
from state.items import Details, Item, Kind
from state.reads import Reads, SearchItems


class ToolName(StrEnum):
    """The eleven tools of the library, then those of the packs; the set is closed."""

    SAVE_NOTE = "save_note"
    SAVE_MOVIE = "save_movie"
    SAVE_TV_SHOW = "save_tv_show"
    SAVE_VIDEO = "save_video"
    SAVE_LINK = "save_link"
    ENRICH_MOVIE = "enrich_movie"
    ENRICH_TV_SHOW = "enrich_tv_show"
    ENRICH_VIDEO = "enrich_video"
    SEARCH_ITEMS = "search_items"
    DELETE_MEMORY = "delete_memory"
    DELETE_ALL_MEMORIES = "delete_all_memories"

    SEARCH_KNOWLEDGE = "search_knowledge"
    ADD_KNOWLEDGE = "add_knowledge"
    ANALYZE_CONTEXT = "analyze_context"
    GET_FINANCE_SUMMARY = "get_finance_summary"
    GET_PENDING_BILLS = "get_pending_bills"
    MARK_BILL_PAID = "mark_bill_paid"
    CREATE_EXPENSE = "create_expense"
    GET_DEBT_PROGRESS = "get_debt_progress"
    RECORD_METRIC = "record_metric"
    GET_TRACKING_HISTORY = "get_tracking_history"
    UPDATE_METRIC = "update_metric"
    GET_PERSON = "get_person"
    UPDATE_PERSON = "update_person"


class EffectClass(StrEnum):
    """What a tool may do: look, keep, or destroy. The model is never offered the last."""

    READ = "read"
    WRITE = "write"
    DESTRUCTIVE = "destructive"


class Args(BaseModel):
    """A tool's arguments: unknown names are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)


class Result(Document):
    """A tool's result. Writes are not done here: ``effects`` say what to do, ``inverses`` how to take it back."""

    effects: tuple[Effect, ...] = ()
    inverses: tuple[Effect, ...] = ()


LookupStatus = Literal["found", "nothing", "unavailable", "unconfigured"]


class Saved(Result):
    """``item`` as it was kept now, or as it had been kept before.

    ``lookup`` is how the look-up of its details went, None if there was none, and ``stale`` says that they may be out
    of date; see Lookup.
    """

    outcome: Literal["kept", "already_kept"]
    item: Item
    lookup: LookupStatus | None = None
    stale: bool = False


class Candidate(Document):
    """One film, series or video that a look-up found.

    ``popularity`` is how often it is looked at where it was found, ``votes`` how many have rated it; ``also`` are
    further titles that it is known by.
    """

    kind: Kind
    title: str
    year: int | None = None
    tmdb_id: int | None = None
    url: str | None = None
    details: Details = Details()
    popularity: float = 0.0
    votes: int = 0
    also: tuple[str, ...] = ()


class Offers(Document):
    """Where a film or series can be watched in one country: services, the likeliest first; ``link`` tells more.

    TMDB has this from JustWatch, which has to be named wherever it is shown.
    """

    streaming: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    rent: tuple[str, ...] = ()
    buy: tuple[str, ...] = ()
    link: str | None = None


class Lookup(Result):
    """What a look-up found, best first; ``offers`` if it asked where something can be watched.

    ``unavailable`` is a service that failed or timed out; ``unconfigured`` one that has no key here. ``stale`` is what
    it said up to a week ago, when it cannot be asked now.
    """

    status: LookupStatus
    candidates: tuple[Candidate, ...] = ()
    offers: Offers | None = None
    stale: bool = False


NOTHING, UNAVAILABLE = Lookup(status="nothing"), Lookup(status="unavailable")


class Found(Result):
    """One page of items, and whether there are more: those that ``request`` finds after these.

    ``nearest`` says that nothing is quite what was looked for, and these come near it. ``total`` is how many a list has
    on all its pages.
    """

    items: tuple[Item, ...] = ()
    has_more: bool = False
    nearest: bool = False
    total: int | None = None
    request: SearchItems | None = None


class Removed(Result):
    """The item that the effects remove; None if the person has no such live item."""

    item: Item | None = None


class RemovedEverything(Result):
    """How many items and records the effects remove."""

    count: int


@dataclass(frozen=True, slots=True)
class ToolContext:
    """What a tool may know: reads on behalf of the person, the turn it runs in, and the turn's clock.

    ``new_id`` gives the next id of the turn: the same turn run again gives the same ids.
    ``locale`` is "pt-BR" or "en".
    """

    reads: Reads
    person: str
    turn: int
    now: int
    locale: str
    new_id: Callable[[], str]


A = TypeVar("A", bound=Args)
R = TypeVar("R", bound=Result)


@dataclass(frozen=True, slots=True)
class Tool(Generic[A, R]):
    """One tool. ``description`` is one English line, for the prompt; people read bot/replies instead.

    ``run`` is None where a pack's handler does it: see bot.handlers.planned_steps.
    """

    name: ToolName
    args: type[A]
    result: type[R]
    effect: EffectClass
    description: str
    run: Callable[[A, ToolContext], Awaitable[R]] | None
