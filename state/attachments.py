"""What a message carries besides words, as far as it can be read: contacts and places."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field, TypeAdapter

from state.document import Document
from state.reads import Request

NAME_LIMIT = 200
NUMBER_LIMIT = 60
NUMBERS_AT_MOST = 10
CONTACTS_AT_MOST = 20
CARD_LIMIT = 256 * 1024  # bytes; a card may hold a picture


class Contact(Document):
    """Somebody as an address book has them."""

    name: str = ""
    numbers: tuple[str, ...] = ()


class Location(Document):
    """A point on the map, in degrees, and what it is called if it is a known place."""

    latitude: Annotated[float, Field(ge=-90, le=90)]
    longitude: Annotated[float, Field(ge=-180, le=180)]
    name: str = ""
    address: str = ""

    @property
    def link(self) -> str:
        """An address that map applications and browsers open."""
        return f"https://maps.google.com/?q={self.latitude:.6f},{self.longitude:.6f}"


class ReadContacts(Request[tuple[Contact, ...] | None]):
    """The contacts in the card that ``channel`` calls ``ref``; None if it cannot be had."""

    name: ClassVar[str] = "read_contacts"
    answer: ClassVar[TypeAdapter[tuple[Contact, ...] | None]] = TypeAdapter(tuple[Contact, ...] | None)
    channel: str
    ref: str


class Fetched(Document):
    """What came of fetching a file: its bytes are put by until a turn settles them, or why they are not.

    ``gone`` is a file that is no longer kept, ``full`` one for which the person has no room left.
    """

    status: Literal["put_by", "too_large", "full", "unavailable", "gone"]
    size: int = 0
    digest: str = ""


class FetchFile(Request[Fetched]):
    """Fetch the bytes of the file that is kept as the item ``item_id``."""

    outside: ClassVar[bool] = True
    name: ClassVar[str] = "fetch_file"
    answer: ClassVar[TypeAdapter[Fetched]] = TypeAdapter(Fetched)
    item_id: str


class Heard(Document):
    """What is said in a recording, or why that is not known: ``too_long`` is what nobody tried to hear, ``over`` what
    the day's budget has no room for.
    """

    status: Literal["heard", "silent", "too_long", "over", "unavailable", "unconfigured"]
    text: str = ""


class Hear(Request[Heard]):
    """What is said in the recording that ``channel`` calls ``ref``."""

    outside: ClassVar[bool] = True
    name: ClassVar[str] = "hear"
    answer: ClassVar[TypeAdapter[Heard]] = TypeAdapter(Heard)
    channel: str
    ref: str
    media_type: str = ""
    size: int | None = None
    seconds: int | None = None
