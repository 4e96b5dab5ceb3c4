"""The two tools that destroy. Only the rules call them: no model is ever offered either."""

from __future__ import annotations

from state.effects import RemoveEverything, RemoveItem, RestoreItem, RestoreRemoved
from state.reads import CountItems, GetItems
from state.record_reads import CountRecords
from tools.definition import Args, Removed, RemovedEverything, ToolContext
from tools.fields import ItemId


class DeleteMemory(Args):
    item_id: ItemId


class DeleteAllMemories(Args):
    pass


async def delete_memory(args: DeleteMemory, context: ToolContext) -> Removed:
    """Take one item out; nothing happens if the person has no such live item."""
    found = await context.reads(GetItems(ids=(args.item_id,)))
    item = next((item for item in found if item.live), None)
    if item is None:
        return Removed()
    return Removed(item=item, effects=(RemoveItem(item_id=item.id),), inverses=(RestoreItem(item_id=item.id),))


async def delete_all_memories(_: DeleteAllMemories, context: ToolContext) -> RemovedEverything:
    """Take out everything kept up to this turn, the records of packs and the jobs that wait for it included."""
    counts = await context.reads(CountItems())
    records = await context.reads(CountRecords())
    if not counts.total and not records:
        return RemovedEverything(count=0)
    return RemovedEverything(
        count=counts.total + records,
        effects=(RemoveEverything(up_to_turn=context.turn, count=counts.total, records=records or None),),
        inverses=(RestoreRemoved(removed_turn=context.turn),),
    )
