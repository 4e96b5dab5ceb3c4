"""Where a message that asks for several things is cut into single requests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice

from bot.understanding.grammar.patterns import DIGITS, ORDINAL
from bot.understanding.grammar.rulebook import ROLE_OF_ANY, RULES
from bot.understanding.matching.guessing import best_match
from bot.understanding.matching.matching import Match
from bot.understanding.matching.reading import Message
from bot.understanding.recognition import INTENT_OF, Action, Intent

MOST_CLAUSES = 5
_MOST_CUTS = 8
_MOST_COURTESIES = 4
_FEWEST_WORDS = 3
_STRONG_STOPS = frozenset(";.\n")
_REQUESTS = frozenset(
    {
        Action.LIST_ALL,
        Action.DELETE_ALL,
        Action.DELETE_ITEM,
        Action.SAVE,
        Action.SAVE_PREVIOUS,
        Action.SEARCH,
        Action.GET_INFO,
        Action.UNDO,
        Action.HELP,
        Action.SET_LANGUAGE,
        Action.LIST_SEEN,
        Action.LIST_UNSEEN,
        Action.LIST_TAGS,
    }
)
_NUMBERS = frozenset({DIGITS, ORDINAL})
_DESTRUCTIVE = frozenset({Action.DELETE_ALL, Action.DELETE_ITEM})

_AT_THE_BEGINNING = frozenset({Action.UNDO, Action.CANCEL, Action.SET_LANGUAGE, Action.LIST_ALL, Action.HELP})
_AT_THE_END = _AT_THE_BEGINNING | {Action.MORE, Action.SAVE, Action.SAVE_PREVIOUS, Action.SEARCH}
# A plan may be called off for any reason ("cancela que eu vou de ônibus"), so that is not among them.
_BEFORE_A_REASON = _AT_THE_BEGINNING - {Action.CANCEL} | {Action.MORE}
_MOST_REASONS = 2
_LONGEST_BARE_SAVE = 4  # "save the link I sent you" tells what by itself
_CHOICE = frozenset({Action.SELECT})
_GOODBYES = frozenset({Action.THANK, Action.FAREWELL})


@dataclass(frozen=True, slots=True)
class Requests:
    """The complete requests a message is made of; ``doubtful`` if it is not safe to act on them."""

    matches: tuple[Match, ...]
    doubtful: bool = False


def requests(message: Message) -> Requests | None:
    """Return what a message asks for, one match a request, or None if it does not plainly ask for two or more."""
    if len(message.letters) < _FEWEST_WORDS or not _says(message, "command"):
        return None
    begins = list(islice(_begins(message), _MOST_CUTS))
    if not begins:
        return None
    found = [match for match in _parts(message, begins) if match.rule.action in _REQUESTS]
    if len(found) < 2:
        return None
    asked = _without_repeats(found)
    if len(asked) == 1 and asked[0].slot is None:
        whole = best_match(message, 0, len(message.letters))
        if isinstance(whole, Match) and whole.rule.action is asked[0].rule.action:
            return None  # "faz uma limpa geral, exclui tudo" is one sentence
    destroys = any(match.rule.action in _DESTRUCTIVE for match in asked)
    return Requests(tuple(asked), len(asked) > MOST_CLAUSES or (destroys and _has_doubt(message, asked[0])))


def _without_repeats(found: Iterable[Match]) -> list[Match]:
    """Leave out what only says the same again ("desfaz, volta atrás")."""
    kept: list[Match] = []
    for match in found:
        plain = match.slot is None and match.selection is None
        if not (kept and plain and kept[-1].slot is None and kept[-1].rule.action is match.rule.action):
            kept.append(match)
    return kept


def _begins(message: Message) -> Iterator[int]:
    """Yield the words at which a further request may begin."""
    for at in range(1, len(message.letters)):
        if (message.pieces[at].stops or _joins(message, at - 1)) and _commands(message, at):
            yield at


def _joins(message: Message, at: int) -> bool:
    """Tell whether another request may stand behind this word: "after that note it", but "add to that note"."""
    points = at > 0 and plays(message, at, "article") and plays(message, at - 1, "goes_on")
    return plays(message, at, "joint") and not points


def _commands(message: Message, at: int) -> bool:
    """Tell whether a command stands here, perhaps after a few courtesies."""
    for _ in range(_MOST_COURTESIES):
        if at == len(message.letters) or plays(message, at, "command"):
            return at < len(message.letters)
        courtesy = _courtesy(message, at)
        if courtesy == at:
            return False
        at = courtesy
    return False


def plays(message: Message, at: int, role: str) -> bool:
    """Tell whether the word at ``at`` has this role in any language."""
    return message.letters[at] in ROLE_OF_ANY[role]


def _says(message: Message, role: str) -> bool:
    return not ROLE_OF_ANY[role].isdisjoint(message.letters)


def _courtesy(message: Message, start: int) -> int:
    ends = (tongue.before.match(message.letters, start) for tongue in RULES.tongues)
    return max((end.end() for end in ends if end), default=start)


def _parts(message: Message, begins: list[int]) -> list[Match]:
    """Return the matches of the parts; a part that is no request by itself stays with the one before."""
    found: list[Match] = []
    begin = 0
    ends = [*begins[1:], len(message.letters)]
    for cut, end in zip(begins, ends, strict=True):
        left = _request(message, begin, cut)
        right = _request(message, cut, end)
        if left and right and _may_follow(message, left, right, cut):
            found.append(left)
            begin = cut
    last = best_match(message, begin, len(message.letters))
    return [*found, last] if isinstance(last, Match) else []


def _request(message: Message, begin: int, cut: int) -> Match | None:
    end = cut
    while cut < len(message.letters) and end > begin + 1 and plays(message, end - 1, "joint"):
        end -= 1
    match = best_match(message, begin, end)
    if not isinstance(match, Match) or match.corrected:
        return None
    complete = match.rule.action not in (Action.SAVE, Action.SEARCH) or match.slot is not None
    known = match.rule.action in _REQUESTS or INTENT_OF[match.rule.action] is Intent.CASUAL
    return match if complete and known else None


def _may_follow(message: Message, left: Match, right: Match, cut: int) -> bool:
    """Tell whether the right part is a request of its own rather than more of what the left one dictates."""
    if left.dictated:
        return False
    if left.item_type == "note" and left.slot and not _STRONG_STOPS & set(message.pieces[cut].stops):
        return right.slot is None and right.rule.action not in _DESTRUCTIVE
    return left.slot is None or _is_infinitive(message, left) == _is_infinitive(message, right)


def _is_infinitive(message: Message, match: Match) -> bool:
    return match.tongue.name == "pt-BR" and message.pieces[match.span.core].word.endswith("r")


def _has_doubt(message: Message, first: Match) -> bool:
    asks = message.asks and first.span.core == 0
    return asks or _says(message, "guard")


def request_at_an_end(message: Message) -> Match | None:
    """Return the request a message ends or begins with ("errei, desfaz", "desfaz, errei"), or None.

    The other words are taken for its reason, so nothing is confirmed or denied on the strength of it, and nothing
    deleted but by its number.
    """
    size = len(message.letters)
    stops = [at for at in range(1, size) if message.pieces[at].stops]
    if len(stops) > _MOST_CUTS or not (stops or _says(message, "reason")):
        return None
    commas = [at for at in reversed(stops) if message.pieces[at].stops == ","]
    found = chain(
        (_chosen_instead(message, at) for at in commas),
        (_removal(message, best_match(message, at, size), at) for at in stops),
        (_with_its_object(message, plain(best_match(message, at, size), _AT_THE_END), at) for at in stops),
        (_kept_to_see(message, best_match(message, at, size), at) for at in stops),
        (plain(best_match(message, 0, at), _AT_THE_BEGINNING) for at in commas),
        (plain(best_match(message, at, size), _GOODBYES) for at in stops),
        (plain(best_match(message, 0, at), _BEFORE_A_REASON) for at in islice(_reasons(message), _MOST_REASONS)),
    )
    return next((match for match in found if match), None)


def _reasons(message: Message) -> Iterator[int]:
    """Yield the words at which somebody begins to say why they ask ("mostra a lista que eu quero escolher")."""
    size = len(message.letters)
    for at in range(1, size - 1):
        if plays(message, at, "reason"):
            first = at + 1
            while first < size - 1 and (plays(message, first, "i_say") or plays(message, first, "negation")):
                first += 1
            if plays(message, first, "of_me"):
                yield at


def _chosen_instead(message: Message, at: int) -> Match | None:
    """Return the choice made after a bare no with a pause ("não, quero o 2"), which without one says the opposite."""
    if at != 1 or not _is_no(message):
        return None
    match = plain(best_match(message, at, len(message.letters)), _CHOICE)
    # The no goes with it: what was chosen before is put right by "não, o 2", and not by "o 2".
    return replace(match, span=match.span._replace(begin=0)) if match else None


def _is_no(message: Message) -> bool:
    return plays(message, 0, "negation")


def _removal(message: Message, match: object, at: int) -> Match | None:
    """Return a removal whose reason stands before it ("salvei errado, apaga o 2", "já paguei, apaga a nota da luz").

    It is of a number, or of a name that is said to be of a kind we keep, or in the list. None if the reason holds a
    doubt or a number of its own, or speaks of the house or the street, where things have numbers and names too.
    """
    if not isinstance(match, Match) or match.rule.action is not Action.DELETE_ITEM:
        return None
    if message.asks or match.corrected or not (_is_numbered(match) or _is_named_as_ours(match, message)):
        return None
    doubtful = any(plays(message, word, role) for word in range(at) for role in ("guard", "elsewhere", "doubtful"))
    numbered = any(letter in _NUMBERS for letter in message.letters[:at])
    return None if doubtful or numbered else match


def _is_numbered(match: Match) -> bool:
    return match.slot is None and bool(match.selection and match.selection.numbers)


def _is_named_as_ours(match: Match, message: Message) -> bool:
    if match.slot is None or match.item_type == "note":
        return match.slot is not None  # a note may be of anything: "a nota da luz"
    if any(plays(message, word, "elsewhere") for word in range(match.first, match.last)):
        return False
    return match.item_type is not None or match.last < match.span.stop


def _with_its_object(message: Message, match: Match | None, at: int) -> Match | None:
    """Return a bare "salva" or "procura" with what was said before it as its object ("me indicaram ruptura, anota")."""
    if match is None:
        return None
    action = match.rule.action
    if action in (Action.SAVE, Action.SAVE_PREVIOUS):
        points = any(plays(message, word, "it_words") for word in range(len(message.letters)))
        points = points or (action is Action.SAVE_PREVIOUS and match.span.stop - match.span.core > _LONGEST_BARE_SAVE)
        meant = Action.SAVE_PREVIOUS if points else Action.SAVE
        match = replace(match, rule=replace(match.rule, action=meant))
        return match if points else replace(match, slot="content", first=0, last=at)
    if action is Action.SEARCH:
        asks = any(plays(message, word, "i_kept_words") for word in range(at))
        if asks:
            return replace(match, slot="query", first=0, last=at)
        return _of_a_kind(message, match, at)
    return match


def _of_a_kind(message: Message, match: Match, end: int) -> Match | None:
    """Return a bare "procura aí" with the thing of a kind as its object that the story before it tells of."""
    parts = match.tongue.removing
    if not parts.letters["not_behind"].isdisjoint(message.letters[:end]):
        return None
    for at in range(end):
        kind = parts["kind"].match(message.letters, at, end)
        if kind:
            barred = (word for word in range(kind.end(), end) if message.letters[word] in parts.letters["barred"])
            last = min([end, *barred])
            item_type = match.tongue.item_types[message.letters[kind.end() - 1]]
            return (
                replace(match, slot="query", first=kind.end(), last=last, item_type=item_type)
                if last > kind.end()
                else None
            )
    return None


def _kept_to_see(message: Message, match: object, at: int) -> Match | None:
    """Return a request to keep something whose reason is a wish to see it ("quero ver no sábado, salva coringa")."""
    if not isinstance(match, Match) or match.rule.action is not Action.SAVE or not match.slot or match.corrected:
        return None
    meant = any(plays(message, word, "to_see") for word in range(at))
    negations = match.tongue.roles["negation"]
    doubtful = message.asks or any(letter in negations for letter in message.letters[:at])
    return match if meant and not doubtful else None


def plain(match: object, actions: frozenset[Action]) -> Match | None:
    """Return ``match`` if it asks for one of ``actions``, for nothing in particular, and without a misspelling."""
    fits = isinstance(match, Match) and match.slot is None and not match.corrected and match.rule.action in actions
    return match if fits and isinstance(match, Match) else None
