"""The people we know."""

import asyncio

from state.mongo.connection import Database
from state.mongo.users import PeopleStore
from state.users import Person, person_of


class TestPeople:
    async def test_somebody_who_never_wrote_is_not_known(self, database: Database) -> None:
        assert await PeopleStore(database).get(person_of("cli:ana")) is None

    async def test_whoever_writes_is_known_from_then_on(self, database: Database) -> None:
        people = PeopleStore(database)
        ana = await people.meet("cli:ana", 5)
        assert ana == Person(id=person_of("cli:ana"), addresses=("cli:ana",), created_at=5)
        assert await people.get(ana.id) == ana

    async def test_meeting_again_changes_nothing(self, database: Database) -> None:
        people = PeopleStore(database)
        ana = await people.meet("cli:ana", 5)
        await people.put_locale(ana.id, "en")
        assert await people.meet("cli:ana", 9) == ana.changed(locale="en")

    async def test_many_at_once_meet_the_same_person(self, database: Database) -> None:
        people = PeopleStore(database)
        met = await asyncio.gather(*(people.meet("cli:ana", at) for at in range(20)))
        assert len(set(met)) == 1

    async def test_a_locale_can_be_chosen_and_given_up(self, database: Database) -> None:
        people = PeopleStore(database)
        ana = await people.meet("cli:ana", 5)
        await people.put_locale(ana.id, "en")
        assert await people.get(ana.id) == ana.changed(locale="en")
        await people.put_locale(ana.id, None)
        assert await people.get(ana.id) == ana

    async def test_a_locale_makes_nobody_known(self, database: Database) -> None:
        people = PeopleStore(database)
        await people.put_locale("p", "en")
        assert await people.get("p") is None
