"""Who somebody is."""

from hypothesis import given
from hypothesis import strategies as st

from state.addresses import person_of

addresses = st.text(st.characters(exclude_categories=["Cs"]))


@given(st.sets(addresses))
def test_each_address_is_a_person_of_its_own(several: set[str]) -> None:
    assert len({person_of(address) for address in several}) == len(several)


@given(addresses)
def test_an_id_says_nothing_of_the_address_and_is_plain_ascii(address: str) -> None:
    person = person_of(address)
    assert person.isascii()
    assert person.isalnum()
    assert len(person) == 33


def test_it_stays_the_same_for_ever() -> None:
    assert person_of("cli:ana") == "p7ad22a0f5ee8e167fb5d256de3fb3769"
