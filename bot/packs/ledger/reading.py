"""What a message about money says: its sum, its day, and what the money was for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from itertools import pairwise
from typing import Literal, cast

from dateutil.relativedelta import relativedelta

from bot.context import TurnContext
from bot.packs.ledger.lexicon import OTHERS, about, category_of, has, listed, says, wordings
from bot.understanding.dates import Kind, Moment, Preference, dates
from bot.understanding.money import Sum, dividing_spans, sum_of, sums
from bot.understanding.parts import read_as
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Language
from bot.understanding.words.abbreviations import spelt_out
from state.text import fold, words
from tools.zones import clock, here

NOON = time(12)
WEEK = 7
# So many words at most stand before the day that a message begins with.
LEADING_WORDS = 1
# "Minha mãe que ela me emprestou", "mercado pq acabou tudo".
_BESIDE = re.compile(r"(?i)\s+(?:que|porque|pq|pois|because)\s+")
_WEEK_BEFORE = re.compile(r"\d|passad|ultim|atras|last|ago")
_PAUSE = re.compile(r"[,.;:!?](?=\s)|\n")
_SENTENCE = re.compile(r"[.;!?]\s+|\n")
# Where a sentence ends, at the end of a text as well.
ENDED = re.compile(r"[.;!?](?=\s|$)|\n")
EntryKind = Literal["expense", "income"]
# Between one entry and the next.
_END = re.compile(r"$")
_JOINT = re.compile(r"[,;]|(?<!\w)(?:so que|e|mais|mas|and|plus|but|tambem)(?!\w)")


@dataclass(frozen=True, slots=True)
class Said:
    """What a message says: the sum it is about, the times it tells, and what is left, which the money was for."""

    text: str
    sum: Sum | None
    moments: tuple[Moment, ...]
    about: str
    today: date

    @property
    def moment(self) -> Moment | None:
        """The first time that lies on a calendar."""
        return next((each for each in self.moments if each.begins is not None), None)

    @property
    def month(self) -> Moment | None:
        """The month that something is of, which is not when it was paid: "a pensão de novembro paguei ontem"."""
        return next(filter(self._is_its_month, self.moments), None)

    @property
    def day(self) -> Moment | None:
        """The first time that lies on a calendar, and is not the month that something is of: one that has come, if any.

        "Ontem paguei o dentista, volto dia 20" tells two.
        """
        told = [each for each in self.moments if each.begins is not None and not self._is_its_month(each)]
        come = (each for each in told if each.begins and each.begins.date() <= self.today)
        return next(come, told[0] if told else None)

    def _is_its_month(self, each: Moment) -> bool:
        if each.begins is None or each.begins.day != 1 or each.ends != each.begins + relativedelta(months=1):
            return False
        behind = self.text[self.sum.end : each.start] if self.sum and self.sum.end < each.start else ""
        if _PAUSE.search(behind) and set(words(_PAUSE.split(behind)[-1])) - listed("filler"):
            return True  # "paguei 200, retorno em março"
        told = [other.begins for other in self.moments if behind and other.end <= each.start]
        if any(begins and begins.date() > self.today for begins in told):
            return True  # "..., back in 6 months, june"
        leads = (*words(self.text[: each.start])[-1:], *words(self.text[each.start : each.end])[:1])
        return not listed("belonging").isdisjoint(leads)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a message that tells a sum of its own, and what it says of it."""

    text: str
    kind: EntryKind | None


def named(kind: str, said: Said) -> str:
    """Return what ``said`` tells of an entry of ``kind``, as it names it: without what is told beside of that."""
    content = (read_as(kind, said.text).entities.content or "").strip()
    place = said.text.find(content) if content else -1
    overlaps = any(each.start < place + len(content) and place < each.end for each in sums(said.text))
    # "2 kg de carne a 39,90 o kg": what is counted says what it was.
    counts = said.sum is not None and said.sum.price and category_of(content) == OTHERS != category_of(said.about)
    # With whom something was divided is not what it was.
    sharers = any(place < end and start < place + len(content) for start, end in _divided(said)) if content else False
    what = content if place >= 0 and not overlaps and not counts and not sharers else said.about
    if not what and (divided := _divided(said)):
        spans = [*divided, *((each.start, each.end) for each in sums(said.text))]
        what = about(said.text, spans, "led_on", "the_sum", "costing")  # "rachei a conta de 90 com a Bia"
    what = _of_its_sentence(what, said)
    for each in wordings("obliged"):  # "todo dia 5 tenho que pagar a pensão"
        what = each.sub("", what)
    return _BESIDE.split(what)[0].strip(" ,.;:!") or what


def _divided(said: Said) -> tuple[tuple[int, int], ...]:
    return dividing_spans(said.text) if said.sum and said.sum.among > 1 else ()


def _of_its_sentence(what: str, said: Said) -> str:
    """Return ``what`` a sum was for, without other sentences; what stands beside the sum in its own, if that is none.

    "Fechou. botei 35 de gasosa na moto": nothing was spent on "fechou". A name has letters and is no pronoun.
    """
    if said.sum is None or not what:
        return what
    begin = max((each.end() for each in _SENTENCE.finditer(said.text, 0, said.sum.start)), default=0)
    end = next((each.start() for each in _SENTENCE.finditer(said.text, said.sum.end)), len(said.text))
    place = said.text.find(what)
    inside = begin <= place and place + len(what) <= end
    if inside and (_divided(said) or not _names_nothing(what)):  # "rachei a conta"
        return what
    own = said.text[begin:end]
    spans = [(each.start - begin, each.end - begin) for each in said.moments if begin <= each.start and each.end <= end]
    spans += [(start - begin, finish - begin) for start, finish in _divided(said) if begin <= start and finish <= end]
    found = about(own, [*spans, (said.sum.start - begin, said.sum.end - begin)], "filler", "paying_places")
    if found and not _names_nothing(found):
        return found
    return what if category_of(what) != OTHERS else ""  # "fui no mercado. gastei 50"


def _names_nothing(what: str) -> bool:
    """Tell whether ``what`` says only where or how something was paid, or of how many, and not for what."""
    return set(words(what)) <= listed("paying_places") | listed("filler")


def read(context: TurnContext, prefer: Preference, *lists: str, text: str | None = None) -> Said:
    """Return what the message says, or ``text``; times that may be either lie where ``prefer`` says."""
    entities = context.resolution.recognition.entities
    named = spelt_out(entities.amount) if text is None and entities.amount else None
    text = spelt_out(context.resolution.recognition.text if text is None else text)
    told = sums(text)
    moments = tuple(
        each
        for each in dates(text, clock(context.now), here(), cast("Language", context.voice.locale), prefer=prefer)
        if not any(
            (sum_.marked or is_led_to(text, sum_)) and sum_.start < each.end and each.start < sum_.end for sum_ in told
        )
    )
    spans = [(each.start, each.end) for each in moments]
    found = sum_of(text, named, spans)
    spans += [(found.start, found.end)] if found else []
    spans += dividing_spans(text) if found and found.among > 1 else ()
    return Said(text, found, moments, about(text, spans, "filler", *lists), clock(context.now).date())


def is_led_to(text: str, told: Sum) -> bool:
    """Tell whether a word says that what is ``told`` is what something came to: "deu 31", "came to 7.40"."""
    *_, before, last = ("", "", *words(text[: told.start]))
    return last in listed("costing") or (before in listed("costing") and last in ("to", "em"))


def without_comparison(text: str) -> str:
    """Return ``text`` without what it tells that something cost at another time: "paguei 34, ano passado era 22"."""
    for each in wordings("compared"):
        found = each.search(fold(text)) if len(fold(text)) == len(text) else None
        if found and sums(text[slice(*found.span())]):
            text = f"{text[: found.start()]} {text[found.end() :]}".strip()
    return text


def without_days(text: str, days: Iterable[Moment]) -> str:
    """Return ``text``, as long as it is, with a comma in the place of each of the ``days``.

    Of "60 dia 4 e 60" no sum is "4 e 60".
    """
    for each in days:
        text = f"{text[: each.start]}{',':<{each.end - each.start}}{text[each.end :]}"
    return text


def apart(text: str) -> tuple[Part, ...]:
    """Return the parts of ``text`` that tell a sum each: "50 no mercado e 30 de uber"; none where it tells one thing.

    Between two sums a word that joins, a comma, or nothing but how the first was paid has to stand: "890 no cartão 430
    no pix". Sums that add up to the first are what that consists of.
    """
    told = sums(text)
    between = [text[first.end : second.start] for first, second in pairwise(told)]
    joints = [[*_JOINT.finditer(fold(each))] or _means(each) for each in between]
    if len(told) < 2 or not all(joints) or any(len(fold(each)) != len(each) for each in between):
        return ()
    if (
        has(text[told[-1].end :], "of_the_whole")
        or (len(told) > 2 and told[0].centavos == sum(each.centavos for each in told[1:]) and not _turns(text, told))
        or any(says(each, "consisting") for each in between)
    ):
        return ()
    # In "187,40, e a Copasa, 92" the name of the second stands before its own comma, unless one stands behind it.
    ends = [*(each.start for each in told[2:]), len(text)]
    behind = [_JOINT.split(fold(text[each.end : end]))[0] for each, end in zip(told[1:], ends, strict=True)]
    led = [
        found[:-1] or found if not each[found[-1].end() :].strip() and set(words(named)) <= listed("filler") else found
        for each, found, named in zip(between, joints, behind, strict=True)
    ]
    places = (first.end + found[-1].start() for first, found in zip(told, led, strict=False))
    found: list[Part] = []
    for begin, end in pairwise((0, *places, len(text))):
        part = text[begin:end]
        found.append(Part(part, kind_of(part) or (_goes_on(part, found[-1]) if found else told_kind(part))))
    return tuple(found)


def _turns(text: str, told: Sequence[Sum]) -> bool:
    """Tell whether what follows the first of the sums ``told`` went where that came in, or the other way about."""
    first, then = kind_of(text[: told[0].start]), kind_of(text[told[0].end : told[-1].start])
    return first is not None and then is not None and first != then


def _goes_on(part: str, before: Part) -> EntryKind | None:
    """Return whether ``part``, which has no verb, was spent or came in: as what was told ``before`` it.

    Behind what was earned with nothing that is bought, such a thing called before its sum was paid: "tirei 160, gasosa
    70". "Vendi bolo 30, brigadeiro 20" is all earned.
    """
    told = sums(part)[:1]  # "e doze no mototáxi" leaves out of what there are twelve
    listed_ = any(category_of(part[: each.start]) != OTHERS and not words(part[each.end :]) for each in told)
    earned = before.kind == "income" and category_of(before.text) == OTHERS
    return "expense" if listed_ and earned else before.kind


def _means(between: str) -> list[re.Match[str]]:
    """Return the end of what stands between two sums, if that says nothing but how the first one was paid; else []."""
    said = words(between)
    paid = set(said) <= listed("means") | listed("means_lead") and not listed("means").isdisjoint(said)
    return [*_END.finditer(fold(between))][-1:] if paid else []


def further(said: Said, first: Said) -> bool:
    """Tell whether ``said`` tells a sum besides the ``first``, and no part of it: "e mais 25", "e 30 da Ana"."""
    # "890 no cartão, 430 no pix": what is said of how each was paid is of each; "1.240 na loja, 300 no pix" is one.
    if says(said.text, "means") and (says(first.text, "means") or not said.text.lstrip().startswith(",")):
        return True
    return bool(said.about or kind_of(said.text) or says(said.text, "adding"))


def kind_of(text: str) -> EntryKind | None:
    """Return what the last verb of ``text`` says of a sum; None if there is no verb."""
    verbs = [each for each in words(text) if each in listed("spending_verbs") | listed("earning_verbs")]
    return ("expense" if verbs[-1] in listed("spending_verbs") else "income") if verbs else None


def is_given(text: str) -> bool:
    """Tell whether ``text`` says that somebody gave the person something: "sent me 40"."""
    said = words(text)
    return any(one in listed("sent") and other in listed("to_me") for one, other in pairwise(said))


def told_kind(text: str) -> EntryKind | None:
    """Return whether ``text`` is learnt to tell what was spent or what came in; None if it tells neither."""
    action = recognise(text)[0].action if text.strip() else ""
    return "expense" if action == "expense" else "income" if action == "income" else None


_BEGINS = re.compile(
    r"\W*(?:[\w ]{2,24}: )?(?:(?:e|ai|entao|hoje|ontem|agora|bom dia|boa tarde|boa noite|oi|ah|tambem|ja|eu|a gente|"
    r"and|also|today|yesterday|i|we)[\s,!.]+)*(?P<verb>[a-z]+)\b"
)


def begins_with(text: str, *lists: str) -> bool:
    """Tell whether the first verb of ``text`` is of one of the ``lists``."""
    begins = _BEGINS.match(fold(spelt_out(text)))
    return begins is not None and any(begins["verb"] in listed(name) for name in lists)


def day_of(context: TurnContext, moment: Moment | None, text: str = "") -> datetime:
    """Return when something happened on the day that is told, else now; on Saturdays "sábado" in ``text`` is today.

    What has happened did so on no day to come: "paguei o dentista, retorno em junho".
    """
    now = clock(context.now)
    if moment is None and context.turn.parent is not None:
        moment, text = _led_by(context)
    if moment is None or moment.begins is None or moment.begins.date() >= now.date():
        return now
    if moment.ends is not None and moment.begins <= now < moment.ends:
        return now  # "this month"
    said = fold(text[moment.start : moment.end])
    if said and (now.date() - moment.begins.date()).days == WEEK and not _WEEK_BEFORE.search(said):
        return now
    return datetime.combine(moment.begins.date(), NOON, now.tzinfo)


def _led_by(context: TurnContext) -> tuple[Moment | None, str]:
    """Return the day that the message begins with, which all of its parts are of: "ontem fiz 210 e ... 65 na 99"."""
    beside = spelt_out(context.turn.message.beside)
    language = cast("Language", context.voice.locale)
    for each in dates(beside, clock(context.now), here(), language, prefer="past"):
        past = each.begins is not None and each.begins <= clock(context.now)
        if past and each.kind is Kind.DAY and len(words(beside[: each.start])) <= LEADING_WORDS:
            return each, beside
    return None, ""
