"""The contract of packs for missions: leaving, erasing, linking and deleting all while one is worked on, and kills."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest

from bot.missions.worker import MissionStep
from bot.replies.catalogue import voice
from bot.runtime.replay import replay
from state.addresses import person_of
from state.mission import MissionStatus
from state.mongo.connection import Database
from state.mongo.effects import Effects
from state.turns import Event, Turn
from tests.bot.account.test_linking import code_in
from tests.bot.missions.household import Household
from tests.fakes.cut_short import Killed, cut_short

TG, WA = "tg:4711", "wa:+5511999990000"
ANA = person_of(TG)
QUESTION = "quanto preciso juntar por mês pra ter 20 mil em 2 anos?"
SECOND = 10**9
ANSWERING = {"message.job.pack": "missions", "status": "applied"}

Leaves = Callable[[Household], Awaitable[Turn]]


class Dies(BaseException):
    """The process is no more."""


async def says(house: Household, text: str, chat: str = TG) -> Turn:
    """Send a message; return its turn, when it was decided and applied."""
    turn = await house.product.journal(chat, text)
    await house.product.settle()
    await house.product.delivered(turn.id)
    return await house.product.turn(turn.id)


async def opts_out(house: Household) -> Turn:
    return await says(house, "PARAR")


async def blocks(house: Household) -> Turn:
    turn = await house.product.journal(TG, event=Event.LEFT)
    await house.product.settle()
    return await house.product.turn(turn.id)


async def erases(house: Household) -> Turn:
    await says(house, "/apagar_meus_dados")
    return await says(house, "sim")


async def deletes_all(house: Household) -> Turn:
    await says(house, "apaga tudo")
    return await says(house, "sim")


LEAVING: dict[str, Leaves] = {"out": opts_out, "blocked": blocks, "erased": erases, "all": deletes_all}


@pytest.fixture
async def house(database: Database) -> Household:
    house = Household(database)
    await house.product.say(TG, "anota: comprar leite")
    return house


async def answers(house: Household) -> list[str]:
    """Return what missions said, of everybody, in order."""
    rows = house.database["turns"].find(ANSWERING).sort("number", 1)
    return [reply["text"] async for raw in rows if raw["decision"] for reply in raw["decision"]["replies"]]


async def goes_on(house: Household, chat: str = TG) -> None:
    """Let the lease of who died run out, and another process do what is left."""
    house.product.clock.now += 20 * SECOND
    await house.another(owner="another").work_for(person_of(chat))
    await house.product.settle()


async def works_until(house: Household, step: MissionStep, chat: str = TG, *, dies: bool = True) -> None:
    def on_step(done: MissionStep) -> None:
        if done is step and dies:
            raise Dies

    with suppress(Dies):
        await house.another(on_step).work_for(person_of(chat))


@pytest.mark.parametrize("step", list(MissionStep))
@pytest.mark.parametrize("leaves", LEAVING.values(), ids=LEAVING)
async def test_who_leaves_after_any_step_gets_no_answer(house: Household, leaves: Leaves, step: MissionStep) -> None:
    """Whoever worked on it died there, and somebody else would go on."""
    await house.begins(QUESTION)
    await works_until(house, step)
    left = await leaves(house)
    await goes_on(house)
    # What had been handed over stands before the leaving in the lane, and was said.
    waited = step in (MissionStep.HANDED_OVER, MissionStep.ANSWERED) and leaves is not erases
    assert len(await answers(house)) == waited
    assert await house.database["turns"].count_documents({**ANSWERING, "number": {"$gt": left.number}}) == 0
    assert {each.status for each in await house.missions()} <= {MissionStatus.CANCELLED, MissionStatus.ANSWERED}
    if leaves is not erases:
        assert await replay(left) == ()


@pytest.mark.parametrize("leaves", LEAVING.values(), ids=LEAVING)
async def test_leaving_while_a_process_is_at_it_stops_its_writes(house: Household, leaves: Leaves) -> None:
    """The worker is alive and in the middle: what it writes after that counts no longer."""
    await house.begins(QUESTION)
    now = house.product.clock()
    mission = await house.product.store.missions.claim(ANA, "at it", now, now + 100 * SECOND)
    assert mission is not None
    await leaves(house)
    assert not await house.product.store.missions.consolidate(mission, {}, "nonce")
    assert not await house.product.store.missions.answered(mission, now)
    assert not await house.product.store.missions.renew(mission, now)
    await goes_on(house)
    assert await answers(house) == []


@pytest.mark.parametrize("leaves", LEAVING.values(), ids=LEAVING)
async def test_leaving_that_is_cut_short_at_any_write_comes_to_the_same(house: Household, leaves: Leaves) -> None:
    await house.begins(QUESTION)
    left = await leaves(house)
    assert left.decision is not None
    assert left.number is not None
    whole = await house.missions()
    row = {"status": str(MissionStatus.OPEN), "person": ANA, "purge_at": None}
    for writes in range(12):
        await house.database["missions"].update_many({}, {"$set": row})
        dying = Effects(cut_short(house.database, writes), ANA, left.number, left.decision.trace.clock)
        with suppress(Killed):
            for effect in left.decision.effects:
                await dying.apply(effect)
        again = Effects(house.database, ANA, left.number, left.decision.trace.clock)
        for effect in left.decision.effects:
            await again.apply(effect)
        assert [each.status for each in await house.missions()] == [each.status for each in whole]
    await goes_on(house)
    assert await answers(house) == []


@pytest.mark.parametrize("leaves", LEAVING.values(), ids=LEAVING)
async def test_what_is_asked_after_coming_back_is_answered_though_the_leaving_is_repeated(
    house: Household, leaves: Leaves
) -> None:
    await house.begins(QUESTION)
    left = await leaves(house)
    if leaves is opts_out:
        await says(house, "VOLTAR")
    elif leaves is blocks:
        await house.product.journal(TG, event=Event.RETURNED)
        await house.product.settle()
    await house.begins(QUESTION)
    assert left.decision is not None
    assert left.number is not None
    late = Effects(house.database, ANA, left.number, left.decision.trace.clock)
    for effect in left.decision.effects:
        await late.apply(effect)
    await goes_on(house)
    assert len(await answers(house)) == 1


@pytest.mark.parametrize("step", [None, MissionStep.RESULTED, MissionStep.CONSOLIDATED, MissionStep.HANDED_OVER])
async def test_what_went_unanswered_is_listed_on_return(house: Household, step: MissionStep | None) -> None:
    await house.begins(QUESTION)
    if step is not None:
        await works_until(house, step)
    await house.product.journal(TG, "PARAR")
    await house.product.settle()
    await goes_on(house)
    said = house.reply(await says(house, "VOLTAR"))
    if await answers(house):
        assert step is MissionStep.HANDED_OVER  # it came before they left
        return
    assert voice("pt-BR").say("mission-missed", count=1) in said
    assert said.count(QUESTION) == 1
    assert QUESTION not in house.reply(await says(house, "PARAR"))
    assert QUESTION not in house.reply(await says(house, "VOLTAR"))  # it is listed once


async def test_an_answer_that_was_on_its_way_when_they_left_is_listed_as_well(house: Household) -> None:
    """The mission was answered, and its turn waits behind the one that leaves."""
    await house.begins(QUESTION)
    await house.product.journal(TG, "PARAR")
    await house.worker.work_for(ANA)
    await house.product.settle()
    assert await answers(house) == []
    assert QUESTION in house.reply(await says(house, "VOLTAR"))


async def test_who_comes_back_by_the_platform_is_told_as_well(house: Household) -> None:
    await house.begins(QUESTION)
    await house.begins("quanto rende 3000 reais em 2 anos?")
    await blocks(house)
    turn = await house.product.journal(TG, event=Event.RETURNED)
    await house.product.settle()
    said = house.reply(await house.product.turn(turn.id))
    assert voice("pt-BR").say("mission-missed", count=2) in said
    assert "quanto rende 3000" in said


async def test_leaving_one_chat_leaves_the_missions_of_another_alone(house: Household) -> None:
    await link(house)
    turn = await house.begins(QUESTION)
    await says(house, "PARAR", WA)
    await goes_on(house)
    assert len(await house.answers(turn)) == 1


async def test_deleting_everything_says_what_was_dropped_and_an_undo_brings_no_mission_back(house: Household) -> None:
    """Notes alone are enough for that: a mission needs no record."""
    await house.begins(QUESTION)
    said = house.reply(await deletes_all(house))
    assert "✅ Tudo deletado" in said
    assert voice("pt-BR").say("mission-dropped", count=1) in said
    assert "voltou" in await house.product.say(TG, "desfaz") or await house.product.titles(TG)
    await goes_on(house)
    assert await answers(house) == []
    assert [each.status for each in await house.missions()] == [MissionStatus.CANCELLED]
    assert "parou junto" not in house.reply(await deletes_all(house))


async def test_an_answer_that_was_on_its_way_when_all_was_deleted_is_dropped_and_that_is_said(house: Household) -> None:
    await house.begins(QUESTION)
    await says(house, "apaga tudo")
    await house.product.journal(TG, "sim")
    await house.worker.work_for(ANA)
    await house.product.settle()
    assert await answers(house) == [voice("pt-BR").say("mission-dropped", count=1)]
    assert [each.status for each in await house.missions()] == [MissionStatus.ANSWERED]


async def test_nothing_is_left_of_a_mission_of_whom_is_erased(house: Household) -> None:
    await house.begins(QUESTION)
    await works_until(house, MissionStep.CONSOLIDATED)
    await erases(house)
    await goes_on(house)
    for name in ("missions", "turns", "lanes", "records", "items"):
        assert "20 mil" not in str([raw async for raw in house.database[name].find({})]), name


async def link(house: Household) -> Turn:
    """Link the second chat with the first, which keeps its own; return the turn that does it."""
    code = code_in(await house.product.say(TG, "/vincular"))
    await house.product.say(WA, f"/vincular {code}")
    await house.product.say(WA, "sim")
    await house.product.say(TG, "/vincular")
    return await says(house, "sim")


@pytest.mark.parametrize("step", [None, *(step for step in MissionStep)])
async def test_a_mission_of_whom_is_linked_is_answered_once_where_it_was_asked(
    house: Household, step: MissionStep | None
) -> None:
    asked = await house.begins(QUESTION, WA)
    if step is not None:
        await works_until(house, step, WA)
    linking = await link(house)
    await goes_on(house)
    (mission,) = await house.missions()
    assert (mission.person, mission.status, mission.chat) == (ANA, MissionStatus.ANSWERED, WA)
    children = await house.product.store.turns.children(asked.id)
    assert [each.chat for each in children if each.message.job] == [WA]
    assert len(await answers(house)) == 1
    assert await replay(linking) == ()


async def test_who_worked_on_it_while_they_were_linked_writes_nothing_more(house: Household) -> None:
    """It read what the other kept, which is elsewhere by now."""
    await house.begins(QUESTION, WA)
    now = house.product.clock()
    stalled = await house.product.store.missions.claim(person_of(WA), "stalled", now, now + 100 * SECOND)
    assert stalled is not None
    linking = await link(house)
    assert not await house.product.store.missions.consolidate(stalled, {}, "nonce")
    await house.another(owner="another").work_for(ANA)  # at once: no lease is waited for
    await house.product.settle()
    assert len(await answers(house)) == 1
    assert linking.decision is not None
    assert linking.number is not None
    before = await house.missions()
    late = Effects(house.database, ANA, linking.number, linking.decision.trace.clock)
    for effect in linking.decision.effects:
        await late.apply(effect)
    assert await house.missions() == before


async def test_linking_that_is_cut_short_at_any_write_loses_no_mission(house: Household) -> None:
    await house.begins(QUESTION, WA)
    linking = await link(house)
    assert linking.decision is not None
    assert linking.number is not None
    for writes in range(20):
        await house.database["missions"].update_many({}, {"$set": {"person": person_of(WA)}})
        dying = Effects(cut_short(house.database, writes), ANA, linking.number, linking.decision.trace.clock)
        with suppress(Killed):
            for effect in linking.decision.effects:
                await dying.apply(effect)
        again = Effects(house.database, ANA, linking.number, linking.decision.trace.clock)
        for effect in linking.decision.effects:
            await again.apply(effect)
        assert {each.person for each in await house.missions()} == {ANA}
    await goes_on(house)
    assert len(await answers(house)) == 1


async def test_a_mission_is_no_change_that_an_undo_takes_back(house: Household) -> None:
    await house.begins(QUESTION)
    assert "comprar leite" in await house.product.say(TG, "desfaz")
    await goes_on(house)
    assert len(await answers(house)) == 1


async def test_a_question_that_is_applied_again_begins_one_mission(house: Household) -> None:
    asked = await house.begins(QUESTION)
    await goes_on(house)
    assert asked.decision is not None
    assert asked.number is not None
    late = Effects(house.database, ANA, asked.number, asked.decision.trace.clock)
    for effect in asked.decision.effects:
        await late.apply(effect)
    await goes_on(house)
    assert len(await house.missions()) == 1
    assert len(await answers(house)) == 1
    assert await replay(asked) == ()
