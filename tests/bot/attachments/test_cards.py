"""Contacts on the cards that telephones make, and on those that are none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.attachments.cards import read_cards
from state.attachments import CONTACTS_AT_MOST, NAME_LIMIT, NUMBERS_AT_MOST, Contact

WHATSAPP = (
    "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Silva;Neide;;;\r\nFN:Neide Silva\r\n"
    "item1.TEL;waid=5521998123344:+55 21 99812-3344\r\nitem1.X-ABLabel:Celular\r\nEND:VCARD\r\n"
)


def test_a_card_from_whatsapp() -> None:
    assert read_cards(WHATSAPP.encode()) == (Contact(name="Neide Silva", numbers=("+55 21 99812-3344",)),)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("N:Silva;Neide;;;", "Neide Silva"),
        ("ORG:Padaria Real;Balcão", "Padaria Real"),
        ("FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:S=C3=B4nia", "Sônia"),
        ("FN:Dra. Sônia\\, clínica", "Dra. Sônia, clínica"),
        ("FN:Maria\n  Aparecida", "Maria Aparecida"),
    ],
)
def test_names_in_the_ways_that_cards_write_them(line: str, name: str) -> None:
    card = f"BEGIN:VCARD\nVERSION:2.1\n{line}\nTEL;CELL:1\nTEL;TYPE=home;VALUE=uri:tel:+1\nEND:VCARD\n"
    assert read_cards(card.encode()) == (Contact(name=name, numbers=("1", "+1")),)


def test_several_cards_in_one_file_up_to_a_bound() -> None:
    assert [each.name for each in read_cards((WHATSAPP + WHATSAPP.replace("Neide", "Ana")).encode())] == [
        "Neide Silva",
        "Ana Silva",
    ]
    assert len(read_cards((WHATSAPP * 200).encode())) == CONTACTS_AT_MOST


def test_a_long_card_is_cut() -> None:
    numbers = "".join(f"TEL:{number}\n" for number in range(100))
    (contact,) = read_cards(f"BEGIN:VCARD\nFN:{'a' * 5_000}\n{numbers}END:VCARD\n".encode())
    assert (len(contact.name), len(contact.numbers)) == (NAME_LIMIT, NUMBERS_AT_MOST)


@given(st.binary(max_size=400))
def test_whatever_a_file_holds_is_read_as_contacts_or_as_none(data: bytes) -> None:
    assert all(isinstance(each, Contact) for each in read_cards(data))
    assert all(isinstance(each, Contact) for each in read_cards(b"BEGIN:VCARD\n" + data + b"\nEND:VCARD\n"))
