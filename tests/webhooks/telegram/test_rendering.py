"""A reply becomes messages that Telegram takes, and that read as the reply does."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from state.turns import Button, Reply
from tests.fakes.telegram.content import read_caption, read_text
from tests.fakes.telegram.keyboard import read_keyboard
from tests.fakes.telegram.markup import parse_html
from webhooks.telegram.rendering import LABEL, Key, SendPhoto, SendText, as_html, render, utf16_length

POSTER = "https://image.tmdb.org/t/p/w500/duna.jpg"
LIST = "Sua lista tem 3 itens:\n\n🎬 Filmes\n1. Tom & Jerry\n2. <Duna>\n\n📝 Notas\n3. leite"


def buttons(*labels: str) -> tuple[tuple[Button, ...], ...]:
    return tuple((Button(label=label, payload=f"n:{i}"),) for i, label in enumerate(labels))


def test_a_short_reply_is_one_text() -> None:
    assert render(Reply(text="Oi!")) == (SendText("Oi!"),)


def test_what_people_write_is_no_markup() -> None:
    text = "<b>1 & 2</b> &lt; &amp; \" '"
    assert parse_html(as_html(text)) == (text, ())


def test_the_headings_of_lists_stand_out_and_nothing_else() -> None:
    text, entities = parse_html(as_html(LIST))
    assert text == LIST
    bold = [text.encode("utf-16-le")[2 * e["offset"] : 2 * (e["offset"] + e["length"])] for e in entities]
    assert [each.decode("utf-16-le") for each in bold] == ["🎬 Filmes", "📝 Notas"]


def test_a_list_without_a_heading_has_nothing_bold() -> None:
    assert "<b>" not in as_html("Qual deles?\n\n1. Duna\n2. Matrix\n\nResponda com o número.")
    assert "<b>" not in as_html("x" * 100 + "\n1. Duna")
    assert "<b>" not in as_html("Achei isto\npara você:\n1. Duna")


def test_buttons_are_on_the_last_message() -> None:
    first, last = render(Reply(text="a" * 5000, buttons=buttons("Sim", "Não")))
    assert first.keyboard == ()
    assert last.keyboard == ((Key("Sim", "n:0"),), (Key("Não", "n:1"),))


def test_a_long_text_is_cut_at_a_paragraph() -> None:
    paragraph = "palavra " * 100
    messages = render(Reply(text="\n\n".join([paragraph] * 10)))
    assert len(messages) == 2
    assert all(isinstance(each, SendText) and each.text.endswith("palavra") for each in messages)


def test_a_picture_with_a_short_text_is_a_photo_with_its_caption() -> None:
    assert render(Reply(text="Duna", image=POSTER, buttons=buttons("Sim"))) == (
        SendPhoto(POSTER, "Duna", ((Key("Sim", "n:0"),),)),
    )


def test_a_picture_goes_before_a_long_text_which_carries_the_buttons() -> None:
    photo, text = render(Reply(text="Uma frase. " * 200, image=POSTER, buttons=buttons("Sim")))
    assert isinstance(photo, SendPhoto)
    assert (photo.caption[-6:], photo.keyboard) == ("frase.", ())
    assert 900 < len(photo.caption) <= 1024
    assert isinstance(text, SendText)
    assert (len(photo.caption) + 1 + len(text.text), len(text.keyboard)) == (2199, 1)


def test_a_caption_is_counted_in_utf_16_units() -> None:
    photo, text = render(Reply(text="🎬 " * 400, image=POSTER))
    assert isinstance(photo, SendPhoto)
    assert isinstance(text, SendText)
    assert (utf16_length(photo.caption), utf16_length(text.text)) == (1022, 176)


@pytest.mark.parametrize("image", ["/etc/hostname", "file:///etc/hostname", "AgACAgQAAx", "", "https://x.test/a b"])
def test_only_a_web_address_is_a_picture(image: str) -> None:
    """python-telegram-bot uploads the file of a path, and Telegram takes other strings for pictures it has."""
    assert render(Reply(text="Duna", image=image)) == (SendText("Duna"),)


def test_a_picture_without_a_text_has_no_caption() -> None:
    assert render(Reply(text=" ", image=POSTER)) == (SendPhoto(POSTER, ""),)


def test_a_link_is_previewed_if_it_is_all_there_is() -> None:
    assert render(Reply(text="https://exemplo.com/a")) == (SendText("https://exemplo.com/a", preview=True),)
    assert render(Reply(text="Veja https://exemplo.com/a")) == (SendText("Veja https://exemplo.com/a"),)


def test_without_its_picture_a_photo_is_its_caption_or_the_address() -> None:
    keyboard = ((Key("Sim", "n:0"),),)
    assert SendPhoto(POSTER, "Duna", keyboard).as_text() == SendText("Duna", keyboard)
    assert SendPhoto(POSTER, "").as_text() == SendText(POSTER, preview=True)


def test_a_label_too_long_for_a_phone_is_shortened() -> None:
    (message,) = render(Reply(text="?", buttons=buttons("O nome do vento " * 10)))
    label = message.keyboard[0][0].label
    assert label.endswith("…")
    assert len(label) <= LABEL


def test_more_buttons_than_fit_a_row_continue_in_the_next() -> None:
    row = tuple(Button(label=str(n), payload=f"n:{n}") for n in range(19))
    (message,) = render(Reply(text="?", buttons=(row,)))
    assert [len(keys) for keys in message.keyboard] == [8, 8, 3]


def test_the_hundred_and_first_button_is_left_out() -> None:
    (message,) = render(Reply(text="?", buttons=buttons(*map(str, range(120)))))
    assert [row[0].label for row in message.keyboard] == [str(n) for n in range(100)]


def test_a_button_that_could_not_come_back_is_left_out() -> None:
    rows = ((Button(label="a", payload="é" * 33), Button(label="b", payload=""), Button(label="c", payload="é" * 32)),)
    (message,) = render(Reply(text="?", buttons=rows))
    assert message.keyboard == ((Key("c", "é" * 32),),)


def test_halves_of_surrogate_pairs_do_not_stop_a_reply() -> None:
    (message,) = render(Reply.model_construct(text="a\ud83d\ude00b\ud83d", buttons=buttons("x\ud83d"), image=None))
    assert message == SendText("a😀b\ufffd", ((Key("x\ufffd", "n:0"),),))


TEXTS = st.text(st.one_of(st.sampled_from("<>&;\"'1. •\n🎬aé"), st.characters(exclude_categories=["Cs"])), max_size=300)
LONG = st.builds(lambda text, times: text * times, TEXTS, st.integers(1, 60))
BUTTONS = st.builds(Button, label=TEXTS, payload=st.text(max_size=70))
REPLIES = st.builds(
    Reply,
    text=LONG,
    buttons=st.lists(st.lists(BUTTONS, max_size=10).map(tuple), max_size=15).map(tuple),
    image=st.none() | st.just(POSTER),
)


@given(REPLIES)
def test_telegram_takes_every_message_and_shows_it_as_it_is(reply: Reply) -> None:
    messages = render(reply)
    assert messages == render(reply)
    for message in messages:
        if isinstance(message, SendPhoto):
            assert read_caption({"caption": as_html(message.caption), "parse_mode": "HTML"})[0] == message.caption
            assert utf16_length(message.caption) <= 1024
        elif isinstance(message, SendText):
            assert read_text({"text": as_html(message.text), "parse_mode": "HTML"})[0] == message.text
        keys = [[{"text": key.label, "callback_data": key.data} for key in row] for row in message.keyboard]
        assert len(read_keyboard(json.dumps({"inline_keyboard": keys}))) == len(keys)


@given(REPLIES)
def test_nothing_of_the_text_is_lost(reply: Reply) -> None:
    parts = render(reply)
    shown = "".join(
        each.caption if isinstance(each, SendPhoto) else each.text
        for each in parts
        if isinstance(each, SendPhoto | SendText)
    )
    assert "".join(shown.split()) == "".join(reply.text.split()) or shown == "…"
