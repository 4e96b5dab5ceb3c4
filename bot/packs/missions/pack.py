"""Pack of missions: what begins one, and who takes its answers."""

from __future__ import annotations

from bot.actions import Intent
from bot.packs.frame import Pack, Row
from bot.packs.missions.asking import answered, answers, begin
from bot.packs.missions.telling import tapped, tell

PACK = Pack(
    "missions",
    rows=(Row("mission", Intent.INFO, "vale a pena financiar um carro ou juntar?", handler=begin),),
    answered=answered,
    answers=answers,
    jobs=tell,
    tapped=tapped,
)
