"""What a mission came to, told in the lane's order; how far one is, and that it was cancelled."""

from __future__ import annotations

from bot.context import HandlerResult, TurnContext
from bot.missions.contracts import Consolidation
from bot.packs.jobs import JobContext, JobResult
from state.mission import CancelMissions, Mission
from state.mission_reads import GetMission, ListMissions
from state.turns import Reply


async def tell(context: JobContext) -> JobResult:
    """Say what the mission came to; of one that was cancelled or erased meanwhile, nothing."""
    mission = await context.reads(GetMission(id=context.job.key))
    if mission is None or mission.consolidation is None:
        return JobResult()
    came_to = Consolidation.model_validate(mission.consolidation)
    return JobResult(replies=(Reply(text=came_to.resposta_pre_estruturada.resposta_principal),))


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
