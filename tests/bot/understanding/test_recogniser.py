"""What a recognition tells beside the action: why nothing fits, whether a model may be asked, what is kept."""

from __future__ import annotations

import pytest

from bot.actions import Action
from bot.understanding.parts import read_as
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Abstention
from bot.understanding.tokens import tokens


def test_the_model_is_needed_only_where_the_rules_cannot_tell() -> None:
    needed = {text: recognise(text)[0].needs_model for text in MODEL_NEEDED}
    assert needed == MODEL_NEEDED


MODEL_NEEDED = {
    "salva matrix": True,
    "salva o filme matrix": False,
    "salva https://globo.com/a": False,
    "anota: comprar leite": False,
    "salva": False,
    "salva isso": False,
    "o que é matrix?": True,
    "matrix": True,
    "busca matrix": False,
    "busca": False,
    "apaga tudo": False,
    "lista tudo": False,
    "sim": False,
}


def test_the_label_and_the_words_that_weighed_most_are_named() -> None:
    label, _, words = recognise("oi, salva clube da luta por favor")[0].rule.partition(": ")
    assert label == "save"
    assert "salva" in words.split()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("...", Abstention.NOTHING_TO_READ),
        ("clube da luta", Abstention.NO_RULE),
        ("não quero que apague tudo", Abstention.NEGATED),
        ("salva duna", None),
    ],
)
def test_why_the_rules_abstain_is_told(text: str, why: Abstention | None) -> None:
    assert recognise(text)[0].abstention is why


def test_a_message_without_words_is_unknown() -> None:
    assert [recognise(text)[0].action for text in ("", " ", "...", "🤔", "\u200b")] == [Action.UNKNOWN] * 5


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("guarda esse vídeo do bolo https://youtu.be/abc que a vó mandou", "vídeo do bolo que a vó mandou"),
        ("receita https://a.com/x para o natal", "receita para o natal"),
        ("cake https://a.com/x from grandma", "cake from grandma"),
        ("save this https://a.com/x from grandma", "grandma"),
        ("https://a.com/x receita de bolo", "receita de bolo"),
        ("receita de bolo https://a.com/x", "receita de bolo"),
        ("https://a.com/x", None),
    ],
)
def test_what_stands_on_both_sides_of_an_address_is_kept(text: str, content: str | None) -> None:
    assert recognise(text)[0].entities.content == content


def test_no_request_begins_inside_a_word() -> None:
    for text in ("gol prata do Nelson placa IVK4D82, me deve 480 da correia", "o contrato ABC1D23 e o RG MG44X vencem"):
        for part in recognise(text):
            assert all(not (a.isalnum() and b.isalnum()) for a, b in _edges(text, part.text))


def _edges(text: str, part: str) -> list[tuple[str, str]]:
    """Return the letters on both sides of where ``part`` begins and ends in ``text``."""
    start = text.index(part)
    padded = f" {text} "
    end = start + len(part)
    return [(padded[start], padded[start + 1]), (padded[end], padded[end + 1])]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("fala comigo em português, do inglês eu não entendo nada", "pt-BR"),
        ("não sei inglês, responde em português", "pt-BR"),
        ("could we go on in English? My Portuguese is still terrible", "en"),
        ("pode falar em inglês", "en"),
    ],
)
def test_of_several_languages_the_one_a_message_is_written_in_is_asked_for(text: str, language: str) -> None:
    (recognition,) = recognise(text)
    assert (recognition.action, recognition.entities.language) == (Action.SET_LANGUAGE, language)


def test_an_abbreviation_counts_as_what_it_stands_for() -> None:
    assert [token.shape for token in tokens("oq vc viu hj")] == ["oque", "voce", "viu", "hoje"]


def test_nothing_is_read_as_a_request_without_words() -> None:
    assert read_as("debt", " ").action is Action.UNKNOWN
