"""What a mission came to, told in the lane's order; how far one is, and that it was cancelled."""

from __future__ import annotations

from bot.missions.contracts import Consolidation
from bot.packs.jobs import JobOutcome, JobScene
from bot.scene import Outcome, Scene
from state.mission import CancelMissions, Mission
from state.mission_reads import GetMission, ListMissions
from state.turns import Reply


async def tell(scene: JobScene) -> JobOutcome:
    """Say what the mission came to; of one that was cancelled or erased meanwhile, nothing."""
    mission = await scene.reads(GetMission(id=scene.job.key))
    if mission is None or mission.consolidation is None:
        return JobOutcome()
    came_to = Consolidation.model_validate(mission.consolidation)
    return JobOutcome(replies=(Reply(text=came_to.resposta_pre_estruturada.resposta_principal),))


async def progress(scene: Scene) -> Outcome | None:
    """Say how far the person's mission is; None if there is none."""
    waiting = await scene.reads(ListMissions())
    if not waiting:
        return None
    return scene.say(progress_of(scene, waiting[0]))


def progress_of(scene: Scene, mission: Mission) -> str:
    done = sum(step.result is not None for step in mission.steps.values())
    return scene.voice.say("mission-progress", done=min(done, mission.planned), total=mission.planned)


async def cancelled(scene: Scene) -> Outcome | None:
    """Cancel the person's missions; None if there are none."""
    if not await scene.reads(ListMissions()):
        return None
    return scene.say(scene.voice.say("mission-cancelled"), effects=(CancelMissions(),))
