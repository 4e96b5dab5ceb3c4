"""What Twilio's parameters become."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.runtime.channels import Why
from state.addresses import channel_of, person_of, place_of, platform_id_of
from state.attachments import Location
from state.files import Sort
from state.importing import File
from state.turns import Attached, Event, Message, Turn
from webhooks.whatsapp.inbound import Malformed, StatusReport, address_of, place_at, read_message, read_report

ANA = "whatsapp:+5511987654321"
SID = "SM00000000000000000000000000000001"
NAMES = """
    Body From To MessageSid MessageStatus ErrorCode NumMedia MediaContentType0 MessageType ButtonPayload ButtonText
    ListId ListTitle Latitude Forwarded FrequentlyForwarded OriginalRepliedMessageSid ProfileName WaId Tomorrow
""".split()

forms = st.dictionaries(st.sampled_from(NAMES), st.text(max_size=30))


def turn(**fields: str) -> Turn:
    return read_message({"From": ANA, "MessageSid": SID, "NumMedia": "0", "Body": "", **fields}, 17)


def message(**fields: str) -> Message:
    return turn(**fields).message


def test_a_text_becomes_a_turn_of_its_sender() -> None:
    read = turn(Body="salva duna", ProfileName="Ana", WaId="5511987654321", MessageType="text")
    assert read == Turn(
        id=f"wa:+5511987654321:{SID}",
        person=person_of("wa:+5511987654321"),
        chat="wa:+5511987654321",
        channel="wa",
        message=Message(text="salva duna", platform_id=SID),
        arrived=17,
        due=17,
    )


@pytest.mark.parametrize(
    ("kind", "event"),
    [("STOP", Event.LEFT), ("START", Event.RETURNED), ("HELP", Event.HELPED), ("stop", Event.LEFT)],
)
def test_a_word_that_twilio_has_answered_is_an_event(kind: str, event: Event) -> None:
    assert message(Body="Pare", OptOutType=kind) == Message(event=event, platform_id=SID)


@pytest.mark.parametrize("kind", ["", "TOMORROW"])
def test_any_other_word_is_one_for_us(kind: str) -> None:
    assert message(Body="STOP", OptOutType=kind).text == "STOP"


def test_text_stays_as_typed() -> None:
    assert message(Body="  *ação* \n✅ ").text == "  *ação* \n✅ "


@pytest.mark.parametrize(
    "address", ["whatsapp:+5511987654321", "whatsapp:+551187654321", "whatsapp:BR.13491208655302741918"]
)
def test_an_address_is_never_rewritten(address: str) -> None:
    place = place_at(address)
    assert address_of(place) == address
    assert (channel_of(place), place_of(place), platform_id_of(place)) == (
        "wa",
        place,
        address.removeprefix("whatsapp:"),
    )


def test_numbers_with_and_without_the_ninth_digit_are_two_people() -> None:
    assert turn(From="whatsapp:+5511987654321").person != turn(From="whatsapp:+551187654321").person


@pytest.mark.parametrize(
    "fields",
    [
        {"ButtonPayload": "n1:0", "ButtonText": "Sim", "Body": "Sim", "MessageType": "interactive"},
        {"ListId": "n1:0", "ListTitle": "Sim", "Body": "Sim", "MessageType": "interactive"},
        {"ButtonPayload": "n1:0", "ButtonText": "Sim", "Body": "Sim", "MessageType": "button"},
    ],
)
def test_a_tapped_choice_becomes_its_payload(fields: dict[str, str]) -> None:
    read = message(OriginalRepliedMessageSid="SM2", **fields)
    assert read == Message(button="n1:0", answers_to="SM2", platform_id=SID)


@pytest.mark.parametrize("payload", ["", "não é nosso", "x" * 65])
def test_a_choice_with_a_payload_that_cannot_be_ours_is_read_as_words(payload: str) -> None:
    assert message(ButtonPayload=payload, ButtonText="Sim").text == "Sim"
    assert message(ListId=payload, ListTitle="Duna", Body="Duna").button is None


@pytest.mark.parametrize(
    ("media", "attached"),
    [
        ("audio/ogg", Attached.VOICE),
        ("audio/ogg; codecs=opus", Attached.VOICE),
        ("audio/mpeg", Attached.AUDIO),
        ("image/jpeg", Attached.PHOTO),
        ("IMAGE/PNG", Attached.PHOTO),
        ("image/webp", Attached.STICKER),
        ("video/mp4", Attached.VIDEO),
        ("text/vcard", Attached.CONTACT),
        ("text/x-vcard", Attached.CONTACT),
        ("application/pdf", Attached.DOCUMENT),
        ("text/plain", Attached.DOCUMENT),
        ("model/gltf", Attached.OTHER),
        ("", Attached.OTHER),
    ],
)
def test_media_are_told_apart_by_their_type(media: str, attached: Attached) -> None:
    read = message(NumMedia="1", MediaContentType0=media, MediaUrl0="https://api.twilio.com/x")
    assert (read.attached, read.text) == (attached, None)


def test_a_caption_is_text() -> None:
    read = message(NumMedia="1", MediaContentType0="image/jpeg", Body="salva esse", MessageType="image")
    assert (read.attached, read.text) == (Attached.PHOTO, "salva esse")


@pytest.mark.parametrize(
    ("kind", "attached"),
    [("document", Attached.DOCUMENT), ("sticker", Attached.STICKER), ("contacts", Attached.CONTACT)],
)
def test_what_whatsapp_calls_it_goes_before_the_type_of_the_file(kind: str, attached: Attached) -> None:
    assert message(NumMedia="1", MediaContentType0="image/jpeg", MessageType=kind).attached is attached


def test_a_location_is_one_with_or_without_its_name() -> None:
    assert message(Latitude="-23.55", Longitude="-46.63").attached is Attached.LOCATION
    assert message(MessageType="location", Label="MASP").attached is Attached.LOCATION


def test_a_location_says_where_it_is_if_that_is_on_the_map() -> None:
    read = message(Latitude="-23.55", Longitude="-46.63", Label="MASP", Address="Av. Paulista, 1000")
    assert read.location == Location(latitude=-23.55, longitude=-46.63, name="MASP", address="Av. Paulista, 1000")
    for latitude in ("nan", "91", "-inf", "x", ""):
        assert message(Latitude=latitude, Longitude="0", MessageType="location").location is None


def test_a_contact_comes_as_a_file() -> None:
    read = message(NumMedia="1", MediaContentType0="text/vcard", MediaUrl0="https://api.twilio.com/x", Body="Neide")
    assert (read.attached, read.file) == (
        Attached.CONTACT,
        File(ref="https://api.twilio.com/x", sort=Sort.DOCUMENT, media_type="text/vcard"),
    )


def test_what_has_neither_words_nor_media_is_still_something() -> None:
    assert message(MessageType="unsupported").attached is Attached.OTHER
    assert message(Body="oi").attached is None


@pytest.mark.parametrize(
    ("fields", "forwarded"),
    [
        ({"Forwarded": "true"}, True),
        ({"Forwarded": "false", "FrequentlyForwarded": "true"}, True),
        ({"Forwarded": "false", "FrequentlyForwarded": "false"}, False),
        ({}, False),
    ],
)
def test_forwarding_is_noted(fields: dict[str, str], forwarded: bool) -> None:
    assert message(Body="oi", **fields).forwarded is forwarded


def test_an_answer_names_the_message_it_answers() -> None:
    assert message(Body="esse", OriginalRepliedMessageSid="SM2").answers_to == "SM2"


@pytest.mark.parametrize("missing", ["From", "MessageSid"])
def test_a_message_has_a_sender_and_an_id(missing: str) -> None:
    with pytest.raises(Malformed):
        turn(**{missing: ""})


@pytest.mark.parametrize(
    "address",
    [
        *(
            "+5511987654321",
            "whatsapp:",
            "whatsapp:Ana",
            "whatsapp:5511987654321",
            "whatsapp:+55 11",
            "whatsapp:+5511\n",
        ),
        *(
            "whatsapp:+55:SM1",
            "whatsapp:+" + "5" * 21,
            "whatsapp:BR.",
            "whatsapp:br.134",
            "whatsapp:BR.1/2",
            "sms:+5511",
        ),
        "whatsapp:+５５１１９８７６５４３２１",
    ],
)
def test_who_writes_has_an_address_of_whatsapp(address: str) -> None:
    with pytest.raises(Malformed):
        turn(From=address)
    with pytest.raises(Malformed):
        read_report({"To": address, "MessageSid": SID, "MessageStatus": "read"})


@pytest.mark.parametrize("address", ["+5511987654321", "BR.13491208655302741918", "BR.ENT.11815799212886844830"])
def test_an_address_is_a_number_or_an_id(address: str) -> None:
    assert turn(From=f"whatsapp:{address}").chat == f"wa:{address}"


@pytest.mark.parametrize("sid", ["SM 1", "SM1:tg", "SM" + "1" * 63, "é"])
def test_a_message_has_an_id_of_twilio(sid: str) -> None:
    with pytest.raises(Malformed):
        turn(MessageSid=sid)


def test_a_report_says_how_far_a_message_has_come() -> None:
    form = {"To": ANA, "MessageSid": SID, "MessageStatus": "read", "EventType": "READ", "Tomorrow": "new"}
    assert read_report(form) == StatusReport("wa:+5511987654321", SID, "read")


@pytest.mark.parametrize(
    ("status", "code", "why"),
    [
        ("delivered", "", None),
        ("sent", "63016", None),
        ("failed", "63016", Why.WINDOW_CLOSED),
        ("undelivered", "63014", Why.BLOCKED),
        ("failed", "63018", Why.BUSY),
        ("failed", "63003", Why.UNREACHABLE),
        ("failed", "63019", Why.REJECTED),
        ("failed", "", Why.REJECTED),
        ("failed", "none", Why.REJECTED),
    ],
)
def test_a_report_says_why_a_message_failed(status: str, code: str, why: Why | None) -> None:
    report = read_report({"To": ANA, "MessageSid": SID, "MessageStatus": status, "ErrorCode": code})
    assert report.why is why


@given(forms)
def test_no_form_is_more_than_malformed(form: dict[str, str]) -> None:
    for read in (lambda: read_message(form, 1), lambda: read_report(form)):
        with suppress(Malformed):
            read()
    whole = {**form, "From": ANA, "To": ANA, "MessageSid": SID, "MessageStatus": form.get("MessageStatus") or "sent"}
    assert read_message(whole, 1).chat == read_report(whole).place == "wa:+5511987654321"
