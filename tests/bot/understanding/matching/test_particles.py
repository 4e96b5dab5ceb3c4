"""Small words in the middle of a request change nothing of it."""

from __future__ import annotations

from bot.understanding.matching.particles import without_particles
from bot.understanding.matching.reading import read
from bot.understanding.recogniser import ruled as recognise
from bot.understanding.recognition import Action


def test_particles_and_courtesies_are_left_out() -> None:
    plainer = without_particles(read("sim meu bem pode"))
    assert plainer is not None
    assert [piece.word for piece in plainer.pieces] == ["sim", "pode"]


def test_a_message_without_particles_stays_as_it_is() -> None:
    assert without_particles(read("matrix")) is None


def test_a_message_of_nothing_but_particles_stays_as_it_is() -> None:
    assert without_particles(read("por favor")) is None


def test_everything_is_not_deleted_on_the_strength_of_a_part_of_the_words() -> None:
    plainer = without_particles(read("apaga né sabe tudo"))
    assert plainer is not None
    assert [piece.word for piece in plainer.pieces] == ["apaga", "tudo"]
    assert recognise("apaga né sabe tudo")[0].action is Action.UNKNOWN
