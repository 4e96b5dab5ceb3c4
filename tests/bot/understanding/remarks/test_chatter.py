"""What is said in passing, and what only looks like it."""

from __future__ import annotations

import pytest

from bot.understanding.remarks.chatter import Chatter, chatter_in


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("massa", Chatter.PRAISE),
        ("arretado!", Chatter.PRAISE),
        ("bah, tri legal", Chatter.PRAISE),
        ("show de bola mano", Chatter.PRAISE),
        ("awesome", Chatter.PRAISE),
        ("kkkkkk", Chatter.LAUGHTER),
        ("hahaha rsrs", Chatter.LAUGHTER),
        ("seu burro", Chatter.SCOLDING),
        ("que bot ruim", Chatter.SCOLDING),
        ("vai tomar no cu", Chatter.SCOLDING),
        ("não funciona", Chatter.SCOLDING),
        ("you stupid bot", Chatter.SCOLDING),
        ("pera aí", Chatter.WAIT),
        ("só um minuto", Chatter.WAIT),
        ("hold on", Chatter.WAIT),
    ],
)
def test_it_is_told_what_is_said_in_passing(text: str, kind: Chatter) -> None:
    assert chatter_in(text) is kind


@pytest.mark.parametrize(
    "text",
    [
        "massa de pão", "top gun", "show de truman", "legalmente loira", "o lixo", "comprar massa", "tropa de elite",
        "incrível hulk", "a incrível história de adaline", "calmaria", "vai que cola", "bom dia", "legal?", "quero rir",
        "bacurau", "great gatsby", "wait until dark", "",
    ],
)  # fmt: skip
def test_a_title_or_a_request_is_nothing_in_passing(text: str) -> None:
    assert chatter_in(text) is None
