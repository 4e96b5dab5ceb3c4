"""What is looked for is what is left when the words that only ask are set aside."""

from __future__ import annotations

import pytest

from bot.understanding.recogniser import ruled as recognise
from bot.understanding.recognition import Action


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("a receita da cuca da minha tia, você acha?", "receita da cuca da minha tia"),
        ("filmes de faroeste, quais eu tenho?", "faroeste"),
        ("esqueci onde pus o número do encanador. consegue procurar?", "número do encanador"),
        ("a visita chega cedo e eu não acho a receita do pavê. procura aí", "receita do pavê"),
        ("eu anotei em algum lugar a medida do tapete, me acha isso por favor", "medida do tapete"),
        ("oxe, eu num guardei o pagador de promessas não?", "pagador de promessas"),
        ("cadê o vídeo da galinha que minha prima mandou", "galinha"),
        ("I think I saved something on solar panels last year, can you dig it out", "solar panels"),
        ("is Sholay in my list or not", "Sholay"),
        ("when's rent day? i wrote it in my notes", "rent day"),
        ("which marvel movies did i keep", "marvel"),
        ("the car rego, I told you what it was, find it", "car rego"),
    ],
)
def test_the_query_is_what_does_not_ask(text: str, query: str) -> None:
    (found,) = recognise(text)
    assert (found.action, found.entities.query) == (Action.SEARCH, query)


@pytest.mark.parametrize(
    "text",
    [
        "não achei metade da lista",
        "doou sofá, só buscar",
        "hoje tem lua cheia",
        "agulha número três, alguém tem?",
        "coloquei teu nome na lista, leva documento",
        "queria tirar a louça da mesa que guardei",
        "não precisa procurar a receita que anotei",
        "I can't find my keys, have you seen them?",
        "did you write to the landlord? I need the address",
        "I noted that you were late",
    ],
)
def test_who_speaks_of_finding_or_keeping_looks_for_nothing(text: str) -> None:
    assert [found.action for found in recognise(text)] == [Action.UNKNOWN]
