"""What was said in a conversation and not kept, as far as it may still be told."""

from typing import Any

from state.effects import Change, InsertItem, RemoveEverything, RemoveItem
from state.lane import Chat
from state.mongo.connection import Database
from state.mongo.effects import Effects
from state.said import Said, SaidBefore
from state.turns import Decision, Message, Turn
from tests.state.mongo.test_effects import note
from tests.state.mongo.test_history import NOW, ask, journal, turn


def telling(number: int, text: str, *effects: Any, **fields: Any) -> Turn:
    """Return a turn in which ``text`` was said, and ``effects`` were decided."""
    decision = Decision(chat=Chat(chat="c"), effects=effects, **fields)
    return turn(number, text, decision=decision)


class TestSaidBefore:
    async def said(self, database: Database, *words: str, before: int = 100) -> list[str]:
        found: tuple[Said, ...] = await ask(database, SaidBefore(chat="c", before=before, words=words))
        return [each.text for each in found]

    async def test_what_holds_a_word_in_some_form_comes_the_newest_first(self, database: Database) -> None:
        await journal(
            database, turn(1, "dei dipirona"), turn(2, "oi"), turn(3, "que dipironas caras"), turn(9, "dipirona")
        )
        assert await self.said(database, "dipirona", before=9) == ["que dipironas caras", "dei dipirona"]

    async def test_nobody_elses_and_nothing_sent_on_is_found(self, database: Database) -> None:
        sent_on = turn(3, message=Message(text="dipirona", forwarded=True))
        other = turn(4, "dipirona", person="bia")
        elsewhere = turn(5, "dipirona", chat="d")
        await journal(database, sent_on, other, elsewhere)
        assert await self.said(database, "dipirona") == []

    async def test_what_was_kept_and_is_gone_is_not_told_by_the_words_that_it_came_in(self, database: Database) -> None:
        kept = note("abacate", 1)
        await journal(
            database,
            telling(1, "a senha é abacate", InsertItem(item=kept)),
            turn(2, "o abacate era outro", id="ana:c:1~2", parent="ana:c:1"),
            telling(3, "abacate com limão"),
        )
        await Effects(database, "ana", 1, NOW).apply(InsertItem(item=kept))
        assert await self.said(database, "abacate") == ["abacate com limão", "a senha é abacate"]
        await Effects(database, "ana", 4, NOW).apply(RemoveItem(item_id=kept.id))
        assert await self.said(database, "abacate") == ["abacate com limão"]

    async def test_a_further_request_of_the_message_that_is_gone_takes_the_message_with_it(
        self, database: Database
    ) -> None:
        part = telling(2, "a senha é abacate", InsertItem(item=note("abacate", 2)))
        part = part.changed(id="ana:c:1~2", parent="ana:c:1")
        await journal(database, turn(1, "gastei 5 e a senha é abacate"), part)
        assert await self.said(database, "senha") == []

    async def test_nothing_of_what_was_removed_since_is_told(self, database: Database) -> None:
        gone = Change(verb="removed", title="a senha do cofre")
        await journal(database, turn(1, "o cofre é atrás do quadro"), telling(2, "apaga o 1", change=gone))
        assert await self.said(database, "cofre", "quadro") == []
        assert await self.said(database, "quadro") == ["o cofre é atrás do quadro"]

    async def test_nothing_from_before_everything_was_removed_is_told(self, database: Database) -> None:
        everything = RemoveEverything(up_to_turn=2, count=1)
        await journal(database, turn(1, "dei dipirona"), telling(2, "apaga tudo", everything), turn(3, "mais dipirona"))
        assert await self.said(database, "dipirona") == ["mais dipirona"]
