"""What a model planned, carried out: as far as the person's own words bear it, and asked where they do not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pydantic import JsonValue

from bot.actions import Action
from bot.context import SILENT, HandlerResult, TurnContext, in_group
from bot.handlers.finding.listing import list_of
from bot.handlers.finding.pages import PAGE
from bot.handlers.finding.searches import search_for
from bot.handlers.keeping.keep import LOOKED_UP, carry_out, offer_titled, title_args
from bot.handlers.planner import ask_planner
from bot.handlers.questions import ask_choice
from bot.planner.envelope import CallTool, Respond
from bot.planner.grounding import in_own_words
from bot.planner.rules import plan_save
from bot.replies import questions
from bot.understanding.entities import content_of, is_unsure
from bot.understanding.recognition import Abstention, Entities
from state.items import Kind
from state.lane import Call, Option
from state.text import title_key
from state.turns import PlannedStep
from tools.definition import ToolName
from tools.registry import tool as tool_of


async def planned_save(context: TurnContext, entities: Entities) -> HandlerResult | None:
    """Keep what ``entities`` say as a model plans it; None if the rules have to.

    What stands after a save verb is kept whole: a model tells what it is, not how much of it. A title in other words
    than the person's is asked about. Of an address, and of a kind that was named, only a model that comes first is
    asked, and what it says otherwise is not done.
    """
    return await _planned(context, entities, unsure=context.resolution.recognition.needs_model)


async def planned_previous(context: TurnContext, sent: str, entities: Entities) -> HandlerResult | None:
    """Keep what "isso" is, which was ``sent`` before, as a model plans it; None if the rules have to."""
    return await _planned(context, entities, unsure=is_unsure(content_of(sent)), about=sent)


async def planned_answer(context: TurnContext, entities: Entities) -> HandlerResult | None:
    """Keep ``entities``, the answer to what is to be kept, as a model plans it; None if the rules have to."""
    unsure = is_unsure(content_of(context.turn.message.text or ""))
    return await _planned(context, entities, unsure=unsure, answer=Action.SAVE)


async def _planned(
    context: TurnContext, entities: Entities, *, unsure: bool, about: str = "", answer: Action | None = None
) -> HandlerResult | None:
    told = bool(entities.url or entities.item_type)
    if not (context.model_first or (unsure and not told)) or not ((entities.content or "").strip() or entities.url):
        return None
    form = await ask_planner(context, about, answer)
    outcome = await _kept(context, entities, form) if isinstance(form, CallTool) else None
    return replace(outcome, by_model=True) if outcome else None


async def _kept(context: TurnContext, entities: Entities, form: CallTool) -> HandlerResult | None:
    """Do what ``form`` says about ``entities``, unless they say otherwise."""
    content, named = (entities.content or "").strip(), entities.item_type
    if entities.url:
        ruled = plan_save(entities)
        same = isinstance(ruled, CallTool) and (form.tool, form.args.get("url")) == (ruled.tool, ruled.args.get("url"))
        return await carry_out(context, form, named=named) if same else None
    if form.tool is ToolName.SAVE_NOTE and entities.year is None and named in (None, "note"):
        return await carry_out(context, form.model_copy(update={"args": {"content": content}}), named=named)
    if named not in (None, LOOKED_UP.get(form.tool)) or form.tool not in LOOKED_UP:
        return None
    if title_key(str(form.args["title"])) == title_key(content):
        dated = {"year": entities.year} if entities.year else {}
        return await carry_out(context, form.model_copy(update={"args": {**title_args(form), **dated}}), named=named)
    return await offer_titled(context, title_args(form), content)


async def offered(context: TurnContext) -> HandlerResult | None:
    """Offer what a model sees in a message that no rule fits, search for it or ask back; None if it sees nothing.

    Nothing is kept of what nobody plainly asked to keep: it is offered.
    """
    if context.resolution.recognition.abstention is not Abstention.NO_RULE or context.turn.message.step is not None:
        return None
    form = await ask_planner(context, packs=not in_group(context.turn.chat))
    said = context.resolution.recognition.text
    if isinstance(form, CallTool) and tool_of(form.tool).run is None:
        # Each is a turn of its own: it is answered, explained and taken back by itself.
        steps = tuple(PlannedStep(tool=str(step.tool), args=step.args) for step in form.steps)
        return replace(SILENT, steps=steps, by_model=True)
    match form:
        case Respond(message=message):
            outcome: HandlerResult | None = context.say(message)
        case CallTool(tool=ToolName.SEARCH_ITEMS, args=args):
            return replace(await _searched(context, args, said), by_model=True)
        case CallTool(tool=ToolName.SAVE_NOTE, args={"content": str(content)}):
            outcome = _offered_note(context, content)
        case CallTool(tool=tool) if tool in LOOKED_UP:
            outcome = await offer_titled(context, title_args(form), said)
        case _:
            return None
    return replace(outcome, sent=context.turn.message.text, by_model=True) if outcome else None


async def _searched(context: TurnContext, args: Mapping[str, JsonValue], said: str) -> HandlerResult:
    """Search as planned: for the query, of the kind, as many as it names; without a query, list what is of the kind."""
    query, limit = str(args.get("query") or "").strip(), args.get("limit")
    kind = Kind(str(args["item_type"])) if args.get("item_type") else None
    if not query:
        return await list_of(context, kind)
    called = None if in_own_words(query, (said,)) else said
    most = limit if isinstance(limit, int) and 1 <= limit <= PAGE else PAGE
    return await search_for(context, query, kind, called=called, tells=True, limit=most)


def _offered_note(context: TurnContext, content: str) -> HandlerResult:
    label = questions.kind_label(context.voice, Kind.NOTE)
    call = Call(name=ToolName.SAVE_NOTE, args={"content": content})
    return ask_choice(context, "offer", content, [Option(label=label, title=label, kind=Kind.NOTE, call=call)])
