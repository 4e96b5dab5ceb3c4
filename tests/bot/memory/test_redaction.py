"""Secrets are found by their check digits, by their shape or by the word before them; nothing else is."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.memory.redaction import Secret, conceal, is_card, is_cnpj, is_cpf, redact, secrets_in
from tests.model.examples import read

CPF = "529.982.247-25"
CNPJ = "11.222.333/0001-81"
NEW_CNPJ = "12.ABC.345/01DE-35"  # the example of the tax office's own manual
CARD = "4111 1111 1111 1111"

DIGITS = st.text("0123456789", min_size=1, max_size=20)


def cpf_of(nine: str) -> str:
    """Return the CPF that begins with ``nine`` digits."""
    return next(full for n in range(100) if is_cpf(full := f"{nine}{n:02}"))


NINE = st.text("0123456789", min_size=9, max_size=9).filter(lambda nine: len(set(nine)) > 1)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (f"meu cpf {CPF}", "meu cpf [CPF]"),
        ("cpf52998224725 da ana", "cpf[CPF] da ana"),
        ("529 982 247 25", "[CPF]"),
        (f"a empresa é {CNPJ}.", "a empresa é [CNPJ]."),
        ("11222333000181", "[CNPJ]"),
        (f"cnpj novo {NEW_CNPJ}", "cnpj novo [CNPJ]"),
        (f"cartão {CARD} vence 12/27", "cartão [CARTAO] vence 12/27"),
        ("4111111111111111", "[CARTAO]"),
        ("amex 3782 822463 10005", "amex [CARTAO]"),
        ("senha do wifi: casa azul 12", "senha do wifi: [SENHA]"),
        ("a senha do wifi é batata123", "a senha do wifi é [SENHA]"),
        ("a senha do cofre é 12 34 56 e o resto", "a senha do cofre é [SENHA] e o resto"),
        ("senha do netflix abc123", "senha do netflix [SENHA]"),
        ("senha: um\nusuário: ana", "senha: [SENHA]\nusuário: ana"),
        ("password=hunter2&x=1", "password=[SENHA]&x=1"),
        ("https://ana:s3gredo@example.com/x", "https://ana:[SENHA]@example.com/x"),
        ("o código de verificação é 482913", "o código de verificação é [CODIGO]"),
        ("código do portão 4321#", "código do portão [CODIGO]#"),
        ("pin 9081", "pin [CODIGO]"),
        ("cvv: 123", "cvv: [CODIGO]"),
        ("chave pix: ana@example.com", "chave pix: [CHAVE]"),
        ("o pix da ana é 11987654321", "o pix da ana é [CHAVE]"),
        ("chave pix da Ju 21 99777-0000", "chave pix da Ju [CHAVE]"),
        ("sk-proj-abcdefghijklmnop1234", "[CHAVE]"),
        ("ghp_abcdefghijklmnop1234", "[CHAVE]"),
        ("AKIAIOSFODNN7EXAMPLE", "[CHAVE]"),
        ("Authorization: Bearer abcdefghijklmnop.qrst", "Authorization: Bearer [CHAVE]"),
        ("123456789:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr", "[CHAVE]"),
        ("-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----\nfim", "[CHAVE]\nfim"),
    ],
)
def test_a_secret_is_taken_out_and_the_rest_stays(text: str, left: str) -> None:
    assert redact(text) == left


@pytest.mark.parametrize(
    "text",
    [
        "salva inception",
        "liga pra ana 11 98765-4321",
        "11987654321",
        "529.982.247-26",  # one digit off
        "111.111.111-11",
        "11.222.333/0001-82",
        "4111 1111 1111 1112",
        "isbn 9788535914849",
        "salva blade runner 2049 (2017)",
        "o código da vinci",
        "code geass 2006",
        "código 46",
        "a chave mestra",
        "pedido 1234567890123",
        "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
        "2026-11-22T02:31:38 1795312298000000000",
        "R$ 1.234.567,89",
        "sk-8",
        "",
    ],
)
def test_ordinary_words_and_numbers_survive(text: str) -> None:
    assert redact(text) == text


@given(NINE)
def test_every_cpf_is_found_however_it_is_written(nine: str) -> None:
    digits = cpf_of(nine)
    dotted = f"{digits[:3]}.{digits[3:6]}.{digits[6:9]}-{digits[9:]}"
    assert redact(f"olha {digits} aqui") == "olha [CPF] aqui"
    assert redact(f"olha {dotted} aqui") == "olha [CPF] aqui"


@given(NINE, st.integers(1, 99))
def test_a_number_with_other_check_digits_is_none(nine: str, off: int) -> None:
    digits = cpf_of(nine)
    assert not is_cpf(f"{nine}{(int(digits[9:]) + off) % 100:02}")


@given(st.text("0123456789", min_size=15, max_size=15))
def test_one_of_ten_check_digits_makes_a_card(fifteen: str) -> None:
    cards = [is_card(f"4{fifteen[1:]}{last}") for last in range(10)]
    assert sum(cards) == (1 if len(set(f"4{fifteen[1:]}")) > 1 else sum(cards))


@given(st.text("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=12, max_size=12))
def test_one_of_a_hundred_pairs_of_check_digits_makes_a_cnpj(twelve: str) -> None:
    assert (
        sum(is_cnpj(f"{twelve}{n:02}") for n in range(100)) == (1 if len(set(twelve)) > 1 else 0) or twelve == "0" * 12
    )


PIECES = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        [
            CPF,
            CNPJ,
            NEW_CNPJ,
            CARD,
            "senha: ",
            "senha do wifi é ",
            "código ",
            "[CPF-1]",
            "[SENHA-1]",
            "[CPF-",
            "\n",
            "pix é ",
        ]
    ),
    DIGITS,
)
TEXTS = st.lists(PIECES, max_size=8).map(" ".join) | st.lists(PIECES, max_size=8).map("".join)


@settings(deadline=None)
@given(st.lists(TEXTS, max_size=3))
def test_what_was_concealed_comes_back_as_it_was(texts: list[str]) -> None:
    concealed, veil = conceal(texts)
    assert [veil.lifted(text) for text in concealed] == texts


@settings(deadline=None)
@given(st.lists(TEXTS, max_size=3))
def test_no_secret_is_left_in_what_was_concealed(texts: list[str]) -> None:
    concealed, veil = conceal(texts)
    for secret in veil.originals.values():
        if len(secret) > 6 and "[" not in secret:
            assert not any(secret in text for text in concealed if not _stands_otherwise(secret, texts))


def _stands_otherwise(secret: str, texts: list[str]) -> bool:
    """A password may be an ordinary word that stands elsewhere, where nothing says that it is one."""
    found = sum(text[span.start : span.end] == secret for text in texts for span in secrets_in(text))
    return sum(text.count(secret) for text in texts) > found


@settings(deadline=None)
@given(TEXTS)
def test_redacting_again_changes_nothing_of_numbers(text: str) -> None:
    once = redact(text)
    kinds = {span.kind for span in secrets_in(once)}
    assert kinds.isdisjoint({Secret.CPF, Secret.CNPJ, Secret.CARD})


@settings(deadline=None)
@given(st.text(max_size=200) | TEXTS)
def test_spans_are_in_order_apart_and_within_the_text(text: str) -> None:
    at = 0
    for span in secrets_in(text):
        assert at <= span.start < span.end <= len(text)
        at = span.end


def test_the_same_secret_has_the_same_mark_everywhere() -> None:
    (first, second), veil = conceal([f"meu cpf {CPF}", f"de novo: {CPF}"])
    assert (first, second) == ("meu cpf [CPF-1]", "de novo: [CPF-1]")
    assert veil.lifted({"content": [first, 7, None]}) == {"content": [f"meu cpf {CPF}", 7, None]}


def test_a_mark_that_the_person_wrote_is_not_used() -> None:
    (text,), veil = conceal([f"[CPF-1] e {CPF}"])
    assert text == "[CPF-1] e [CPF-2]"
    assert veil.lifted(text) == f"[CPF-1] e {CPF}"


def test_of_what_people_say_every_day_hardly_anything_is_taken_out() -> None:
    """The corpora are of films, lists and notes; of the few secrets in them each follows the word for it."""
    texts = [example.text for example in read() if example.source == "requests"]
    found = [(span.kind, text.casefold()) for text in texts for span in secrets_in(text)]
    assert len(texts) > 10_000
    told = {Secret.CPF: "cpf", Secret.CNPJ: "cnpj", Secret.CARD: "cart"}
    assert all(told[kind] in text for kind, text in found if kind in told)
    assert len(found) < len(texts) / 200


def test_a_long_text_is_read_in_no_time() -> None:
    started = time.process_time()
    for text in ("senha " * 4_000, "9" * 20_000, "123 " * 5_000, "a" * 20_000, "chave do " * 2_000, "eyJ" * 7_000):
        redact(text)
    assert time.process_time() - started < 5.0
