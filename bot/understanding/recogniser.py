"""What a message asks for, told from its words alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from bot.understanding.answers.corrections import correction_in
from bot.understanding.answers.naming import only_kinds
from bot.understanding.by_parts.answering import answer_in_parts
from bot.understanding.by_parts.asides import request_among_asides
from bot.understanding.by_parts.beside_reasons import request_beside_reasons
from bot.understanding.by_parts.choices import choice_in_parts
from bot.understanding.by_parts.clauses import MOST_CLAUSES, request_at_an_end, requests
from bot.understanding.by_parts.gists import alone, sought
from bot.understanding.by_parts.headings import pasted
from bot.understanding.by_parts.keepings import as_meant, kept_in_parts, one_to_keep
from bot.understanding.by_parts.links import links_apart
from bot.understanding.by_parts.narrowing import (
    asks_for_a_part,
    is_narrowed,
    is_taken_back,
    speaks_of_removing,
    tells_which,
)
from bot.understanding.by_parts.removals import removal_in_parts, without_reason_behind
from bot.understanding.by_parts.said_why import pointed_back, without_reason
from bot.understanding.by_parts.tellings import asked_about
from bot.understanding.grammar.patterns import COLON, LINK
from bot.understanding.grammar.rulebook import ROLE_OF_ANY, RULES
from bot.understanding.learnt.completion import completed
from bot.understanding.matching.courtesies import without_courtesies
from bot.understanding.matching.entities import entities_of, link_entities
from bot.understanding.matching.guessing import best_match
from bot.understanding.matching.matching import Match
from bot.understanding.matching.mixing import takes_back
from bot.understanding.matching.particles import without_particles
from bot.understanding.matching.reading import Message, read
from bot.understanding.matching.weighing import TOLD, Weighed, kind_of, language_of, weighed
from bot.understanding.recognition import INTENT_OF, Abstention, Action, Entities, Intent, Recognition

_MOST_NEGATIONS = 6
# What is not told from a part of the words: a deletion of everything, and what would be kept incomplete.
_NEVER_FROM_LESS = frozenset({Action.UNKNOWN, Action.DELETE_ALL, Action.SAVE})
# "Preciso sair agora, até mais" calls nothing off.
_NOT_WITHOUT = frozenset({Action.UNKNOWN, Action.CANCEL})
# "Não quero mais não" is either, and either leaves things as they are.
_CALLED_OFF = frozenset({Action.CANCEL, Action.DENY})
_TAKE_BACK = frozenset({Action.UNDO, Action.CANCEL})
# Said alone, they mean the screen before, and no change.
_NAVIGATION = RULES.wordings.words["screen_before"]
_KEPT = frozenset({Action.SAVE, Action.SAVE_PREVIOUS})
_LOOKED_FOR = frozenset({Action.SEARCH, Action.GET_INFO})
_NEGATION = ROLE_OF_ANY["negation"]
_ORDERS = frozenset({Intent.DELETE, Intent.SAVE, Intent.SEARCH, Intent.EDIT})


def recognise(text: str) -> tuple[Recognition, ...]:
    """Return what the text asks for, one recognition a clause, 1 to 5 of them.

    Deterministic and without state: "1" is a selection and "sim" a confirmation whatever was asked before.
    What no rule fits is told by what is learnt; what is unlikely to be anything is ``Action.UNKNOWN``.
    """
    return completed(text, ruled(text))


def ruled(text: str) -> tuple[Recognition, ...]:
    """Return what the rules alone make of the text: what none fits, or two fit equally well, is ``Action.UNKNOWN``."""
    message = read(text)
    if not message.letters:
        return (_unknown(text, Abstention.NOTHING_TO_READ),)
    dictated = _dictated(text)
    if dictated:
        return (dictated,)
    if listed := pasted(text):
        about = Entities(content=text, item_type=listed.kind)
        return (Recognition(Action.IMPORT, 0.9, "list: a heading and lines", text, about),)
    several = requests(message)
    if several and (only := one_to_keep(several.matches, message)):
        return (_recognition(only, message),)
    if several and several.doubtful:
        return (_unknown(text, Abstention.DOUBTFUL),)
    if several and several.matches[0].rule.action is Action.LIST_ALL:
        whole = removal_in_parts(message)
        if whole and whole.match.rule.action is Action.DELETE_ALL:
            return (_recognition(whole.match, whole.message),)  # "my whole library, delete it"
    if several:
        return _one_a_link([_recognition(match, message) for match in several.matches])
    return _one_a_link([_of_everything(_single(message), text)])


def _of_everything(found: Recognition, text: str) -> Recognition:
    """Return ``found`` of ``text``, unless it removes everything, or all of a kind, and the text says which of it."""
    if found.intent is not Intent.DELETE or not tells_which(text):
        return found
    selection, query = found.entities.selection, found.entities.query
    of_all = selection.everything if selection else query is None or only_kinds(query)
    return _unknown(text, Abstention.NARROWED) if of_all else found


def _one_a_link(found: Sequence[Recognition]) -> tuple[Recognition, ...]:
    """Return ``found`` with every request to keep several addresses cut into one an address."""
    apart: list[Recognition] = []
    room = MOST_CLAUSES - len(found)
    for recognition in found:
        texts = links_apart(recognition, room + 1)
        if texts:
            apart += [_single(read(texts[0])), *(_link(read(text)) for text in texts[1:])]
            room -= len(texts) - 1
        else:
            apart.append(recognition)
    return tuple(apart)


def _dictated(text: str) -> Recognition | None:
    """Return a note whose first line is the request and whose other lines are what to keep."""
    if "\n" not in text.strip():
        return None
    message = read(text, first_line_is_a_heading=True)
    match = best_match(message, 0, len(message.letters))
    if isinstance(match, Match) and match.dictated:
        return _recognition(match, message)
    return None


def _single(message: Message) -> Recognition:
    letters = message.letters
    if letters.strip(LINK) == "":
        return _link(message)
    match = best_match(message, 0, len(letters))
    if isinstance(match, Match) and match.rule.action is Action.UNKNOWN:
        return _unknown(message.text, Abstention.SAID_OTHERWISE, match.rule.name)
    if isinstance(match, Match):
        return _recognition(pointed_back(match, message) or without_reason(match, message), message)
    if match:
        first, second = match
        if {first.rule.action, second.rule.action} == _CALLED_OFF:
            named = any(speaks_of_removing(piece.word) for piece in message.pieces)
            likelier = Action.DENY if named else Action.CANCEL
            return _recognition(first if first.rule.action is likelier else second, message)
        if {first.rule.action, second.rule.action} == _LOOKED_FOR and "note" in (first.item_type, second.item_type):
            # "Qual a nota do leite?" is a note's text or a film's mark: what tells of a name looks for either.
            return _recognition(first if first.rule.action is Action.GET_INFO else second, message)
        return _unknown(message.text, Abstention.TIE, f"{first.rule.name} or {second.rule.name}", 0.3)
    if LINK in letters and not _forbids(message):
        return _link(message)
    if asked := _barely(message):
        return asked
    if wished := _wished(message):
        return wished
    plainer = without_particles(message)
    meant = best_match(plainer, 0, len(plainer.letters)) if plainer else None
    if plainer and isinstance(meant, Match) and _may_be_told_from_less(meant, message):
        return _recognition(meant, plainer)
    return _apart(message)


def _apart(message: Message) -> Recognition:
    """Return the request that stands among other words, or why there is none."""
    if apart := request_beside_reasons(message):
        return _recognition(*apart)
    if _negates(message):
        return _looked_for(message) or _unknown(message.text, Abstention.NEGATED)
    if asks_for_a_part(message.text):
        return _unknown(message.text, Abstention.NARROWED)
    return _wordy(message) or _unknown(message.text, Abstention.NO_RULE)


def _wished(message: Message) -> Recognition | None:
    """Return what is asked for at an end of the message, or among reasons and in parts."""
    wish = request_at_an_end(message) or _list_with_a_colon(message)
    told = None if wish and wish.rule.action is Action.DELETE_ITEM else removal_in_parts(message)
    if told := told or (None if wish else choice_in_parts(message)):
        return _recognition(told.match, told.message)
    if answer := None if wish else answer_in_parts(message):
        return _recognition(answer, message)
    # "Errei, é o de 1984" says which one is right: to take back what was kept would leave the half of it unread.
    if wish and not (wish.rule.action in _TAKE_BACK and correction_in(message.text)):
        return _recognition(wish, message)
    return None


def _barely(message: Message) -> Recognition | None:
    """Return what the message asks for without the greeting before it and the thanks behind it."""
    bare = without_courtesies(message)
    asked = _single(bare) if bare else None
    return asked if asked and asked.action not in _NOT_WITHOUT else None


def _wordy(message: Message) -> Recognition | None:
    """Return the request among words that are in no sentence, or what the words weigh."""
    order = request_among_asides(message)
    if order and order.rule.action not in TOLD and order.tongue.name == "pt-BR":
        return _recognition(order, message)
    if looked_for := _looked_for(message):
        return looked_for
    if (likely := weighed(message)) and (likely.action is not Action.UNDO or _takes_back(message)):
        return _by_weight(likely, message)
    return _recognition(order, message) if order else None


def _looked_for(message: Message) -> Recognition | None:
    found = sought(message) or asked_about(message) or kept_in_parts(message)
    return _recognition(found.match, found.message) if found else None


def _takes_back(message: Message) -> bool:
    size = len(message.letters)
    return all(takes_back(message, message.letters, tongue, 0, size) for tongue in RULES.tongues)


def _by_weight(likely: Weighed, message: Message) -> Recognition:
    language = language_of(message) if likely.action is Action.SET_LANGUAGE else None
    kind = kind_of(message) if likely.action is Action.LIST_ALL else None
    return Recognition(
        action=likely.action,
        confidence=round(likely.likelihood * 0.8, 2),
        rule=f"weights: {' '.join(likely.words)}",
        text=message.text,
        entities=Entities(item_type=kind, language=language),
    )


def _list_with_a_colon(message: Message) -> Match | None:
    """Return what asks for a list and ends as a heading would ("meus filmes:"), with nothing under it."""
    if len(message.letters) < 2 or not message.letters.endswith(COLON):
        return None
    match = best_match(message, 0, len(message.letters) - 1)
    return match if isinstance(match, Match) and match.rule.action is Action.LIST_ALL else None


def _may_be_told_from_less(match: Match, message: Message) -> bool:
    """Tell whether the words left out change nothing: "minha filha" before a removal is who does it."""
    if match.rule.action is Action.DELETE_ITEM and match.slot:
        return message.letters[0] not in ROLE_OF_ANY["my"]
    return match.rule.action not in _NEVER_FROM_LESS


def _negates(message: Message) -> bool:
    """Tell whether a request stands right after a negation ("não apaga tudo"), so that it is no title either."""
    letters = message.letters
    if _NEGATION.isdisjoint(letters):
        return False
    after = (at + 1 + between for at, letter in enumerate(letters) if letter in _NEGATION for between in (0, 1))
    begins = islice((begin for begin in after if begin < len(letters)), _MOST_NEGATIONS)
    found = (best_match(message, begin, len(letters)) for begin in begins)
    return any(isinstance(match, Match) and INTENT_OF[match.rule.action] in _ORDERS for match in found)


def _forbids(message: Message) -> bool:
    """Tell whether a command stands after a negation ("não salva https://...")."""
    said = zip(message.letters, message.pieces, strict=True)
    # Behind other words "no" is Portuguese: "mandaram no grupo, guarda".
    return any(letter in _NEGATION and (piece.word != "no" or piece is message.pieces[0]) for letter, piece in said)


def _recognition(match: Match, message: Message) -> Recognition:
    if match.rule.action is Action.DELETE_ITEM and match.slot and not match.dictated:
        shorter = without_reason_behind(match, message)
        if shorter is None:
            return _unknown(message.text, Abstention.SAID_OTHERWISE, match.rule.name)
        match = shorter
    if match.rule.action in _LOOKED_FOR:
        match = alone(match, message)
    elif match.rule.action in _KEPT:
        match = as_meant(match, message)
    entities = entities_of(match, message)
    action = match.rule.action
    if action is Action.UNDO and " ".join(piece.word for piece in message.pieces) in _NAVIGATION:
        action = Action.CANCEL
    if INTENT_OF[action] is Intent.DELETE and is_taken_back(message.text):
        return _unknown(message.text, Abstention.SAID_OTHERWISE, match.rule.name)
    if is_narrowed(action, entities, _clause_text(match, message)):
        return _unknown(_clause_text(match, message), Abstention.NARROWED, match.rule.name)
    return Recognition(
        action=action,
        confidence=_confidence(match),
        rule=f"{match.rule.name}: {_matched_words(match, message)}",
        text=_clause_text(match, message),
        entities=entities,
        needs_model=_needs_model(action, entities),
    )


def _link(message: Message) -> Recognition:
    entities = link_entities(message, 0, len(message.letters))
    return Recognition(Action.SAVE, 0.9, "link: …", message.text, entities)


def _unknown(text: str, why: Abstention, rule: str = "", confidence: float = 0.0) -> Recognition:
    return Recognition(
        Action.UNKNOWN, confidence, f"none: {rule or why}", text, Entities(), needs_model=True, abstention=why
    )


def _needs_model(action: Action, entities: Entities) -> bool:
    if action is Action.SAVE:
        return entities.content is not None and entities.url is None and entities.item_type is None
    return action in (Action.GET_INFO, Action.UNKNOWN)


def _confidence(match: Match) -> float:
    sure = 1.0 if match.slot is None else 0.9
    return sure - 0.2 if match.corrected else sure


def _clause_text(match: Match, message: Message) -> str:
    pieces, text = message.pieces, message.text
    start = pieces[match.span.begin].start if match.span.begin else 0
    stop = len(text) if match.span.end == len(pieces) else pieces[match.span.end - 1].end
    return text[start:stop].strip()


def _matched_words(match: Match, message: Message) -> str:
    """Return the words the rule matched, an ellipsis for what it left to a slot."""
    words = [piece.word for piece in message.pieces[match.span.core : match.span.end]]
    if match.slot:
        words[match.first - match.span.core : match.last - match.span.core] = ["…"]
    return " ".join(words)
