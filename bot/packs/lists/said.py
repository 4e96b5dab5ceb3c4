"""What a message says of lists, told by its words alone: numbers, all but some, an order to tick or what is done."""

from __future__ import annotations

import re

from bot.packs.frame import named
from bot.packs.lists.names import in_words, is_small, said_in
from bot.understanding.grammar import every, negations
from bot.understanding.remarks.questions import is_question, wonders
from bot.understanding.safety import speaks_of_removing
from state.text import fold, words

NUMBER = re.compile(r"(?i)\s*(?:o|a|item|n[ºo°]\.?|the|number)?\s*(\d{1,3})\s*")
_APART = re.compile(r"\s*,\s*|\s+(?:e|and)\s+")
_WORD = re.compile(r"[^\W_]+")
# So many telling words that an order says besides are no mere aside.
_TELLING = 4


def placed(text: str) -> list[tuple[re.Match[str], str]]:
    """Return the words of ``text``, each where it stands and folded."""
    return [(found, fold(found[0])) for found in _WORD.finditer(text)]


def is_being(found: re.Match[str], word: str) -> bool:
    """Tell whether ``word`` says what is: "é", and not the "e" that joins."""
    return word in every("being_then") and found[0].lower() not in every("joint")


def all_but(text: str) -> tuple[str, str] | None:
    """Return what ``text`` says from "tudo" on, and of that what "menos" spares, or ""; None if it speaks of no all."""
    said = placed(text)
    begin = next((at for at, (_, word) in enumerate(said) if word in in_words("all")), None)
    if begin is None:
        return None
    spares = next((at for at in range(begin, len(said) - 1) if said[at][1] in every("except")), None)
    return text[said[begin][0].start() :], "" if spares is None else text[said[spares + 1][0].start() :]


def numbers_in(query: str) -> tuple[int, ...]:
    """Return the numbers that are all that ``query`` tells: "o 2", "4, 5"."""
    found = [NUMBER.fullmatch(part) for part in _APART.split(query)]
    return tuple(int(each[1]) for each in found if each) if all(found) else ()


def tells_of_other_things(text: str) -> bool:
    """Tell whether ``text`` tells of all, and by no verb of what is bought or done: "já pintei tudo ontem"."""
    of_lists = in_words("bought") | in_words("taken") | in_words("did")
    return all_but(text) is not None and of_lists.isdisjoint(words(text)) and not orders_a_tick(text)


def orders_a_tick(text: str) -> bool:
    """Tell whether ``text`` orders that something is ticked, rather than tells that it is done."""
    return not in_words("ticking").isdisjoint(words(text)) or not every("marking").isdisjoint(words(text))


def orders_removal(text: str) -> bool:
    """Tell whether ``text`` has a verb that takes something off a list."""
    return any(map(speaks_of_removing, words(text)))


def only_asks(text: str) -> bool:
    """Tell whether ``text`` asks or wonders, and orders nothing: "comprei o leite?" does, "risca o leite, tá?" not."""
    tag = words(text.rpartition(",")[2]) if "," in text else ()
    if tag and in_words("behind").union(every("polite"), every("yes")).issuperset(tag):
        return wonders(text)
    orders = orders_a_tick(text) or orders_removal(text) or not in_words("opening").isdisjoint(words(text))
    return wonders(text) or (is_question(text) and not orders)


def tells_no_name(text: str) -> bool:
    """Tell whether ``text`` asks how a list is called, or denies that it is: "a lista não se chama feira"."""
    said = words(text)
    verbs = [at for at, word in enumerate(said) if word in in_words("naming") | every("being_then")]
    denied = bool(verbs) and not every("negation").isdisjoint(said[: verbs[-1]])
    orders = not in_words("exchanging").union(in_words("renaming")).isdisjoint(said)
    return denied or wonders(text) or (is_question(text) and not orders)


def only_describes(text: str) -> bool:
    """Tell whether ``text`` says what a thing has not, and nothing that was done, or is to be: "pizza sem cebola"."""
    said = said_in(text)
    done = in_words("bought") | in_words("taken") | in_words("did") | in_words("opening")
    acts = orders_a_tick(text) or orders_removal(text) or not done.isdisjoint(said)
    return not acts and not in_words("without").isdisjoint(said)


def leaves_out(text: str, taken: str) -> bool:
    """Tell whether most of what ``text`` tells, but why and what not, is not in what is ``taken`` of it."""
    said = words(text)
    why = next((at for at, word in enumerate(said) if word in in_words("reasons") | negations()), len(said))
    around = in_words("adding") | in_words("lists") | in_words("onto") | in_words("to_buy") | every("polite")
    telling = [word for word in named(" ".join(said[:why])) if word not in around and not is_small(word)]
    held = set(words(taken))
    left = [word for word in telling if word not in held]
    return len(left) >= _TELLING and len(left) > len(telling) - len(left)
