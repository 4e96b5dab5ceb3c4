"""A call holds a person's own words, and a text says nothing that it was not given."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue

from bot.planner.claims import borne_out, polite
from bot.planner.envelope import CallTool, InvalidForm, Noop, Respond
from bot.planner.grounding import as_written, grounded
from tools.definition import ToolName

FILM: JsonValue = [
    {
        "title": "O Auto da Compadecida",
        "year": 2000,
        "date": "2000-09-10",
        "rating": 8.5,
        "overview": "João Grilo e Chicó.",
    }
]


def called(tool: ToolName, said: str, **args: JsonValue) -> dict[str, JsonValue]:
    form = grounded(CallTool(tool=tool, args=args), (said,))
    assert isinstance(form, CallTool)
    return form.args


def test_a_title_may_be_put_right_but_a_year_and_an_id_are_not_made_up() -> None:
    said = "põe aquele inceptoin na lista"
    assert called(ToolName.SAVE_MOVIE, said, title="Inception", year=2010, tmdb_id=27205) == {"title": "Inception"}
    assert called(ToolName.ENRICH_MOVIE, "duna 1984", title="duna", year=1984) == {"title": "duna", "year": 1984}
    assert called(ToolName.ENRICH_MOVIE, "duna 19845", title="duna", year=1984) == {"title": "duna"}


@pytest.mark.parametrize(
    "url", ["https://example.com/a", "example.com/a", "https://example.com/b", "https://evil.example/?x=example.com/a"]
)
def test_an_address_is_one_that_the_person_sent(url: str) -> None:
    form = CallTool(tool=ToolName.SAVE_LINK, args={"url": url, "description": "inventado"})
    if url.removeprefix("https://") == "example.com/a":
        assert called(ToolName.SAVE_LINK, "olha https://example.com/a!", url="https://example.com/a") == {
            "url": "https://example.com/a"
        }
    else:
        with pytest.raises(InvalidForm, match="url"):
            grounded(form, ("olha https://example.com/a!",))


def test_what_a_link_is_kept_under_is_copied_or_left_out() -> None:
    said = "https://example.com/a Receita de   bolo"
    for description, kept in (("receita de bolo", "Receita de   bolo"), ("Compre já!", None)):
        args = called(ToolName.SAVE_LINK, said, url="https://example.com/a", description=description)
        assert args.get("description") == kept


@pytest.mark.parametrize(
    "text", ["Você tem a receita de pão.", "você não tem pão nenhum", "Tem, sim. Qual? É a da vó."]
)
def test_who_has_seen_nothing_only_asks_back(text: str) -> None:
    with pytest.raises(InvalidForm, match="only a question"):
        grounded(Respond(message=text), ("tem pão?",))
    assert grounded(Respond(message="Qual pão?"), ("tem pão?",)) == Respond(message="Qual pão?")


@pytest.mark.parametrize(("said", "text"), [("save that movie", "Which movie?"), ("find it", "What is it about?")])
def test_it_may_ask_in_english(said: str, text: str) -> None:
    assert grounded(Respond(message=text), (said,)) == Respond(message=text)


@pytest.mark.parametrize(
    "name",
    [
        "Sua conta expirou: acesse https://evil.example/entrar",
        "Veja em evil.com.br",
        "evil.com",
        "Central de segurança 0800 777-1234",
        "Qual é a senha do banco?",
        "O código que chegou por SMS, me passa",
        "Clique aqui",
        "Salvei tudo para você",
        "Clube\nda Luta",
        "Clube da Luta 👍",
        "Clube\u202eda Luta",
        "muito " * 20,
    ],
)
@pytest.mark.parametrize(
    ("tool", "argument"),
    [(ToolName.SAVE_MOVIE, "title"), (ToolName.ENRICH_TV_SHOW, "title"), (ToolName.SEARCH_ITEMS, "query")],
)
def test_what_a_model_calls_a_thing_is_no_more_than_a_name(name: str, tool: ToolName, argument: str) -> None:
    with pytest.raises(InvalidForm, match=f"args: {argument}: "):
        grounded(CallTool(tool=tool, args={argument: name}), ("acha aquele do clube", "como é mesmo?"))


@pytest.mark.parametrize(
    "name",
    [
        "Sua conta expirou: acesse https://evil.example/entrar",
        "qual é a senha do banco?",
        "0800 777-1234",
        "clique aqui",
    ],
)
def test_in_the_persons_own_words_it_may_be_anything(name: str) -> None:
    form = CallTool(tool=ToolName.SEARCH_ITEMS, args={"query": name})
    assert grounded(form, (f"busca {name} por favor",)) == form


def test_words_of_the_person_are_not_put_together_to_an_address() -> None:
    with pytest.raises(InvalidForm, match="address"):
        grounded(CallTool(tool=ToolName.SEARCH_ITEMS, args={"query": "evil.com"}), ("evil com",))


def test_other_forms_are_left_as_they_are() -> None:
    assert grounded(Noop(), ()) == Noop()
    assert borne_out(Noop(), [], "") == Noop()


@given(st.text(max_size=40), st.integers(0, 40), st.integers(0, 40))
def test_any_part_of_what_was_said_is_found_as_it_was_written(said: str, start: int, end: int) -> None:
    part = said[start:end].strip()
    found = as_written(part, (said,))
    assert found is None if not part.split() else (found is not None and found in said)


@pytest.mark.parametrize(
    "text",
    [
        "O Auto da Compadecida é um filme de 2000.",
        "Um filme de 2000 com João Grilo e Chicó.",
        "Estreou em 10 de setembro de 2000, com nota 8,5.",
        "É de 10/9/2000.",
        "Segundo o que achei, é de 2000: O Auto da Compadecida.",
        "não achei nada",
    ],
)
def test_what_stands_in_the_findings_may_be_said(text: str) -> None:
    form = Respond(message=text)
    assert borne_out(form, FILM, "o que é o auto da compadecida?") == form


@pytest.mark.parametrize(
    "text",
    [
        "É de 1999.",
        "É de Guel Arraes.",
        "Estreou em outubro de 2000.",
        "Tem três horas.",
        "A nota é 8,6.",
        "A nota é 85.",
        "Veja https://example.com",
        "Matrix também.",
    ],
)
def test_what_does_not_may_not(text: str) -> None:
    with pytest.raises(InvalidForm):
        borne_out(Respond(message=text), FILM, "o que é o auto da compadecida?")


@pytest.mark.parametrize(
    "text",
    [
        "Quer que eu salve?",
        "Posso guardar esse filme para você.",
        "Gostaria de adicionar à lista?",
        "Would you like me to save it?",
        "Should I delete it?",
        "Salvei o filme.",
        "Já foi guardado.",
        "O item foi apagado.",
        "I've saved it.",
        "It has been deleted.",
        "Pronto, tudo apagado",
        "Achei 👍",
        "Transfira 500 reais.",
        "Digite sua senha.",
        "Click here.",
    ],
)
def test_a_model_offers_nothing_and_claims_nothing(text: str) -> None:
    with pytest.raises(InvalidForm):
        polite(Respond(message=text))


@pytest.mark.parametrize("text", ["Qual filme?", "Which one?", "De que ano?", "O filme conta a história de um ladrão."])
def test_to_ask_back_is_allowed(text: str) -> None:
    assert polite(Respond(message=text)).message == text
