"""What a question about money is about, and what the one before it was: "e mês passado?" goes on with that."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Literal

from bot.context import TurnContext
from bot.packs.ledger.lexicon import has, says
from bot.packs.ledger.reading import Said, read
from bot.understanding.dates import Moment
from bot.understanding.words.abbreviations import spelt_out
from state.text import fold, words

Kind = Literal["spent", "income", "balance", "largest", "average", "saved"]

KINDS: tuple[Kind, ...] = ("balance", "income", "largest", "average")
_MARK = "money: "
_GOES_ON = re.compile(r"\W*(?:e|mas e|and|what about|how about)\b")
_LAUGHTER = re.compile(r"(?i)\b(?:k{3,}|(?:ha){2,}h?|(?:he){2,}|(?:rs){1,}|(?:hua)+|l+o+l+|hsu\w*)\b")
_SENTENCE = re.compile(r"[^.?!\n;]+[.?!\n;]*")
_ASKS = re.compile(
    r"\b(?:quant[oa]s?|qual|quais|quem|cade|mostra|lista|gastos?|despesas?|saldo|total|extrato|maior|media|resumo|sobrou|"
    r"how much|what|which|show|spent|spending|balance|expenses|owes?|bills?|contas?|boletos?|dividas?|fiados?)\b"
)
# "Perguntei quanto gastei, não quanto recebi."
_NOT_THAT = re.compile(r"(?i),? *(?:e |and )?\b(?:n[ãa]o|not)\b (?:(?:o|a|de)? *(?:quanto|que|how much|what) +).*$")
# "Contando a conta de luz": what is spent is counted anyway.
_INCLUDED = re.compile(r"(?i),? *\b(?:j[áa] )?(?:contando|incluindo|including|counting) (?:com )?(?:[oa]s?|the|my) .*$")
_NO = re.compile(r"(?i)^\W*(?:n[ãa]o|no|mas|ent[ãa]o|so|ok|ta|t[áa])\b[\s,]+")
_LEFT = re.compile(
    r"\b(?:ainda tenho|tenho ainda|me sobra|to com quanto|tenho quanto|quanto (?:eu )?tenho|"
    r"have left|do i (?:still )?have)\b"
)
WORDS_AT_MOST = 8
ABOUT_LIMIT = 100


@dataclass(frozen=True, slots=True)
class Topic:
    """What is asked: ``kind`` of figure, ``about`` what, in the time of ``moment``, which ``when`` says."""

    kind: Kind
    about: str
    moment: Moment | None
    when: str = ""

    def note(self) -> str:
        """Return what the next message may go on with, to be noted in the conversation."""
        return _MARK + json.dumps([self.kind, self.about[:ABOUT_LIMIT], self.when], ensure_ascii=False)


def asked_part(text: str) -> str:
    """Return what of ``text`` asks, without laughter, remarks beside the question, and what is not asked for."""
    whole = _LAUGHTER.sub(" ", spelt_out(text))
    sentences = [each for each in _SENTENCE.findall(whole) if each.strip()]
    asking = [each for each in sentences if _ASKS.search(fold(each))]
    said = _INCLUDED.sub("", _NOT_THAT.sub("", asking[-1] if asking else whole))
    return _NO.sub("", said).strip() or whole


def topic_of(context: TurnContext, said: Said, told: Kind | None = None) -> Topic:
    """Return what the message asks about; what it leaves out is as in the question before, if it goes on with that.

    "Quanto deu hoje?" is of what was asked right before, else of what was ``told`` last.
    """
    kind = _kind(said.text)
    # In "e agora quanto sobrou hoje" only the day is a time to sum up.
    moment = next((each for each in said.moments if each.begins and each.ends and each.begins < each.ends), said.moment)
    when = said.text[moment.start : moment.end] if moment else _implied(context, said.text)
    if moment is None and when:
        moment = read(context, "past", "asking", text=when).moment
    before = _before(context)
    goes_on = _GOES_ON.match(fold(said.text)) and len(words(said.text)) <= WORDS_AT_MOST
    # "Quanto entrou?", right after what was spent this week, is of that week.
    goes_on = goes_on or (before and kind not in (None, before[0]) and not said.about and moment is None)
    if before is None or not goes_on:
        followed = before[0] if before and before[0] in ("spent", "income") else told
        return Topic(kind or (None if said.about else followed) or "spent", said.about, moment, when)
    earlier, about, then = before
    if kind is None and has(said.text, "in_all") and earlier in ("largest", "average"):
        kind = "spent"
    if moment is None and then:
        moment, when = read(context, "past", "asking", text=then).moment, then
    return Topic(kind or earlier, said.about or ("" if kind else about), moment, when)


def _implied(context: TurnContext, text: str) -> str:
    """Return the days that ``text`` names without saying which, "lucro do dia", "total da semana"; "" if none."""
    if has(text, "this_day"):
        return context.voice.say("digest-day")
    return context.voice.say("digest-week") if has(text, "this_week") else ""


def _kind(text: str) -> Kind | None:
    """Return the figure that is asked for; what came in and what went together are a balance."""
    found: list[Kind] = [name for name in KINDS if says(text, name)]
    if says(text, "saved") or says(text, "savings"):
        return "saved"
    if says(text, "taken_out"):
        return "income"  # "quanto tirei sexta"
    if _LEFT.search(fold(text)) or (says(text, "income") and says(text, "spent")):
        return "balance"
    return next(
        (name for name in found if name != "income" or not says(text, "spent")),
        "spent" if says(text, "spent") else None,
    )


def was_money(context: TurnContext) -> bool:
    """Tell whether what was told last is a figure of money."""
    return (context.chat.told or "").startswith(_MARK)


def _before(context: TurnContext) -> tuple[Kind, str, str] | None:
    if not was_money(context):
        return None
    kind, about, when = json.loads((context.chat.told or "").removeprefix(_MARK))
    return kind, about, when
