"""The job that fetches the bytes of a kept file, so that it outlasts its platform and opens on the others."""

from __future__ import annotations

from bot.attachments.files import FETCH, PACK
from bot.packs.jobs import JobOutcome, JobScene, put_off
from bot.wording import items
from state.attachments import FetchFile
from state.document import JsonObject
from state.effects import PutFile
from state.lane import MINUTE
from state.reads import GetItems
from state.turns import Reply

# How long to wait before the file is asked for again, once, twice and three times.
AGAIN = (MINUTE, 10 * MINUTE, 60 * MINUTE)


async def fetch(scene: JobScene) -> JobOutcome:
    """Keep the bytes of the file, try again later, or say why they cannot be had: it is kept by name all the same."""
    item_id, tries = str(scene.job.args["item"]), int(str(scene.job.args.get("tries", 0)))
    found = await scene.reads(FetchFile(item_id=item_id))
    if found.status == "put_by":
        return JobOutcome(effects=(PutFile(item_id=item_id, digest=found.digest, size=found.size),))
    if found.status == "gone":
        return JobOutcome()
    if found.status == "unavailable" and tries < len(AGAIN):
        due = scene.now + AGAIN[tries]
        args: JsonObject = {"item": item_id, "tries": tries + 1}
        put, _ = put_off(scene.turn, pack=PACK, name=FETCH, key=item_id, due=due, args=args)
        return JobOutcome(effects=(put,))
    live = [item for item in await scene.reads(GetItems(ids=(item_id,))) if item.live]
    said = [scene.voice.say("file-not-copied", why=found.status, title=items.name(item)) for item in live]
    return JobOutcome(replies=tuple(Reply(text=text) for text in said))
