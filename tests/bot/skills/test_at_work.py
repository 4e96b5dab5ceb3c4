"""Skills in conversations: what a model is told, what is recorded of it, and what /porque says."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from bot.actions import Action
from bot.context import nonce_of
from bot.engine import own_text
from bot.memory.recall import Memory
from bot.planner.asking import Asker
from bot.planner.counting import PROMPT_AT_MOST, prompt_tokens
from bot.planner.envelope import LIMITS, Noop
from bot.planner.examples import examples, signature
from bot.planner.prompting import Context, PlannerQuestion, Prompt, WriterQuestion, planner_prompt
from bot.runtime.replay import replay
from bot.skills.choosing import Chosen, as_recorded, choosing
from bot.skills.compose import BASE_TOOLS, spoken_of
from bot.skills.definition import Skills
from bot.skills.detect import Heard
from bot.skills.loading import packaged_skills
from prompts.loader import prompt
from state.confirmable import EraseMe
from state.conversation_history import PastTurn, RecentTurns
from state.history import Summary, UserEntry
from state.lane import Chat, Confirmation, State
from state.reads import Request
from state.turns import Decision, Message, Turn
from tests.bot.chat_user import Correspondent, Scripted, said
from tests.bot.planner.test_ceiling import LONGEST, remembering
from tests.fakes.films import Films, film
from tests.fakes.model_server import Reply
from tests.fakes.pack_tools import registered
from tools.registry import tool

CHOOSE = choosing(packaged_skills())
FILMS = Films({"duna": (film("Duna", 2021, 438631),)})
# What is looked for reaches a model that comes first.
MONEY = "busca boleto da dívida"
FEELING = "busca tristeza"
NEITHER = "busca aquilo"
FORM = (
    '{"schema_version": "1.0", "action": "CALL_TOOL" | "RESPOND" | "NOOP", "tool": string or null, '
    '"args": object or null, "message": string or null}'
)
ACTIONS = (
    'CALL_TOOL: "tool" is one of the tools below, "args" its arguments. RESPOND: "message" is a text of at most '
    f"{LIMITS['planner']} characters. NOOP: nothing to do. What an action does not need is null."
)


def ana() -> tuple[Correspondent, Scripted]:
    model = Scripted()
    return Correspondent(model, FILMS, model_first=True, skills=CHOOSE), model


def planned(model: Scripted) -> Prompt:
    """Return what the planner was asked last."""
    return next(prompt for prompt in reversed(model.prompts) if prompt.mode == "planner")


def used(decision: Decision) -> list[tuple[str, tuple[str, ...]]]:
    skills = decision.trace.skills
    return [(each.name, each.words) for each in skills.skills] if skills else []


async def test_a_model_is_told_what_fits_and_the_turn_records_why() -> None:
    person, model = ana()
    decision = await person.says(MONEY)
    system = planned(model).lines[0].content
    assert "SKILL: MONEY" in system
    assert "SKILL: HEALTH" not in system
    assert "TOM" not in system, "the planner has no tone"
    assert used(decision) == [("finance", ("boleto", "dívida"))]
    assert decision.trace.skills
    assert (decision.trace.skills.by, decision.trace.skills.temperature) == ("message", 0.3)
    assert planned(model).temperature == 0.0


async def test_a_message_that_asks_no_model_has_no_skills() -> None:
    person, model = ana()
    decision = await person.says("oi")
    assert (decision.trace.skills, model.prompts) == (None, [])


async def test_a_message_that_says_nothing_goes_on_with_what_was_spoken_of() -> None:
    person, model = ana()
    await person.says(MONEY)
    decision = await person.says(NEITHER)
    assert used(decision) == [("finance", ("boleto", "dívida"))]
    assert decision.trace.skills
    assert decision.trace.skills.by == "earlier"
    assert "SKILL: MONEY" in planned(model).lines[0].content


async def test_forwarded_words_wake_nothing_now_or_later() -> None:
    person, _ = ana()
    await person.says("olha: o boleto da dívida venceu", forwarded=True)
    decision = await person.says(NEITHER)
    assert used(decision) == [("general", ())]
    assert own_text(Message(text=MONEY, forwarded=True)) == own_text(Message(text=MONEY, button="a:1")) == ""


async def test_while_a_confirmation_is_pending_its_skill_stays() -> None:
    person, model = ana()
    await person.says("anota: um")
    await person.says("anota: dois")
    asked = await person.says("gastei demais, então apaga tudo")
    assert isinstance(asked.chat.pending, Confirmation)
    decision = await person.says(FEELING)
    assert model.prompts, "a model was asked while the question was open"
    assert decision.trace.skills
    assert decision.trace.skills.by == "held"
    assert [name for name, _ in used(decision)] == ["finance"]
    after = await person.says(FEELING)
    assert [name for name, _ in used(after)] == ["counselor"], "the question was set aside"


async def test_a_confirmation_that_was_put_again_or_lies_far_back_holds_its_skill() -> None:
    pending = Confirmation(nonce=nonce_of("t2"), turn_id="t3", request=EraseMe(), question="?", expires_at=9)
    chat = Chat(chat="c", state=State.AWAITING_CONFIRMATION, pending=pending)
    turns = [
        PastTurn(id=f"t{number}", number=number, arrived=number, entries=(UserEntry(content=text),))
        for number, text in enumerate(("pesei 82kg", "apaga as notas da dívida", "hã?"), 1)
    ]

    async def reads(request: Request[Any]) -> Any:
        return tuple(turns) if isinstance(request, RecentTurns) else Summary(person="p", chat="c")

    context = await Memory(chat, reads, 1).recall()
    assert context.held == Heard("apaga as notas da dívida", ("pesei 82kg",), held=True)
    del turns[1]
    context = await Memory(chat, reads, 1).recall()
    assert context.held == Heard("", ("pesei 82kg", "hã?"), held=True)


async def test_the_writer_speaks_in_the_skills_tone_and_at_its_temperature() -> None:
    person, model = ana()
    await person.says("estou triste, o que é duna?")
    writer = next(prompt for prompt in model.prompts if prompt.mode == "writer")
    system = writer.lines[0].content
    assert "- Seja reflexiva e pausada" in system
    assert "SKILL: TALKING THINGS OVER" in system
    assert "emojis" not in system, "what stands on findings has none at all"
    assert writer.temperature == 0.7
    assert replace(writer, temperature=0.3).hash != writer.hash


async def test_a_turn_has_the_same_skills_however_often_it_asks() -> None:
    seen: list[Heard] = []

    def choose(heard: Heard) -> Chosen:
        seen.append(heard)
        return CHOOSE(heard)

    model = Scripted()
    asker = Asker(model, choose=choose, own=MONEY)
    await asker.plan(PlannerQuestion("a"), Noop)
    await asker.write(WriterQuestion("b", []))
    assert seen == [Heard(MONEY)]
    assert asker.skills == CHOOSE(Heard(MONEY)).used


async def test_without_skills_a_model_is_asked_as_ever() -> None:
    model = Scripted()
    person = Correspondent(model, FILMS, model_first=True)
    for text in (MONEY, FEELING, NEITHER):
        decision = await person.says(text)
        assert decision.trace.skills is None
        asked = planner_prompt(PlannerQuestion(text, Action.SEARCH))[0]
        assert planned(model).lines[0] == asked.lines[0]
        assert planned(model).schema == asked.schema
        texts = {"language": "Brazilian Portuguese", "tools": signature(tool("search_items"))}
        task = prompt("planner").filled(**texts, examples=examples((tool("search_items"),), "planner"))
        assert asked.lines[0].content == prompt("agent").filled(form=FORM, actions=ACTIONS, task=task)


async def test_porque_names_the_skills_and_the_words_that_woke_them() -> None:
    person, _ = ana()
    await person.says("busca tristeza e dívida e boleto")
    told = said(await person.says("/porque"))
    assert "Tratei como assunto de conversa sobre sentimentos (“tristeza”) e dinheiro (“dívida”, “boleto”)." in told
    await person.says(NEITHER)
    assert "Pelo que você vinha dizendo" in said(await person.says("/porque"))


async def test_porque_says_nothing_of_the_skill_for_everything_else() -> None:
    person, _ = ana()
    decision = await person.says(NEITHER)
    assert used(decision) == [("general", ())]
    assert "assunto" not in said(await person.says("/porque"))


async def test_recorded_turns_replay_with_their_own_skills() -> None:
    person, model = ana()
    for text in (MONEY, NEITHER, FEELING, "estou triste, o que é duna?", "/porque", "anota: um", "apaga tudo", FEELING):
        await person.says(text)
    assert len(model.prompts) >= 5
    for turn in person.turns:
        assert await replay(Turn.model_validate_json(turn.model_dump_json())) == ()


async def test_a_turn_whose_skill_is_no_more_replays_with_its_tools() -> None:
    money = packaged_skills().by_name["finance"]
    others = Skills.of((replace(money, name="plants"), *(each for each in packaged_skills().all if each is not money)))
    person = Correspondent(Scripted(), FILMS, model_first=True, skills=choosing(others))
    decision = await person.says(MONEY)
    assert used(decision) == [("plants", ("boleto", "dívida"))]
    found = await replay(person.turns[-1])
    assert {each.place.rpartition(".")[2] for each in found} == {"prompt_hash"}
    told = said(await person.says("/porque"))
    assert "assunto de plants (“boleto”" in told


async def test_a_replayed_turn_is_offered_what_it_was_offered() -> None:
    """The tools that exist have changed since: the model's call was of one of those then."""
    with registered():
        then = CHOOSE(Heard("gastei 50")).used
    again = as_recorded(then)
    assert again
    assert again(Heard("pesei 82kg")).composition.tools == then.tools
    assert "create_expense" in then.tools
    assert again(Heard("pesei 82kg")).used is then
    assert as_recorded(None) is None


def test_the_packs_tools_come_with_their_skill_and_are_spoken_of_where_they_are_offered() -> None:
    chosen = CHOOSE(Heard("gastei 50 no mercado"))
    assert chosen.used.tools[:3] == BASE_TOOLS
    assert set(packaged_skills().by_name["finance"].tools) < set(chosen.used.tools)
    question = PlannerQuestion("gastei 50 no mercado", tools=frozenset(chosen.used.tools), packs=True)
    system = planner_prompt(replace(question, extension=chosen.composition.planner))[0].lines[0].content
    assert "- create_expense(amount: string, description: string, on?: string): Record what the person spent." in system
    assert "record_metric" not in system
    of_health = CHOOSE(Heard("pesei 82kg")).composition.planner
    assert "- record_metric: what the person has just measured" in spoken_of(frozenset({"record_metric"}), of_health)
    assert "record_metric" not in spoken_of(frozenset({"search_items"}), of_health)


def test_what_destroys_is_never_offered_however_a_skill_names_it() -> None:
    with registered():
        chosen = CHOOSE(Heard("pesei 82kg"))
        assert "delete_metric" in packaged_skills().by_name["health"].tools
        assert "record_metric" in chosen.used.tools
        assert "delete_metric" not in chosen.used.tools


NAMES = [each.name for each in packaged_skills().all]
WAKES = {
    "counselor": "triste",
    "finance": "gastei",
    "health": "insonia",
    "professional": "demissao",
    "relationships": "sogra",
    "library": "filme",
    "general": "",
}
PAIRS = [*combinations(NAMES, 2), *((name,) for name in NAMES)]


@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
async def test_for_every_pair_of_skills_no_prompt_passes_the_ceiling(pair: tuple[str, ...]) -> None:
    """With the packs' tools and those for addresses, and the longest of everything said, found and remembered."""
    for words in ("salva https://a.bc", *LONGEST):
        model = Scripted(script=lambda _: Reply("lixo " * 900))

        async def recall(words: str = words) -> Context:
            return remembering(words, 12)

        with registered():
            asker = Asker(model, recall, CHOOSE, " ".join(WAKES[name] for name in pair))
            await asker.plan(PlannerQuestion(words), Noop)
            await asker.write(WriterQuestion(words, [{"title": words, "overview": words[:1_500]}]))
        assert all(prompt_tokens(prompt) <= PROMPT_AT_MOST for prompt in model.prompts)


@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
async def test_for_every_pair_ordinary_words_are_asked_about_with_all_of_it_and_a_past(pair: tuple[str, ...]) -> None:
    words = "uma frase comprida que não acaba nunca https://a.bc " * 12
    own = " ".join(WAKES[name] for name in pair)
    model = Scripted()

    async def recall() -> Context:
        return remembering("uma frase comprida " * 20, 12)

    with registered():
        composition = CHOOSE(Heard(own)).composition
        asker = Asker(model, recall, CHOOSE, own)
        await asker.plan(PlannerQuestion(words), Noop)
        await asker.write(WriterQuestion(words, []))
    planner, writer = model.prompts
    assert planner.lines[0].content.endswith(composition.planner)
    assert writer.lines[0].content.endswith(composition.written_in("pt-BR", emoji=False))
    assert planner.past.native
    assert writer.past.native
    woken = [each.name for each in CHOOSE(Heard(own)).used.skills]
    assert woken == [name for name in pair if name != "general"] or woken == ["general"]
