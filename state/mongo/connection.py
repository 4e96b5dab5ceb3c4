"""The connection to MongoDB and what every operation on it promises."""

from __future__ import annotations

from typing import Any, TypeAlias

from motor.motor_asyncio import AsyncIOMotorClient, AsyncIOMotorCollection, AsyncIOMotorDatabase
from pymongo import WriteConcern

from state.mongo.errors import StoreRefused, border

Raw: TypeAlias = dict[str, Any]
Database: TypeAlias = "AsyncIOMotorDatabase[Raw]"
Collection: TypeAlias = "AsyncIOMotorCollection[Raw]"

# Milliseconds. A server that is gone is an exception after PATIENCE; one that is there but silent, after SILENCE:
# longer, because taking out a library of 100,000 items is one command.
PATIENCE = 5_000
SILENCE = 20_000


def connect(uri: str, database: str) -> Database:
    """Return the database that ``uri`` names, else ``database``; nothing is sent until it is used.

    A write is answered once it is in the journal of a majority: with j=false a killed server lost 1 % of the
    inserts it had acknowledged, with j=true none. The driver does not write again by itself: after a server that dies
    while a connection to it is made, PyMongo 4.20 does so even with a standalone server, which refuses it for good
    ("Transaction numbers are only allowed on a replica set member"). Whoever writes here can write again, and will.
    Raises StoreRefused for a URI that cannot be read.
    """
    try:
        with border():
            client: AsyncIOMotorClient[Raw] = AsyncIOMotorClient(
                uri,
                appname="guarda",
                w="majority",
                journal=True,
                retryWrites=False,
                serverSelectionTimeoutMS=PATIENCE,
                connectTimeoutMS=PATIENCE,
                waitQueueTimeoutMS=PATIENCE,
                socketTimeoutMS=SILENCE,
            )
            return client.get_default_database(default=database)
    except ValueError as error:  # what the driver says of a port that is not a number
        raise StoreRefused(str(error)) from error


def unjournalled(database: Database, name: str) -> Collection:
    """Return the collection ``name`` for notes that need not outlive the server: what follows is safe without them.

    A later journalled write to the same document takes them into the journal as well.
    """
    return database.get_collection(name, write_concern=WriteConcern(w=1, j=False))
