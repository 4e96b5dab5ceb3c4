"""What the parts of a message say of one another's spending: what goes on from the one before, what, and where."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import cast

from bot.actions import Action
from bot.context import TurnContext
from bot.packs import leaning
from bot.packs.ledger.lexicon import OTHERS, category_of, listed, says, wordings
from bot.packs.ledger.reading import EntryKind, begins_with, kind_of, named, read, without_days
from bot.understanding.grammar import every
from bot.understanding.money import sums
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Entities
from bot.understanding.words.abbreviations import spelt_out
from state.text import fold, words

_N = re.compile(r"(?i)(?<!\S)n(?= [^\w\s]*\d)")
# Between clauses; and what was read off something at the end of one, "com 87.400 km".
_CLAUSE = re.compile(r"[.,;:!?…](?!\d)|\n")
_READING = re.compile(r"\s+(?:com|aos|at|with)\s+\d[\d.,]*\s*\w+$")
# What was paid is named in so many words.
NAMED_WITHIN = 6
ENTRIES = frozenset({"expense", "income"})
# Behind these what has no verb of its own was paid as well.
PAID = frozenset({"expense", "pay_bill"})


def goes_on_from(context: TurnContext) -> EntryKind | None:
    """Return what the part of the message before this one was recorded as, if this begins with a sum of its own.

    "Vendi 1.840 no balcão | e 620 de encomenda": the verb of the first is that of the second. None if it has its own.
    """
    last, text = leaning.touched(context), context.resolution.recognition.text
    if context.turn.parent is None or last is None or last.turn != context.number - 1 or last.action not in ENTRIES:
        return None
    # "Vendi 1.240 na loja, 300 no pix e o resto em dinheiro": what no "e" leads to is a part of the first.
    found, said = sums(text), without_days(text, read(context, "past", text=text).moments)  # "e dia 20 145 num jantar"
    leads = words(said[: found[0].start]) if found else ("",)
    # "Rendeu 132 no app, 78 no balcão": who lists what came in from where goes on, but for how it came.
    lists = bool(found) and not leads and last.action == "income" and kind_of(text) is None
    if lists and listed("means").isdisjoint(words(text)):
        return "income"
    leads = leads or words(context.turn.message.beside)[-1:]
    joins = every("joint") | listed("adding")  # "fiz 146 no app | e mais 88 no outro"
    return cast("EntryKind", last.action) if leads and joins.issuperset(leads) else None


def one_more(context: TurnContext, *, joined: bool = True) -> TurnContext | None:
    """Return the context of one more thing that was paid in the same breath: "... por 28 e um vaso de 35,50".

    It is ``joined`` to what stands before it, unless that is not asked for. What is called only by whose it is, "e a da
    Copasa, 87,50", is the same kind of thing as the one before.
    """
    recognition, last = with_and(context).resolution.recognition, leaning.touched(context)
    text = recognition.text
    if context.turn.parent is None or last is None or last.turn != context.number - 1 or last.action not in PAID:
        return None
    begins = not every("joint").isdisjoint((*words(text)[:1], *words(context.turn.message.beside)[-1:]))
    if (joined and not begins) or len(sums(text)) != 1 or kind_of(text) or says(text, "owes") or says(text, "bills"):
        return None
    before = read(context, "past", text=context.turn.message.beside)
    of = next((it for each in wordings("elliptic") if (it := each.match(fold(text)))), None)
    head = (named("pay_bill", before).split() or [""])[0] if of and len(fold(text)) == len(text) else ""
    text = f"{head} {text[of.start('of') :]}" if of and head else text
    return context.taking(replace(recognition, text=text, entities=Entities(amount=recognition.entities.amount)))


def paid_as_well(context: TurnContext) -> TurnContext | None:
    """Return the context of one more thing that was paid, whatever it is taken for: "paguei a luz 90 e agua 62".

    It is known what such a thing is, or it has a price, and no unit stands behind its sum. None if it is no such thing.
    """
    known = category_of(context.resolution.recognition.text) != OTHERS
    # "... e a fita da glicose 64,50", "e 8,50 num isotônico": what is joined to it has what only a price has.
    further = one_more(context, joined=not known)
    if further and not known and not _is_priced(further.resolution.recognition.text):
        return None
    text = further.resolution.recognition.text if further else ""
    behind = words(text[sums(text)[0].end :])[:1] if further else ()
    before = words(text[: sums(text)[0].start]) if further else ()
    if len(before) > NAMED_WITHIN:
        return None  # "o mecânico disse que a próxima é com 92.400"
    return further if set(behind) <= listed("led_on") else None


def _is_priced(text: str) -> bool:
    """Tell whether the one sum of ``text`` is what only a price is, and what it is for stands on one side of it."""
    (price,) = sums(text)
    sides = words(text[: price.start]), words(text[price.end :])
    return (price.marked or price.centavos % 100 > 0) and any(sides) and not all(sides)


def with_and(context: TurnContext) -> TurnContext:
    """Return the context of the message with "and" for the "n" of who writes English, where a sum follows."""
    recognition = context.resolution.recognition
    text = _N.sub("and", recognition.text) if context.voice.locale == "en" else recognition.text
    return context if text == recognition.text else context.taking(replace(recognition, text=text))


def place_told(context: TurnContext) -> tuple[str, str]:
    """Return where the person says that they were before they tell what they spent there, and what that was.

    ("", "") if they say nothing of it: a day, and how it was paid, are no place.
    """
    own, beside = context.resolution.recognition.text, context.turn.message.beside
    for text in (own, beside if context.turn.parent is not None else ""):
        found = next((it for each in wordings("place_led") if (it := each.search(fold(text)))), None)
        if found is None or len(fold(text)) != len(text):
            continue
        place = text[found.start("place") : found.end("place")]
        rest = read(context, "past", text=spelt_out(text[found.end() :] if text is own else own)).about
        how = listed("means") | listed("issuers") | listed("card_nouns") | listed("paying_places")
        plain = (
            how.isdisjoint(words(place))
            and not sums(place if text is own else text)
            and not read(context, "past", text=place).moments
        )
        if plain and (rest or text is beside):
            return place, rest
    return "", ""


def bought_beside(context: TurnContext) -> str:
    """Return what the rest of the message says was bought, if it tells no sum: "comprei arroz e feijão, deu 38"."""
    beside = context.turn.message.beside
    if not begins_with(beside, "spending_verbs"):
        return ""
    said = read(context, "past", text=beside)
    return "" if said.sum else named("expense", said)


def done_before(context: TurnContext) -> str:
    """Return what was told right before a sum that names nothing itself: "troquei a bateria hoje, gastei 380"."""
    if context.turn.parent is None:
        return ""
    clauses = (each.strip() for each in _CLAUSE.split(context.turn.message.beside))
    tells = next((each for each in clauses if each and recognise(each)[0].action == Action.REMEMBER), "")
    return _READING.sub("", read(context, "past", text=tells).about) if tells and not sums(tells) else ""


def known_beside(context: TurnContext) -> str:
    """Return the one thing of a category that the rest of the message names, if that tells no sum: "split dinner"."""
    beside = context.turn.message.beside
    known = [word for word in beside.split() if category_of(word) != OTHERS]
    return known[0].strip(" ,.;:!?") if len(known) == 1 and not sums(beside) else ""
