"""What a mission came to, told in the lane's order; how far one is, and that it was cancelled."""

from __future__ import annotations

from dataclasses import replace

from bot.context import HandlerResult, TurnContext
from bot.missions.consolidation import MORE_RESOURCES
from bot.missions.documents import Consolidation
from bot.missions.triage import Level, asks_how_far, calls_off, plainly_complex, triage
from bot.packs.jobs import JobContext, JobResult
from bot.packs.missions.asking import again, begin
from bot.understanding.words.normaliser import aligned
from state.machine import Trigger
from state.mission import CancelMissions, Feedback, Mission, RateMission
from state.person_reads import AnsweredMission, GetMission, ListMissions
from state.turns import Button, Reply

MISSION = "mission"
# The buttons of an answer, by their places.
UP, DOWN, MORE = 0, 1, 2


async def tell(context: JobContext) -> JobResult:
    """Say what the mission came to; of one that was cancelled or erased meanwhile, nothing.

    That an answer on its way was dropped is said.
    """
    mission = await context.reads(GetMission(id=context.job.key))
    if mission is None or mission.consolidation is None:
        return JobResult()
    if mission.cancelled_by is not None:
        return JobResult(replies=(Reply(text=context.voice.say("mission-dropped", count=1)),))
    came_to = Consolidation.model_validate(mission.consolidation)
    rows = [[_button(context, "up", UP), _button(context, "down", DOWN)]]
    if MORE_RESOURCES in came_to.proximos_passos_sugeridos:
        rows.append([_button(context, "more", MORE)])
    text = came_to.resposta_ao_usuario or came_to.resposta_pre_estruturada.resposta_principal
    return JobResult(replies=(Reply(text=text, buttons=tuple(map(tuple, rows))),), unanswered=mission.query)


def _button(context: JobContext, what: str, place: int) -> Button:
    return Button(label=context.voice.say("mission-button", what=what), payload=f"{context.nonce}:{place}")


async def tapped(context: TurnContext, nonce: str, place: int) -> HandlerResult | None:
    """Note what the person thinks of an answer, or begin its mission again with more; None if it has no such button."""
    mission = await context.reads(AnsweredMission(nonce=nonce))
    if mission is None or place not in (UP, DOWN, MORE):
        return None
    if place == MORE:
        return replace(await again(context, mission), trigger=Trigger.CARRY_ON)
    feedback: Feedback = "up" if place == UP else "down"
    rating = RateMission(mission_id=mission.id, feedback=feedback)
    text = context.voice.say("mission-rated", feedback=feedback)
    return HandlerResult(replies=(Reply(text=text),), trigger=Trigger.CARRY_ON, effects=(rating,))


async def progress(context: TurnContext) -> HandlerResult | None:
    """Say how far the person's mission is; None if there is none."""
    waiting = await context.reads(ListMissions())
    if not waiting:
        return None
    return context.say(progress_of(context, waiting[0]))


def progress_of(context: TurnContext, mission: Mission) -> str:
    done = sum(step.result is not None for step in mission.steps.values())
    return context.voice.say("mission-progress", done=min(done, mission.planned), total=mission.planned)


async def cancelled(context: TurnContext) -> HandlerResult | None:
    """Cancel the person's missions; None if there are none."""
    if not await context.reads(ListMissions()):
        return None
    return context.say(context.voice.say("mission-cancelled"), effects=(CancelMissions(),))


async def thought_about(context: TurnContext) -> HandlerResult | None:
    """Begin the mission that the message plainly asks for, or do what it says of one; None if it does neither."""
    text = context.resolution.recognition.text
    folded = aligned(text)
    if calls_off(folded):
        return await cancelled(context)
    if asks_how_far(folded):
        return await progress(context)
    if not plainly_complex(text) or triage(text, MISSION).level is not Level.COMPLEX:
        return None
    recognition = replace(context.resolution.recognition, action=MISSION)
    return await begin(context.taking(recognition))


async def asked_about(context: TurnContext) -> HandlerResult | None:
    """Say how far a mission is if that is asked, and there is one."""
    return await progress(context) if asks_how_far(aligned(context.resolution.recognition.text)) else None


async def called_off(context: TurnContext) -> HandlerResult | None:
    """Cancel a mission if nothing else is to be cancelled, and there is one."""
    return await cancelled(context) if context.pending is None else None
