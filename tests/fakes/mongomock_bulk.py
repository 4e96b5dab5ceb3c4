"""mongomock, taught what PyMongo says of updates that are sent together."""

from __future__ import annotations

from typing import Any

from mongomock.collection import BulkOperationBuilder

_KNOWN: Any = BulkOperationBuilder.add_update


def _add_update(self: Any, selector: Any, doc: Any, *rest: Any, sort: None = None, **options: Any) -> None:
    assert sort is None
    _KNOWN(self, selector, doc, *rest, **options)


def learn_bulk_updates() -> None:
    """Let mongomock take the ``sort`` that PyMongo names with every update in bulk, and that is always None here.

    mongomock 4.3 knows no such argument and raises TypeError.
    """
    setattr(BulkOperationBuilder, "add_update", _add_update)  # noqa: B010 - mypy lets no method be assigned
