"""Contacts as cards (vCard, RFC 6350 and its forerunners), which WhatsApp sends as files."""

from __future__ import annotations

import asyncio
import quopri
import re
from collections.abc import Iterator, Mapping

import structlog

from state.attachments import (
    CARD_LIMIT,
    CONTACTS_AT_MOST,
    NAME_LIMIT,
    NUMBER_LIMIT,
    NUMBERS_AT_MOST,
    Contact,
    ReadContacts,
)
from state.files import Fetch
from state.recording import Sources

_CARD = re.compile(r"(?ims)^BEGIN:VCARD\s*$(.*?)^END:VCARD\s*$")
_LINE = re.compile(r"(?:[\w-]+\.)?(?P<name>[\w-]+)(?P<parameters>(?:;[^:;]*)*):(?P<value>.*)", re.DOTALL)
_ESCAPED = re.compile(r"\\([\\,;nN])")


def read_cards(data: bytes) -> tuple[Contact, ...]:
    """Return the contacts in a file of cards, at most CONTACTS_AT_MOST; none if it is something else."""
    text = data.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
    found = (_contact(card[1]) for card in _CARD.finditer(text))
    return tuple(each for each in found if each.name or each.numbers)[:CONTACTS_AT_MOST]


def _contact(card: str) -> Contact:
    name, parts, company, numbers = "", "", "", list[str]()
    for field, value in _fields(card):
        if field == "FN":
            name = name or value
        elif field == "N":
            family, _, given = value.partition(";")
            parts = f"{given.partition(';')[0]} {family}".strip()
        elif field == "ORG":
            company = company or value.partition(";")[0]
        elif field == "TEL" and (number := value.removeprefix("tel:").strip()[:NUMBER_LIMIT]):
            numbers.append(number)
    called = " ".join((name or parts or company).split())[:NAME_LIMIT]
    return Contact(name=called, numbers=tuple(dict.fromkeys(numbers))[:NUMBERS_AT_MOST])


def _fields(card: str) -> Iterator[tuple[str, str]]:
    """Yield the names, in capitals, and the values of a card. A line that begins with a blank continues another."""
    for line in re.sub(r"\n[ \t]|=\n", "", card).split("\n"):
        match = _LINE.fullmatch(line.strip())
        if match is None:
            continue
        value = match["value"]
        if "QUOTED-PRINTABLE" in match["parameters"].upper():
            value = quopri.decodestring(value.encode()).decode("utf-8", "replace")
        unescaped = _ESCAPED.sub(lambda found: "\n" if found[1] in "nN" else found[1], value)
        yield match["name"].upper(), unescaped.replace("\x00", "")


PATIENCE = 15.0


def card_sources(fetchers: Mapping[str, Fetch]) -> Sources:
    """Return what answers ReadContacts: ``fetchers`` by channel give a file's bytes, None for one that is too big."""

    async def read(request: ReadContacts) -> tuple[Contact, ...] | None:
        fetch = fetchers.get(request.channel)
        if fetch is None:
            return None
        try:
            async with asyncio.timeout(PATIENCE):
                data = await fetch(request.ref, CARD_LIMIT)
        except Exception as error:  # noqa: BLE001 - whatever a channel's client raises, there is no card
            structlog.get_logger().warning("card_not_fetched", channel=request.channel, error=type(error).__name__)
            return None
        return None if data is None else read_cards(data) or None

    return {ReadContacts: read}
