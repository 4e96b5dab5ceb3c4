"""An import keeps everything once, whatever is in the list, whatever is kept already, and is taken back whole."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.importing import job
from bot.importing.job import AT_ONCE, begin, import_turn, is_import
from bot.importing.reading import listing_in, read_text
from bot.replies.catalogue import voice
from state.effects import MarkUndone
from state.importing import File, Row
from state.items import Kind
from state.lane import SECOND, Chat
from state.reads import ListItems
from state.turns import Decision, Message, Turn
from tests.bot.app_fixture import ANA, House, opened
from tests.fakes.memory_library import MemoryLibrary

NOW = 1_783_000_000 * SECOND
PORTUGUESE = voice("pt-BR")


class Import:
    """One import in memory, a job at a time; each is decided twice, as after a kill."""

    def __init__(self, library: MemoryLibrary | None = None) -> None:
        self.library = library or MemoryLibrary()
        self.said: list[str] = []
        self._number = 1
        self._chat = Chat(chat="cli:ana")

    async def begins(self, table: str, name: str = "watched.csv") -> list[Turn]:
        """Begin with a file, and return the jobs that wait."""
        turn = self._turn("cli:ana:1", Message(text="/importar"))
        begun = await begin(turn, name, read_text(name, table), self.library, PORTUGUESE, NOW)
        decision = Decision(chat=self._chat, jobs=begun.jobs, inverses=begun.inverses, change=begun.change)
        self.said.append(begun.text)
        return self._done(turn, decision)

    async def goes_on(self, turn: Turn) -> list[Turn]:
        """Decide and apply a job, twice, and return the jobs that wait then."""
        assert is_import(turn)
        decision = await import_turn(turn, self._chat, self.library, NOW, "pt-BR")
        assert await import_turn(turn, self._chat, self.library, NOW, "pt-BR") == decision
        self.said += [reply.text for reply in decision.replies]
        return self._done(turn, decision)

    async def runs(self, table: str, name: str = "watched.csv") -> str:
        """Run an import to its end; return the last thing said."""
        waiting = await self.begins(table, name)
        while waiting:
            (turn,) = waiting
            waiting = await self.goes_on(turn)
        return self.said[-1]

    def is_taken_back(self) -> None:
        last = next(each for each in reversed(self.library.past) if not each.undone).undoable
        self._number += 1
        for effect in (*last.inverses, MarkUndone(turn_id=last.turn_id)):
            done = self.library.with_effect(effect, self._number)
            self.library = replace(done, records=done.records.with_effect(effect, self._number))

    @property
    def titles(self) -> list[str]:
        return sorted(item.title for item in self.library.live)

    def _turn(self, turn_id: str, message: Message) -> Turn:
        self._number += 1
        kind = "job" if message.batch else "message"
        fields = {"id": f"{turn_id}:{self._number}" if kind == "message" else turn_id, "kind": kind, "message": message}
        return Turn.model_validate(
            {**fields, "person": "ana", "chat": "cli:ana", "channel": "cli", "arrived": NOW, "due": NOW}
        ).model_copy(update={"number": self._number})

    def _done(self, turn: Turn, decision: Decision) -> list[Turn]:
        for _ in range(2):
            applied = self.library.applied(turn, decision)
            self.library = replace(applied, past=applied.past[: len(self.library.past) + 1])
        past = {each.undoable.turn_id: each for each in self.library.past}
        self.library = replace(self.library, past=tuple(past.values()))
        return [self._turn(turn.id + job.suffix, job.message) for job in decision.jobs]


def films(count: int) -> str:
    return "Name,Year,Letterboxd URI\n" + "".join(f"Filme {number},2001,u\n" for number in range(count))


async def test_every_row_is_kept_once_over_several_jobs() -> None:
    imported = Import()
    assert "✅ Importei 250 itens." in await imported.runs(films(250))
    assert len(imported.titles) == len(set(imported.titles)) == 250
    assert "Li 250 linhas de “watched.csv” (Letterboxd)" in imported.said[0]
    item = imported.library.live[0]
    assert (item.seen_at, item.year, item.key, "filme" in item.words) == (
        NOW,
        2001,
        f"title:{item.title_key}|2001",
        True,
    )


async def test_a_list_shows_an_import_in_the_order_of_its_file() -> None:
    imported = Import()
    (waiting,) = await imported.begins(films(AT_ONCE + 2))
    (last,) = await imported.goes_on(waiting)
    assert await imported.goes_on(last) == []
    listed = await imported.library(ListItems(limit=AT_ONCE + 5))
    assert [item.title for item in listed] == [f"Filme {number}" for number in range(AT_ONCE + 2)]
    assert all(item.created_turn < item.last_turn for item in listed)


async def test_an_import_of_somebody_who_was_linked_meanwhile_is_never_from_the_future() -> None:
    imported = Import()
    (waiting,) = await imported.begins(films(1))
    batch = waiting.message.batch
    assert batch
    moved = waiting.changed(message=Message(batch=batch.changed(begun_number=900)))
    await imported.goes_on(moved)
    assert [item.created_turn for item in imported.library.live] == [waiting.number]


async def test_progress_is_told_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job, "TOLD_EVERY", 200)
    imported = Import()
    await imported.runs(films(250))
    assert [said for said in imported.said if "Já foram" in said] == ["Já foram 200 de 250 linhas…"]


async def test_what_was_kept_already_is_counted_and_kept_as_it_was() -> None:
    imported = Import()
    await imported.runs(films(3), "a.csv")
    said = await imported.runs(
        "Name,Year,Letterboxd URI\nfilme 1,2001,u\nFILME 2!,2001,u\nOutro,,u\nOutro,2003,u\n,,u\n", "b.csv"
    )
    assert said.startswith("✅ Importei 2 itens; 2 já estavam na lista; 1 linha não entendi: 6.")
    assert len(imported.titles) == 5


async def test_a_row_with_less_than_what_is_kept_is_the_same_but_another_year_is_another_film() -> None:
    imported = Import()
    await imported.runs("title,year\nDuna,2021\n", "a.csv")
    await imported.runs("title,year\nDuna,\nDuna,1984\n", "b.csv")
    assert sorted(str(item.year) for item in imported.library.live) == ["1984", "2021"]


async def test_the_same_list_again_is_not_imported_again() -> None:
    imported = Import()
    await imported.runs(films(3))
    assert "Essa lista eu já importei" in await imported.runs(films(3), "outro nome.csv")
    assert imported.said[-1] != imported.said[-2]
    assert len(imported.titles) == 3


async def test_a_list_of_which_a_part_was_left_out_can_be_imported_again_for_the_rest() -> None:
    imported = Import()
    waiting = await imported.begins(films(AT_ONCE + 3))
    await imported.goes_on(waiting[0])  # and there it ends, as when there is no room for more
    assert "Importei 3 itens; 100 já estavam na lista" in await imported.runs(films(AT_ONCE + 3))
    assert len(imported.titles) == AT_ONCE + 3


async def test_one_undo_takes_all_of_it_back_and_it_can_be_imported_again() -> None:
    imported = Import()
    await imported.runs("title\nFica\n", "a.csv")
    await imported.runs(films(250))
    imported.is_taken_back()
    assert imported.titles == ["Fica"]
    assert "Importei 250" in await imported.runs(films(250))


async def test_an_undo_in_the_middle_stops_what_is_left() -> None:
    imported = Import()
    waiting = await imported.begins(films(3 * AT_ONCE))
    (second,) = await imported.goes_on(waiting[0])
    assert len(imported.titles) == AT_ONCE
    imported.is_taken_back()
    assert imported.titles == []
    assert await imported.goes_on(second) == []
    assert (imported.titles, len(imported.said)) == ([], 1)


@pytest.mark.parametrize(("name", "table"), [("x.csv", ""), ("foto.csv", "PK\x03\x04"), ("x.txt", "oi, tudo bem?")])
async def test_what_is_no_list_begins_nothing(name: str, table: str) -> None:
    imported = Import()
    assert await imported.begins(table, name) == []
    assert "Não achei nenhuma lista" in imported.said[0]


async def test_what_was_kept_at_once_is_listed_in_the_order_of_its_lines() -> None:
    importing = Import()
    titles = [f"Filme {letter}" for letter in "qwertyuiopasdfghjklzxcvbnm"]
    await importing.runs("\n".join(["title", *titles]))
    listed = await importing.library(ListItems(kinds=(Kind.MOVIE,), limit=30))
    assert [item.title for item in listed] == titles


async def test_a_file_that_is_not_there_is_said_not_to_be_found() -> None:
    turn = Import()._turn("cli:ana:1", Message(text="/importar nada.txt"))
    missing = await listing_in(turn, File(name="nada.txt"), MemoryLibrary())
    begun = await begin(turn, "nada.txt", missing, MemoryLibrary(), PORTUGUESE, NOW)
    assert "Não achei o arquivo “nada.txt”" in begun.text
    assert not begun.jobs


async def test_notes_keep_their_lines_and_a_row_knows_its_line() -> None:
    imported = Import()
    await imported.runs('kind,title,content,year\nnote,a,"leite\npão",\n', "itens.csv")
    (note,) = imported.library.live
    assert (note.kind, note.content, note.title) == (Kind.NOTE, "leite\npão", "leite")
    assert Row(line=2, kind=Kind.NOTE, title="x").seen is False


async def test_a_pasted_list_is_kept_after_a_yes_and_taken_back_by_one_undo(mongo_uri: str, ready_name: str) -> None:
    async with opened(mongo_uri, ready_name) as house:
        await _paste_and_take_back(house)


async def _paste_and_take_back(house: House) -> None:
    text = "meus filmes:\n- Alien (1979)\n- Blade Runner\n- Solaris\n- https://a.com/b"
    assert "São 4 linhas. Guardo como filmes?" in await house.asks("ana", text)
    assert "vazia" in await house.asks("ana", "lista tudo")
    await house.asks("ana", text)
    begun = await house.sends("ana", "sim")
    await house.dispatcher.work_for(ANA)
    assert "Li 3 linhas de “lista colada”" in await house.reply(begun)
    assert "✅ Importei 3 itens; 1 linha não entendi: 5." in await house.reply(f"{begun}~import")
    listed = await house.asks("ana", "lista tudo")
    assert ("Alien (1979)" in listed, "Você tem 3 filmes" in listed or "3 itens" in listed) == (True, True)
    assert "o que veio de “lista colada” não está mais guardado" in await house.asks("ana", "desfaz")
    assert "vazia" in await house.asks("ana", "lista tudo")
