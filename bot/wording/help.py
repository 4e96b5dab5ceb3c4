"""The help: what can be said, by example, an example for each tool there is."""

from __future__ import annotations

from bot.i18n.catalogue import Voice
from tools.definition import EffectClass
from tools.registry import TOOLS


def examples(voice: Voice, effect: EffectClass) -> str:
    """Return a line for each tool of that class, in the registry's order; tools that are asked for alike share one."""
    said = (voice.say("help-example", tool=str(tool.name)) for tool in TOOLS if tool.effect is effect)
    return "\n".join(f"• {each}" for each in dict.fromkeys(said))


def everything(voice: Voice) -> str:
    """Return the whole help."""
    return voice.say(
        "help",
        keep=examples(voice, EffectClass.WRITE),
        know=examples(voice, EffectClass.READ),
        remove=examples(voice, EffectClass.DESTRUCTIVE),
    )
