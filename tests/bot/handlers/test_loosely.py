"""What is asked for in words of little weight, and what asks for nothing."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat


@pytest.fixture
def chat() -> Chat:
    return Chat()


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("bota ai interestelar e a serie dark", ["Interestelar (2014)", "Dark (2017)"]),
        ("coloca parasita e bacurau", ["Parasita (2019)", "Bacurau (2019)"]),
        ("parasita salva ae", ["Parasita (2019)"]),
        ("mete aí parasita", ["Parasita (2019)"]),
    ],
)
async def test_titles_that_everybody_knows_are_kept_however_loosely_they_are_asked_for(
    chat: Chat, said: str, kept: list[str]
) -> None:
    await chat.says(said)
    assert chat.titles == kept


@pytest.mark.parametrize("said", ["coloca parasita", "parasita salva"])
async def test_one_title_in_words_of_keeping_is_kept_at_once(chat: Chat, said: str) -> None:
    await chat.says(said)
    assert chat.titles == ["Parasita (2019)"]


async def test_what_no_look_up_knows_is_kept_without_the_order(chat: Chat) -> None:
    assert "xarope de guaco" in await chat.says("xarope de guaco guarda ai")
    assert [item.title for item in chat.items] == ["xarope de guaco"]


@pytest.mark.parametrize("said", ["massa", "seu burro", "kkkkk", "pera"])
async def test_what_is_said_in_passing_is_not_offered_for_keeping(chat: Chat, said: str) -> None:
    assert "guarde" not in await chat.says(said)
    assert "Não entendi" not in await chat.says(said)


async def test_a_film_that_only_has_a_word_like_the_title_is_asked_about(chat: Chat) -> None:
    assert "Clones" in await chat.says("salva o clone")
    assert chat.items == []
    await chat.says("deixa pra lá", "salva compadecida")
    assert chat.titles == ["O Auto da Compadecida (2000)"]


@pytest.mark.parametrize(
    ("note", "said", "after"),
    [
        ("comprar arroz", "quer dizer, feijão", "comprar feijão"),
        ("reunião às 10", "corrige: reunião às 11", "reunião às 11"),
        ("consulta na quinta às 14h", "Não é quinta, é sexta.", "consulta na sexta às 14h"),
        ("comprar pão", "ops, ou melhor: comprar pão e leite", "comprar pão e leite"),
        ("buy rice", "i mean beans", "buy beans"),
    ],
)
async def test_a_note_is_put_right_in_a_few_words(chat: Chat, note: str, said: str, after: str) -> None:
    await chat.says(f"anota {note}")
    assert after in await chat.says(said)
    assert [item.content for item in chat.items] == [after]
    await chat.says("desfaz")
    assert [item.content for item in chat.items] == [note]


@pytest.mark.parametrize(
    "said", ["quer dizer, não", "na verdade não quero", "não é quarta, é sexta", "ou melhor, deixa"]
)
async def test_what_puts_nothing_right_changes_no_note(chat: Chat, said: str) -> None:
    await chat.says("anota dentista na quinta", said)
    assert [item.content for item in chat.items] == ["dentista na quinta"]


async def test_a_film_is_kept_without_what_it_is_for(chat: Chat) -> None:
    await chat.says("guarda aí o auto da compadecida pra eu ver com mainha")
    assert chat.titles == ["O Auto da Compadecida (2000)"]
    await chat.says("salva o vestido pra eu ver com mainha")
    assert chat.items[-1].kind == "note" or len(chat.items) == 1


@pytest.mark.parametrize("said", ["esse filme é de que ano?", "quem dirigiu esse filme?", "esse filme é sobre o que?"])
async def test_this_film_is_the_one_that_was_spoken_of(chat: Chat, said: str) -> None:
    await chat.says("salva parasita")
    assert "Bong Joon-ho" in await chat.says(said)


@pytest.mark.parametrize("said", ["a série", "o filme, por favor", "A novela, por favor."])
async def test_a_kind_alone_is_no_title(chat: Chat, said: str) -> None:
    assert "1." not in await chat.says(said)


@pytest.mark.parametrize(
    "said", ["exporta minha lista", "quero exportar tudo", "faz um backup", "me manda tudo em planilha"]
)
async def test_who_wants_a_file_gets_it_or_hears_of_the_command(chat: Chat, said: str) -> None:
    answer = await chat.driver.send(text=said)
    assert answer.replies[0].document == "export" or "/exportar" in answer.text


async def test_where_this_film_is_to_be_seen_is_asked_of_the_one_that_was_spoken_of(chat: Chat) -> None:
    await chat.says("salva parasita")
    assert "Parasita" in await chat.says("onde assistir esse filme?")


async def test_of_no_film_that_was_spoken_of_it_is_asked_which(chat: Chat) -> None:
    assert "X-Men" not in await chat.says("esse filme é de que ano?")


async def test_what_there_is_to_do_is_looked_for_and_not_the_whole_list(chat: Chat) -> None:
    await chat.says("salva parasita", "anota levar a cuia pro churras sábado")
    said = await chat.says("que que eu tinha que levar sábado?")
    assert "cuia" in said
    assert "Parasita" not in said


async def test_a_film_of_a_day_on_which_none_was_kept_is_not_found(chat: Chat) -> None:
    await chat.says("salva parasita")
    assert "Parasita" not in await chat.says("qual filme q eu salvei ontem msm?")
    assert "Parasita" in await chat.says("qual filme q eu salvei hoje msm?")


async def test_a_question_in_a_question_is_answered_like_the_plain_one(chat: Chat) -> None:
    await chat.says("salva parasita", "anota a consulta com o doutor Paulo é na quinta")
    assert "na quinta" in await chat.says("Você pode me dizer quando é a minha consulta?")
