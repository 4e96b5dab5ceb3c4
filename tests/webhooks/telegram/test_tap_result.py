"""What a tapped question looks like afterwards, to those who asked it and to others."""

from __future__ import annotations

import json
from typing import Any

import pytest
import structlog
from telegram import Bot

from bot.context import TurnInput
from bot.engine import decide
from bot.handlers.questions import choice_reply
from bot.replies.catalogue import voice
from bot.understanding.resolver import Move
from state import lane
from state.effects import RemoveEverything
from state.lane import Call, Choice, Confirmation, Option, State
from state.person_reads import AnsweredMission
from state.record_reads import ListRecords
from state.turns import Decision, Message, Reply, Trace, Turn
from tests.fakes.telegram import Chat, TelegramServer, User
from tests.fakes.telegram.shapes import Message as Shown
from tests.webhooks.telegram.test_channel import ana, bot, channel, chat, deliver, sent_forms, telegram
from webhooks.telegram.channel import TelegramChannel
from webhooks.telegram.identity import Identity
from webhooks.telegram.tap_result import answered, chosen_label, owned, owner_in
from webhooks.telegram.webhook import Intake
from webhooks.telegram.words import Me

__all__ = ["ana", "bot", "channel", "chat", "telegram"]

POSTER = "https://image.tmdb.org/t/p/w500/duna.jpg"
TITLES = ("Duna (2021)", "Duna (1984)")
WHICH = Choice(
    nonce="abc",
    purpose="candidate",
    subject="duna",
    options=tuple(Option(label=t, title="Duna", call=Call(name="save_movie", args={})) for t in TITLES),
    expires_at=10,
)
ASKED = choice_reply(voice("pt-BR"), WHICH, taps=True)
SURE = Confirmation(
    nonce="abc",
    turn_id="t",
    request=RemoveEverything(up_to_turn=1, count=2),
    question="Apago tudo?",
    expires_at=10,
)


def tapped(
    shown: Shown, payload: str = "abc:1", move: str = Move.CHOOSE, place: str = "", pending: Any = WHICH
) -> Turn:
    """Return the turn of a tap on ``shown`` that came to ``move``."""
    address = f"tg:{shown.chat.id}{place}"
    before = lane.Chat(chat=address, state=lane.STATE_OF[pending.type], pending=pending)
    return Turn(
        id=f"{address}:2",
        person=address,
        chat=address,
        channel="tg",
        message=Message(button=payload, answers_to=str(shown.id)),
        arrived=2,
        due=2,
        decision=Decision(chat=before, trace=Trace(move=move, chat_before=before)),
    )


async def asked(telegram: TelegramServer, channel: TelegramChannel, chat: Chat, image: str | None = None) -> Shown:
    await deliver(channel, chat, ASKED.changed(image=image))
    return telegram.replies(chat)[-1]


async def settle(telegram: TelegramServer, channel: TelegramChannel, turn: Turn, chat: Chat) -> Shown:
    await channel.settle(f"tg:{chat.id}", turn)
    return telegram.replies(chat)[-1]


async def test_a_choice_shows_what_was_chosen_and_cannot_be_tapped_again(
    telegram: TelegramServer, channel: TelegramChannel, chat: Chat
) -> None:
    question = await asked(telegram, channel, chat)
    after = await settle(telegram, channel, tapped(question), chat)
    assert (after.text, after.buttons) == (f"{question.text}\n\n✓ Duna (1984)", ())


async def test_a_choice_under_a_picture_is_shown_in_its_caption(
    telegram: TelegramServer, channel: TelegramChannel, chat: Chat
) -> None:
    question = await asked(telegram, channel, chat, image=POSTER)
    after = await settle(telegram, channel, tapped(question, "abc:0"), chat)
    assert (after.is_photo, after.text, after.buttons) == (True, f"{question.text}\n\n✓ Duna (2021)", ())


async def test_what_stood_out_still_does(telegram: TelegramServer, channel: TelegramChannel, chat: Chat) -> None:
    await deliver(channel, chat, Reply(text="🎬 <Filmes>\n1. Duna", buttons=ASKED.buttons))
    question = telegram.replies(chat)[-1]
    after = await settle(telegram, channel, tapped(question), chat)
    assert after.text == "🎬 <Filmes>\n1. Duna\n\n✓ Duna (1984)"
    assert [entity["type"] for entity in question.entities] == ["bold"]
    assert after.entities == question.entities


async def test_what_stood_out_in_a_caption_still_does_and_no_link_is_previewed(
    telegram: TelegramServer, channel: TelegramChannel, chat: Chat
) -> None:
    listed = Reply(text="🎬 Filmes\n1. https://exemplo.com", buttons=ASKED.buttons)
    await deliver(channel, chat, listed.changed(image=POSTER))
    photo = telegram.replies(chat)[-1]
    assert (await settle(telegram, channel, tapped(photo), chat)).entities == photo.entities != ()
    await deliver(channel, chat, listed)
    await settle(telegram, channel, tapped(telegram.replies(chat)[-1]), chat)
    [edit] = sent_forms(telegram, "editMessageText")
    assert json.loads(edit["link_preview_options"]) == {"is_disabled": True}


async def test_settling_again_changes_nothing(telegram: TelegramServer, channel: TelegramChannel, chat: Chat) -> None:
    question = await asked(telegram, channel, chat)
    once = await settle(telegram, channel, tapped(question), chat)
    assert await settle(telegram, channel, tapped(question), chat) == once


async def test_a_button_that_answered_nothing_is_taken_away_without_a_mark(
    telegram: TelegramServer, channel: TelegramChannel, chat: Chat
) -> None:
    question = await asked(telegram, channel, chat)
    after = await settle(telegram, channel, tapped(question, move=Move.STALE_BUTTON), chat)
    assert (after.text, after.buttons) == (question.text, ())


async def test_a_tap_on_somebody_elses_question_leaves_it_open(
    telegram: TelegramServer, channel: TelegramChannel, ana: User
) -> None:
    group = telegram.group("Filmes", ana)
    question = await asked(telegram, channel, group)
    stranger = tapped(question, move=Move.STALE_BUTTON, place="/1002")
    assert await settle(telegram, channel, stranger, group) == question
    after = await settle(telegram, channel, tapped(question, place="/1001"), group)
    assert after.text.endswith("✓ Duna (1984)")


@pytest.mark.parametrize("image", [None, POSTER])
async def test_who_taps_a_button_in_a_group_that_is_for_another_is_told_alone_and_nothing_happens(
    telegram: TelegramServer, channel: TelegramChannel, ana: User, image: str | None
) -> None:
    bia, group = telegram.person("Bia", "en"), telegram.group("Filmes", ana)
    telegram.join(bia, group)
    asking = tapped(Shown(1, group, ana, 0), place=f"/{ana.id}")
    for message in channel.render(ASKED.changed(image=image)):
        await channel.send(f"tg:{group.id}", message, asking)
    question = telegram.replies(group)[-1]
    telegram.tap(ana, "Duna (1984)", question)
    hers = telegram.tap(bia, "Duna (1984)", question)
    journalled: list[Turn] = []

    async def accept(turn: Turn) -> bool:
        journalled.append(turn)
        return True

    me = Me.of(telegram.token, "guarda_bot")
    intake = Intake(Identity(me), accept, channel.acknowledge)
    for update in telegram.world.updates.pending():
        await intake.take(update.as_json())
        await intake.settle(update.as_json())
    [tap] = [turn for turn in journalled if turn.message.button]
    assert (tap.chat, tap.message.button) == (f"tg:{group.id}/{ana.id}", "abc:1")
    answer = telegram.callback_answer(hers)
    assert answer is not None
    assert (answer.text, answer.alert) == (voice("en").say("not-your-question"), True)
    assert telegram.replies(group)[-1] == question


def test_in_private_a_button_says_nothing_of_whom_it_is_for() -> None:
    assert owned("abc:1", owner_in("tg:1001")) == "abc:1"
    assert owned("abc:1", owner_in("tg:-5/1001")) == "abc:1@1001"
    assert owned("a" * 60, owner_in("tg:-5/1001")) == "a" * 60


async def test_a_message_without_a_tap_is_left_alone(
    telegram: TelegramServer, channel: TelegramChannel, chat: Chat
) -> None:
    question = await asked(telegram, channel, chat)
    turn = tapped(question)
    typed = turn.changed(message=turn.message.changed(button=None, text="2"))
    assert await settle(telegram, channel, typed, chat) == question


async def test_a_question_too_long_for_the_mark_only_loses_its_buttons(
    telegram: TelegramServer, channel: TelegramChannel, chat: Chat
) -> None:
    await deliver(channel, chat, Reply(text="a" * 4090, buttons=ASKED.buttons))
    after = await settle(telegram, channel, tapped(telegram.replies(chat)[-1]), chat)
    assert (after.text, after.buttons) == ("a" * 4090, ())
    assert sent_forms(telegram, "editMessageText") == []


@pytest.mark.parametrize("answers_to", ["999", None, "x"])
async def test_a_question_that_is_gone_is_no_failure(
    telegram: TelegramServer, channel: TelegramChannel, chat: Chat, answers_to: str | None
) -> None:
    question = await asked(telegram, channel, chat)
    turn = tapped(question)
    await channel.settle(f"tg:{chat.id}", turn.changed(message=turn.message.changed(answers_to=answers_to)))
    assert telegram.replies(chat) == [question]


async def test_a_platform_that_is_away_is_no_failure(chat: Chat) -> None:
    question = Shown(1, chat, User(1, "Guarda"), 0)
    away = TelegramChannel(Bot("987654:TEST", base_url="http://127.0.0.1:9/bot"))
    with structlog.testing.capture_logs() as lines:
        await away.settle("tg:1", tapped(question))
    assert [line for line in lines if line["log_level"] in ("error", "critical")] == []


@pytest.mark.parametrize(
    ("pending", "payload", "move", "locale", "label"),
    [
        (WHICH, "abc:0", Move.CHOOSE, "pt-BR", "Duna (2021)"),
        (WHICH, "abc:2", Move.CANCEL, "pt-BR", voice("pt-BR").say("option-none")),
        (SURE, "abc:0", Move.CONFIRM, "pt-BR", voice("pt-BR").say("confirm-yes")),
        (SURE, "abc:1", Move.DENY, "en", voice("en").say("confirm-no")),
        (WHICH, "abc:9", Move.CHOOSE, "pt-BR", None),
        (WHICH, "abc:0", Move.STALE_BUTTON, "pt-BR", None),
        (WHICH, "abc:0", Move.EXPIRED, "pt-BR", None),
    ],
)
def test_the_label_is_that_of_the_button(pending: Any, payload: str, move: str, locale: str, label: str | None) -> None:
    turn = tapped(Shown(1, Chat(1), User(1, "Ana"), 0), payload, move, pending=pending)
    assert turn.decision is not None
    before = lane.Chat(chat=turn.chat, state=lane.STATE_OF[pending.type], pending=pending, locale=locale)
    turn = turn.changed(decision=turn.decision.changed(trace=Trace(move=move, chat_before=before)))
    assert chosen_label(turn) == label


def test_a_turn_that_was_not_decided_answered_nothing() -> None:
    turn = tapped(Shown(1, Chat(1), User(1, "Ana"), 0)).changed(decision=None)
    assert not answered(turn)
    assert chosen_label(turn) is None


async def test_the_decisions_of_the_engine_are_understood() -> None:
    """The turn of a tapped "Não", as it is really recorded."""

    async def nothing_to_read(request: Any) -> Any:
        # a reminder's button is looked for, and a mission's
        assert isinstance(request, ListRecords | AnsweredMission), request
        return () if isinstance(request, ListRecords) else None

    before = lane.Chat(chat="tg:1", state=State.AWAITING_CONFIRMATION, pending=SURE)
    turn = tapped(Shown(1, Chat(1), User(1, "Ana"), 0), "abc:1")
    decision = await decide(TurnInput(turn, before, nothing_to_read, clock=5))
    assert chosen_label(turn.changed(decision=decision)) == voice("pt-BR").say("confirm-no")
    late = await decide(TurnInput(turn, before, nothing_to_read, clock=20))
    assert not answered(turn.changed(decision=late))
