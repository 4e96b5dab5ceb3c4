"""Requests to keep something: "salva ...", "salva isso", and a title on its own."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from bot.handlers.finding import show_placed
from bot.handlers.keeping import carry_out, keep
from bot.handlers.noting import how_to_change_it, put_right_now
from bot.handlers.owning import own_first
from bot.handlers.planned import offered, planned_answer, planned_previous, planned_save
from bot.handlers.questions import open_dialogue
from bot.handlers.recalling import kept_already
from bot.handlers.seeking import seek
from bot.handlers.several import is_known, keep_several
from bot.handlers.undoing import put_back, regretted
from bot.planning.envelope import CallTool
from bot.planning.rules import plan_save
from bot.scene import Outcome, Scene, in_group
from bot.understanding.answers.placing import placed
from bot.understanding.entities import content_of
from bot.understanding.recognition import Entities
from bot.understanding.remarks.orders import asks_for_a_change
from bot.understanding.safety import forbids_a_removal
from bot.wording import items, questions
from state.items import NOTE_LIMIT, Kind
from state.reads import GetItems
from tools.definition import ToolName

ODD = 3
# "Pra eu ver com mainha", "to watch with the kids".
PURPOSE = re.compile(
    r"(?i)[\s,]+(?:pra|para|p|pa)\s+(?:(?:eu|a gente|gente|n[óo]s|mim)\s+)?"
    r"(?:ver|rever|assistir|maratonar)(?:mos)?\b.*$"
    r"|[\s,]+(?:for (?:me|us) )?to (?:watch|rewatch|binge)\b.*$"
)
# "guarda isso aqui: ..." keeps what stands after the colon.
POINTER = re.compile(r"(?i)^(?:isso|isto|esse|essa|este|esta|this|it)(?: aqui| aí| ai| here)?\s*:\s*")


async def save(scene: Scene) -> Outcome:
    """Keep what the message says; ask what, if it says nothing to keep."""
    entities = _pointed_at(scene.resolution.recognition.entities)
    return (
        await keep_several(scene, entities) or await planned_save(scene, entities) or await _save_one(scene, entities)
    )


async def remember(scene: Scene) -> Outcome:
    """Keep a statement as a note, word for word; in a group nothing is kept that nobody asked to keep."""
    text = scene.resolution.recognition.text.strip()
    if asked := await regretted(scene) or await put_right_now(scene) or await kept_already(scene):
        return asked
    if in_group(scene.turn.chat):
        return _hint(scene, text)
    if len(text) > NOTE_LIMIT:
        return scene.say(scene.voice.say("too-long", limit=NOTE_LIMIT))
    kept = await keep(scene, ToolName.SAVE_NOTE, {"content": text})
    return replace(kept, sent=text)


async def save_entities(scene: Scene, entities: Entities) -> Outcome:
    """Keep what ``entities`` say, as the rule planner plans it."""
    return await keep_several(scene, _pointed_at(entities)) or await _save_one(scene, entities)


async def save_answer(scene: Scene, entities: Entities) -> Outcome:
    """Keep what ``entities`` say, which is the whole answer to the question what is to be kept."""
    pointed = _pointed_at(entities)
    return (
        await keep_several(scene, pointed) or await planned_answer(scene, pointed) or await _save_one(scene, entities)
    )


async def _save_one(scene: Scene, entities: Entities) -> Outcome:
    entities = await _without_purpose(scene, entities)
    form = plan_save(_pointed_at(entities))
    if isinstance(form, CallTool):
        return await carry_out(scene, form, named=entities.item_type)
    return open_dialogue(scene, "content", Kind(entities.item_type) if entities.item_type else None)


async def _without_purpose(scene: Scene, entities: Entities) -> Entities:
    """Return ``entities`` without what a film is for, "pra eu ver com mainha", if it is one that everybody knows."""
    shorter = PURPOSE.sub("", entities.content or "")
    if entities.item_type not in (None, "movie", "tv_show") or entities.url or shorter in ("", entities.content):
        return entities
    known = entities.item_type is not None or is_known(await seek(scene, _look_up_args(shorter, entities)))
    return replace(entities, content=shorter) if known else entities


def _look_up_args(title: str, entities: Entities) -> dict[str, Any]:
    return {"title": title, **({"year": entities.year} if entities.year else {})}


def _pointed_at(entities: Entities) -> Entities:
    """Return ``entities`` without "isso:" before what they are; "It: A Coisa" is a film."""
    if entities.item_type in ("movie", "tv_show"):
        return entities
    return replace(entities, content=POINTER.sub("", entities.content or "") or entities.content)


async def save_previous(scene: Scene) -> Outcome:
    """Keep what "isso" is: what is quoted, the last thing the person sent that can be kept, or what was shown last."""
    quoted = scene.turn.message.quoted
    if quoted is not None:
        return await _save_quoted(scene, quoted.strip())
    sent = scene.chat.sent
    if sent:
        entities = _as_asked(scene, sent)
        return await planned_previous(scene, sent, entities) or await save_entities(scene, entities)
    shown = await scene.reads(GetItems(ids=scene.chat.spoken_of))
    if len(shown) == 1 and shown[0].live:
        return scene.say(items.already_kept(scene.voice, shown[0], scene.now))
    return scene.say(scene.voice.say("nothing-before"))


async def _save_quoted(scene: Scene, quoted: str) -> Outcome:
    """Keep the words of the message that is quoted, whoever wrote it, without asking a model about them."""
    if not quoted:
        return scene.say(scene.voice.say("nothing-quoted"))
    return await save_entities(scene, _as_asked(scene, quoted))


def _as_asked(scene: Scene, text: str) -> Entities:
    entities = content_of(text)
    asked_kind = scene.resolution.recognition.entities.item_type
    return replace(entities, item_type=asked_kind or entities.item_type)


async def offer(scene: Scene) -> Outcome:
    """Answer a message that asks for nothing we know: what it means among what is kept, else what can be said."""
    text = scene.turn.message.text or ""
    if not any(character.isalnum() for character in text):
        return scene.say(scene.voice.say("hint-noted-nothing"))
    if text.strip() in (scene.voice.say("option-skip"), scene.voice.say("option-stop")):
        return scene.say(scene.voice.say("nothing-to-cancel"))
    asked = await regretted(scene) or await put_right_now(scene) or await put_back(scene)
    if asked := asked or await own_first(scene) or await offered(scene) or await kept_already(scene):
        return asked
    if placed(text, ODD) is not None:
        return await show_placed(scene, text)
    return (await how_to_change_it(scene) if asks_for_a_change(text) else None) or _hint(scene, text)


def _hint(scene: Scene, text: str) -> Outcome:
    if asks_for_a_change(text):
        return scene.say(scene.voice.say("hint-change"))
    if forbids_a_removal(text):
        return scene.say(scene.voice.say("denied-removal"))
    number = scene.chat.last_hint + 1
    said = questions.hint(scene.voice, number, model_away=scene.asker.away)
    return scene.say(said, hint=number, sent=text)
