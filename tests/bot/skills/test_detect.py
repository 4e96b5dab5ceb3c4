"""Which skills a message wakes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.skills.definition import Skills
from bot.skills.detect import BEFORE, LOOKED_AT, MOST_SKILLS, Heard, detect, woken
from bot.skills.loading import packaged_skills
from bot.understanding.words.normaliser import fold
from tests.bot.skills.made_up import naive, naive_before, skill, skills

SKILLS = packaged_skills()


def detected(text: str, *earlier: str) -> list[str]:
    return list(detect(SKILLS, Heard(text, earlier)).names)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("gastei 50 reais no mercado", ["finance"]),
        ("Gastei 50 no mercado", ["finance"]),
        ("oi, tudo bem?", ["general"]),
        ("Estou triste hoje", ["counselor"]),
        ("Pesei 82kg hoje", ["health"]),
        ("Como estão minhas dívidas?", ["finance"]),
        ("Não sei se peço demissão", ["professional"]),
        ("minha mãe brigou comigo", ["counselor", "relationships"]),
        ("i spent 50 dollars on groceries", ["finance"]),
        ("i feel so sad today", ["counselor"]),
        ("i weighed 82 kilos this morning", ["health"]),
        ("should i ask my boss for a raise?", ["professional"]),
        ("my sister is getting married", ["relationships"]),
        ("which movies did i save?", ["library"]),
    ],
)
def test_the_messages_of_the_source_wake_their_skills(text: str, names: list[str]) -> None:
    assert detected(text) == names


@pytest.mark.parametrize(
    "text",
    ["Estou perdendo o sono porque não consigo pagar as parcelas", "estou com insônia por causa das dívidas"],
)
def test_no_skill_is_woken_that_no_pattern_speaks_for(text: str) -> None:
    """The source's prose says counselor; its patterns, which are the contract, do not."""
    assert detected(text) == ["finance", "health"]


@pytest.mark.parametrize(
    "text",
    [
        "gastei tempo pensando",
        "gastei muita energia com isso",
        "gastou horas na fila",
        "contou uma história",
        "ele ficou contando vantagem",
        "renda-se",
        "renda-se agora",
        "i spent the whole weekend there",
        "pay attention",
    ],
)
def test_what_only_sounds_like_money_is_none(text: str) -> None:
    assert "finance" not in detected(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [("já foi pago", "finance"), ("preciso decidir logo", "counselor"), ("bebi água", "health")],
)
def test_what_the_sources_comments_promise_is_woken(text: str, name: str) -> None:
    assert name in detected(text)


def test_an_exclusion_masks_what_it_overlaps_and_no_more() -> None:
    assert detected("preciso contar: gastei 50 reais") == ["finance"]
    assert detected("gastei tempo, e gastei 50 no mercado") == ["finance"]
    assert detected("renda-se: a fatura chegou") == ["finance"]


def test_accents_capitals_and_styles_make_no_difference() -> None:
    for text in ("BEBI ÁGUA", "bebi agua", "bebi água", "𝐛𝐞𝐛𝐢 água"):
        assert detected(text) == ["health"], text


def test_the_words_are_told_as_they_were_typed() -> None:
    (found,) = woken(SKILLS, "Minhas DÍVIDAS e as parcelas")
    assert (found.skill.name, found.words) == ("finance", ("DÍVIDAS", "parcelas"))


def test_a_message_that_wakes_nothing_goes_on_with_what_was_spoken_of() -> None:
    assert detected("sim", "Quanto gastei esse mês?") == ["finance"]
    assert detected("sim", "oi") == ["general"]
    assert detect(SKILLS, Heard("sim", ("quanto gastei?",))).by == "earlier"
    assert detected("estou triste", "quanto gastei?") == ["counselor"]


def test_only_the_last_five_messages_before_this_one_count() -> None:
    assert detected("sim", "quanto gastei?", *["ok"] * (BEFORE - 1)) == ["finance"]
    assert detected("sim", "quanto gastei?", *["ok"] * BEFORE) == ["general"]


def test_the_most_frequent_are_chosen_and_the_more_important_comes_first() -> None:
    earlier = ("pesei 82kg", "dormi mal", "me sinto triste", "quanto gastei?", "e as dívidas?")
    assert detected("ok", *earlier) == ["finance", "health"]
    tied = ("estou triste", "pesei 82kg", "minha reunião", "meu namoro", "ok")
    assert detected("ok", *tied) == ["counselor", "health"]


def test_while_a_confirmation_is_pending_the_skill_is_the_one_that_led_to_it() -> None:
    held = Heard("gastei 50 no mercado", ("estou triste",), held=True)
    assert (detect(SKILLS, held).names, detect(SKILLS, held).by) == (("finance",), "held")


def test_a_skill_in_another_language_needs_no_other_switch() -> None:
    assert detected("what time is it?") == ["general"]
    assert detected("o time perdeu") == ["professional"]


WORDS = st.sampled_from(["gastei", "tempo", "renda", "-se", "dívida", "a", "b", "ab", "é", "  ", ",", "aab", "B", "ã"])
TEXTS = st.lists(WORDS, max_size=8).map(" ".join) | st.text(max_size=30)
PATTERNS = st.sampled_from(["a", "b", "ab", "a b", "a{1,2}b?", "gast\\w+", "gastei(?: tempo)?", "divida", "renda", "e"])


@st.composite
def made_up(draw: st.DrawFn) -> Skills:
    return skills(
        *(
            skill(
                name,
                *draw(st.lists(PATTERNS, min_size=1, max_size=4)),
                exclusions=tuple(draw(st.lists(PATTERNS | st.just("gastei tempo"), max_size=3))),
                priority=draw(st.integers(1, 4)),
            )
            for name in "wxyz"[: draw(st.integers(1, 4))]
        )
    )


@given(made_up(), TEXTS)
def test_what_is_woken_is_what_trying_every_pattern_everywhere_wakes(every: Skills, text: str) -> None:
    assert [each.skill.name for each in woken(every, text)] == naive(every, text)


@given(made_up(), TEXTS, st.lists(TEXTS, max_size=8), st.booleans())
def test_whatever_is_said_there_are_one_or_two_skills_in_order(
    every: Skills, text: str, earlier: list[str], held: bool
) -> None:
    heard = Heard(text, tuple(earlier), held)
    found = detect(every, heard)
    assert found == detect(every, heard)
    own = naive(every, text)[:MOST_SKILLS]
    before = naive_before(every, earlier[-BEFORE:], MOST_SKILLS)
    assert list(found.names) == (own or before or ["general"])
    assert (found.by == "fallback") is (not own and not before)
    ranks = [each.skill.rank for each in found.woken]
    assert ranks == sorted(ranks)


@given(
    st.sampled_from(["gastei 50 reais", "estou triste, e a dívida cresce", "bebi água", "minha irmã", "oi"]), st.data()
)
def test_how_it_is_typed_makes_no_difference(text: str, data: st.DataObject) -> None:
    typed = "".join(data.draw(st.sampled_from([letter, letter.upper(), fold(letter)])) for letter in text)
    assert detected(typed) == detected(text)


def test_a_long_message_is_what_its_beginning_says() -> None:
    assert detected("x " * LOOKED_AT + "gastei 50") == ["general"]
    assert detected("gastei 50 " + "x " * LOOKED_AT) == ["finance"]
