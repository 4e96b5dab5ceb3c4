"""`guarda persona`: who can speak, an object a line, and what a model is told of a switch."""

from __future__ import annotations

import sys
from typing import Any, BinaryIO

import orjson
import typer

from bot.cli import startup
from bot.cli.startup import explained, terminal_voice
from bot.personas.definition import Persona, Personas
from bot.personas.speaking import Speaking
from bot.personas.strategies import strategy_for
from bot.planner.prompting import WriterQuestion, writer_prompt
from bot.skills.compose import joined, tone_lines


def listed() -> None:
    """Describe the personas on standard output, the default one first."""
    with explained():
        describe(startup.personas(), sys.stdout.buffer)


def prompted(model: str, former: str | None, now: str | None) -> None:
    """Print the writer's prompt for ``model`` as ``now`` speaks, after a switch from ``former`` if that is given."""
    with explained():
        personas = startup.personas()
    before, persona = _named(personas, former), _named(personas, now)
    with explained():
        print(prompt_of(personas, model, before, persona or personas.default, terminal_voice().locale))


def _named(personas: Personas, name: str | None) -> Persona | None:
    if name is None:
        return None
    if (persona := personas.called(name)) is not None:
        return persona
    voice = terminal_voice()
    known = voice.join([each.name for each in personas.all])
    raise typer.BadParameter(voice.say("terminal-persona-unknown", name=name, known=known))


def describe(personas: Personas, out: BinaryIO) -> None:
    """Write an object a line for ``personas`` on ``out``."""
    for persona in personas.all:
        out.write(orjson.dumps(described(persona)) + b"\n")
    out.flush()


def described(persona: Persona) -> dict[str, Any]:
    """Return what ``persona`` is called, how it greets, and which sentences it says otherwise."""
    return {
        "name": persona.name,
        "title": persona.title,
        "called": persona.names,
        "description": persona.description,
        "greeting": persona.greeting,
        "default": persona.default,
        "variants": {locale: text.count(" =\n") for locale, text in persona.variants.items()},
    }


def prompt_of(personas: Personas, model: str, former: Persona | None, persona: Persona, locale: str) -> str:
    """Return the system prompt, whole, that the writer of ``model`` gets before it speaks as ``persona``."""
    speaking = Speaking(
        persona=persona,
        strategy=strategy_for(model),
        model=model,
        former=former,
        switched=True,
        operator=personas.instructions,
    )
    tone = speaking.tone(None)
    extension = joined((speaking.words(), tone_lines(tone, locale, emoji=False) if tone else ""))
    prompt, _ = writer_prompt(WriterQuestion("…", {}, locale=locale, extension=extension))
    return prompt.lines[0].content
