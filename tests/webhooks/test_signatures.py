"""What is taken for Twilio's own: every example is signed as the library for servers of Twilio's customers does it."""

from __future__ import annotations

import base64
import hmac
import json
from collections.abc import Iterable
from hashlib import sha1, sha256
from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twilio.request_validator import RequestValidator  # type: ignore[import-untyped]

from webhooks.signatures import TwilioSignatures

TOKEN = "a-token"
PUBLIC = "https://guarda.example/bot"
PATH = "/whatsapp"
FORM = {"Body": "  salva: ação & reação = 100% ✅\n ", "From": "whatsapp:+5511987654321", "ProfileName": ""}

fields = st.lists(st.tuples(st.text(max_size=8), st.text(max_size=8)), max_size=6)


def signed(url: str, form: Iterable[tuple[str, str]], token: str = TOKEN) -> str:
    """Sign as the documentation has it, apart from the library: repeated values once, in order."""
    pairs = sorted(set(form))
    mac = hmac.new(token.encode(), (url + "".join(name + value for name, value in pairs)).encode(), sha1)
    return base64.b64encode(mac.digest()).decode()


def proves(signature: str | None, form: dict[str, str] = FORM, query: str = "", public: str = PUBLIC) -> bool:
    return TwilioSignatures(TOKEN, public).proves_form(PATH, query, form.items(), signature)


def test_what_the_library_signs_is_proved() -> None:
    assert proves(RequestValidator(TOKEN).compute_signature(PUBLIC + PATH, FORM))


def test_the_query_is_part_of_what_is_signed() -> None:
    signature = RequestValidator(TOKEN).compute_signature(f"{PUBLIC}{PATH}?via=proxy&x=%20", FORM)
    assert proves(signature, query="via=proxy&x=%20")
    assert not proves(signature)
    assert not proves(signature, query="via=proxy&x= ")


@pytest.mark.parametrize("public", ["https://guarda.example", "https://guarda.example:8443", "http://127.0.0.1:8000"])
def test_the_port_may_be_named_or_not(public: str) -> None:
    host = public.rpartition(":")[0] if public.count(":") == 2 else public
    port = public.rpartition(":")[2] if public.count(":") == 2 else "443"
    for address in (host, f"{host}:{port}"):
        assert proves(RequestValidator(TOKEN).compute_signature(address + PATH, FORM), public=public)
    assert not proves(RequestValidator(TOKEN).compute_signature(f"{host}:1{PATH}", FORM), public=public)


@pytest.mark.parametrize("missing", [None, ""])
def test_a_missing_signature_proves_nothing(missing: str | None) -> None:
    assert not proves(missing)
    assert not TwilioSignatures(TOKEN, PUBLIC).proves_body(PATH, "", b"{}", missing)


@pytest.mark.parametrize("wrong", ["x", "é", "\x00", "AAAAAAAAAAAAAAAAAAAAAAAAAAA=", " " * 28])
def test_a_wrong_signature_proves_nothing(wrong: str) -> None:
    assert not proves(wrong)


def test_another_token_another_address_or_other_fields_are_told_apart() -> None:
    signature = signed(PUBLIC + PATH, FORM.items())
    assert proves(signature)
    assert not proves(signed(PUBLIC + PATH, FORM.items(), token="another"))
    assert not proves(signed("https://guarda.example" + PATH, FORM.items()))
    assert not proves(signature, {**FORM, "Body": FORM["Body"].strip()})
    assert not proves(signature, {**FORM, "More": ""})


@given(fields)
def test_any_form_is_proved_with_blank_and_repeated_fields(form: list[tuple[str, str]]) -> None:
    signatures = TwilioSignatures(TOKEN, PUBLIC)
    assert signatures.proves_form(PATH, "", form, signed(PUBLIC + PATH, form))


@given(fields, st.text(max_size=40))
def test_no_invented_signature_proves_anything(form: list[tuple[str, str]], signature: str) -> None:
    signatures = TwilioSignatures(TOKEN, PUBLIC)
    assert not signatures.proves_form(PATH, "", form, signature)


def test_a_json_body_is_proved_by_its_digest() -> None:
    body = json.dumps({"evento": "reação"}, ensure_ascii=False).encode()
    query = urlencode({"bodySHA256": sha256(body).hexdigest()})
    signature = signed(f"{PUBLIC}{PATH}?{query}", [])
    signatures = TwilioSignatures(TOKEN, PUBLIC)
    assert signatures.proves_body(PATH, query, body, signature)
    assert RequestValidator(TOKEN).validate(f"{PUBLIC}{PATH}?{query}", body.decode(), signature)
    assert not signatures.proves_body(PATH, query, body + b" ", signature)
    assert not signatures.proves_body(PATH, "", body, signature)


def test_a_signed_address_without_a_digest_proves_no_body() -> None:
    signatures = TwilioSignatures(TOKEN, PUBLIC)
    assert not signatures.proves_body(PATH, "", b"{}", signed(PUBLIC + PATH, []))
    twice = f"bodySHA256={sha256(b'{}').hexdigest()}&bodySHA256=0"
    assert not signatures.proves_body(PATH, twice, b"{}", signed(f"{PUBLIC}{PATH}?{twice}", []))


@pytest.mark.parametrize("digest", ["", "é", "0" * 64])
def test_a_wrong_digest_proves_no_body(digest: str) -> None:
    query = f"bodySHA256={digest}"
    signatures = TwilioSignatures(TOKEN, PUBLIC)
    assert not signatures.proves_body(PATH, query, b"{}", signed(f"{PUBLIC}{PATH}?{query}", []))
