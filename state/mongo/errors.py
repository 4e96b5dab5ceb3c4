"""What can go wrong between us and the database.

    StoreError
    ├── StoreUnavailable   no answer, or not in time; the same request may work later
    ├── AlreadyStored      another document has this id, or what must be unique of it
    └── StoreRefused       the request itself cannot be carried out; repeating it will not help

Nothing of the driver's own tree leaves state.mongo; see state.mongo.connection.
"""


class StoreError(Exception):
    """Something went wrong between us and the database. The driver's error is its cause."""


class StoreUnavailable(StoreError):
    """The database gave no answer, or not in time. Whether a write happened is not known.

    ``nobody_there``: nothing answered at the address, not even a member of a replica set that has no primary now.
    """

    def __init__(self, message: str = "", *, nobody_there: bool = False) -> None:
        super().__init__(message)
        self.nobody_there = nobody_there


class AlreadyStored(StoreError):
    """A unique index already holds what was to be written; nothing was written."""


class StoreRefused(StoreError):
    """The database or its driver cannot carry out this request, for instance a number of more than 64 bits."""
