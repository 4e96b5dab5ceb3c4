"""The pack of what is measured: weight, water, sleep, exercise, mood, pressure, glucose, and what was taken."""

from bot.packs.frame import Pack, Row
from bot.packs.health.asking import ask_metric
from bot.packs.health.correcting import taken_up
from bot.packs.health.kept import PACK as NAME
from bot.packs.health.recording import answered, record_metric
from bot.understanding.recognition import Intent

PACK = Pack(
    name=NAME,
    rows=(Row("metric", Intent.SAVE, record_metric), Row("ask_metric", Intent.INFO, ask_metric)),
    answered=answered,
    taken_up=taken_up,
)
