"""What must hold on every edge, each property a function that says what is wrong, or None."""

from __future__ import annotations

from collections.abc import Callable

from bot.replies import questions
from bot.replies.catalogue import voice
from state.effects import RemoveEverything, RemoveItem
from state.lane import Choice, Confirmation, Dialogue, Pending
from state.machine import TRANSITIONS
from state.text import title_key
from tests.bot.model_checker.alphabet import OWN_BUTTONS, Quote, Said, Tap
from tests.bot.model_checker.ledger import Question
from tests.bot.model_checker.world import Edge, edited_by

Property = Callable[[Edge], str | None]
# The questions of a conversation beside the one in front.
_WAITING = ("unasked", "behind")


def destroys_only_what_was_asked(edge: Edge) -> str | None:
    """What "Deleting" asks for: one item by number or exact title, chosen rows, or a fresh yes to exactly these."""
    removed = removals(edge)
    if not removed or _undoes(edge):
        return None
    ways = (_by_number, _by_exact_title, _by_choosing, _by_a_fresh_yes, _by_putting_right)
    if any(way(edge) == removed for way in ways):
        return None
    return f"removed {sorted(removed)} unasked"


def edits_only_what_was_asked(edge: Edge) -> str | None:
    """One item by its number, by its exact title or as what was shown last; or the rows chosen for it."""
    edited = frozenset(edited_by(edge.decision))
    if not edited or _undoes(edge):
        return None
    if edited in (_edited_by_number(edge), _edited_by_name(edge), _by_a_yes_or_a_word(edge)):
        return None
    if edited <= _by_choosing(edge):  # of what was chosen, some may be so already
        return None
    if any(edited <= frozenset(question.removes) for question in _left_open(edge)):
        return None
    return f"changed {sorted(edited)} unasked"


def _edited_by_number(edge: Edge) -> frozenset[str]:
    said = edge.letter
    if not isinstance(said, Said) or not said.edits:
        return frozenset()
    listed = edge.before.ledger.list_before(edge.turn.arrived, None)
    open_choice = isinstance(edge.before.chat.pending, Choice) and _open_question(edge) is not None
    return frozenset(listed.at(said.edits)) if listed and not open_choice else frozenset()


def _edited_by_name(edge: Edge) -> frozenset[str]:
    said = edge.letter
    if not isinstance(said, Said):
        return frozenset()
    if said.edits_this:
        return frozenset(edge.before.chat.spoken_of)
    title = title_key(said.edits_titled or "")
    return frozenset(item.id for item in edge.before.library.live if title and item.title_key == title)


def _by_a_yes_or_a_word(edge: Edge) -> frozenset[str]:
    """A yes to a question with one row is that row, and so are words that only that row has."""
    said, question = edge.letter, _open_question(edge)
    if not isinstance(said, Said) or question is None:
        return frozenset()
    alone = said.yes and len(question.rows) == 1
    return frozenset(question.removes if alone else question.named(said.text))


def _by_putting_right(edge: Edge) -> frozenset[str]:
    """The film just kept here, once it was seen to be the wrong one; or then a choice of the right one."""
    said, ledger = edge.letter, edge.before.ledger
    says_so = isinstance(said, Said) and said.corrects and _open_question(edge) is None
    return ledger.kept_here if says_so or (ledger.puts_right and _open_question(edge) is not None) else frozenset()


def removals(edge: Edge) -> frozenset[str]:
    """Return the live items that the effects take out, whether or not the library had them still."""
    found: set[str] = set()
    for effect in edge.decision.effects:
        if isinstance(effect, RemoveItem):
            found.add(effect.item_id)
        elif isinstance(effect, RemoveEverything):
            live = edge.before.library.live
            found |= {
                item.id for item in live if item.created_turn <= effect.up_to_turn and effect.kind in (None, item.kind)
            }
    return frozenset(found)


def _by_number(edge: Edge) -> frozenset[str]:
    """One number of the list that the person had before them; with a newer numbered question open, none is sure."""
    said = edge.letter
    open_choice = isinstance(edge.before.chat.pending, Choice) and _open_question(edge) is not None
    if not isinstance(said, Said) or not said.removes or said.removes == "all" or len(said.removes) > 1:
        said_in_dialogue = _answers_target(edge)
        if said_in_dialogue is None:
            return frozenset()
        numbers = said_in_dialogue
    else:
        if open_choice and said.quotes is None:
            return frozenset()
        numbers = said.removes
    quoted = edge.turn.message.quotes if isinstance(said, Said) and said.quotes is not Quote.QUESTION else None
    listed = edge.before.ledger.list_before(edge.turn.arrived, quoted)
    return frozenset(listed.at(numbers)) if listed else frozenset()


def _answers_target(edge: Edge) -> tuple[int, ...] | None:
    """Return the one number that answers "what do you want to remove?"."""
    said, question = edge.letter, _open_question(edge)
    if question is None or question.type != "dialogue" or not isinstance(said, Said):
        return None
    return said.points if said.points != "all" and len(said.points) == 1 else None


def _by_exact_title(edge: Edge) -> frozenset[str]:
    said, question = edge.letter, _open_question(edge)
    if not isinstance(said, Said):
        return frozenset()
    title = said.removes_titled
    if title is None and question is not None and question.type == "dialogue":
        title = said.text
    exact = [item.id for item in edge.before.library.live if title and item.title_key == title_key(title)]
    return frozenset(exact) if len(exact) == 1 else frozenset()


def _by_choosing(edge: Edge) -> frozenset[str]:
    """The chosen rows of a question that asked what to remove."""
    question = _open_question(edge)
    if question is None or question.type != "choice":
        return frozenset()
    letter = edge.letter
    if isinstance(letter, Tap):
        payload = edge.turn.message.button
        rows = dict(zip(question.payloads, question.removes, strict=False))
        return frozenset({rows[payload]}) if payload in rows else frozenset()
    if not isinstance(letter, Said) or letter.quotes not in (None, Quote.QUESTION):
        return frozenset()
    if letter.points or letter.removes:
        return frozenset(question.chosen(letter.points or letter.removes))
    words = letter.names or letter.removes_titled
    return frozenset(question.named(words)) if words else frozenset()


def _by_a_fresh_yes(edge: Edge) -> frozenset[str]:
    """Exactly what the question named, less what is gone; everything only while it is what was counted."""
    question = _open_question(edge)
    if question is None or question.type != "confirmation" or _nonce(question) in edge.before.ledger.used:
        return frozenset()
    letter = edge.letter
    plain_yes = isinstance(letter, Said) and letter.yes and letter.quotes in (None, Quote.QUESTION) and question.seen
    if not plain_yes and edge.turn.message.button != question.payloads[0]:
        return frozenset()
    still = frozenset(question.removes) & edge.before.live
    everything = any(isinstance(effect, RemoveEverything) for effect in edge.decision.effects)
    if everything and len(_of_the_kinds(edge, question)) != len(question.removes):
        return frozenset()
    return still


def _of_the_kinds(edge: Edge, question: Question) -> list[str]:
    """Return what there is now of the kinds that the question counted."""
    items = edge.before.library.items
    kinds = {items[item_id].kind for item_id in question.removes}
    return [item.id for item in edge.before.library.live if item.kind in kinds]


def _left_open(edge: Edge) -> tuple[Question, ...]:
    return tuple(each for each in edge.before.ledger.left_open if edge.now < each.expires_at)


def _open_question(edge: Edge) -> Question | None:
    question = edge.before.ledger.question
    return question if question is not None and edge.now < question.expires_at else None


def _nonce(question: Question) -> str:
    return question.payloads[0].partition(":")[0]


def _undoes(edge: Edge) -> bool:
    return isinstance(edge.letter, Said) and edge.letter.undoes


def a_wrong_button_changes_nothing(edge: Edge) -> str | None:
    """A stale, foreign or malformed one: no effects, and the same chat (less a question that has expired)."""
    if not isinstance(edge.letter, Tap):
        return None
    question = _open_question(edge)
    if any(
        edge.turn.message.button in each.payloads for each in (*([question] if question else ()), *_left_open(edge))
    ):
        return None
    if edge.decision.effects or edge.decision.jobs:
        return "a wrong button has effects"
    before = edge.before.chat
    if before.pending is not None and edge.now >= before.pending.expires_at:
        before = before.changed(pending=None, state="idle")
    still = {name: tuple(each for each in getattr(before, name) if edge.now < each.expires_at) for name in _WAITING}
    before = before.changed(**still)
    return None if edge.decision.chat == before else "a wrong button changes the chat"


def cancelling_leaves_everything(edge: Edge) -> str | None:
    if not (isinstance(edge.letter, Said) and edge.letter.cancels):
        return None
    if edge.decision.effects or edge.after.chat.pending is not None:
        return "a cancel leaves something pending or has effects"
    return None


def something_is_said(edge: Edge) -> str | None:
    replies = edge.decision.replies
    if not replies and edge.decision.jobs:
        return None  # what is asked is put behind the other requests of the message
    return None if replies and all(reply.text.strip() for reply in replies) else "no words in a reply"


# From each move of the resolver, where the conversation may go: nothing else is a row of the table.
GOES_TO: dict[str, frozenset[str]] = {
    "start": frozenset({"idle", "awaiting_choice", "awaiting_confirmation", "in_dialogue"}),
    "choose": frozenset({"idle", "awaiting_choice"}),
    "skip": frozenset({"idle", "awaiting_choice"}),
    "correct": frozenset({"idle", "awaiting_choice"}),
    "confirm": frozenset({"idle", "awaiting_confirmation"}),
    "deny": frozenset({"idle"}),
    "cancel": frozenset({"idle"}),
    "fill": frozenset({"idle", "awaiting_choice", "awaiting_confirmation", "in_dialogue"}),
    "ask_again": frozenset({"same"}),
    "expired": frozenset({"idle"}),
    "stale_button": frozenset({"same"}),
}


def the_state_fits_and_moves_by_the_table(edge: Edge) -> str | None:
    before, after = edge.before.chat, edge.after.chat
    if after.pending is not None and after.pending.type not in str(after.state) and after.state != "in_dialogue":
        return f"{after.state} while waiting for a {after.pending.type}"
    if (after.pending is None) != (after.state == "idle"):
        return f"{after.state} with {after.pending}"
    since = "idle" if before.pending is None or edge.now >= before.pending.expires_at else str(before.state)
    to = "same" if "same" in GOES_TO[edge.decision.trace.move] and after.state == since else str(after.state)
    if to not in GOES_TO[edge.decision.trace.move]:
        return f"{edge.decision.trace.move} from {since} to {after.state}"
    by_table = {(str(s), str(to or s)) for _, sources, to in TRANSITIONS for s in sources}
    return None if (since, str(after.state)) in by_table else f"no transition from {since} to {after.state}"


def a_confirmation_is_used_once(edge: Edge) -> str | None:
    pending = edge.after.chat.pending
    if pending is not None and pending.nonce in edge.after.ledger.used:
        return "a confirmation that was carried out is still open"
    question = edge.before.ledger.question
    denied = question is not None and edge.turn.message.button in question.payloads[1:2]
    if question is not None and question.type == "confirmation" and denied and edge.after.chat.pending is not None:
        return "a confirmation that was denied is still open" if _open_question(edge) else None
    return None


def undo_restores_exactly(edge: Edge) -> str | None:
    """The newest change is taken back whole, and nothing else is touched."""
    if not _undoes(edge):
        return None
    before, after = edge.before.live, edge.after.live
    if not edge.before.ledger.changes:
        return None if before == after else "an undo with nothing to undo changes something"
    if _open_question(edge) is not None:
        return None if before == after else "taking back an open question changed something"
    kept, removed, edited = edge.before.ledger.changes[-1]
    kept |= _kept_with(edge)
    library = edge.before.library
    again = {
        item_id
        for item_id in removed - before
        if library.kept(library.items[item_id].kind, library.items[item_id].key) is not None
    }
    expected = (before - kept) | (removed - again)
    if after != expected:
        return f"undo gives {sorted(after)}, not {sorted(expected)}"
    now = edge.after.library.items
    other = [item.title for item in edited if now[item.id] != item.changed(last_turn=now[item.id].last_turn)]
    return f"undo leaves {other} changed" if other else None


def _kept_with(edge: Edge) -> frozenset[str]:
    """Return what else was kept by the message that the newest change is a part of."""
    open_ = [each.undoable for each in edge.before.library.past if not each.undone]
    message = open_[-1].change.part_of if open_ else None
    parts = [each for each in open_ if message and message in (each.turn_id, each.change.part_of)]
    return frozenset(effect.item_id for each in parts for effect in each.inverses if isinstance(effect, RemoveItem))


def an_answer_to_nothing_changes_nothing(edge: Edge) -> str | None:
    said = edge.letter
    if not isinstance(said, Said) or said.regrets or _open_question(edge) is not None or _left_open(edge):
        return None
    if (said.answers or said.unrelated) and (edge.decision.effects or edge.decision.jobs):
        return "an answer to nothing, or unrelated words, changed something"
    return None


def a_regret_only_brings_back(edge: Edge) -> str | None:
    """Of what the change right before removed; it takes nothing away, whatever else was to be answered."""
    said = edge.letter
    if not isinstance(said, Said) or not said.regrets or _open_question(edge) is not None or not edge.decision.effects:
        return None
    before, after = edge.before.live, edge.after.live
    just_removed = edge.before.ledger.changes[-1].removed if edge.before.ledger.changes else frozenset()
    if before < after and after - before <= just_removed:
        return None
    return f"a regret made {sorted(after)} of {sorted(before)}, where {sorted(just_removed)} had just been removed"


def a_question_is_asked_again_once(edge: Edge) -> str | None:
    """With its choices; then it is dropped, and that is said."""
    question, pending = _open_question(edge), edge.before.chat.pending
    if question is None or pending is None or not isinstance(edge.letter, Said):
        return None
    same = edge.after.chat.pending is not None and edge.after.chat.pending.nonce == pending.nonce
    failed = edge.decision.trace.move == "ask_again"
    if same and failed and edge.letter.requests and not (edge.letter.agrees and _is_offer(pending)):
        return "a request of its own was taken for a failed answer"
    if same and question.times_asked > 1 and question.seen:
        return "asked a third time"
    if same:
        shown = {button.payload for reply in edge.decision.replies for line in reply.buttons for button in line}
        missing = [row for row in question.rows if row not in edge.text]
        wrong = shown != set(question.payloads) if failed else not shown >= set(question.payloads)
        return "asked again without its choices" if missing or wrong else None
    if edge.letter.unrelated and question.type != "dialogue" and not _is_offer(pending):
        if question.times_asked == 1:
            return "dropped without being asked again"
        anew = edge.after.ledger.question
        if anew is not None and anew.rows == question.rows:
            return None
        ways = (questions.dropped, questions.left)
        said = [way(voice(locale), pending) for locale in ("pt-BR", "en") for way in ways]
        return None if any(sentence in edge.text for sentence in said) else "dropped without a word"
    return None


def a_question_never_swallows_a_request(edge: Edge) -> str | None:
    """What is plainly asked for is done, whatever waits for an answer; choosing by an order to remove is an answer."""
    said, question = edge.letter, _open_question(edge)
    if not isinstance(said, Said) or not said.requests or said.agrees or said.undoes or question is None:
        return None
    if said.removes or said.removes_titled or question.removes:
        return None
    return (
        None
        if edge.decision.trace.move == "start"
        else f"a request was taken for an answer: {edge.decision.trace.move}"
    )


def what_is_left_open_removes_nothing(edge: Edge) -> str | None:
    """Only what was just asked removes, so that a yes to something else cannot."""
    removing = [
        each
        for each in edge.after.chat.behind
        if isinstance(each, Confirmation) or (isinstance(each, Choice) and each.purpose == "delete")
    ]
    return f"left open to be answered later: {removing}" if removing else None


def nothing_is_put_off(edge: Edge) -> str | None:
    """All of a message is done at once, whatever its parts ask; one question is put, behind all of it."""
    said, decision = edge.letter, edge.decision
    if isinstance(said, Said) and decision.trace.move == "start" and len(decision.jobs) < said.further:
        return "a request of the message is not done"
    if decision.chat.unasked and decision.chat.pending is None and not (decision.jobs or edge.turn.message.more):
        return "a question is never put"
    return None


def an_offer_is_made_once(edge: Edge) -> str | None:
    """Nobody asked for it: it is neither repeated nor missed."""
    before, after = edge.before.chat.pending, edge.after.chat.pending
    if before is None or not _is_offer(before) or not isinstance(edge.letter, Said) or not edge.letter.unrelated:
        return None
    if after is not None and after.nonce == before.nonce:
        return "an offer was repeated"
    said = [questions.dropped(voice(locale), before) for locale in ("pt-BR", "en")]
    return "an offer was missed" if any(sentence in edge.text for sentence in said) else None


def _is_offer(pending: Pending) -> bool:
    return isinstance(pending, Choice) and pending.purpose == "offer"


def a_number_off_the_list_is_answered(edge: Edge) -> str | None:
    """A number that is nowhere never does anything, but to be what is kept where that was asked."""
    said, asked = edge.letter, edge.before.chat.pending
    if (
        isinstance(said, Said)
        and not (isinstance(asked, Dialogue) and asked.slot == "content")
        and 9 in (*(said.removes or ()), *(said.points or ()), *(said.edits or ()))
        and edge.decision.effects
    ):
        return "a number that is on no list did something"
    return None


def the_right_button_is_obeyed(edge: Edge) -> str | None:
    question = _open_question(edge)
    if edge.letter is Tap.LEFT_OPEN and edge.decision.trace.move == "stale_button":
        return "a button of a question that was left open was refused" if _left_open(edge) else None
    if edge.letter in OWN_BUTTONS and question is not None and edge.decision.trace.move == "stale_button":
        return "a button of the open question was refused"
    return None


PROPERTIES: tuple[Property, ...] = (
    destroys_only_what_was_asked,
    edits_only_what_was_asked,
    a_wrong_button_changes_nothing,
    cancelling_leaves_everything,
    something_is_said,
    the_state_fits_and_moves_by_the_table,
    a_confirmation_is_used_once,
    undo_restores_exactly,
    an_answer_to_nothing_changes_nothing,
    a_regret_only_brings_back,
    a_question_is_asked_again_once,
    a_question_never_swallows_a_request,
    what_is_left_open_removes_nothing,
    nothing_is_put_off,
    an_offer_is_made_once,
    a_number_off_the_list_is_answered,
    the_right_button_is_obeyed,
)
