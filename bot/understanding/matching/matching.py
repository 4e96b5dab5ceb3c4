"""Which rules fit a clause, and which of them fits best."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import OSA

from bot.understanding.grammar.patterns import COLON, UNKNOWN_WORD
from bot.understanding.grammar.rulebook import RULES, Tongue
from bot.understanding.grammar.sentences import Rule
from bot.understanding.matching import mixing
from bot.understanding.matching.reading import Message
from bot.understanding.matching.spans import Span, leaves_an_answer, leaves_an_order, starts, stops
from bot.understanding.matching.verbatim import cuts_short
from bot.understanding.recognition import Action, ItemType, Selection
from bot.understanding.words.normaliser import Piece, squeeze
from bot.understanding.words.numbers import LARGEST_RANGE, parse_selection, read_selection

_LONGEST_NAME = 8
# What stands before a number of things, where the number of one of them would have "o" or "item" before it.
_OF_SEVERAL = RULES.wordings.words["of_several"]
# With a pause before it, each of these begins a clause of its own and goes on no name.
_NEVER_AFTER_A_PAUSE = frozenset(
    "it's let's lets he's she's we're you're they're that's unless or wait hold hang only if when once until but said "
    "says i'll i've i'd we'll we've".split()
)
# What answers a question or a greeting: a wish or a "but" before it makes it part of something else.
ANSWERS = frozenset(
    {Action.CONFIRM, Action.DENY, Action.SELECT, Action.MORE, Action.GREET, Action.THANK, Action.FAREWELL}
)
_CONTROLS = ANSWERS | {Action.CANCEL, Action.UNDO, Action.SET_LANGUAGE, Action.HELP, Action.ABOUT}


@dataclass(frozen=True, slots=True)
class Match:
    """A rule that fits a clause; ``slot`` is the name of its slot, ``first`` to ``last`` the slot's words.

    ``value`` is the slot of what an item is to be called, from one word to another; None if the rule has none.
    """

    rule: Rule
    tongue: Tongue
    span: Span
    slot: str | None = None
    first: int = 0
    last: int = 0
    selection: Selection | None = None
    item_type: ItemType | None = None
    value: tuple[int, int] | None = None
    value_dictated: bool = False
    mixed: int = 0  # half of the words that came in no order
    corrected: bool = False

    @property
    def looseness(self) -> tuple[int, int]:
        """How many words the rule left to its slot and to courtesies: the fewer, the better it fits."""
        begin, end = self.value or (0, 0)
        return self.free + end - begin + self.mixed, self.span.frame

    @property
    def free(self) -> int:
        """How many words the slot took."""
        return self.last - self.first

    @property
    def told(self) -> int:
        """How much the rule says about what is meant; after a colon the words are kept as they are."""
        known = (self.item_type, self.selection, self.rule.language)
        return sum(part is not None for part in known) + self.dictated

    @property
    def dictated(self) -> bool:
        """Whether the slot is everything the person typed after a colon or a line end."""
        return self.slot is not None and self.slot.endswith("_raw")


def best(found: Iterable[Match]) -> Match | tuple[Match, Match] | None:
    """Return the match that leaves the fewest words over, two that tie and disagree, or None.

    Of two languages the first is the one most people write; it yields only where it would delete something.
    """
    first: Match | None = None
    rival: Match | None = None
    for match in found:
        if first is None or match.looseness < first.looseness:
            first, rival = match, None
        elif match.looseness == first.looseness:
            if match.rule.action != first.rule.action:
                rival = match if match.tongue is first.tongue or _destroys(first) else rival
            elif match.told > first.told:
                first = match
    return (first, rival) if first and rival else first


def _destroys(match: Match) -> bool:
    return match.rule.action in (Action.DELETE_ALL, Action.DELETE_ITEM)


def matches(
    message: Message, letters: str, begin: int, end: int, tongues: Sequence[Tongue] = RULES.tongues
) -> Iterator[Match]:
    """Yield every rule that fits the words begin..end; ``letters`` are the message's, or as they were meant to be."""
    for tongue in tongues:
        sentences = tongue.sentences
        likely = sentences.needing(letters[begin:end])
        ends = [
            (stop, among)
            for stop in stops(message, letters, tongue, begin, end)
            if (among := sentences.ending(likely, letters[stop.at - 1]))
        ]
        for core in starts(letters, tongue, begin, end) if ends else ():
            for stop, among in ends:
                if stop.at <= core:
                    continue
                for sentence in sentences.beginning(among, letters[core], stop.at - core):
                    if fit := sentence.pattern.fullmatch(letters, core, stop.at):
                        match = _match(fit, sentence.rule, tongue, message, Span(begin, core, stop.at, end))
                        if match and _applies(match, message, letters, of_orders=stop.of_orders):
                            yield match


def _applies(match: Match, message: Message, letters: str, *, of_orders: bool) -> bool:
    rule = match.rule
    if rule.action in ANSWERS and not leaves_an_answer(message, letters, match.tongue, match.span):
        return False
    if of_orders and (rule.item_type == "note" or rule.action in _CONTROLS):
        return False
    return rule.asked is None or rule.asked is message.asks


def _match(fit: re.Match[str], rule: Rule, tongue: Tongue, message: Message, span: Span) -> Match | None:
    """Return what the pattern found as a match, or None if it makes no sense after all."""
    slot, first, last, mixed = None, 0, 0, 0
    selection = Selection(everything=True) if rule.everything else None
    item_type, value, value_dictated = rule.item_type, None, False
    for name, (start, stop) in zip(fit.re.groupindex, fit.regs[1:], strict=True):
        if start < 0:
            continue
        if name == "selection":
            selection = _selected(message, tongue, start, stop, span, rule.action)
            if selection is None:
                return None
        elif name == "mixed":
            mixed = (stop - start + 1) // 2
            item_type = item_type or _only_kind(tongue, fit.string[start:stop])
        elif name.startswith("type"):
            item_type = tongue.item_types[fit.string[start]]
        elif name in ("value", "value_raw"):
            value, value_dictated = (start, stop), name == "value_raw"
        else:
            slot, first, last = name, start, stop
    match = Match(rule, tongue, span, slot, first, last, selection, item_type, value, value_dictated, mixed)
    return match if _makes_sense(match, message, fit.string) else None


def _only_kind(tongue: Tongue, letters: str) -> ItemType | None:
    """Return the kind of thing that is named, if one is."""
    kinds = {tongue.item_types[letter] for letter in letters if letter in tongue.item_types}
    return kinds.pop() if len(kinds) == 1 else None


def _selected(message: Message, tongue: Tongue, start: int, stop: int, span: Span, action: Action) -> Selection | None:
    """Return the selection in these words, unless no list is meant: "um filme" is any, "salva 300" names a film."""
    if stop - start == 1 and stop < span.end and message.letters[start] in tongue.roles["indefinite"]:
        return None
    selection = read_selection(message.pieces[start:stop])
    if selection is None:
        return None
    said = message.pieces[max(0, start - 1) : stop]
    if action is Action.DELETE_ITEM or (action is Action.SELECT and said[-1].kind != "digits"):
        selection = _counted(selection, said)
    if action is Action.GET_INFO:
        sensible = len(selection.numbers) == 1
    elif action is Action.DELETE_ITEM:
        sensible = not selection.everything  # "todos menos o 2" is asked about
    else:
        sensible = max(selection.numbers, default=0) <= LARGEST_RANGE
    return selection if sensible else None


def _counted(selection: Selection, said: Sequence[Piece]) -> Selection:
    """Return the first so many for one bare number after "os" or "these": "os dois" are both, never the second."""
    of_several = [at for at, piece in enumerate(said) if piece.word in _OF_SEVERAL]
    if len(selection.numbers) != 1 or not of_several or any(piece.kind == "ordinal" for piece in said):
        return selection
    counted = " ".join(piece.word for piece in said[of_several[-1] + 1 :])
    return parse_selection(f"os {counted}") or selection


def _makes_sense(match: Match, message: Message, letters: str) -> bool:
    rule, span = match.rule, match.span
    if match.mixed and not mixing.makes_sense(match, message, letters):
        return False
    if rule.plainly and not leaves_an_order(message, letters, match.tongue, span):
        return False
    if rule.action is Action.DELETE_ITEM and match.tongue.name == "en" and message.pieces[span.core].word == "nao":
        return False  # "não 1 delete": the English "no 1" is the same letter
    if rule.action is Action.DELETE_ITEM and not (
        _is_name(match, message, letters) and _is_asked(match, message, letters)
    ):
        return False
    if rule.action is Action.SAVE and span.stop < span.end and match.first and letters[match.first - 1] == COLON:
        return False  # after a colon nothing is a courtesy
    if cuts_short(match, message):
        return False
    reaches = match.value[1] if match.value else match.last
    return not message.cut_short or span.end < len(letters) or reaches == span.end


def _is_name(match: Match, message: Message, letters: str) -> bool:
    """Tell whether the slot's words may name one item: not a sentence, nor a misspelt "tudo"."""
    if match.free == 1 and message.letters[match.first] == UNKNOWN_WORD:
        word = message.pieces[match.first].word
        spellings = (word, *squeeze(word))
        everything = [known for tongue in RULES.tongues for known in tongue.everything]
        return min(OSA.distance(spelling, known) for spelling in spellings for known in everything) > 1
    if any("?" in message.pieces[at].stops for at in range(match.first + 1, match.last)):
        return False  # "consegue remover o entulho? tô na rua"
    # "Remove" is of both languages, so what follows may be of either.
    ends = any(
        message.pieces[at].stops and message.pieces[at].word in _NEVER_AFTER_A_PAUSE
        for at in range(match.first + (match.item_type is None), match.last)
    )
    goes_on = (tongue.not_in_names for tongue in RULES.tongues)
    clause = any(said and said.search(letters, match.first, match.last) for said in goes_on)
    return match.free <= _LONGEST_NAME and not ends and not clause


def _is_asked(match: Match, message: Message, letters: str) -> bool:
    """Tell whether a bare name, of which nothing says that it is kept here, is to go: a wish for help is for people."""
    begin, core, stop, _ = match.span
    unlike = match.tongue.not_before_names
    if not unlike or not match.slot or match.item_type or match.last < stop or message.pieces[core].stops:
        return True
    return not unlike.search(letters, begin, core)
