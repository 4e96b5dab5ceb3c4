"""A message in the light of what is pending."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bot.actions import Action
from bot.understanding.choices import PLAIN_YES
from bot.understanding.recogniser import recognise as recognise
from bot.understanding.recognition import Entities, Recognition, Selection
from bot.understanding.resolver import NO_REQUESTS, Move, resolve, resolve_button
from bot.understanding.situation import IDLE, Choosable, Situation, Waiting

DUNES = (Choosable("Duna", 1984, "movie"), Choosable("Duna", 2021, "movie"), Choosable("Não Duna", 2024, "movie"))
KEEP = Situation(Waiting.CHOICE, "abc", DUNES)
REMOVE = Situation(Waiting.CHOICE, "abc", DUNES, many=True, removes=True)
CONFIRM = Situation(Waiting.CONFIRMATION, "abc")
CONTENT = Situation(Waiting.DIALOGUE, "abc", slot="content")
TARGET = Situation(Waiting.DIALOGUE, "abc", slot="target")
QUESTIONS = (KEEP, REMOVE, CONFIRM, CONTENT, TARGET)

# A message that quotes another reply than the question, where that makes a difference.
elsewhere = st.builds(
    lambda base, expired, again: replace(base, expired=expired, asked_again=again, elsewhere=True),
    st.sampled_from([KEEP, REMOVE, CONFIRM]),
    st.booleans(),
    st.booleans(),
)
situations = st.sampled_from([IDLE, *QUESTIONS]).flatmap(
    lambda base: st.builds(
        lambda expired, again, elsewhere: replace(base, expired=expired, asked_again=again, elsewhere=elsewhere),
        *[st.booleans() if base.waiting is not Waiting.NOTHING else st.just(False)] * 3,
    )
)
recognitions = st.builds(
    Recognition,
    st.sampled_from(Action),
    st.floats(0, 1),
    st.just("test"),
    st.sampled_from(["duna", "2021", "1", "não", "qualquer coisa", ""]),
    st.builds(
        Entities,
        content=st.sampled_from([None, "duna", "2021"]),
        query=st.sampled_from([None, "duna", "não duna"]),
        selection=st.sampled_from(
            [None, Selection((1,)), Selection((1, 2)), Selection((9,)), Selection(everything=True)]
        ),
    ),
)


def move(text: str, situation: Situation) -> Move:
    """Return what the first request in ``text`` does in ``situation``."""
    return resolve(recognise(text)[0], situation).move


def chosen(text: str, situation: Situation) -> tuple[int, ...]:
    """Return the options that ``text`` chooses."""
    resolution = resolve(recognise(text)[0], situation)
    return resolution.positions if resolution.move is Move.CHOOSE else ()


@given(recognitions)
def test_with_nothing_pending_everything_starts_anew(recognition: Recognition) -> None:
    assert resolve(recognition, IDLE).move is Move.START


@given(recognitions, situations)
def test_what_has_expired_is_never_answered(recognition: Recognition, situation: Situation) -> None:
    assume(situation.expired)

    assert resolve(recognition, situation).move in (Move.START, Move.CANCEL, Move.DENY, Move.EXPIRED)


@given(recognitions, situations)
def test_only_what_is_waited_for_is_answered(recognition: Recognition, situation: Situation) -> None:
    resolution = resolve(recognition, situation)

    assert (resolution.move is not Move.CHOOSE) or situation.waiting is Waiting.CHOICE
    assert (resolution.move is not Move.CONFIRM) or situation.waiting is Waiting.CONFIRMATION
    assert (resolution.move is not Move.FILL) or situation.waiting is Waiting.DIALOGUE
    assert set(resolution.positions) <= set(range(len(situation.options)))


@given(recognitions, situations)
def test_a_question_is_asked_again_once(recognition: Recognition, situation: Situation) -> None:
    if situation.asked_again or situation.expired:
        assert resolve(recognition, situation).move is not Move.ASK_AGAIN


@given(recognitions, situations)
def test_a_cancel_cancels_whatever_is_pending(recognition: Recognition, situation: Situation) -> None:
    assume(situation.waiting is not Waiting.NOTHING)

    assert resolve(replace(recognition, action=Action.CANCEL), situation).move is Move.CANCEL


@given(recognitions, elsewhere)
def test_an_answer_that_quotes_another_message_answers_no_choice_and_no_confirmation(
    recognition: Recognition, situation: Situation
) -> None:
    assert resolve(recognition, situation).move in (Move.START, Move.ASK_AGAIN, Move.CANCEL)


@given(recognitions)
def test_only_a_plain_yes_confirms(recognition: Recognition) -> None:
    confirms = resolve(recognition, CONFIRM).move is Move.CONFIRM

    assert confirms == (recognition.action is Action.CONFIRM and recognition.confidence >= PLAIN_YES)


@pytest.mark.parametrize("situation", QUESTIONS, ids=lambda each: f"{each.waiting}-{each.slot}-{each.removes}")
def test_a_request_of_its_own_is_followed(situation: Situation) -> None:
    for action in set(Action) - NO_REQUESTS - {Action.UNDO}:
        resolution = resolve(Recognition(action, 1.0, "test", "xilofone", Entities(query="xilofone")), situation)

        assert (resolution.move, resolution.drops) == (Move.START, True), action


@given(st.integers(4, 10_000), st.sampled_from([KEEP, REMOVE]))
def test_a_number_past_the_options_never_chooses(number: int, situation: Situation) -> None:
    assume(number not in (1984, 2021, 2024))
    recognition = Recognition(Action.SELECT, 1.0, "test", str(number), Entities(selection=Selection((number,))))

    assert resolve(recognition, situation).move is Move.ASK_AGAIN


@pytest.mark.parametrize(
    ("text", "positions"),
    [
        ("1", (0,)),
        ("o segundo", (1,)),
        ("o último", (2,)),
        ("o penúltimo", (1,)),
        ("o de cima", (0,)),
        ("o do meio", (1,)),
        ("salva o de baixo", (2,)),
        ("anota: o de baixo", ()),
        ("o de 2021", (1,)),
        ("2021", (1,)),
        ("salva o 2", (1,)),
        ("salva o filme não duna", (2,)),
        ("anota: não duna", ()),
        ("anota: o de 2021", ()),
        ("1 e 2", ()),
        ("duna", ()),
        ("oi", ()),
        ("não", ()),
        ("apaga o 2", ()),
    ],
)
def test_what_to_keep_is_chosen_by(text: str, positions: tuple[int, ...]) -> None:
    assert chosen(text, KEEP) == positions


@pytest.mark.parametrize(
    ("text", "positions"),
    [
        ("1", (0,)),
        ("1 e 2", (0, 1)),
        ("todos", (0, 1, 2)),
        ("apaga o 2", (1,)),
        ("apaga o de 2021", (1,)),
        ("o do meio", (1,)),
        ("apaga o do meio", (1,)),
        ("o de cima", ()),
        ("apaga o de baixo", ()),
        ("não", ()),
        ("apaga o filme de 2021", (1,)),
        ("apaga a nota não duna", ()),
        ("salva duna", ()),
        ("salva o 2", ()),
        ("busca não duna", ()),
        ("lista tudo", ()),
    ],
)
def test_what_to_remove_is_chosen_by(text: str, positions: tuple[int, ...]) -> None:
    assert chosen(text, REMOVE) == positions


def test_a_yes_to_several_options_is_asked_back_and_to_one_takes_it() -> None:
    assert move("sim", KEEP) is Move.ASK_AGAIN
    assert chosen("sim", replace(KEEP, options=DUNES[:1])) == (0,)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("me manda o link do 1", 1),
        ("qual o link do segundo?", 2),
        ("busca o 1", None),
        ("me manda o link do 1917", None),
    ],
)
def test_the_address_of_a_number_is_no_search_for_it(text: str, number: int | None) -> None:
    read = resolve(recognise(text)[0], IDLE).recognition
    asked = read.entities.selection if read.action is Action.GET_INFO else None
    assert asked == (Selection((number,)) if number else None)


def test_of_two_to_remove_one_stands_on_top_and_one_below() -> None:
    two = replace(REMOVE, options=DUNES[:2])
    assert (chosen("o de cima", two), chosen("o de baixo", two), chosen("o do meio", two)) == ((0,), (1,), ())


def test_an_option_is_called_by_its_name_before_it_is_told_by_its_place() -> None:
    named = (*DUNES, Choosable("Dois Homens e Meio", 2003, "tv_show"))
    assert chosen("o do meio", replace(KEEP, options=named)) == (3,)


def test_leave_to_keep_is_a_yes_to_an_offer_only() -> None:
    offered = replace(KEEP, offered=True, asked_again=True)
    assert move("guarda sim", offered) is Move.ASK_AGAIN
    assert chosen("guarda sim", replace(offered, options=DUNES[:1])) == (0,)
    assert move("guarda sim", replace(offered, expired=True)) is Move.START
    assert move("guarda sim", KEEP) is Move.START
    assert move("guarda sim", REMOVE) is Move.START


def test_leave_to_remove_is_no_plain_yes_but_no_other_request_either() -> None:
    assert move("pode apagar", CONFIRM) is Move.ASK_AGAIN
    assert move("pode apagar", replace(CONFIRM, asked_again=True)) is Move.START
    assert move("pode apagar", replace(CONFIRM, expired=True)) is Move.START


def test_a_number_may_be_what_is_to_be_kept() -> None:
    assert move("12", CONTENT) is Move.FILL
    assert move("o segundo", CONTENT) is Move.ASK_AGAIN


def test_the_words_asked_for_fill_the_open_question() -> None:
    assert move("matrix", CONTENT) is Move.FILL
    assert move("2", TARGET) is Move.FILL
    assert move("salva o 2", TARGET) is Move.ASK_AGAIN
    assert move("lista tudo", CONTENT) is Move.START
    assert move("não", CONTENT) is Move.CANCEL
    assert move("oi", CONTENT) is Move.ASK_AGAIN


TAPPED = Recognition(Action.SELECT, 1.0, "button", "")


@pytest.mark.parametrize(
    ("situation", "moves"),
    [
        (KEEP, [Move.CHOOSE, Move.CHOOSE, Move.CHOOSE, Move.CANCEL]),
        (CONFIRM, [Move.CONFIRM, Move.DENY]),
        (CONTENT, []),
    ],
)
def test_each_button_does_its_own_and_no_other_anything(situation: Situation, moves: list[Move]) -> None:
    for position in range(6):
        expected = moves[position] if position < len(moves) else Move.STALE_BUTTON
        assert resolve_button(f"abc:{position}", TAPPED, situation).move is expected


@given(st.text(max_size=80), situations)
def test_any_other_payload_is_stale(payload: str, situation: Situation) -> None:
    assume(not payload.startswith("abc:"))

    assert resolve_button(payload, TAPPED, situation).move is Move.STALE_BUTTON


@given(st.text(alphabet="0123456789-+ ٠١²", max_size=5000))
def test_an_index_has_one_spelling(index: str) -> None:
    assume(index not in ("0", "1", "2", "3"))

    assert resolve_button(f"abc:{index}", TAPPED, KEEP).move is Move.STALE_BUTTON


@given(st.integers(0, 5), st.sampled_from(QUESTIONS))
def test_no_button_of_an_expired_question_does_anything(position: int, situation: Situation) -> None:
    expired = replace(situation, expired=True)

    assert resolve_button(f"abc:{position}", TAPPED, expired).move is Move.STALE_BUTTON


def test_a_plain_yes_takes_what_the_question_proposes_and_a_doubtful_one_nothing() -> None:
    proposing = replace(KEEP, proposes=True)
    assert chosen("sim", proposing) == (0,)
    assert (chosen("2", proposing), move("não", proposing)) == ((1,), Move.CANCEL)
    assert (move("acho que sim", proposing), move("sim", KEEP)) == (Move.ASK_AGAIN, Move.ASK_AGAIN)
    assert move("sim", replace(proposing, expired=True)) is Move.EXPIRED


@pytest.mark.parametrize("text", ["apaga os dois", "os dois", "apaga esses dois", "delete these two", "the two"])
def test_two_of_three_to_remove_are_not_any_two(text: str) -> None:
    assert len(REMOVE.options) == 3
    assert move(text, REMOVE) is not Move.CHOOSE
    assert chosen(text, replace(REMOVE, options=REMOVE.options[:2])) == (0, 1)


@pytest.mark.parametrize("text", ["1 e 2", "apaga os dois primeiros", "apaga o 1 e o 2", "os 1 e 2", "both 1 and 2"])
def test_two_that_are_named_are_chosen_to_remove(text: str) -> None:
    assert chosen(text, REMOVE) == (0, 1)


@pytest.mark.parametrize(
    ("text", "by_number", "corrects"),
    [
        ("não é esse", False, True),
        ("não é esse", True, True),
        ("era o 3", True, True),
        ("era o 3", False, False),
        ("não, o 3", True, True),
        ("não, o 3", False, False),
        ("queria o segundo", True, True),
        ("queria o segundo", False, False),
        ("o 3", True, False),
        ("quis dizer o 2", False, False),
    ],
)
def test_a_number_corrects_only_what_was_chosen_by_number(text: str, by_number: bool, corrects: bool) -> None:
    assert (move(text, replace(IDLE, correctable=True, by_number=by_number)) is Move.CORRECT) is corrects


@pytest.mark.parametrize("text", ["errei, é o de 1984", "ops, errei, é a série", "me enganei, era o exorcista"])
def test_a_slip_that_says_which_one_is_right_corrects_and_takes_nothing_back(text: str) -> None:
    assert move(text, replace(IDLE, correctable=True)) is Move.CORRECT
    assert recognise(text)[0].action is not Action.UNDO


@pytest.mark.parametrize("situation", [CONTENT, TARGET, CONFIRM, KEEP, REMOVE, replace(KEEP, offered=True)])
def test_taking_back_with_a_question_open_only_sets_it_aside(situation: Situation) -> None:
    assert move("desfaz", situation) in (Move.CANCEL, Move.DENY)
    assert move("voltar", situation) is Move.CANCEL


@pytest.mark.parametrize("text", ["a dentista disse que a Alice tem uma cárie e a volta custa 150 reais"])
def test_the_question_of_what_is_to_go_swallows_nothing_that_is_told(text: str) -> None:
    assert move(text, TARGET) is Move.START
    assert move("comprar leite", TARGET) is Move.FILL
