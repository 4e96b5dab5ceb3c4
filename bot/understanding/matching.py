"""Which rule a clause fits best."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.understanding.numbers import LARGEST_RANGE, read_selection
from bot.understanding.reading import Message
from bot.understanding.recognition import Action, ItemType, Selection
from bot.understanding.rulebook import RULES, Rule, Sentence, Tongue
from bot.understanding.templates import COLON, DIGITS, UNKNOWN_WORD

_MOST_COURTESIES = 12
_LONGEST_NAME = 8
_LONGEST_FAREWELL = 12
_SHORT_MESSAGE = 8
_LONG_WORD = 5
# What answers a question or a greeting: a wish or a "but" before it makes it part of something else.
_ANSWERS = frozenset(
    {Action.CONFIRM, Action.DENY, Action.SELECT, Action.MORE, Action.GREET, Action.THANK, Action.FAREWELL}
)
_CAREFULLY = frozenset({Action.CONFIRM, Action.DENY, Action.SELECT})
_CONTROLS = _ANSWERS | {Action.CANCEL, Action.UNDO, Action.SET_LANGUAGE, Action.HELP, Action.ABOUT}


class Span(NamedTuple):
    """The words begin..end of a clause; core..stop is what is left of it without courtesies."""

    begin: int
    core: int
    stop: int
    end: int

    @property
    def frame(self) -> int:
        """How many words were taken for courtesies."""
        return self.core - self.begin + self.end - self.stop


@dataclass(frozen=True, slots=True)
class Match:
    """A rule that fits a clause; ``slot`` is the name of its slot, ``first`` to ``last`` the slot's words."""

    rule: Rule
    tongue: Tongue
    span: Span
    slot: str | None = None
    first: int = 0
    last: int = 0
    selection: Selection | None = None
    item_type: ItemType | None = None
    mixed: int = 0  # half of the words that came in no order
    corrected: bool = False

    @property
    def looseness(self) -> tuple[int, int]:
        """How many words the rule left to its slot and to courtesies: the fewer, the better it fits."""
        return self.last - self.first + self.mixed, self.span.frame

    @property
    def told(self) -> int:
        """How much the rule says about what is meant; after a colon the words are kept as they are."""
        known = (self.item_type, self.selection, self.rule.language)
        return sum(part is not None for part in known) + self.dictated

    @property
    def dictated(self) -> bool:
        """Whether the slot is everything the person typed after a colon or a line end."""
        return self.slot is not None and self.slot.endswith("_raw")


def best_match(message: Message, begin: int, end: int) -> Match | tuple[Match, Match] | None:
    """Return the rule that fits best, two that fit equally well and disagree, or None."""
    found = _matches(message, message.letters, begin, end)
    best = _best(found)
    if best is None:
        return _best_corrected(message, begin, end)
    return best


def _best(found: Iterator[Match]) -> Match | tuple[Match, Match] | None:
    best: Match | None = None
    rival: Match | None = None
    for match in found:
        if best is None:
            best = match
            continue
        if match.looseness < best.looseness:
            best, rival = match, None
        elif match.looseness == best.looseness:
            if match.rule.action != best.rule.action:
                rival = match
            elif match.told > best.told:
                best = match
    return (best, rival) if best and rival else best


def _matches(message: Message, letters: str, begin: int, end: int) -> Iterator[Match]:
    for tongue in RULES.tongues:
        ends = _ends(message, letters, tongue, begin, end)
        for core in _starts(letters, tongue, begin, end):
            no_answer = core > begin and not _may_precede_an_answer(message, letters, tongue, begin, core)
            for sentence in tongue.starting_with(letters[core]):
                rule = sentence.rule
                if no_answer and rule.action in _ANSWERS:
                    continue
                keeps_more = rule.item_type == "note" or rule.action in _CONTROLS
                for stop, only_orders in ends:
                    if stop > core and not (only_orders and keeps_more):
                        match = _match(message, letters, tongue, sentence, Span(begin, core, stop, end))
                        if match:
                            yield match


def _may_precede_an_answer(message: Message, letters: str, tongue: Tongue, begin: int, core: int) -> bool:
    """Tell whether the words before an answer leave it one; "guarda" without a pause is likelier to be the verb."""
    if core - begin == 1 and letters[begin] in tongue.roles["call"] and not message.pieces[core].stops:
        return False
    return tongue.before_answers.fullmatch(letters, begin, core) is not None


def _starts(letters: str, tongue: Tongue, begin: int, end: int) -> list[int]:
    """Return where the request may begin: at the first word, or after each courtesy before it."""
    starts = [begin]
    while starts[-1] < end and len(starts) <= _MOST_COURTESIES:
        courtesy = tongue.before.match(letters, starts[-1], end)
        if not courtesy:
            return starts
        starts.append(courtesy.end())
    return starts[:-1]


def _ends(message: Message, letters: str, tongue: Tongue, begin: int, end: int) -> list[tuple[int, bool]]:
    """Return where the request may end: at the last word, or before the courtesies after it.

    The flag tells that what follows is taken off orders only.
    """
    ends = [(end, False)]
    if letters[end - 1] not in tongue.courtesy_letters or (message.cut_short and end == len(letters)):
        return ends
    ends += [
        (stop, not tongue.after.fullmatch(letters, stop, end))
        for stop in range(end - 1, max(begin, end - _LONGEST_FAREWELL), -1)
        if letters[stop - 1] != COLON and tongue.after_orders.fullmatch(letters, stop, end)
    ]
    return ends


def _called(message: Message, tongue: Tongue, core: int) -> bool:
    """Tell whether the word before is the bot's name without a pause: then "guarda" is likelier to be the verb."""
    return message.letters[core - 1] in tongue.roles["call"] and not message.pieces[core].stops


def _match(message: Message, letters: str, tongue: Tongue, sentence: Sentence, span: Span) -> Match | None:
    rule = sentence.rule
    if rule.asked is not None and rule.asked is not message.asks:
        return None
    fit = sentence.pattern.fullmatch(letters, span.core, span.stop)
    if not fit or (rule.plainly and not _is_order(letters, tongue, span)):
        return None
    slot, first, last = None, 0, 0
    selection = Selection(everything=True) if rule.everything else None
    item_type, mixed = rule.item_type, 0
    for name, (start, stop) in zip(fit.re.groupindex, fit.regs[1:], strict=True):
        if start < 0:
            continue
        if name == "selection":
            selection = read_selection(message.pieces[start:stop])
            if selection is None or not _plausible(selection, rule.action):
                return None
            if stop - start == 1 and stop < span.end and letters[start] in tongue.roles["indefinite"]:
                return None  # "um filme" is any film, not the first
        elif name == "mixed":
            mixed = (stop - start + 1) // 2
        elif name.startswith("type"):
            item_type = tongue.item_types[letters[start]]
        else:
            slot, first, last = name, start, stop
    if rule.action is Action.DELETE_ITEM and not _is_name(message, tongue, first, last):
        return None
    if rule.action is Action.SAVE and span.stop < span.end and first and letters[first - 1] == COLON:
        return None  # after a colon nothing is a courtesy
    if message.cut_short and span.end == len(letters) and last != span.end:
        return None
    return Match(rule, tongue, span, slot, first, last, selection, item_type, mixed)


def _is_name(message: Message, tongue: Tongue, first: int, last: int) -> bool:
    """Tell whether these words may name one item: not a sentence, nor a misspelt "tudo"."""
    if last - first == 1 and message.letters[first] == UNKNOWN_WORD:
        return tongue.words.nearest(message.pieces[first].word) not in tongue.everything
    return last - first <= _LONGEST_NAME


def _is_order(letters: str, tongue: Tongue, span: Span) -> bool:
    return span.core == span.begin or tongue.before_orders.fullmatch(letters, span.begin, span.core) is not None


def _plausible(selection: Selection, action: Action) -> bool:
    """Tell whether the numbers make sense: no list is so long that "300" is not a film; one asks about one thing."""
    if action is Action.GET_INFO:
        return len(selection.numbers) == 1
    if action is Action.DELETE_ITEM and selection.everything:
        return selection.excluded != ()
    return action is not Action.SELECT or max(selection.numbers, default=0) <= LARGEST_RANGE


def _best_corrected(message: Message, begin: int, end: int) -> Match | None:
    """Return the best match if words were misspelt ("slava matrix", "quem dirgiu duna")."""
    for tongue in RULES.tongues:
        verb = _starts(message.letters, tongue, begin, end)[-1]
        letters = _respelt(message, tongue, begin, end, verb)
        if letters == message.letters:
            continue
        found = (
            match
            for match in _matches(message, letters, begin, end)
            if match.tongue is tongue and _safe_to_correct(match, message, letters)
        )
        best = _best(found)
        if isinstance(best, Match):
            return replace(best, corrected=True)
    return None


def _respelt(message: Message, tongue: Tongue, begin: int, end: int, verb: int) -> str:
    """Return the letters with the misspelt words put right: the verb, and in a short message every word."""
    letters = list(message.letters)
    for at in range(begin, end) if end - begin <= _SHORT_MESSAGE else (verb,):
        if letters[at] == UNKNOWN_WORD:
            word = message.pieces[at].word
            meant = (tongue.verbs.nearest(word) if at == verb else None) or tongue.words.nearest(word)
            if meant:
                letters[at] = RULES.letters[meant]
    return "".join(letters)


def _safe_to_correct(match: Match, message: Message, letters: str) -> bool:
    """Tell whether a guess may be acted on: never for everything, a deletion only with the number in digits."""
    action, span = match.rule.action, match.span
    fixed = [at for at in range(span.core, span.stop) if not match.first <= at < match.last]
    guessed = [at for at in fixed if letters[at] != message.letters[at]]
    if not guessed or action is Action.DELETE_ALL:
        return False
    if action is Action.DELETE_ITEM:
        return bool(match.selection and match.selection.numbers and DIGITS in message.letters) and len(guessed) == 1
    if match.slot:
        return len(fixed) > len(guessed) or letters[guessed[0]] in match.tongue.roles["command"]
    if action in _CAREFULLY:
        return all(len(message.pieces[at].word) >= _LONG_WORD for at in guessed)
    return True
