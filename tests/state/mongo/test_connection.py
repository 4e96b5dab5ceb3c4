"""What every operation on a connection promises."""

from pymongo import WriteConcern

from state.mongo.connection import connect


async def test_a_write_is_answered_once_a_majority_has_it_in_the_journal(mongo_uri: str, database_name: str) -> None:
    database = connect(mongo_uri, database_name)
    assert database.write_concern == WriteConcern(w="majority", j=True)
    assert database["turns"].write_concern == WriteConcern(w="majority", j=True)
    assert database.name == database_name
    database.client.close()


async def test_an_address_cannot_weaken_that(mongo_uri: str) -> None:
    database = connect(f"{mongo_uri}/?w=1&journal=false", "guarda")
    assert database.write_concern == WriteConcern(w="majority", j=True)
    database.client.close()
