"""Keeping things: from a planned form to a kept item, a question, or an honest word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from bot.context import HandlerResult, TurnContext
from bot.handlers.finding.title_search import ENRICH_OF, Sought, seek
from bot.handlers.questions import OFFERED_AT_MOST, ask_choice
from bot.planner.envelope import CallTool
from bot.planner.grounding import in_own_words
from bot.planner.titles import could_be_film, names_another_thing
from bot.replies import items, questions
from bot.replies.text import one_line
from bot.runtime.retry_enrichment import read_later
from bot.understanding.grammar import every
from bot.understanding.recognition import ItemType
from bot.understanding.remarks.keeping import speaks_of_episodes
from state.effects import Change, Effect, InsertItem
from state.items import Kind
from state.lane import Call, KeptAs, Option
from state.reads import FindTitled
from state.text import title_key, words
from state.turns import Reply
from tools.definition import Candidate, Lookup, LookupStatus, Saved, ToolName

SAVE_OF: dict[Kind, ToolName] = {
    Kind.MOVIE: ToolName.SAVE_MOVIE,
    Kind.TV_SHOW: ToolName.SAVE_TV_SHOW,
    Kind.VIDEO: ToolName.SAVE_VIDEO,
}
# A planner may name the save itself: what it would keep is looked up all the same, and no id of its own is taken.
LOOKED_UP: dict[ToolName, Kind] = {
    **{tool: kind for kind, tool in ENRICH_OF.items()},
    ToolName.SAVE_MOVIE: Kind.MOVIE,
    ToolName.SAVE_TV_SHOW: Kind.TV_SHOW,
}
# Words of watching, and of what has episodes, around a title that no look-up knows.
WATCHING = frozenset("ver rever assistir assisti vi watch rewatch see saw".split())
ARTICLES = frozenset("o a os as um uma the an".split())
OTHER: dict[Kind, Kind] = {Kind.MOVIE: Kind.TV_SHOW, Kind.TV_SHOW: Kind.MOVIE}


async def carry_out(context: TurnContext, form: CallTool, *, named: ItemType | None) -> HandlerResult:
    """Do what a planned ``form`` asks: look a title up first, keep anything else at once.

    ``named`` is the kind that the person named. If it is no film or series, both are looked at.
    """
    match form.tool:
        case tool if kind := LOOKED_UP.get(tool):
            return await keep_title(context, title_args(form), kind, certain=named in ("movie", "tv_show"))
        case ToolName.ENRICH_VIDEO:
            return await _keep_video(context, str(form.args["url"]))
        case ToolName.SAVE_NOTE if named != "note":
            too_long = named in ("movie", "tv_show")
            return await keep_as_note(context, str(form.args["content"]), too_long_for_title=too_long)
        case _:
            return await keep(context, form.tool, dict(form.args))


def watched_kind(text: str, title: str) -> Kind | None:
    """Return what ``title`` is to somebody who speaks of watching it: a film, unless of episodes; else None.

    "Preciso ver o médico" is about no film: behind an article it may be anything.
    """
    said = words(text)
    if speaks_of_episodes(text):
        return Kind.TV_SHOW
    sees = WATCHING | every("recommending") | every("watchlist")
    watched = sees.intersection(said) and not ARTICLES.intersection(words(title)[:1])
    return Kind.MOVIE if watched else None


def _wish(context: TurnContext, title: str) -> str:
    """Return the words by which ``title`` is wished for: of "e tropa de elite", those of the request before it."""
    text, beside = context.turn.message.text or "", context.turn.message.beside
    around = [word for word in words(text.replace(title, " ")) if word not in every("joint") | every("article")]
    return text if around else f"{beside} {text}"


def title_args(form: CallTool) -> dict[str, Any]:
    """Return the title and the year that ``form`` names: all that a look-up takes."""
    return {name: form.args[name] for name in ("title", "year") if form.args.get(name) is not None}


async def keep(context: TurnContext, tool: ToolName, args: dict[str, Any], said: str | None = None) -> HandlerResult:
    """Run a save tool and say what came of it; ``said`` replaces the usual sentence for a newly kept item."""
    saved = cast("Saved", await context.run(tool, args))
    if saved.outcome == "already_kept":
        item = saved.item
        return context.say(items.already_kept(context.voice, item, context.now), spoken_of=(item.id,), sent="")
    return kept_outcome(context, saved, said)


def kept_outcome(context: TurnContext, saved: Saved, said: str | None = None) -> HandlerResult:
    """Return the outcome that keeps what a save tool ``saved``, and says so."""
    item = saved.item
    text = said or items.kept(context.voice, item)
    if doubt := items.doubt(context.voice, saved):
        text = f"{text}\n{doubt}"
    return HandlerResult(
        replies=(Reply(text=text, image=item.details.poster),),
        effects=saved.effects,
        inverses=saved.inverses,
        change=Change(verb="kept", title=items.name(item)),
        spoken_of=(item.id,),
        sent="",
        jobs=read_later(item, context.now) if saved.lookup == "unavailable" else (),
    )


async def keep_as_note(context: TurnContext, content: str, *, too_long_for_title: bool = False) -> HandlerResult:
    """Keep as a note, and say so, what nobody called one."""
    text = one_line(content)
    said = (
        context.voice.say("kept-as-note-too-long", text=text)
        if too_long_for_title
        else context.voice.say("kept-as-note", text=text)
    )
    return await keep(context, ToolName.SAVE_NOTE, {"content": content}, said)


async def keep_title(context: TurnContext, args: dict[str, Any], kind: Kind, *, certain: bool) -> HandlerResult:
    """Look a title up and keep the one it is, ask which of several, or keep it as it was typed.

    A film that no look-up knows is looked for among the series, and the other way round.
    """
    found = await sought(context, args, kind, certain=certain)
    if winner := found.winner:
        return await keep_candidate(context, winner, typed=found.title)
    title, written = found.title, _as_written(context, args)
    if found.candidates:
        options = candidate_options(context, found.candidates)
        if found.is_doubtful and not certain:
            options.append(_note_option(context, args))
        return ask_choice(context, "candidate", title, options, image=found.poster)
    watched = None if certain else watched_kind(_wish(context, title), title)
    if not certain and watched is None and not could_be_film(written):
        return await keep_as_note(context, written)
    if not certain:
        own = await context.reads(FindTitled(title_key=title_key(title)))
        if len(own) == 1:
            return context.say(items.already_kept(context.voice, own[0], context.now), spoken_of=(own[0].id,), sent="")
        return await (keep(context, SAVE_OF[watched], args) if watched else keep_as_note(context, written))
    return await keep(context, SAVE_OF[kind], args, _as_typed(context, args, kind, found.status))


async def sought(context: TurnContext, args: dict[str, Any], kind: Kind, *, certain: bool) -> Sought:
    """Return what look-ups know by ``args`` (title, year?): of ``kind`` alone if that is certain and they know any."""
    found = await seek(context, args, (kind,) if certain else (kind, OTHER[kind]))
    if certain and found.status == "nothing" and not found.candidates:
        found = replace(await seek(context, args, (OTHER[kind],)), status=found.status)
    if not certain and names_another_thing(_as_written(context, args)):
        same = tuple(each for each in found.candidates if title_key(found.title) in _titles(each))
        return replace(found, candidates=same)
    return found


async def offer_titled(context: TurnContext, args: dict[str, Any], said: str | None = None) -> HandlerResult | None:
    """Offer what look-ups know by ``args`` (title, year?); None if they know nothing.

    If a model named the title, ``said`` are the person's words: these are quoted where it is neither theirs nor a
    title that the look-ups know.
    """
    found = await seek(context, args)
    options = candidate_options(context, found.candidates)
    quoted = said is None or in_own_words(found.title, (said,))
    quoted = quoted or any(title_key(found.title) in _titles(each) for each in found.candidates)
    return (
        ask_choice(context, "offer", found.title if quoted else said or "", options, image=found.poster)
        if options
        else None
    )


async def keep_candidate(context: TurnContext, candidate: Candidate, typed: str) -> HandlerResult:
    """Keep the film or series that a look-up found by what was ``typed``; it can be put right afterwards."""
    call = candidate_call(candidate)
    return correctable(context, await keep(context, ToolName(call.name), dict(call.args)), typed)


def seen_already(context: TurnContext, kept: HandlerResult) -> HandlerResult:
    """Return ``kept`` with what it keeps noted as seen, and that said."""
    if not kept.effects:
        return kept
    effects = seen_at(kept.effects, context.now)
    kind = next((effect.item.kind for effect in effects if isinstance(effect, InsertItem)), Kind.MOVIE)
    (reply, *others), text = kept.replies, context.voice.say("kept-seen", kind=str(kind))
    return replace(kept, effects=effects, replies=(reply.changed(text=f"{reply.text}\n{text}"), *others))


def seen_at(effects: Sequence[Effect], at: int | None) -> tuple[Effect, ...]:
    """Return ``effects`` that keep as seen at ``at`` (ns) what they keep."""
    return tuple(
        effect.changed(item=effect.item.changed(seen_at=at)) if isinstance(effect, InsertItem) else effect
        for effect in effects
    )


def correctable(context: TurnContext, kept: HandlerResult, typed: str, options: Sequence[Option] = ()) -> HandlerResult:
    """Return ``kept`` as something that "não é esse" speaks of, if it keeps a film that was looked up by ``typed``.

    If it was chosen from ``options``, "era o 3" speaks of those.
    """
    if not kept.effects or not kept.spoken_of:
        return kept
    (item_id, *_), numbered = kept.spoken_of, tuple(options)
    kept_as = KeptAs(turn_id=context.turn.id, item_id=item_id, title=typed, at=context.now, options=numbered)
    return replace(kept, kept_as=kept_as)


def candidate_call(candidate: Candidate) -> Call:
    """Return the save that keeps ``candidate``."""
    args: dict[str, Any] = {"title": candidate.title}
    if candidate.year is not None:
        args["year"] = candidate.year
    if candidate.tmdb_id is not None:
        args["tmdb_id"] = candidate.tmdb_id
    return Call(name=SAVE_OF[candidate.kind], args=args)


def candidate_options(context: TurnContext, candidates: Sequence[Candidate]) -> list[Option]:
    """Return ``candidates`` as numbered answers, with what tells them apart."""
    mixed = len({candidate.kind for candidate in candidates}) > 1
    return [
        Option(
            label=questions.candidate_label(context.voice, candidate, mixed=mixed),
            hint=items.told_apart(context.voice, candidate),
            title=candidate.title,
            year=candidate.year,
            kind=candidate.kind,
            call=candidate_call(candidate),
        )
        for candidate in candidates[:OFFERED_AT_MOST]
    ]


def _note_option(context: TurnContext, args: dict[str, Any]) -> Option:
    """Return the answer that keeps a title as a note, as it was typed."""
    label = questions.kind_label(context.voice, Kind.NOTE)
    call = Call(name=ToolName.SAVE_NOTE, args={"content": _as_written(context, args)})
    return Option(label=label, title=label, kind=Kind.NOTE, call=call)


def _titles(candidate: Candidate) -> set[str]:
    return {title_key(candidate.title), title_key(candidate.details.original_title or candidate.title)}


async def _keep_video(context: TurnContext, url: str) -> HandlerResult:
    lookup = cast("Lookup", await context.run(ToolName.ENRICH_VIDEO, {"url": url}))
    args: dict[str, Any] = {"url": url}
    if lookup.candidates:
        args["title"] = lookup.candidates[0].title
    return await keep(context, ToolName.SAVE_VIDEO, args)


def _as_written(context: TurnContext, args: dict[str, Any]) -> str:
    """Return the title with the year that was taken out of it, as the person wrote them."""
    title, year = str(args["title"]), args.get("year")
    if year is None:
        return title
    written = re.search(rf"{re.escape(title)}.{{1,12}}{year}[)\]]?", context.turn.message.text or "")
    return written[0] if written else f"{title} ({year})"


def _as_typed(context: TurnContext, args: dict[str, Any], kind: Kind, status: LookupStatus) -> str:
    title = one_line(str(args["title"]))
    match status:
        case "unavailable":
            return context.voice.say("kept-typed-unavailable", title=title)
        case "unconfigured":
            return context.voice.say("kept-typed-unconfigured", title=title, kind=kind)
        case _:
            return context.voice.say("kept-typed-nothing", title=title)
