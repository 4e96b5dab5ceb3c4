"""What somebody wants to be told about, where no sentence fits: a name, and around it what asks about it.

"Tubarão é pra que idade?", "minha filha insiste que eu veja Fleabag. Do que se trata?": as what is looked for is
(`gists`), it is what is left when the words that only ask are set aside, here or in the clause that speaks of it.
"""

from __future__ import annotations

from bot.understanding.by_parts.gists import MOST_WORDS, Clause, clauses
from bot.understanding.by_parts.removables import Removal
from bot.understanding.grammar.patterns import UNKNOWN_WORD
from bot.understanding.grammar.rulebook import RULES, Tongue
from bot.understanding.grammar.seeking import Seeking
from bot.understanding.matching.guessing import best_match
from bot.understanding.matching.matching import Match
from bot.understanding.matching.reading import Message, read
from bot.understanding.recognition import Action

_SURELY = frozenset({"info", "info_behind"})
_MAYBE = frozenset({"info_maybe"})
_BESIDE = _SURELY | _MAYBE | {"show", "wondering", "there"}
_OF_IT = frozenset({"info_it"})
_LONGEST_TOLD = 5
_MOST_SMALL = 2  # words without a capital between two with one: "O Tempo e o Vento"


def asked_about(message: Message) -> Removal | None:
    """Return what the message asks about, said with nothing beside it, if all its other words ask or lead to it."""
    letters = message.letters
    if message.cut_short or not 2 < len(letters) <= MOST_WORDS or "\n" in message.text.strip():
        return None
    for tongue in RULES.tongues:
        parts = tongue.seeking
        if _may_ask(message, parts) and (named := _named(message, tongue, parts)):
            pieces = message.pieces
            said = read(
                parts.plainly["get_info"].format(message.text[pieces[named[0]].start : pieces[named[1] - 1].end])
            )
            match = best_match(said, 0, len(said.letters))
            told = isinstance(match, Match) and match.rule.action is Action.GET_INFO and not match.corrected
            if told and isinstance(match, Match) and match.slot:
                return Removal(match, said)
    return None


def _may_ask(message: Message, parts: Seeking) -> bool:
    letters = message.letters
    return not parts.letters["telling"].isdisjoint(letters) or (
        message.asks and not parts.letters["told"].isdisjoint(letters)
    )


def _named(message: Message, tongue: Tongue, parts: Seeking) -> tuple[int, int] | None:
    found = clauses(message, tongue, parts)
    asks = frozenset[str]().union(*(each.asks for each in found))
    if asks.isdisjoint(_SURELY | _MAYBE | _OF_IT) or "refused" in asks:
        return None
    if any(not parts.letters["ourselves"].isdisjoint(message.letters[each.first : each.last]) for each in found):
        return None
    for each in found:
        if each.clean and each.asks <= _BESIDE and not each.asks.isdisjoint(_SURELY | _MAYBE):
            sure = not asks.isdisjoint(_SURELY) or (message.asks and _is_title(message, tongue, each))
            return (each.first, each.last) if sure else None
    alone = next((each for each in found if each.only_asks and each.asks & (_SURELY | _MAYBE | _OF_IT)), None)
    if alone is None or not alone.asks <= _BESIDE | _OF_IT:
        return None
    for each in found:
        if each.end <= alone.begin and not each.asks:
            for mention in reversed(list(parts["mention"].finditer(message.letters, each.first, each.end))):
                if title := title_behind(message, parts, mention.end(), each.end):
                    return title
    return None


def _is_title(message: Message, tongue: Tongue, clause: Clause) -> bool:
    """Tell whether a name is that of a film or the like: its kind is said, or it is new and has no article."""
    named = message.letters[clause.first : clause.last]
    if any(letter in tongue.item_types for letter in named):
        return True
    return named[0] not in tongue.roles["article"] and UNKNOWN_WORD in named


def title_behind(message: Message, parts: Seeking, first: int, end: int) -> tuple[int, int] | None:
    """Return the title that begins here: to its last capital letter, or all there is if nothing has one."""
    capitals = [at for at in range(first, end) if message.text[message.pieces[at].start].isupper()]
    if capitals:
        if capitals[0] - first > 1:
            return None
        last = capitals[0]
        for at in capitals[1:]:
            if at - last - 1 > _MOST_SMALL:
                break
            last = at
        return first, last + 1
    small = first < end and message.letters[first] in parts.letters["untitled"]
    few = (
        0 < end - first <= _LONGEST_TOLD
        and not small
        and parts.letters["barred"].isdisjoint(message.letters[first:end])
    )
    return (first, end) if few else None
