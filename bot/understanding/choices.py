"""Which of the options of an open choice a message chooses: by a plain yes, a number, a name, or where it stands."""

from __future__ import annotations

from dataclasses import replace

from bot.actions import Action
from bot.understanding.answers.options import (
    KIND_NAMES,
    by_kind_or_year,
    named_options,
    placed,
    wants_kept,
    without_chaff,
)
from bot.understanding.recognition import Entities, Recognition, Selection
from bot.understanding.situation import Situation
from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold
from bot.understanding.words.numbers import parse_selection

# What a message is taken for that says no more than a name may.
NAMES = frozenset({Action.UNKNOWN, Action.REMEMBER, Action.CHAT})
# What may hold the name or number of an option. An order to keep never chooses what to remove, nor the other way round.
CHOOSES_TO_KEEP = frozenset({Action.SELECT, *NAMES, Action.SAVE, Action.SEARCH, Action.LIST_ALL, Action.SET_YEAR})
CHOOSES_TO_EDIT = frozenset({Action.SELECT, *NAMES})
CHOOSES_TO_REMOVE = frozenset({Action.SELECT, *NAMES, Action.DELETE_ITEM})

# "Os dois" of three to remove are not any two.
COUNTS = SAID["so_many_of_them"]

# A yes that destroys must be plain; anything less certain is asked back.
PLAIN_YES = 0.8
HEDGES = SAID.words["hedging"]


def is_plain(yes: Recognition) -> bool:
    """Tell whether ``yes`` leaves no doubt: "acho que sim" does."""
    return yes.confidence >= PLAIN_YES and not HEDGES & set(fold(yes.text).split())


def agrees(recognition: Recognition, situation: Situation) -> bool:
    """Tell whether the message says yes; "guarda sim" does so to an offer."""
    keeps = recognition.action is Action.SAVE and recognition.entities == Entities()
    return recognition.action is Action.CONFIRM or (keeps and situation.offered)


def chosen(recognition: Recognition, situation: Situation) -> tuple[tuple[int, ...], str]:
    """Return the positions that the message chooses, and how; none if it does not choose clearly.

    What removes nothing is also chosen among a few words that mean no option: "1 pelo amor", "o filme né".
    """
    found, rule = _chosen(recognition, situation)
    if rule == "by number" and not situation.removes and (told := by_kind_or_year(recognition.text, situation.options)):
        return told, "by name"
    if found or situation.removes or recognition.action not in (*NAMES, Action.SELECT):
        return found, rule
    # A name is not cut short by more than a word: "olhe quem fala" is no "Não Olhe para Cima".
    longest = len(recognition.text.split()) - 1
    for answer in without_chaff(recognition.text):
        read = replace(recognition, action=Action.UNKNOWN, text=answer, entities=Entities())
        found, rule = _chosen(read, situation)
        if len(found) == 1 and (rule != "by name" or len(answer.split()) >= longest):
            return found, rule
    return (), ""


def _chosen(recognition: Recognition, situation: Situation) -> tuple[tuple[int, ...], str]:
    if agrees(recognition, situation):
        if situation.proposes and is_plain(recognition):
            return (situation.proposed,), "the one proposed"
        return ((0,), "the only one") if len(situation.options) == 1 else ((), "")
    if recognition.action not in _choosing(situation) or _is_of_all(recognition):
        return (), ""
    if _dictates(recognition) or ((situation.removes or situation.edits) and wants_kept(recognition.text)):
        return (), ""
    selection = _selection_in(recognition)
    if selection is not None:
        positions = selection.positions(len(situation.options)) or ()
        if situation.removes and len(positions) < len(situation.options) and COUNTS.search(fold(recognition.text)):
            return (), ""
        if positions and (situation.many or len(positions) == 1):
            return positions, "by number"
        by_year = named_options(recognition.text, situation.options)
        return (by_year, "by year") if len(by_year) == 1 else ((), "")
    named = named_options(_words_that_name(recognition), situation.options, by_age_alone=situation.looked_up)
    if len(named) == 1:
        return named, "by name"
    ordered = recognition.action in (Action.SAVE, Action.DELETE_ITEM)
    said = recognition.text.partition(" ")[2] if ordered else recognition.text
    place = None if named else placed(said, len(situation.options))
    return ((), "") if place is None or _is_vague(place, situation) else ((place,), "by where it stands")


def _is_of_all(recognition: Recognition) -> bool:
    """Tell whether an order is about all of a kind: "apaga minhas notas" chooses no note among the options."""
    entities = recognition.entities
    everything = entities.selection is not None and entities.selection.everything
    return recognition.action is Action.DELETE_ITEM and entities.item_type is not None and everything


def _is_vague(place: int, situation: Situation) -> bool:
    """Tell whether "o de cima" may be another than the one at ``place``: of three to remove, it may be the second."""
    size = len(situation.options)
    return situation.removes and size > 2 and place in (0, size - 1)


def _choosing(situation: Situation) -> frozenset[Action]:
    """Return what may hold the name or number of an option of the open choice."""
    if situation.edits:
        return CHOOSES_TO_EDIT
    return CHOOSES_TO_REMOVE if situation.removes else CHOOSES_TO_KEEP


def _dictates(recognition: Recognition) -> bool:
    """Tell whether a note was dictated: its words are what to keep, whatever they are."""
    entities = recognition.entities
    return recognition.action is Action.SAVE and entities.item_type == "note" and entities.content is not None


def _selection_in(recognition: Recognition) -> Selection | None:
    entities = recognition.entities
    if recognition.action in (Action.SELECT, Action.DELETE_ITEM):
        of_a_kind = entities.item_type is not None  # "apaga minhas notas" is no answer to "which of these?"
        return None if of_a_kind else entities.selection
    if recognition.action in (Action.SAVE, Action.UNKNOWN, Action.SEARCH):
        return parse_selection(entities.content or recognition.text)
    return None


def _words_that_name(recognition: Recognition) -> str:
    """Return the words of an order without its verb, with the year and the kind that were taken out of them."""
    entities = recognition.entities
    if recognition.action not in (Action.SAVE, Action.DELETE_ITEM):
        return recognition.text
    kind = KIND_NAMES[entities.item_type] if entities.item_type else ""
    return f"{entities.content or entities.query or ''} {entities.year or ''} {kind}"
