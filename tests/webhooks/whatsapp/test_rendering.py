"""What a reply becomes on WhatsApp."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from state.turns import Button, Reply
from webhooks.whatsapp.choices import Choices
from webhooks.whatsapp.marks import utf16_length
from webhooks.whatsapp.rendering import SendPhoto, SendText, render

POSTER = "https://image.example/duna.jpg"
QUICK, LIST = "twilio/quick-reply", "twilio/list-picker"


def asking(labels: Sequence[str], text: str = "Qual?") -> Reply:
    return Reply(
        text=text, buttons=tuple((Button(label=label, payload=f"n:{place}"),) for place, label in enumerate(labels))
    )


def offered(reply: Reply) -> Choices | None:
    """Return what the last message offers."""
    last = render(reply)[-1]
    assert isinstance(last, SendText)
    return last.choices


def filled(choices: Choices) -> Any:
    """Return a template with its words in place, as Twilio fills it."""
    text = choices.template.fields
    for name, value in json.loads(choices.variables).items():
        text = text.replace("{{" + name + "}}", json.dumps(value)[1:-1])
    assert "{{" not in text
    return json.loads(text)


def test_a_short_text_is_one_message() -> None:
    assert render(Reply(text="Guardei “Duna”.")) == (SendText("Guardei “Duna”."),)


def test_a_long_text_becomes_several() -> None:
    parts = render(Reply(text="Uma frase inteira. " * 200))
    assert len(parts) == 3
    assert all(len(part.body) <= 1600 and part.body.endswith(".") for part in parts)
    assert render(Reply(text="a" * 1600)) == (SendText("a" * 1600),)
    assert len(render(Reply(text="a" * 1601))) == 2


def test_marks_are_neutralised_in_every_part() -> None:
    parts = render(Reply(text="*nota* " * 400))
    assert all("*" not in part.body for part in parts)


def test_a_picture_has_the_words_below_it() -> None:
    assert render(Reply(text="*Duna*", image=POSTER)) == (SendPhoto(POSTER, "∗Duna∗"),)
    assert render(Reply(text="", image=POSTER)) == (SendPhoto(POSTER, ""),)
    assert render(Reply(text="*Duna*", image=POSTER, without_picture=True)) == (SendText("∗Duna∗"),)


def test_what_is_too_long_for_a_caption_follows_as_text() -> None:
    photo, *texts = render(Reply(text="Uma frase inteira. " * 120, image=POSTER))
    assert isinstance(photo, SendPhoto)
    assert 0 < len(photo.body) <= 1024
    assert [type(text) for text in texts] == [SendText]


@pytest.mark.parametrize("image", ["", "poster.jpg", "https://imagé.example/a", "https://x.example/a b"])
def test_what_is_no_address_is_no_picture(image: str) -> None:
    assert render(Reply(text="Duna", image=image)) == (SendText("Duna"),)


def test_what_no_request_can_carry_is_left_out() -> None:
    assert render(Reply(text="a\ud83d\udc4d b\ud83d c\x00\x07")) == (SendText("a👍 b� c"),)
    choices = offered(asking(["Sim\ud83d\x00"]))
    assert choices is not None
    assert choices.values[1] == "Sim�"
    assert offered(Reply(text="Qual?", buttons=((Button(label="Sim", payload="não"),),))) is None


def test_a_blank_reply_is_still_a_message() -> None:
    assert render(Reply(text="")) == (SendText(""),)


@pytest.mark.parametrize(
    ("labels", "kind"),
    [
        (["Sim", "Não"], QUICK),
        (["a" * 20, "b" * 20, "c" * 20], QUICK),
        (["a" * 21], LIST),
        (["Duna", "Duna"], LIST),
        (list("abcd"), LIST),
        (list("abcdefghij"), LIST),
        (list("abcdefghijk"), None),
        ([" "], None),
    ],
)
def test_choices_become_quick_replies_or_a_list_by_their_count_and_length(labels: list[str], kind: str | None) -> None:
    choices = offered(asking(labels))
    assert (choices.template.kind if choices else None) == kind


def test_a_button_carries_its_payload() -> None:
    choices = offered(asking(["Sim", "Não"]))
    assert choices is not None
    assert filled(choices) == {
        "body": "Qual?",
        "actions": [
            {"type": "QUICK_REPLY", "title": "Sim", "id": "n:0"},
            {"type": "QUICK_REPLY", "title": "Não", "id": "n:1"},
        ],
    }


def test_a_long_label_is_shortened_and_given_in_full_below() -> None:
    long = "Duna: Parte Dois — edição do diretor (2024)"
    choices = offered(asking([long, "Nenhum desses"]))
    assert choices is not None
    first, second = filled(choices)["items"]
    assert first == {"item": "Duna: Parte Dois —…", "id": "n:0", "description": long}
    assert second == {"item": "Nenhum desses", "id": "n:1", "description": "Nenhum desses"}


def test_questions_of_one_shape_share_a_template_without_a_word_of_anybody() -> None:
    one = offered(asking(["Duna", "Matrix"], text="Qual?\n\n1. Duna\n2. Matrix"))
    other = offered(asking(["Sim", "Não"], text="Apago?\n\n1. Sim\n2. Não"))
    assert one is not None
    assert other is not None
    assert one.template == other.template
    assert not any(word in one.template.fields for word in ("Duna", "Qual", "n:0"))


def test_other_shapes_have_templates_of_other_names() -> None:
    replies = [asking(["a"]), asking(["a", "b"]), asking(["a"], text="b\nc"), asking(["a" * 22]), asking(["a" * 25])]
    names = [choices.template.name for choices in map(offered, replies) if choices]
    assert len(set(names)) == len(replies)
    assert all(len(name) < 64 for name in names)


def test_no_variable_has_what_twilio_refuses() -> None:
    """Error 21656: a newline, a tab or more than four spaces in a row, or nothing at all."""
    choices = offered(asking(["a\nb"], text="um\tdois      três\n\n\u2028  quatro"))
    assert choices is not None
    assert choices.values == ("um dois três", "quatro", "a b", "n:0")


def test_choices_of_one_payload_or_below_too_many_lines_are_not_offered() -> None:
    same = Button(label="Sim", payload="n:0")
    assert offered(Reply(text="Qual?", buttons=((same, same.model_copy(update={"label": "Não"})),))) is None
    assert offered(asking(["Sim"], text="\n".join("a" * 50))) is not None
    assert offered(asking(["Sim"], text="\n".join("a" * 51))) is None


@pytest.mark.parametrize("sentences", [60, 70, 100])
def test_buttons_come_with_the_last_part_of_a_long_question(sentences: int) -> None:
    first, last = render(asking(["Sim"], text="Uma frase inteira. " * sentences))
    assert isinstance(first, SendText)
    assert isinstance(last, SendText)
    assert (first.choices, last.choices is None) == (None, False)
    assert len(first.body) <= 1024


@given(
    st.text(st.characters(), max_size=60) | st.text(st.sampled_from("a ñ*\n\t🎬."), max_size=4000),
    st.lists(st.text(st.characters(), max_size=80), max_size=12),
    st.none() | st.just(POSTER),
)
def test_any_reply_stays_within_every_limit(text: str, labels: list[str], image: str | None) -> None:
    reply = asking(labels, text).model_copy(update={"image": image})
    messages = render(reply)
    assert messages == render(reply)
    for message in messages:
        message.body.encode()
        assert utf16_length(message.body) <= (1024 if isinstance(message, SendPhoto) else 1600)
        if isinstance(message, SendText) and message.choices:
            fields = filled(message.choices)
            assert utf16_length(fields["body"]) <= 1024
            assert len(message.choices.values) <= 100
            assert all(value.strip() and "\n" not in value for value in message.choices.values)
            titles = [action["title"] for action in fields.get("actions", [])]
            assert len(titles) <= 3
            assert all(utf16_length(title) <= 20 for title in titles)
            for item in fields.get("items", []):
                assert utf16_length(item["item"]) <= 24
                assert utf16_length(item.get("description", "")) <= 72
