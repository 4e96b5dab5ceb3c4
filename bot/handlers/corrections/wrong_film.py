"""The wrong film was kept: the right one takes its place, or the person says which it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from bot.context import HandlerResult, TurnContext
from bot.handlers.finding.title_search import BOTH, Question, in_full, seek_all
from bot.handlers.keeping.keep import candidate_call, candidate_options, correctable, kept_outcome, seen_at
from bot.handlers.questions import ask_choice, had_reached
from bot.replies import items
from bot.replies.text import one_line
from bot.understanding.answers.corrections import Correction, correction_in
from state.effects import Change, RemoveItem, RestoreItem
from state.items import Item, Kind
from state.lane import Call, Choice, KeptAs, Option
from state.reads import GetItems
from state.text import words
from state.turns import Reply
from tools.definition import Candidate, Saved, ToolName
from tools.enrichment.ranking import clear_winner


async def corrected(context: TurnContext) -> HandlerResult:
    """Put the one that was meant in the place of the one just kept; ask which, if that is not plain."""
    kept, correction = context.chat.kept_as, correction_in(context.resolution.recognition.text)
    assert kept is not None  # noqa: S101 - only what was kept is put right
    assert correction is not None  # noqa: S101 - the resolver has read it the same way
    (wrong,) = await context.reads(GetItems(ids=(kept.item_id,))) or (None,)
    if wrong is None or not wrong.live:
        return context.say(context.voice.say("already-gone"))
    if correction.number is not None and kept.options:
        return await _numbered(context, kept, correction.number, wrong)
    others = await _others(context, kept, correction, wrong)
    meant = await _meant(context, correction, others)
    title = correction.title or kept.title
    best = _best(meant, title, correction)
    if best and await had_reached(context.turn, context.reads, kept.turn_id):
        return await replaced(context, candidate_call(best), wrong, typed=title)
    if offered := meant or others:
        question = ask_choice(context, "candidate", title, candidate_options(context, offered), replaces=wrong.id)
        return question if meant else _unlike(context, question)
    return context.say(context.voice.say("correction-nothing", title=one_line(title)), sent=None)


async def _numbered(context: TurnContext, kept: KeptAs, number: int, wrong: Item) -> HandlerResult:
    """Put the option with this number in the place of ``wrong``; ask which, if there is none or it was not seen yet."""
    position = number - 1 if number > 0 else len(kept.options) + number
    if position < len(kept.options) and await had_reached(context.turn, context.reads, kept.turn_id):
        return await replaced(context, kept.options[position].call, wrong, kept.title, kept.options)
    return ask_choice(context, "candidate", kept.title, kept.options, replaces=wrong.id)


async def _others(context: TurnContext, kept: KeptAs, correction: Correction, wrong: Item) -> tuple[Candidate, ...]:
    """Return what else the title can mean."""
    asked = [Question(correction.title or kept.title, year) for year in dict.fromkeys((correction.year, None))]
    found = [each for sought in await seek_all(context, asked) for each in sought.candidates]
    unlike = [each for each in found if (each.kind, each.tmdb_id) != (wrong.kind, wrong.tmdb_id)]
    return tuple({(each.kind, each.tmdb_id): each for each in unlike}.values())


async def _meant(context: TurnContext, correction: Correction, others: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Return those of ``others`` that are as the person says."""
    kinds = (Kind(correction.kind),) if correction.kind else BOTH
    fitting = [each for each in others if each.kind in kinds and correction.year in (None, each.year)]
    if correction.person is None:
        return tuple(fitting)
    named = set(words(correction.person))
    known = await in_full(context, fitting)
    return tuple(each for each in known if any(named <= set(words(person)) for person in each.details.people))


def _best(meant: Sequence[Candidate], title: str, correction: Correction) -> Candidate | None:
    """Return the one that is surely meant: the only one of that year, kind or maker, or of the title that was said."""
    if correction == Correction():
        return None
    if len(meant) == 1 and correction.title is None:
        return meant[0]
    return clear_winner(meant, title, correction.year)


def _unlike(context: TurnContext, question: HandlerResult) -> HandlerResult:
    (reply,) = question.replies
    return replace(question, replies=(reply.changed(text=f"{context.voice.say('correction-other')}\n\n{reply.text}"),))


async def replace_chosen(context: TurnContext, call: Call, choice: Choice) -> HandlerResult:
    """Put what was chosen in the place of the item that was the wrong one, if that is still there."""
    found = await context.reads(GetItems(ids=(choice.replaces or "",)))
    wrong = [item for item in found if item.live]
    return await replaced(context, call, wrong[0] if wrong else None, choice.subject, choice.options)


async def replaced(
    context: TurnContext, call: Call, wrong: Item | None, typed: str, options: Sequence[Option] = ()
) -> HandlerResult:
    """Keep what ``call`` keeps and take ``wrong`` out, in one decision with one way back."""
    saved = cast("Saved", await context.run(ToolName(call.name), dict(call.args)))
    right = saved.item
    if wrong is None and saved.effects:
        return correctable(context, kept_outcome(context, saved), typed, options)
    if wrong is None or right.id == wrong.id:
        return context.say(items.already_kept(context.voice, right, context.now), spoken_of=(right.id,))
    title, former = items.name(right), items.name(wrong)
    outcome = HandlerResult(
        replies=(Reply(text=items.replaced(context.voice, right, wrong), image=right.details.poster),),
        effects=(RemoveItem(item_id=wrong.id), *seen_at(saved.effects, wrong.seen_at)),
        inverses=(*saved.inverses, RestoreItem(item_id=wrong.id)),
        change=Change(verb="replaced", title=title, former=former),
        spoken_of=(right.id,),
        sent="",
    )
    return correctable(context, outcome, typed, options) if saved.effects else outcome
