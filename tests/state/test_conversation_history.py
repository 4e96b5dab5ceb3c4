"""Turns as a conversation's past."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from state.conversation_history import CALLS_KEPT, TEXT_KEPT, PastTurn, call_id, kept_text, past_of
from state.effects import Change, InsertItem, RemoveItem
from state.history import AssistantEntry, ToolEntry, UserEntry
from state.items import Details, Item, Kind
from state.lane import Call, Chat, Choice, Confirmation, Option, State
from state.reads import ListItems
from state.recording import RecordingReads
from state.text import title_key
from state.turns import Attached, Decision, Event, Message, Reply, ToolRun, Trace, Turn
from tests.fakes.reads import FakeReads
from tools.definition import Candidate, Lookup, ToolContext, ToolName
from tools.enrichment.lookups import MovieLookup, TvLookup, VideoLookup
from tools.registry import TOOLS, run

NOW = 1_800_000_000_000_000_000
VIDEO = "https://youtu.be/abc"


def item(number: int, kind: Kind = Kind.MOVIE, title: str = "Duna", **fields: Any) -> Item:
    plain: dict[str, Any] = {
        "id": f"i{number}",
        "person": "ana",
        "kind": kind,
        "key": f"k{number}",
        "title": title,
        "title_key": title_key(title),
        "words": ("duna",),
        "created_at": NOW,
        "created_turn": number,
        "last_turn": number,
    }
    return Item.model_validate({**plain, **fields})


def turn(message: Message, decision: Decision | None = None, **fields: Any) -> Turn:
    plain: dict[str, Any] = {"id": "cli:ana:1", "person": "ana", "chat": "c", "channel": "cli", "number": 1}
    times = {"arrived": NOW, "due": NOW}
    return Turn.model_validate({**plain, **times, "message": message, "decision": decision, **fields})


def decided(*replies: str, before: Chat | None = None, **fields: Any) -> Decision:
    trace = Trace(action="save", chat_before=before)
    given_trace = fields.pop("trace", trace)
    return Decision(
        chat=Chat(chat="c"), replies=tuple(Reply(text=each) for each in replies), trace=given_trace, **fields
    )


def results(past: PastTurn) -> list[Any]:
    return [json.loads(entry.content) for entry in past.entries if isinstance(entry, ToolEntry)]


class TestWhatWasSaid:
    def test_words_and_answer(self) -> None:
        past = past_of(turn(Message(text="oi"), decided("Oi!", "Tudo bem?")))
        assert past.entries == (UserEntry(content="oi"), AssistantEntry(content="Oi!\n\nTudo bem?"))
        assert (past.id, past.number, past.arrived, past.action) == ("cli:ana:1", 1, NOW, "save")

    @pytest.mark.parametrize(
        ("message", "content"),
        [
            (Message(attached=Attached.VOICE), "[voice]"),
            (Message(text="olha só", attached=Attached.PHOTO), "olha só [photo]"),
            (Message(text="/vincular K7QM-2XRT"), "/vincular"),
            (Message(text="/admin user tg:4711"), "/admin"),
            (Message(button="gone:0"), "[button]"),
        ],
    )
    def test_what_is_no_plain_text(self, message: Message, content: str) -> None:
        own = message.button is None
        assert past_of(turn(message, decided())).entries == (UserEntry(content=content, own=own),)

    @pytest.mark.parametrize(("button", "caption"), [("n:1", "Duna (2021)"), ("n:2", "nenhuma"), ("n:9", "[button]")])
    def test_a_tap_on_a_choice_reads_as_its_option(self, button: str, caption: str) -> None:
        call = Call(name="save_movie", args={})
        options = tuple(Option(label=f"Duna ({year})", title="Duna", call=call) for year in (1984, 2021))
        choice = Choice(nonce="n", purpose="candidate", subject="duna", options=options, expires_at=NOW)
        before = Chat(chat="c", state=State.AWAITING_CHOICE, pending=choice)
        past = past_of(turn(Message(button=button), decided(before=before)))
        assert past.entries == (UserEntry(content=caption, own=False),)

    @pytest.mark.parametrize(("button", "caption"), [("n:0", "sim"), ("n:1", "não"), ("m:0", "[button]")])
    def test_a_tap_on_a_confirmation_is_a_yes_or_a_no(self, button: str, caption: str) -> None:
        request = {"type": "remove_listed", "item_ids": ["i1"]}
        confirmation = Confirmation.model_validate(
            {"nonce": "n", "turn_id": "t", "request": request, "question": "Apago?", "expires_at": NOW}
        )
        before = Chat(chat="c", state=State.AWAITING_CONFIRMATION, pending=confirmation)
        past = past_of(turn(Message(button=button), decided(before=before)))
        assert past.entries == (UserEntry(content=caption, own=False),)

    def test_what_was_forwarded_are_not_their_own_words(self) -> None:
        assert past_of(turn(Message(text="oi", forwarded=True))).entries == (UserEntry(content="oi", own=False),)

    @pytest.mark.parametrize(
        "silent", [turn(Message(event=Event.BLOCKED), decided()), turn(Message(), decided(), kind="job")]
    )
    def test_nobody_said_anything_in_events_and_jobs(self, silent: Turn) -> None:
        assert past_of(silent).entries == ()


class TestCutting:
    @given(st.text(), st.integers(2, 50))
    def test_nothing_longer_than_the_limit_is_remembered(self, text: str, limit: int) -> None:
        kept = kept_text(text, limit)
        assert len(kept) <= limit
        assert kept == text or kept.endswith("…")

    @given(st.integers(0, 30))
    def test_no_part_of_a_number_is_left_where_a_text_was_cut(self, before: int) -> None:
        card = "4111 1111 1111 1111"
        text = "x" * (TEXT_KEPT - before) + f" {card} e mais" + " palavras" * 10
        kept = kept_text(text)
        assert card in kept or not any(sign.isdigit() for sign in kept)

    def test_a_word_without_end_is_cut(self) -> None:
        assert kept_text("x" * 9_000) == "x" * (TEXT_KEPT - 1) + "…"
        assert kept_text("1" * 9_000) == "…"


class TestCalls:
    async def ran(self, name: ToolName, args: dict[str, Any], reads: FakeReads) -> list[Any]:
        """Run a tool as a turn does and return how its result is remembered."""
        recording = RecordingReads(reads)
        context = ToolContext(reads=recording, person="ana", turn=1, now=NOW, locale="pt-BR", new_id=lambda: "new")
        result = await run(name, args, context)
        removed = getattr(result, "item", None) if name is ToolName.DELETE_MEMORY else None
        count = getattr(result, "count", 1 if removed else 0)
        change = Change(verb="removed", title="", count=count) if name.startswith("delete_") and count else None
        decision = decided(
            effects=result.effects,
            change=change,
            tools=(ToolRun(name=name, args=args, ok=True),),
            trace=Trace(reads=recording.records),
        )
        return results(past_of(turn(Message(text="x"), decision)))

    @pytest.mark.parametrize(
        ("name", "args", "result"),
        [
            ("save_note", {"content": "comprar leite"}, {"outcome": "kept", "title": "comprar leite"}),
            ("save_movie", {"title": "Matrix", "year": 1999}, {"outcome": "kept", "title": "Matrix (1999)"}),
            ("save_tv_show", {"title": "Dark"}, {"outcome": "kept", "title": "Dark"}),
            ("save_video", {"url": VIDEO}, {"outcome": "kept", "title": "Um vídeo"}),
            ("save_link", {"url": "exemplo.com.br/x"}, {"outcome": "kept", "title": "exemplo.com.br/x"}),
            ("save_movie", {"title": "Duna"}, {"outcome": "already_kept"}),
            ("enrich_movie", {"title": "duna"}, {"status": "found", "count": 1, "titles": ["Duna (2021)"]}),
            ("enrich_tv_show", {"title": "duna"}, {"status": "nothing", "count": 0, "titles": []}),
            ("enrich_video", {"url": VIDEO}, {"status": "found", "count": 1, "titles": ["Um vídeo"]}),
            ("search_items", {"query": "duna"}, {"count": 2, "titles": ["Duna", "Duna"]}),
            ("search_items", {"query": "dunaa"}, {"count": 2, "titles": ["Duna", "Duna"]}),
            ("search_items", {"limit": 1}, {"count": 1, "more": True, "titles": ["Duna"]}),
            ("search_items", {"query": "?!"}, {"count": 0, "titles": []}),
            ("delete_memory", {"item_id": "i1"}, {"outcome": "removed"}),
            ("delete_memory", {"item_id": "i9"}, {"outcome": "gone"}),
            ("delete_all_memories", {}, {"outcome": "removed", "count": 2}),
        ],
    )
    async def test_every_tools_result_is_found_in_what_its_turn_recorded(
        self, name: str, args: dict[str, Any], result: dict[str, Any]
    ) -> None:
        film = Candidate(kind=Kind.MOVIE, title="Duna", year=2021, details=Details(overview="Areia."))
        video = Candidate(kind=Kind.VIDEO, title="Um vídeo")
        reads = FakeReads(
            [item(1), item(2)],
            {
                MovieLookup(title="duna", locale="pt-BR"): Lookup(status="found", candidates=(film,)),
                TvLookup(title="duna", locale="pt-BR"): Lookup(status="nothing"),
                VideoLookup(url=VIDEO): Lookup(status="found", candidates=(video,)),
            },
        )
        assert await self.ran(ToolName(name), args, reads) == [result]

    def test_no_tool_was_forgotten(self) -> None:
        marks = self.test_every_tools_result_is_found_in_what_its_turn_recorded.pytestmark
        tried = {case[0] for case in marks[0].args[1]}
        assert tried == {str(each.name) for each in TOOLS}

    def test_calls_come_before_their_results_and_these_before_the_answer(self) -> None:
        decision = decided(
            "Guardei os dois.",
            tools=tuple(ToolRun(name="save_note", args={"content": text}, ok=text != "b") for text in "ab"),
            effects=(InsertItem(item=item(1, Kind.NOTE, "a", content="a")),),
        )
        user, calls, first, second, answer = past_of(turn(Message(text="salva a e b"), decision)).entries
        assert isinstance(calls, AssistantEntry)
        assert [call.args for call in calls.tool_calls] == [{"content": "a"}, {"content": "b"}]
        assert isinstance(first, ToolEntry)
        assert isinstance(second, ToolEntry)
        assert [first.tool_call_id, second.tool_call_id] == [call.id for call in calls.tool_calls]
        assert (first.name, second.name) == ("save_note", "save_note")
        assert json.loads(second.content) == {"error": "bad arguments"}
        assert (user, answer) == (UserEntry(content="salva a e b"), AssistantEntry(content="Guardei os dois."))

    def test_ids_are_the_same_when_the_turn_is_read_again_and_differ_between_turns(self) -> None:
        decision = decided(tools=tuple(ToolRun(name="save_note", args={}, ok=False) for _ in range(3)))
        ids = []
        for number in range(50):
            (calls,) = [
                entry
                for entry in past_of(turn(Message(), decision, id=f"cli:ana:{number}")).entries
                if isinstance(entry, AssistantEntry)
            ]
            assert calls in past_of(turn(Message(), decision, id=f"cli:ana:{number}")).entries
            ids += [call.id for call in calls.tool_calls]
        assert len(set(ids)) == 150
        assert all(each and len(each) == 9 and each.isalnum() and each.isascii() for each in ids)
        assert call_id("a", "b") == call_id("a", "b") != call_id("ab")

    def test_a_library_that_was_full_kept_nothing(self) -> None:
        run_ = ToolRun(name="save_note", args={"content": "a"}, ok=True)
        past = past_of(turn(Message(text="a"), decided(tools=(run_,), trace=Trace(move="full"))))
        assert results(past) == [{"outcome": "no_room"}]

    def test_of_many_calls_the_first_are_remembered_with_their_results(self) -> None:
        run_ = ToolRun(name="delete_memory", args={"item_id": "i1"}, ok=True)
        decision = decided(
            tools=(run_,) * 30,
            effects=(RemoveItem(item_id="i1"),),
            change=Change(verb="removed", title="Duna"),
        )
        assert results(past_of(turn(Message(text="apaga"), decision))) == [{"outcome": "removed"}] * CALLS_KEPT

    async def test_a_page_that_a_handler_read_itself_is_no_tools_result(self) -> None:
        recording = RecordingReads(FakeReads([item(1)]))
        await recording(ListItems())
        assert results(past_of(turn(Message(text="mais"), decided("…", trace=Trace(reads=recording.records))))) == []

    def test_the_round_trip_through_what_is_stored(self) -> None:
        decision = decided("Pronto.", tools=(ToolRun(name="save_note", args={"content": "a"}, ok=True),))
        past = past_of(turn(Message(text="salva a"), decision))
        assert PastTurn.model_validate_json(past.model_dump_json()) == past
        assert tuple(type(each).model_validate_json(each.model_dump_json()) for each in past.entries) == past.entries
