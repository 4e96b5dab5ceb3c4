"""The job that fetches the bytes of a kept file, so that it outlasts its platform and opens on the others."""

from __future__ import annotations

from bot.attachments.files import FETCH, PACK
from bot.packs.jobs import JobContext, JobResult, put_off
from bot.replies import items
from state.attachments import FetchFile
from state.document import JsonObject
from state.effects import PutFile
from state.lane import MINUTE
from state.reads import GetItems
from state.turns import Reply

# How long to wait before the file is asked for again, once, twice and three times.
AGAIN = (MINUTE, 10 * MINUTE, 60 * MINUTE)


async def fetch(context: JobContext) -> JobResult:
    """Keep the bytes of the file, try again later, or say why they cannot be had: it is kept by name all the same."""
    item_id, tries = str(context.job.args["item"]), int(str(context.job.args.get("tries", 0)))
    found = await context.reads(FetchFile(item_id=item_id))
    if found.status == "put_by":
        return JobResult(effects=(PutFile(item_id=item_id, digest=found.digest, size=found.size),))
    if found.status == "gone":
        return JobResult()
    if found.status == "unavailable" and tries < len(AGAIN):
        due = context.now + AGAIN[tries]
        args: JsonObject = {"item": item_id, "tries": tries + 1}
        put, _ = put_off(context.turn, pack=PACK, name=FETCH, key=item_id, due=due, args=args)
        return JobResult(effects=(put,))
    live = [item for item in await context.reads(GetItems(ids=(item_id,))) if item.live]
    said = [context.voice.say("file-not-copied", why=found.status, title=items.name(item)) for item in live]
    return JobResult(replies=tuple(Reply(text=text) for text in said))
