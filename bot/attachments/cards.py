"""Contacts as cards (vCard, RFC 6350 and its forerunners), which WhatsApp sends as files."""

from __future__ import annotations

import quopri
import re
from collections.abc import Iterator

from state.attachments import CONTACTS_AT_MOST, NAME_LIMIT, NUMBER_LIMIT, NUMBERS_AT_MOST, Contact

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
