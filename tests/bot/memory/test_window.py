"""What a model is shown of a conversation."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.memory.budgets import HISTORY_AT_MOST, RECENT_MESSAGES
from bot.memory.compaction import compact, ripe
from bot.memory.window import History, history_of, open_question
from state.conversation_history import RECENT_TURNS, PastTurn
from state.history import Summary, UserEntry
from state.lane import Call, Chat, Choice, Confirmation, Dialogue, Option, State
from tests.bot.memory.conversations import (
    CARD,
    CPF,
    HOSTILE,
    NOW,
    WORDS,
    assert_sound,
    conversations,
    past,
    search,
    taken_in_a_prompt,
)

EMPTY = Summary(person="ana", chat="c")
IDLE = Chat(chat="c")
few = settings(max_examples=25, deadline=None)


def shown(turns: list[PastTurn], summary: Summary = EMPTY, chat: Chat = IDLE) -> History:
    return history_of(summary, turns, chat, NOW)


class TestTiers:
    def test_a_short_conversation_is_shown_as_it_was(self) -> None:
        history = shown([past(1, "oi", "Oi!"), search(2)])
        assert history.entries == (*past(1, "oi", "Oi!").entries, *shown([search(2)]).entries)
        assert (history.long_term, history.structured, history.briefing) == ("", (), "")

    def test_the_last_messages_as_they_were_those_before_as_lines_and_the_oldest_as_a_text(self) -> None:
        history = shown([search(number) for number in range(1, 41)])
        assert len(history.entries) == RECENT_MESSAGES
        assert len(history.structured) == 16
        assert history.structured[0].splitlines()[1] == "search_items: 19 itens"
        assert history.briefing.startswith("Antes disso: De 2027-01-15, em 20 mensagens, a pessoa procurou")

    def test_an_ordinary_conversation_fits_whole(self) -> None:
        """The sizes are made for conversations like this one: the messages say where a tier ends, not the sizes."""
        turns = [
            past(
                n,
                "salva o filme que a gente viu ontem",
                "🎬 Filme guardado: Duna (2021)",
                ("save_movie", {"title": "Duna", "year": 2021}, {"outcome": "kept", "title": "Duna (2021)"}),
            )
            if n % 2
            else past(
                n,
                "valeu, e o que mais tem aí de ficção científica?",
                "Achei estes:\n" + "\n".join(f"{i}. Filme {i} (2001)" for i in range(1, 11)),
            )
            for n in range(1, 101)
        ]
        history = shown(turns)
        assert RECENT_MESSAGES <= len(history.entries) <= RECENT_MESSAGES + 3
        assert 24 <= len(history.structured) <= 27  # 80 messages
        assert history.size < HISTORY_AT_MOST / 2

    def test_turns_too_large_to_be_shown_are_told_in_lines(self) -> None:
        history = shown([past(number, "x" * 1_200, "y" * 1_200) for number in range(1, 9)])
        assert len(history.recent) == 2
        assert len(history.structured) == 6

    def test_a_turn_too_large_by_itself_is_shown_without_its_calls(self) -> None:
        calls = [("save_note", {"content": "🎬" * 100, "a": "ç" * 90}, {"outcome": "kept", "title": "🎬" * 100})] * 8
        history = shown([past(1, "guarda tudo", "Guardei.", *calls)])
        assert history.entries == past(1, "guarda tudo", "Guardei.").entries

    def test_tools_that_no_model_is_offered_are_not_shown(self) -> None:
        history = shown(
            [past(1, "apaga o 2", "Apagado: Duna", ("delete_memory", {"item_id": "i1"}, {"outcome": "removed"}))]
        )
        assert history.entries == past(1, "apaga o 2", "Apagado: Duna").entries

    @few
    @given(conversations())
    def test_no_pair_is_ever_split_and_the_person_begins(self, turns: list[PastTurn]) -> None:
        history = shown(turns)
        assert_sound(history.entries)
        assert not history.entries or isinstance(history.entries[0], UserEntry)

    @few
    @given(conversations(), st.data())
    def test_it_does_not_matter_whether_compaction_has_been_there(
        self, turns: list[PastTurn], data: st.DataObject
    ) -> None:
        done = data.draw(st.integers(0, len(ripe(turns, IDLE, NOW))))
        assert shown(turns, compact(EMPTY, turns[:done])) == shown(turns)

    @few
    @given(conversations())
    def test_the_same_turns_are_shown_alike_in_any_order_and_number(self, turns: list[PastTurn]) -> None:
        assert shown([*reversed(turns), *turns]) == shown(turns)


class TestSecrecy:
    @few
    @given(conversations())
    def test_no_secret_is_shown_in_either_rendering(self, turns: list[PastTurn]) -> None:
        past_ = shown(turns).past
        sent = json.dumps([past_.native, past_.plain], ensure_ascii=False)
        assert not [secret for secret in (CPF, CARD, "banana42", "99812") if secret in sent]

    def test_words_from_outside_cannot_end_the_mark_around_them(self) -> None:
        found: dict[str, Any] = {"count": 1, "titles": [HOSTILE]}
        turns = [past(n, "busca", HOSTILE, ("search_items", {"query": "x"}, found)) for n in range(1, 30)]
        for messages in (shown(turns).past.native, shown(turns).past.plain):
            told = messages[0]["content"]
            assert told.startswith("<outside>\n")
            assert told.partition("\n</outside>")[0].count("<") == 1
        results = [each["content"] for each in shown(turns).past.native if each["role"] == "tool"]
        assert results
        assert all(each.startswith("<outside>\n") and each.count("<") == 2 for each in results)


class TestRoom:
    @few
    @given(conversations())
    def test_no_history_passes_its_ceiling_nor_takes_more_of_a_prompt_than_it_says(self, turns: list[PastTurn]) -> None:
        history = shown(turns)
        assert history.size <= HISTORY_AT_MOST
        assert taken_in_a_prompt(history.past) <= history.size

    @pytest.mark.parametrize("said", [*WORDS, "\u0000" * 1_500, "\U0001f3ff" * 1_500, "é" * 1_500, "senha " * 250])
    def test_nor_do_the_worst_of_conversations(self, said: str) -> None:
        found = {"count": 5, "titles": [said[:80]] * 5}
        args = dict.fromkeys(("query", "title", "content"), said)
        turns = [past(n, said, said, *[("search_items", args, found)] * (n % 9)) for n in range(1, 20)]
        history = shown(turns, chat=asking(said))
        assert history.recent
        assert history.size <= HISTORY_AT_MOST
        assert taken_in_a_prompt(history.past) <= history.size

    @few
    @given(conversations(max_turns=25), st.integers(0, HISTORY_AT_MOST))
    def test_it_fits_into_any_room(self, turns: list[PastTurn], room: int) -> None:
        history = shown(turns, chat=asking("duna"))
        fitted = history.within(room)
        assert fitted.size <= room or fitted == History()
        assert_sound(fitted.entries)
        if room >= history.size:
            assert fitted == history

    def test_what_is_oldest_goes_first_and_the_open_question_last(self) -> None:
        history = shown([search(number) for number in range(1, 60)], chat=asking("duna"))
        left = [history.within(room) for room in range(history.size, 0, -100)]
        kept = [(bool(h.long_term), len(h.structured), len(h.recent), bool(h.pending)) for h in left]
        assert kept == sorted(kept, reverse=True)
        assert (False, 0, 0, True) in kept

    def test_tokens_stay_flat_as_a_conversation_grows_to_a_thousand_messages(self) -> None:
        """Compacted as it goes, and shown from no more turns than one request brings."""
        turns: list[PastTurn] = []
        summary, sizes = EMPTY, []
        for number in range(1, 301):
            turns.append(search(number) if number % 2 else past(number, "valeu", "De nada!"))
            if number % 8 == 0:
                summary = compact(
                    summary, ripe([turn for turn in turns if turn.number > summary.up_to_turn], IDLE, NOW)
                )
            if number % 3 == 0:
                history = shown(turns[-RECENT_TURNS:], summary)
                sizes.append(history.size)
                if number % 50 == 0:
                    assert history == shown(turns)
        assert sum(len(turn.entries) for turn in turns) >= 1_000
        assert max(sizes) <= 1.1 * max(sizes[:20])
        assert max(abs(after - before) for before, after in pairwise(sizes[25:])) < 400


def asking(subject: str) -> Chat:
    call = Call(name="save_movie", args={})
    options = tuple(Option(label=f"{subject} ({year})", title=subject, call=call) for year in (1984, 2021))
    choice = Choice(nonce="n", purpose="candidate", subject=subject, options=options, expires_at=NOW * 2)
    return Chat(chat="c", state=State.AWAITING_CHOICE, pending=choice)


class TestTheOpenQuestion:
    def test_a_choice_is_told_with_its_options(self) -> None:
        told = open_question(asking("duna"), NOW)
        assert told == "Pergunta em aberto: qual, para “duna”? 1. duna (1984); 2. duna (2021)"
        assert told in shown([search(1)], chat=asking("duna")).briefing

    def test_a_confirmation_and_a_dialogue(self) -> None:
        request = {"type": "remove_listed", "item_ids": ["i1"]}
        confirmation = Confirmation.model_validate(
            {"nonce": "n", "turn_id": "t", "request": request, "question": "Apago os 2?", "expires_at": NOW * 2}
        )
        chat = Chat(chat="c", state=State.AWAITING_CONFIRMATION, pending=confirmation)
        assert open_question(chat, NOW) == "Pergunta em aberto: Apago os 2?"
        dialogue = Dialogue(nonce="n", slot="query", expires_at=NOW * 2)
        chat = Chat(chat="c", state=State.IN_DIALOGUE, pending=dialogue)
        assert open_question(chat, NOW) == "Pergunta em aberto: o que procurar"

    def test_one_that_has_expired_is_none(self) -> None:
        assert open_question(asking("duna"), NOW * 2) == ""
        assert open_question(IDLE, NOW) == ""
