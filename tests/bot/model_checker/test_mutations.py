"""The checker is worth what it catches: each guard of the product, taken away alone, must break a property."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from bot import engine, open_questions
from bot.actions import Action
from bot.context import Handler, HandlerResult, TurnContext
from bot.handlers import answers, questions, table
from bot.handlers.corrections import edits
from bot.handlers.corrections.edits import EDITS
from bot.handlers.removals import removal
from bot.handlers.undoing import undo_redo
from bot.packs import jobs
from bot.understanding import choices, resolver
from bot.understanding.answers.corrections import regrets
from bot.understanding.recognition import Selection
from bot.understanding.resolver import Move
from state.confirmable import RemoveListed
from state.effects import MarkUndone, RemoveItem, SeeItem
from state.items import Kind
from state.lane import MINUTE, Chat, ShownList
from state.machine import Trigger
from state.reads import SearchItems
from state.turns import Decision, Reply, Turn
from tests.bot.model_checker.search import PARTS, Broken, explore, follow

Patch = pytest.MonkeyPatch
Change = Callable[[HandlerResult, TurnContext], HandlerResult]


@dataclass(frozen=True)
class Mutation:
    """``mutate`` takes one guard away; ``breaks`` is the property that must then fail, ``way`` leads to where it did.

    Where it no longer fails there, all is searched.
    """

    name: str
    breaks: str
    mutate: Callable[[Patch], None]
    way: tuple[str, ...] = ()


def handler_of(taken: Action | Move, handler: Handler) -> Callable[[Patch], None]:
    """Put another handler in the place of the one of a request or an answer."""
    return lambda patch: patch.setitem(_handlers(taken), taken, handler)


def _handlers(taken: Action | Move) -> dict[Any, Handler]:
    return table.ANSWERS if isinstance(taken, Move) else table.REQUESTS


def outcome_of(taken: Action | Move, change: Change) -> Callable[[Patch], None]:
    """Change what the handler of a request or an answer decides."""

    def mutate(patch: Patch) -> None:
        handler: Handler = _handlers(taken)[taken]

        async def changed(context: TurnContext) -> HandlerResult:
            return change(await handler(context), context)

        patch.setitem(_handlers(taken), taken, changed)

    return mutate


def edits_outcome(change: Change) -> Callable[[Patch], None]:
    """Change what the handler of every change of an item decides."""
    mutations = [outcome_of(Action(action), change) for action in EDITS]

    def mutate(patch: Patch) -> None:
        for each in mutations:
            each(patch)

    return mutate


def attribute(owner: Any, name: str, value: Any) -> Callable[[Patch], None]:
    """Put ``value`` in the place of a guard."""
    return lambda patch: patch.setattr(owner, name, value)


def settling(decide: Callable[..., Awaitable[Decision]]) -> Callable[..., Awaitable[Decision]]:
    """What a job sends sets aside what is asked."""

    async def settled(*known: Any) -> Decision:
        decision = await decide(*known)
        return decision.changed(chat=decision.chat.changed(pending=None, state="idle"))

    return settled


def situation(**changes: Any) -> Callable[[Patch], None]:
    """Hide something of the situation from the resolver."""
    honest = open_questions.situation_of
    return attribute(engine, "situation_of", lambda *known: replace(honest(*known), **changes))


def without_expiry(patch: Patch) -> None:
    """An expired question is answered as if it had not expired."""
    situation(expired=False)(patch)


def without_delivery(turn: Turn, chat: Chat, _: Mapping[str, int]) -> tuple[ShownList, ...]:
    """Every list counts, delivered or not."""
    return tuple(shown for shown in reversed(chat.lists) if turn.message.quotes in (None, shown.turn_id))


def without_quotes(turn: Turn, chat: Chat, delivered: Mapping[str, int]) -> tuple[ShownList, ...]:
    """The newest list counts, whatever the message quotes."""
    return tuple(shown for shown in reversed(chat.lists) if delivered.get(shown.turn_id, turn.arrived) < turn.arrived)


def clamped(selection: Selection, size: int) -> tuple[int, ...] | None:
    """A number past the end means the last entry."""
    if selection.everything:
        return tuple(range(size))
    return tuple(dict.fromkeys(min(max(number, 1), size) - 1 for number in selection.numbers)) or None


def nearly_titled(title_key: str, kind: Kind | None = None) -> SearchItems:
    """Whatever holds the words is taken for the title."""
    return SearchItems(words=tuple(title_key.split()), kind=kind)


def at_once(context: TurnContext, request: Any, question: str) -> HandlerResult:
    """Remove what should be asked for first."""
    ids = request.item_ids if isinstance(request, RemoveListed) else ()
    return HandlerResult(replies=(Reply(text=question),), effects=tuple(RemoveItem(item_id=each) for each in ids))


async def always(*_: Any) -> bool:
    return True


async def and_one_more(context: TurnContext, ids: Any) -> HandlerResult:
    """Remove the newest note as well."""
    return await removal.remove_ids(context, (*ids, "item6"))


async def undo_if_regretted(context: TurnContext) -> HandlerResult | None:
    """Take back the newest change, whatever it was, and however long ago."""
    return await undo_redo.undo(context) if regrets(context.turn.message.text or "") else None


def keep_open(outcome: HandlerResult, context: TurnContext) -> HandlerResult:
    return replace(outcome, trigger=Trigger.CARRY_ON)


def forget_that_it_was_asked(outcome: HandlerResult, context: TurnContext) -> HandlerResult:
    assert outcome.pending is not None
    return replace(outcome, pending=outcome.pending.changed(asked_again=False))


MUTATIONS = (
    Mutation(
        "whatever is said regrets",
        "an_answer_to_nothing_changes_nothing or a_reminder_moves_no_ground or cancelling_leaves_everything",
        attribute(undo_redo, "regrets", lambda _: True),
        way=(
            "apaga todos",
            "removes something elsewhere",
        ),
    ),
    Mutation(
        "a regret takes back what was kept",
        "a_regret_only_brings_back",
        attribute(answers, "regretted", undo_if_regretted),
        way=("salva matrix, duna",),
    ),
    Mutation(
        "an expired question can be answered",
        "the_state_fits_and_moves_by_the_table or an_answer_to_nothing_changes_nothing or destroys_only_what_was_asked",
        without_expiry,
    ),
    Mutation(
        "confirmations last an hour",
        "destroys_only_what_was_asked",
        attribute(questions, "CONFIRMATION_LASTS", 60 * MINUTE),
    ),
    Mutation(
        "a yes from before the question arrived counts",
        "destroys_only_what_was_asked",
        attribute(answers, "had_been_seen", always),
        way=("apaga todos",),
    ),
    Mutation(
        "any nonce will do",
        "a_wrong_button_changes_nothing or destroys_only_what_was_asked",
        attribute(resolver, "belongs", lambda *_: True),
    ),
    Mutation(
        "a stale button settles the chat",
        "a_wrong_button_changes_nothing",
        outcome_of(Move.STALE_BUTTON, lambda outcome, _: replace(outcome, trigger=Trigger.SETTLE)),
    ),
    Mutation(
        "nothing is asked before it is removed",
        "destroys_only_what_was_asked",
        attribute(removal, "ask_confirmation", at_once),
    ),
    Mutation(
        "a title that is not exact will do",
        "destroys_only_what_was_asked",
        attribute(removal, "FindTitled", nearly_titled),
    ),
    Mutation(
        "a list counts before it was delivered",
        "destroys_only_what_was_asked",
        attribute(engine, "listed_for", without_delivery),
        way=(
            "olhe quem fala",
            "apaga 1 e 2",
            "será que chove amanhã?",
        ),
    ),
    Mutation(
        "a quoted list is not looked at",
        "destroys_only_what_was_asked",
        attribute(engine, "listed_for", without_quotes),
        way=("olhe quem fala",),
    ),
    Mutation(
        "a number off the list means its end",
        "a_number_off_the_list_is_answered or destroys_only_what_was_asked",
        attribute(Selection, "positions", clamped),
    ),
    Mutation(
        "todos is as good as a number",
        "destroys_only_what_was_asked",
        attribute(removal, "is_one_number", lambda *_: True),
        way=(
            "olhe quem fala",
            "busca leite",
        ),
    ),
    Mutation(
        "the count is not checked again",
        "destroys_only_what_was_asked",
        attribute(removal, "still_holds", always),
        way=(
            "apaga todos",
            "removes something elsewhere",
        ),
    ),
    Mutation("a yes removes one more", "destroys_only_what_was_asked", attribute(answers, "remove_ids", and_one_more)),
    Mutation("an answer to another message counts", "destroys_only_what_was_asked", situation(elsewhere=False)),
    Mutation("an order to keep chooses what to remove", "destroys_only_what_was_asked", situation(removes=False)),
    Mutation(
        "words for keeping choose what to remove",
        "destroys_only_what_was_asked",
        attribute(choices, "wants_kept", lambda text: False),
    ),
    Mutation("a confirmation stays open", "a_confirmation_is_used_once", outcome_of(Move.CONFIRM, keep_open)),
    Mutation(
        "a cancel leaves the question",
        "the_state_fits_and_moves_by_the_table or cancelling_leaves_everything",
        outcome_of(Move.CANCEL, keep_open),
    ),
    Mutation(
        "asking again is not remembered",
        "nothing_waits_for_ever",
        outcome_of(Move.ASK_AGAIN, forget_that_it_was_asked),
    ),
    Mutation(
        "asking again shows no choices",
        "a_question_is_asked_again_once",
        outcome_of(Move.ASK_AGAIN, lambda outcome, _: replace(outcome, replies=(Reply(text="Como?"),))),
    ),
    Mutation(
        "a question is dropped in silence",
        "a_question_is_asked_again_once",
        attribute(open_questions, "_said", lambda *_: ""),
        way=(
            "apaga todos",
            "será que chove amanhã?",
        ),
    ),
    Mutation(
        "what removes stays open",
        "what_is_left_open_removes_nothing",
        attribute(open_questions, "can_wait", lambda _: True),
    ),
    Mutation("only the first request is done", "nothing_is_put_off", attribute(engine, "_later", lambda *_: ())),
    Mutation(
        "whatever is said chooses",
        "a_question_never_swallows_a_request or edits_only_what_was_asked or destroys_only_what_was_asked "
        "or a_number_off_the_list_is_answered",
        attribute(resolver, "chosen", lambda *_: ((0,), "the first")),
    ),
    Mutation(
        "delete all is no request of its own",
        "a_question_is_asked_again_once",
        attribute(resolver, "NO_REQUESTS", resolver.NO_REQUESTS | {Action.DELETE_ALL}),
    ),
    Mutation(
        "an undo is not marked",
        "undo_restores_exactly",
        outcome_of(
            Action.UNDO,
            lambda outcome, _: replace(
                outcome, effects=tuple(e for e in outcome.effects if not isinstance(e, MarkUndone))
            ),
        ),
        way=(
            "salva matrix, duna",
            "sim",
            "apaga cidade de deus",
            "/desfazer",
        ),
    ),
    Mutation(
        "a change touches one more item",
        "edits_only_what_was_asked",
        edits_outcome(
            lambda outcome, _: replace(
                outcome, effects=(*outcome.effects, *(SeeItem(item_id="item6", seen_at=1) for _ in outcome.effects[:1]))
            ),
        ),
    ),
    Mutation(
        "a change is taken back to what it made",
        "undo_restores_exactly",
        edits_outcome(lambda outcome, _: replace(outcome, inverses=outcome.effects)),
        way=("muda o título de dark para Bacurau",),
    ),
    Mutation(
        "a title that is nearly it will do for a change",
        "edits_only_what_was_asked",
        attribute(edits, "FindTitled", nearly_titled),
        way=(
            "busca leite",
            "lista tudo",
            "apaga dar",
            "apaga o 1",
        ),
    ),
    Mutation(
        "a reminder settles what is asked",
        "a_reminder_moves_no_ground",
        attribute(jobs, "pack_turn", settling(jobs.pack_turn)),
    ),
    Mutation(
        "a no is silent",
        "something_is_said",
        outcome_of(Move.DENY, lambda outcome, _: replace(outcome, replies=(Reply(text=" "),))),
    ),
)


def explore_by_parts(way: Sequence[str]) -> None:
    """The whole search, behind the ``way`` and all parts: one of them finds most in a fraction of the time."""
    follow(way)
    for part in (*range(PARTS), None):
        explore(part)


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_the_checker_notices(mutation: Mutation, monkeypatch: pytest.MonkeyPatch) -> None:
    mutation.mutate(monkeypatch)
    with pytest.raises(Broken) as broken:
        explore_by_parts(mutation.way)
    assert broken.value.property in mutation.breaks.split(" or ")
