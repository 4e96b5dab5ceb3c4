"""An update becomes the turn that it tells, or is ignored for a reason that can be named; no JSON is too odd."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from state.addresses import person_of
from state.attachments import Contact, Location
from state.turns import Attached, Event, Message, Turn
from tests.fakes.telegram import TelegramServer, User
from tests.fakes.telegram.people import Content
from webhooks.telegram.updates import ATTACHED, KINDS, SERVICE, Ignored, Tap, Why, read_update, tapped
from webhooks.telegram.words import MOST_HIDDEN_LINKS, Me

Json = dict[str, Any]

ME = Me.of("987654:TEST-bot-token", "GuardaTestBot")
NOW = 1_790_000_000_000_000_000
ANA: Json = {"id": 1001, "is_bot": False, "first_name": "Ana", "language_code": "pt-br"}
GROUP: Json = {"id": -100500, "type": "supergroup", "title": "Filmes"}
OURS: Json = {"message_id": 40, "from": {"id": ME.id, "is_bot": True, "first_name": "Guarda"}}


@pytest.fixture
def telegram() -> Iterator[TelegramServer]:
    with TelegramServer() as server:
        yield server


@pytest.fixture
def ana(telegram: TelegramServer) -> User:
    return telegram.person("Ana")


def read(update: object) -> Turn | Ignored:
    return read_update(update, ME, NOW)


def turn(update: object) -> Turn:
    read_as = read(update)
    assert isinstance(read_as, Turn), read_as
    return read_as


def why(update: object) -> Why:
    read_as = read(update)
    assert isinstance(read_as, Ignored), read_as
    return read_as.why


def newest(telegram: TelegramServer) -> Turn:
    return turn(telegram.world.updates.history[-1].as_json())


def private(**fields: Any) -> Json:
    body = {"message_id": 41, "from": ANA, "chat": {"id": 1001, "type": "private"}, "date": 1}
    return {"update_id": 7, "message": {**body, **fields}}


def in_group(**fields: Any) -> Json:
    return private(**{"chat": GROUP, **fields})


def entity(text: str, covered: str, kind: str, **more: Any) -> Json:
    """The entity of type ``kind`` over ``covered``, which is somewhere in ``text``, in UTF-16 units."""
    offset = len(text[: text.index(covered)].encode("utf-16-le")) // 2
    return {"type": kind, "offset": offset, "length": len(covered.encode("utf-16-le")) // 2, **more}


def marked(text: str, *covered: tuple[str, str]) -> Json:
    return {"text": text, "entities": [entity(text, words, kind) for words, kind in covered]}


def test_a_message_is_a_turn_of_the_person_in_their_chat(telegram: TelegramServer, ana: User) -> None:
    said = telegram.say(ana, "  Salva Duna!\n")
    update = telegram.world.updates.history[-1].as_json()
    assert turn(update) == Turn(
        id=f"tg:987654:{ana.id}:{update['update_id']}",
        person=person_of(f"tg:{ana.id}"),
        chat=f"tg:{ana.id}",
        channel="tg",
        message=Message(text="  Salva Duna!\n", platform_id=str(said.id), language="pt-br"),
        arrived=NOW,
        due=NOW,
    )


def test_the_same_update_is_the_same_turn(telegram: TelegramServer, ana: User) -> None:
    telegram.say(ana, "oi")
    update = telegram.world.updates.history[-1].as_json()
    assert turn(update).id == turn(update).id
    telegram.say(ana, "oi")
    assert newest(telegram).id != turn(update).id


def test_a_start_keeps_its_payload(telegram: TelegramServer, ana: User) -> None:
    telegram.start(ana, "vincular_7")
    assert newest(telegram).message.text == "/start vincular_7"


def test_an_edit_says_which_message_reads_differently_now(telegram: TelegramServer, ana: User) -> None:
    said = telegram.say(ana, "salva duna")
    telegram.edit(said, "salva matrix")
    message = newest(telegram).message
    assert (message.text, message.edited, message.platform_id) == ("salva matrix", True, str(said.id))


def test_a_tap_is_a_button_and_can_be_acknowledged() -> None:
    update: Json = {
        "update_id": 8,
        "callback_query": {
            "id": "4000000001",
            "from": ANA,
            "chat_instance": "1",
            "data": "k3:1",
            "message": {"message_id": 40, "date": 0, "chat": {"id": 1001, "type": "private"}},
        },
    }
    assert turn(update).message == Message(button="k3:1", answers_to="40", language="pt-br")
    assert turn(update).id == "tg:987654:1001:8"
    assert tapped(update) == Tap("4000000001", "tg:1001", language="pt-br")
    del update["callback_query"]["data"]
    assert (why(update), tapped(update)) == (Why.UNKNOWN, Tap("4000000001", "tg:1001", language="pt-br"))
    del update["callback_query"]["from"]
    assert (why(update), tapped(update)) == (Why.MALFORMED, Tap("4000000001"))


def test_a_tap_in_a_group_is_of_whoever_tapped() -> None:
    message = {"message_id": 40, "date": 1, "chat": GROUP, "from": OURS["from"], "text": "?"}
    query = {"id": "1", "from": ANA, "chat_instance": "1", "data": "k3:1", "message": message}
    found = turn({"update_id": 8, "callback_query": query})
    assert (found.chat, found.person) == ("tg:-100500/1001", person_of("tg:1001"))


@pytest.mark.parametrize(("data", "answers"), [("k3:1@1001", "k3:1"), ("k3:1", "k3:1"), ("@", "@"), ("k3:1@", "k3:1@")])
def test_a_button_in_a_group_is_for_whom_it_says(data: str, answers: str) -> None:
    message = {"message_id": 40, "date": 1, "chat": GROUP, "from": OURS["from"], "text": "?"}
    update = {"update_id": 8, "callback_query": {"id": "1", "from": ANA, "data": data, "message": message}}
    tap = tapped(update)
    assert (turn(update).message.button, tap and tap.anothers) == (answers, False)


def test_a_tap_on_somebody_elses_button_is_no_turn() -> None:
    message = {"message_id": 40, "date": 1, "chat": GROUP, "from": OURS["from"], "text": "?"}
    update = {"update_id": 8, "callback_query": {"id": "1", "from": ANA, "data": "k3:1@1002", "message": message}}
    assert (why(update), tapped(update)) == (Why.ANOTHERS, Tap("1", "tg:-100500", anothers=True, language="pt-br"))


def test_what_is_no_tap_needs_no_acknowledgement() -> None:
    assert tapped(private(text="oi")) is None


@pytest.mark.parametrize(
    ("content", "attached"),
    [
        ("voice", Attached.VOICE),
        ("sticker", Attached.STICKER),
        ("document", Attached.DOCUMENT),
        ("location", Attached.LOCATION),
        ("contact", Attached.CONTACT),
        ("poll", Attached.POLL),
        ("video", Attached.VIDEO),
        ("animation", Attached.VIDEO),
    ],
)
def test_every_kind_of_content_is_said(
    telegram: TelegramServer, ana: User, content: Content, attached: Attached
) -> None:
    telegram.send(ana, content)
    assert (newest(telegram).message.attached, newest(telegram).message.text) == (attached, None)


@pytest.mark.parametrize("field", ["dice", "story", "paid_media", "checklist", "game", "something_of_next_year"])
def test_content_that_we_have_no_word_for_is_other(field: str) -> None:
    assert turn(private(**{field: {}})).message.attached is Attached.OTHER


def test_what_comes_in_two_forms_is_named_by_the_narrower() -> None:
    assert turn(private(animation={}, document={})).message.attached is Attached.VIDEO
    assert turn(private(venue={}, location={})).message.attached is Attached.LOCATION


def test_a_contact_and_a_place_are_read(telegram: TelegramServer, ana: User) -> None:
    telegram.send(ana, "contact")
    assert newest(telegram).message.contacts == (Contact(name="Bia", numbers=("+5511999990000",)),)
    telegram.send(ana, "location")
    assert newest(telegram).message.location == Location(latitude=-23.55, longitude=-46.63)
    point = {"latitude": -23.55, "longitude": -46.63}
    venue = turn(private(location=point, venue={"location": point, "title": "MASP", "address": "Av. Paulista"}))
    assert venue.message.location == Location(latitude=-23.55, longitude=-46.63, name="MASP", address="Av. Paulista")


def test_a_poll_has_its_question_and_its_answers(telegram: TelegramServer, ana: User) -> None:
    telegram.send(ana, "poll")
    assert newest(telegram).message.poll == "Qual filme?\n- Duna\n- Matrix"
    assert turn(private(poll={})).message.poll is None


def test_the_caption_of_a_photo_is_its_text(telegram: TelegramServer, ana: User) -> None:
    telegram.send_photo(ana, "salva esse")
    assert (newest(telegram).message.attached, newest(telegram).message.text) == (Attached.PHOTO, "salva esse")
    telegram.send_photo(ana)
    assert (newest(telegram).message.attached, newest(telegram).message.text) == (Attached.PHOTO, None)


def test_what_is_forwarded_says_so(telegram: TelegramServer, ana: User) -> None:
    telegram.forward(ana, "Vejam https://youtu.be/dQw4w9WgXcQ")
    message = newest(telegram).message
    assert (message.forwarded, message.text) == (True, "Vejam https://youtu.be/dQw4w9WgXcQ")
    assert not turn(private(text="oi")).message.forwarded


def test_an_answer_to_us_says_to_which_message_and_one_to_somebody_else_does_not() -> None:
    assert turn(private(text="o 1", reply_to_message=OURS)).message.answers_to == "40"
    hers = turn(private(text="salva isso", reply_to_message={**OURS, "from": ANA, "text": "Duna"})).message
    assert (hers.answers_to, hers.quoted) == (None, "Duna")
    assert turn(private(text="salva isso", reply_to_message={**OURS, "from": ANA})).message.quoted == ""


@pytest.mark.parametrize("field", sorted(SERVICE))
def test_what_the_platform_says_is_not_answered(field: str) -> None:
    assert why(private(**{field: True})) is Why.SERVICE


def test_no_field_is_both_content_and_service() -> None:
    assert SERVICE.isdisjoint(ATTACHED)


def test_a_location_that_moves_is_no_new_message() -> None:
    update = {"update_id": 1, "edited_message": private(location={"latitude": 1.0})["message"]}
    assert why(update) is Why.NO_CHANGE


@pytest.mark.parametrize(
    "update",
    [
        *({}, {"update_id": 1}, [], None, 3, "oi", True),
        {"update_id": 1, "channel_post": private(text="oi")["message"]},
        {"update_id": 1, "inline_query": {"id": "1", "from": ANA, "query": "duna", "offset": ""}},
    ],
)
def test_what_is_no_update_that_we_read_is_unknown(update: object) -> None:
    assert why(update) is Why.UNKNOWN


@pytest.mark.parametrize(
    "update",
    [
        {**private(text="oi"), "update_id": "7"},
        {**private(text="oi"), "update_id": True},
        {**private(text="oi"), "update_id": 2**63},
        {"message": {}},
        {"update_id": 1, "message": None},
        {"update_id": 1, "message": [1]},
        private(text=3),
        private(text="oi", entities=[{"type": "url", "offset": -1, "length": 1}]),
        private(chat={"id": 1.5, "type": "private"}),
    ],
)
def test_what_breaks_the_documented_types_is_malformed(update: Json) -> None:
    assert why(update) is Why.MALFORMED


@pytest.mark.parametrize(
    "fields",
    [
        {"from": {"id": 5, "is_bot": True, "first_name": "Outro"}},
        {"from": {"id": 1087968824, "is_bot": True, "first_name": "Group"}, "sender_chat": GROUP},
        {"from": {"id": 777000, "is_bot": False, "first_name": "Telegram"}, "sender_chat": GROUP},
        {"from": None},
        {"chat": {"id": -100, "type": "channel"}},
    ],
)
def test_what_no_person_wrote_is_nobodys(fields: Json) -> None:
    command = marked("/lista", ("/lista", "bot_command"))
    assert why(in_group(**{**command, **fields})) is Why.NOBODY


class TestInAGroup:
    """Everybody has a conversation of their own, and it begins by addressing us."""

    def test_a_message_to_others_is_not_ours(self) -> None:
        assert why(in_group(text="bom dia, guarda")) is Why.NOT_ADDRESSED
        assert why(in_group(text="oi", reply_to_message={**OURS, "from": ANA})) is Why.NOT_ADDRESSED
        assert why(in_group(voice={})) is Why.NOT_ADDRESSED

    def test_a_mention_addresses_us(self, telegram: TelegramServer, ana: User) -> None:
        group = telegram.group("Filmes", ana)
        telegram.say(ana, "@GuardaTestBot salva duna", group)
        found = newest(telegram)
        assert found.message.text == "salva duna"
        assert (found.chat, found.person) == (f"tg:{group.id}/{ana.id}", person_of(f"tg:{ana.id}"))
        assert found.id.startswith(f"tg:987654:{group.id}:")

    @pytest.mark.parametrize(
        ("typed", "words"),
        [
            ("@GuardaTestBot, salva duna", "salva duna"),
            ("@guardatestbot: salva duna", "salva duna"),
            ("salva duna @GuardaTestBot", "salva duna"),
            ("salva duna, @GuardaTestBot", "salva duna"),
            ("ei @GuardaTestBot salva duna", "ei salva duna"),
            ("salva duna @GuardaTestBot!", "salva duna!"),
            ("🎬🎬 @GuardaTestBot salva  duna 🎬", "🎬🎬 salva  duna 🎬"),
            ("salva duna\n@GuardaTestBot\npor favor", "salva duna\n\npor favor"),
            ("@GuardaTestBot", ""),
        ],
    )
    def test_our_name_is_cut_out(self, typed: str, words: str) -> None:
        name = next(word for word in typed.replace("\n", " ").split() if word.startswith("@")).strip(",:!")
        assert turn(in_group(**marked(typed, (name, "mention")))).message.text == words

    def test_every_mention_of_us_is_cut_out_and_others_stay(self) -> None:
        typed = "@GuardaTestBot salva @cinema e avisa @GuardaTestBot"
        entities = [
            entity(typed, "@GuardaTestBot", "mention"),
            entity(typed, "@cinema", "mention"),
            {"type": "mention", "offset": typed.rindex("@"), "length": len("@GuardaTestBot")},
        ]
        assert turn(in_group(text=typed, entities=entities)).message.text == "salva @cinema e avisa"

    def test_a_mention_without_a_username_addresses_us_too(self) -> None:
        typed = "Guarda salva duna"
        mention = entity(typed, "Guarda", "text_mention", user={"id": ME.id, "is_bot": True, "first_name": "Guarda"})
        assert turn(in_group(text=typed, entities=[mention])).message.text == "salva duna"
        assert why(in_group(text=typed, entities=[{**mention, "user": ANA}])) is Why.NOT_ADDRESSED

    def test_an_answer_to_us_addresses_us(self) -> None:
        assert turn(in_group(text="o 1", reply_to_message=OURS)).message.text == "o 1"
        assert turn(in_group(sticker={}, reply_to_message=OURS)).message.attached is Attached.STICKER

    @pytest.mark.parametrize(
        ("typed", "command", "words"),
        [
            ("/lista", "/lista", "/lista"),
            ("/lista@GuardaTestBot", "/lista@GuardaTestBot", "/lista"),
            ("/buscar@guardatestbot duna 🎬", "/buscar@guardatestbot", "/buscar duna 🎬"),
        ],
    )
    def test_a_command_addresses_us(self, typed: str, command: str, words: str) -> None:
        assert turn(in_group(**marked(typed, (command, "bot_command")))).message.text == words

    def test_a_command_for_another_bot_is_not_ours_even_as_an_answer_to_us(self) -> None:
        typed = marked("/lista@OutroBot", ("/lista@OutroBot", "bot_command"))
        assert why(in_group(**typed)) is Why.NOT_ADDRESSED
        assert why(in_group(**typed, reply_to_message=OURS)) is Why.NOT_ADDRESSED

    def test_a_command_further_on_is_only_a_word(self) -> None:
        assert why(in_group(**marked("digita /lista", ("/lista", "bot_command")))) is Why.NOT_ADDRESSED

    def test_a_mention_in_a_caption_addresses_us(self) -> None:
        caption = "@GuardaTestBot salva duna"
        photo = {"photo": [], "caption": caption, "caption_entities": [entity(caption, "@GuardaTestBot", "mention")]}
        message = turn(in_group(**photo)).message
        assert (message.attached, message.text) == (Attached.PHOTO, "salva duna")

    def test_a_bot_without_a_name_is_not_mentioned_by_everybody(self) -> None:
        nameless = Me(ME.id, "")
        typed = marked("/lista@OutroBot", ("/lista@OutroBot", "bot_command"))
        assert read_update(in_group(**typed), nameless, NOW) == Ignored(Why.NOT_ADDRESSED)
        assert isinstance(read_update(in_group(**marked("/lista", ("/lista", "bot_command"))), nameless, NOW), Turn)


class TestInPrivate:
    """Everything is for us, and stays as it was typed."""

    def test_our_name_stays_but_after_a_command(self) -> None:
        typed = marked("@GuardaTestBot oi", ("@GuardaTestBot", "mention"))
        assert turn(private(**typed)).message.text == "@GuardaTestBot oi"
        typed = marked("/lista@GuardaTestBot", ("/lista@GuardaTestBot", "bot_command"))
        assert turn(private(**typed)).message.text == "/lista"


class TestLinksHiddenBehindWords:
    """They are put under the text, so that what a person means by "isto" can be kept."""

    def test_they_are_put_under_the_text(self) -> None:
        typed = "salva isto 🎬 e aquilo"
        links = [
            entity(typed, "isto", "text_link", url="https://a.example/1"),
            entity(typed, "aquilo", "text_link", url="http://b.example/2"),
        ]
        assert turn(private(text=typed, entities=links)).message.text == (
            "salva isto 🎬 e aquilo\nhttps://a.example/1\nhttp://b.example/2"
        )

    def test_none_is_put_twice_or_if_it_can_be_read_already(self) -> None:
        typed = "isto e isso: https://a.example/1"
        links = [
            entity(typed, "isto", "text_link", url="https://a.example/1"),
            entity(typed, "isso", "text_link", url="https://b.example/2"),
            entity(typed, "isso", "text_link", url="https://b.example/2"),
        ]
        assert turn(private(text=typed, entities=links)).message.text == f"{typed}\nhttps://b.example/2"

    def test_what_is_no_web_address_is_left_out(self) -> None:
        link = entity("Bia", "Bia", "text_link", url="tg://user?id=5")
        assert turn(private(text="Bia", entities=[link])).message.text == "Bia"

    def test_those_of_a_caption_count_and_an_advertisement_has_no_hundred(self) -> None:
        links = [entity("veja", "veja", "text_link", url=f"https://a.example/{n}") for n in range(100)]
        text = turn(private(photo=[], caption="veja", caption_entities=links)).message.text
        assert text is not None
        assert len(text.splitlines()) == 1 + MOST_HIDDEN_LINKS


class TestMembership:
    """Blocking, unblocking, being added and thrown out are events."""

    def test_blocking_and_coming_back(self, telegram: TelegramServer, ana: User) -> None:
        telegram.block(ana)
        found = newest(telegram)
        assert (found.message.event, found.chat) == (Event.BLOCKED, f"tg:{ana.id}")
        assert found.person == person_of(f"tg:{ana.id}")
        telegram.unblock(ana)
        assert newest(telegram).message.event is Event.UNBLOCKED

    def test_joining_and_leaving_a_group_is_the_groups_own(self, telegram: TelegramServer, ana: User) -> None:
        group = telegram.group("Filmes", ana)
        added, service = (each.as_json() for each in telegram.world.updates.history)
        assert (turn(added).message.event, turn(added).chat) == (Event.ADDED, f"tg:{group.id}")
        assert turn(added).person == person_of(f"tg:{group.id}")
        assert why(service) is Why.SERVICE
        telegram.leave(ana, group)
        assert newest(telegram).message.event is Event.BLOCKED

    @pytest.mark.parametrize(
        ("before", "after"),
        [
            ({"status": "member"}, {"status": "administrator"}),
            ({"status": "kicked"}, {"status": "left"}),
            ({"status": "member"}, {"status": "restricted", "is_member": True}),
        ],
    )
    def test_a_promotion_changes_nothing(self, before: Json, after: Json) -> None:
        assert why(membership(before, after, GROUP)) is Why.NO_CHANGE

    def test_who_is_restricted_and_no_member_is_out(self) -> None:
        update = membership({"status": "member"}, {"status": "restricted", "is_member": False}, GROUP)
        assert turn(update).message.event is Event.BLOCKED

    def test_channels_do_not_concern_us(self) -> None:
        update = membership({"status": "left"}, {"status": "administrator"}, {"id": -100, "type": "channel"})
        assert why(update) is Why.NOBODY


def membership(before: Json, after: Json, chat: Json) -> Json:
    user = {"user": OURS["from"]}
    change = {"old_chat_member": before | user, "new_chat_member": after | user}
    return {"update_id": 3, "my_chat_member": {"chat": chat, "from": ANA, "date": 1, **change}}


def test_a_migration_says_the_same_in_both_chats(telegram: TelegramServer, ana: User) -> None:
    group = telegram.group("Filmes", ana)
    new = telegram.migrate(ana, group)
    told = [turn(each.as_json()) for each in telegram.world.updates.history[-2:]]
    for each in told:
        assert each.message == Message(event=Event.MIGRATED, moved_to=f"tg:{new.id}")
        assert (each.chat, each.person) == (f"tg:{group.id}", person_of(f"tg:{group.id}"))
    assert told[0].id != told[1].id


def test_a_migration_told_by_the_group_itself_counts() -> None:
    anonymous = {"from": {"id": 1087968824, "is_bot": True, "first_name": "Group"}, "sender_chat": GROUP}
    assert turn(in_group(**anonymous, migrate_from_chat_id=-5)).message.moved_to == "tg:-100500"


numbers = st.integers(-(2**70), 2**70) | st.sampled_from([0, 1, 1001, ME.id])
scalars = st.none() | st.booleans() | numbers | st.floats(allow_nan=False) | st.text(max_size=20)
json = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)
kinds_of_entity = st.sampled_from(["mention", "bot_command", "text_link", "text_mention", "url"])
entities = st.lists(
    st.fixed_dictionaries(
        {"type": kinds_of_entity, "offset": st.integers(0, 30), "length": st.integers(0, 30)},
        optional={"url": st.sampled_from(["https://a.example", "tg://x"]), "user": st.just(OURS["from"])},
    ),
    max_size=5,
)
any_characters = st.text(st.characters() | st.sampled_from("\ud83c\udfac"), max_size=20)
texts = any_characters | st.builds(
    "{}@GuardaTestBot{}".format, st.sampled_from(["", "/", "🎬 ", "/lista", "\n"]), st.text(max_size=8)
)
users = st.sampled_from([ANA, ANA, OURS["from"]])
chats = st.sampled_from([GROUP, {"id": 1001, "type": "private"}, {"id": 1001, "type": "private"}])
members = st.fixed_dictionaries({"status": st.sampled_from(["left", "kicked", "member", "administrator"])})
bodies = st.fixed_dictionaries(
    {
        "message_id": st.just(1),
        "from": users,
        "chat": chats,
        "message": st.fixed_dictionaries({"message_id": st.just(1), "chat": chats}),
        "id": texts,
        "old_chat_member": members,
        "new_chat_member": members,
    },
    optional={
        "text": texts,
        "entities": entities,
        "caption": texts,
        "caption_entities": entities,
        "reply_to_message": st.just(OURS),
        "data": texts,
    },
)
kinds = st.sampled_from(KINDS)
updates = st.builds(lambda kind, body: {"update_id": 1, kind: body}, kinds, bodies)
names = st.sampled_from(
    [
        *(*ATTACHED, *sorted(SERVICE)[:5], "from", "chat", "text", "entities", "caption", "caption_entities"),
        *("data", "id", "reply_to_message", "sender_chat", "migrate_to_chat_id", "forward_origin", "message"),
        "new_chat_member",
    ]
)
spoilt_updates = st.builds(
    lambda kind, body, spoilt: {"update_id": 1, kind: body | spoilt}, kinds, bodies, st.dictionaries(names, json)
)


@given(json | updates | spoilt_updates)
def test_no_json_raises(update: object) -> None:
    found = read(update)
    assert isinstance(found, Turn | Ignored)
    assert tapped(update) is None or isinstance(update, dict)
    if isinstance(found, Turn):
        assert Turn.model_validate(found.to_json()) == found
        orjson.dumps(found.to_json())  # no half of a surrogate pair: no database would take it


@given(texts, entities)
def test_a_text_in_private_begins_as_it_was_typed(text: str, marks: list[Json]) -> None:
    read_as = turn(private(text=text, entities=[each for each in marks if each["type"] != "bot_command"])).message.text
    assert read_as is not None
    assert read_as.startswith(text)
