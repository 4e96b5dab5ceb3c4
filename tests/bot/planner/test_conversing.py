"""Talk is let through as people talk, and refused where it claims, offers, diagnoses, doses, promises or makes up."""

from __future__ import annotations

import pytest

from bot.planner.asking import write
from bot.planner.conversing import conversing, troubled
from bot.planner.envelope import CHATTER_LIMIT, TALK_LIMIT, InvalidForm, Noop, Respond
from bot.planner.prompting import Context, WriterQuestion, writer_prompt
from bot.skills.compose import Composition
from tests.bot.chat_user import Scripted
from tests.fakes.model_server import call, form

ASKED = "briguei com meu irmão Pedro e tô mal"

GOOD = (
    "Entendo, brigar com irmão dói. O que você gostaria que ele soubesse?",
    "Sinto muito. Dê um passo de cada vez: o que pesa mais agora?",
    "Que delícia de dia! Já pensou em dar uma volta no parque?",
    "Parece que o chefe passou do limite. Você conseguiu dizer alguma coisa na hora?",
    "Faz sentido se sentir assim. Às vezes ajuda separar o que foi dito do que isso significou.\n\nO que ficou?",
    "Talvez conversar com um psicólogo ajude a olhar pra isso com calma.",
    "Não é fácil. Duas coisas me chamam a atenção: o cansaço e a solidão.",
    "Você falou do Pedro com carinho, mesmo com raiva.",
    "Posso ouvir o quanto você quiser contar.",
    "That sounds heavy. What hurt the most?",
    "I can hear how much this matters to you. There is no rush.",
    "Hm, one thing at a time. What would feel lighter first?",
)
BAD = {
    "claims a deed": "Já anotei isso pra você. Como você está?",
    "claims a deed, in English": "I've saved that for you. How are you?",
    "offers to keep": "Quer que eu guarde isso pra você?",
    "offers to remind": "Posso te lembrar de ligar pra ele amanhã?",
    "offers to look up": "I can look that up if you like.",
    "names an illness": "Pelo que você conta, você está com depressão.",
    "names an illness, in English": "It sounds like you have an anxiety disorder.",
    "names a medicine": "Tome um calmante antes de dormir.",
    "a dose": "Com 50 mg por dia isso passa.",
    "a dose that was asked about": "Dizem que 20 gotas bastam.",
    "promises a gain": "Com certeza esse investimento vai render.",
    "promises a gain, in English": "It's a guaranteed return, go for it.",
    "promises a cure": "Não se preocupe, vai dar tudo certo, garantido.",
    "speaks of harming oneself": "Você já pensou em se machucar?",
    "a name of its own": "O seu amigo João Silva também passou por isso.",
    "a number of its own": "Isso acontece com 73% das pessoas.",
    "a date of its own": "Lembra do que houve em 2019?",
    "an address": "Veja em https://example.com o que fazer.",
    "urges": "Clique no link e informe seus dados.",
    "asks for a secret": "Me diz a sua senha pra eu entender melhor.",
    "an emoji": "Que barra 😢",
}


@pytest.mark.parametrize("text", GOOD)
def test_talk_is_let_through(text: str) -> None:
    assert conversing(Respond(message=text), ASKED, ()) == Respond(message=text)


@pytest.mark.parametrize("text", BAD.values(), ids=BAD.keys())
def test_what_talk_may_not_say_is_refused(text: str) -> None:
    with pytest.raises(InvalidForm):
        conversing(Respond(message=text), ASKED, ("20 gotas",) if "20" in text and "2019" not in text else ())


def test_what_was_told_before_may_be_spoken_of() -> None:
    said = Respond(message="Da última vez, em 2019, você e a Maria Souza fizeram as pazes.")
    with pytest.raises(InvalidForm):
        conversing(said, ASKED, ())
    assert conversing(said, ASKED, ("em 2019 briguei com a Maria Souza",)) == said


def test_nothing_to_say_is_a_form() -> None:
    assert conversing(Noop(), ASKED, ()) == Noop()


async def written(raw: str, *, talks: bool, words: str = ASKED, earlier: tuple[str, ...] = ()) -> str | None:
    model = Scripted(raw, raw)

    async def recall() -> Context:
        return Context(earlier=earlier)

    def compose(_: Context) -> Composition:
        return Composition(("x",), (), talks=talks)

    text = (await write(model, WriterQuestion(words, {}, task="converse"), recall, compose)).text
    assert text is None or len(model.prompts) == 1
    return text


async def test_what_is_talked_over_has_more_room_than_chatter() -> None:
    long, longer = "a" * CHATTER_LIMIT + " b", "a" * TALK_LIMIT + " b"
    assert (CHATTER_LIMIT, TALK_LIMIT) == (300, 900)
    assert await written(form("RESPOND", message=long), talks=True) == long
    assert await written(form("RESPOND", message=long), talks=False) is None
    assert await written(form("RESPOND", message=longer), talks=True) is None


async def test_no_tool_can_be_called_in_talk() -> None:
    assert await written(call("delete_all_memories"), talks=True) is None
    assert await written(call("save_note", content="x"), talks=True) is None


@pytest.mark.parametrize("place", ["now", "before"])
async def test_words_of_harming_oneself_never_reach_it(place: str) -> None:
    model = Scripted()
    words = "quero me matar"

    async def recall() -> Context:
        return Context(earlier=() if place == "now" else (words,))

    said = words if place == "now" else "tô mal hoje"
    assert troubled((words,))
    assert (await write(model, WriterQuestion(said, {}, task="converse"), recall)).text is None
    assert model.prompts == []


def test_the_prompt_has_neither_tools_nor_findings() -> None:
    prompt, _ = writer_prompt(WriterQuestion(ASKED, {}, task="converse"))
    assert "save_note" not in prompt.lines[0].content
    assert prompt.lines[1].content.endswith("<outside>\n{}\n</outside>")
    assert prompt.schema["properties"]["message"]["maxLength"] == TALK_LIMIT
