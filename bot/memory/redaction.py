"""Finding documents, cards, passwords, keys and codes in a text, and taking them out of it.

Numbers count as a CPF, a CNPJ or a card only if their check digits agree, so that ordinary numbers survive. A
password, a key or a code counts if a word before it says so, or if it has the shape of a well-known key. When in
doubt too much is taken out: what was concealed from a model is put back into the form that it fills in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Secret(StrEnum):
    """What is taken out, by the word that stands in its place."""

    CPF = "CPF"
    CNPJ = "CNPJ"
    CARD = "CARTAO"
    PASSWORD = "SENHA"  # noqa: S105 - a kind of secret, not one
    KEY = "CHAVE"
    CODE = "CODIGO"


@dataclass(frozen=True, slots=True)
class Span:
    """Where in a text a secret stands."""

    start: int
    end: int
    kind: Secret


def secrets_in(text: str) -> tuple[Span, ...]:
    """Return the secrets of ``text`` in order; none overlaps another."""
    found = sorted(
        (span for find in _FINDERS for span in find(text)), key=lambda span: (span.start, -span.end, _RANK[span.kind])
    )
    apart: list[Span] = []
    for span in found:
        if apart and span.start < apart[-1].end:
            apart[-1] = _joined(apart[-1], span)
        else:
            apart.append(span)
    return tuple(apart)


def redact(text: str) -> str:
    """Return ``text`` with the kind of each secret in its place: "[CPF]". For logs, history and admin views."""
    return _replaced(text, lambda span: f"[{span.kind}]")


@dataclass(frozen=True, slots=True)
class Veil:
    """What was concealed, by the mark that stands in its place."""

    originals: Mapping[str, str]

    def lifted(self, value: Any) -> Any:
        """Return ``value`` (a text, or JSON values with texts in them) with everything back in its place."""
        match value:
            case str():
                return self._lifted_text(value)
            case dict():
                return {key: self.lifted(inside) for key, inside in value.items()}
            case list():
                return [self.lifted(inside) for inside in value]
            case _:
                return value

    def _lifted_text(self, text: str) -> str:
        if not self.originals:
            return text
        marks = "|".join(re.escape(mark) for mark in self.originals)
        return re.sub(marks, lambda match: self.originals[match[0]], text)


def conceal(texts: Sequence[str]) -> tuple[tuple[str, ...], Veil]:
    """Return ``texts`` with marks ("[CPF-1]") for their secrets, and what puts them back.

    A secret has the same mark wherever it stands; no mark is one that already stood in a text.
    """
    marks: dict[tuple[Secret, str], str] = {}

    def mark(kind: Secret, secret: str) -> str:
        if (kind, secret) not in marks:
            number = 1
            while any(f"[{kind}-{number}]" in text for text in (*texts, *marks.values())):
                number += 1
            marks[kind, secret] = f"[{kind}-{number}]"
        return marks[kind, secret]

    concealed = tuple(
        _replaced(text, lambda span, text=text: mark(span.kind, text[span.start : span.end]))  # type: ignore[misc]
        for text in texts
    )
    return concealed, Veil({mark: secret for (_, secret), mark in marks.items()})


def is_cpf(digits: str) -> bool:
    """Tell whether eleven ``digits`` are a CPF, by its two check digits."""
    if len(digits) != 11 or len(set(digits)) == 1:
        return False
    return all(_mod11(digits[:n], range(n + 1, 1, -1)) == int(digits[n]) for n in (9, 10))


def is_cnpj(signs: str) -> bool:
    """Tell whether fourteen ``signs`` are a CNPJ; those given out since July 2026 have letters, too."""
    signs = signs.upper()
    if len(signs) != 14 or len(set(signs)) == 1 or not signs[12:].isdigit():
        return False
    weights = (6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2)
    return all(_mod11(signs[:n], weights[13 - n :]) == int(signs[n]) for n in (12, 13))


def is_card(digits: str) -> bool:
    """Tell whether ``digits`` are a card's: a length that its first digit goes with, and Luhn's check digit."""
    if len(digits) not in _CARD_LENGTHS.get(digits[:1], ()) or len(set(digits)) == 1:
        return False
    doubled = (sum(divmod(int(digit) * 2, 10)) for digit in digits[-2::-2])
    return (sum(map(int, digits[-1::-2])) + sum(doubled)) % 10 == 0


def _mod11(signs: str, weights: Iterable[int]) -> int:
    rest = sum((ord(sign) - ord("0")) * weight for sign, weight in zip(signs, weights, strict=True)) % 11
    return 0 if rest < 2 else 11 - rest


_CARD_LENGTHS: dict[str, tuple[int, ...]] = {
    "2": (16,),
    "3": (14, 15, 16),
    "4": (13, 16, 19),
    "5": (16,),
    "6": (16, 17, 18, 19),
}
_RANK = {kind: rank for rank, kind in enumerate(Secret)}
_SEPARATORS = re.compile(r"[^0-9A-Za-z]")

_CPF = re.compile(r"(?<![0-9])[0-9]{3}[. ]?[0-9]{3}[. ]?[0-9]{3}[-–—‑./ ]?[0-9]{2}(?![0-9])")
_CNPJ = re.compile(
    r"(?<![0-9A-Za-z])[0-9A-Za-z]{2}[. ]?[0-9A-Za-z]{3}[. ]?[0-9A-Za-z]{3}"
    r"[/ ]?[0-9A-Za-z]{4}[-–—‑ ]?[0-9]{2}(?![0-9A-Za-z])"
)
_GROUPED = re.compile(r"(?<![0-9])[0-9]{3,19}(?:[ .\-–][0-9]{3,19})*(?![0-9])")
_GROUP = re.compile(r"[0-9]+")

# What may stand between the word that announces a secret and the secret: "senha DO WIFI DE CASA é ...".
_OF = r"(?:\s++\w++){0,5}?"
_IS = r"(?:é|eh|is|foi|era)"
_PASSWORD_WORD = r"(?<!\w)(?:senhas?|passwords?|passwd|passphrase|pwd)"  # noqa: S105
_CODE_WORD = (
    r"(?<!\w)(?:c[oó]digos?|codes?|tokens?|pin|cvv|cvc|otp|segredo|secret|chaves?|"
    r"(?:api|access|secret)[ _-]?key|key|pix)"
)
_QUOTED = r"\"[^\"\n]+\"|'[^'\n]+'|“[^”\n]+”"
_WORDS_TO_DIGITS = r"\S+(?:[ \t]+\S*[0-9]\S*)*"

_PATTERNS: tuple[tuple[Secret, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern, re.IGNORECASE))
    for kind, pattern in (
        (Secret.KEY, r"-----BEGIN [A-Z ]*PRIVATE KEY-----(?s:.*?)(?:-----END [A-Z ]*PRIVATE KEY-----|\Z)"),
        (Secret.KEY, r"(?<!\w)(?:sk|pk|rk)[-_][\w-]{16,}"),
        (Secret.KEY, r"(?<!\w)(?:gh[oprsu]_|github_pat_|glpat-|hf_|xox[abeprs]-|ya29\.)[\w.-]{16,}"),
        (Secret.KEY, r"(?<!\w)(?:AKIA|ASIA)[0-9A-Z]{16}(?!\w)"),
        (Secret.KEY, r"(?<!\w)AIza[\w-]{30,}"),
        (Secret.KEY, r"(?<!\w)eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?"),
        (Secret.KEY, r"(?<![0-9])[0-9]{8,10}:[A-Za-z0-9_-]{35}(?![\w-])"),
        (Secret.KEY, r"(?<!\w)bearer\s+(?P<secret>[\w.~+/=-]{16,})"),
        (Secret.KEY, rf"(?<!\w)(?:chave[ \t]+)?pix{_OF}\s*+(?:[:=]|(?<!\w){_IS}(?!\w))\s*+(?P<secret>\S+)"),
        (Secret.KEY, rf"(?<!\w)pix{_OF}\s+(?P<secret>[+(]?[0-9][0-9 ().-]{{6,}}[0-9])"),
        (Secret.PASSWORD, r"://[^\s/:@]*:(?P<secret>[^\s/@]+)@"),
        (Secret.PASSWORD, rf"{_PASSWORD_WORD}{_OF}\s*+:\s*+(?P<secret>[^\s;][^\n;]*)"),
        (Secret.PASSWORD, rf"{_PASSWORD_WORD}{_OF}\s*+=\s*+(?P<secret>{_QUOTED}|[^\s&;]+)"),
        (Secret.PASSWORD, rf"{_PASSWORD_WORD}{_OF}\s+{_IS}\s+(?P<secret>{_QUOTED}|{_WORDS_TO_DIGITS})"),
        (Secret.PASSWORD, rf"{_PASSWORD_WORD}{_OF}\s+(?P<secret>(?=\S*[0-9])\S{{4,}})"),
        (Secret.CODE, rf"{_CODE_WORD}{_OF}\s*+[:=]\s*+(?P<secret>{_QUOTED}|(?=[^\s&;]*[0-9])[^\s&;,]{{3,}})"),
        (Secret.CODE, rf"{_CODE_WORD}{_OF}\s+{_IS}\s+(?P<secret>(?=\S*[0-9])\S{{3,}}(?:[ \t]+[0-9]+)*)"),
        # A year after such a word is rather a film's ("code geass 2006").
        (Secret.CODE, rf"{_CODE_WORD}{_OF}\s+(?!(?:19|20)[0-9]{{2}}\b)(?P<secret>(?=\S*[0-9])[\w./+@-]{{3,}})"),
    )
)


def _numbers(text: str) -> Iterator[Span]:
    for kind, pattern, holds in ((Secret.CPF, _CPF, is_cpf), (Secret.CNPJ, _CNPJ, is_cnpj)):
        for match in pattern.finditer(text):
            if holds(_SEPARATORS.sub("", match[0])):
                yield Span(match.start(), match.end(), kind)


def _cards(text: str) -> Iterator[Span]:
    for run in _GROUPED.finditer(text):
        groups = [(group.start(), group.end()) for group in _GROUP.finditer(text, run.start(), run.end())]
        for first, (start, _) in enumerate(groups):
            for _, end in groups[first : first + 5]:
                if is_card(_SEPARATORS.sub("", text[start:end])):
                    yield Span(start, end, Secret.CARD)


def _announced(text: str) -> Iterator[Span]:
    for kind, pattern in _PATTERNS:
        for match in pattern.finditer(text):
            group = "secret" if "secret" in pattern.groupindex else 0
            yield Span(match.start(group), match.end(group), kind)


_FINDERS: tuple[Callable[[str], Iterator[Span]], ...] = (_numbers, _cards, _announced)


def _joined(one: Span, other: Span) -> Span:
    """Two that overlap are taken out together, as what the longer one is."""
    longer = max(one, other, key=lambda span: span.end - span.start)
    return Span(min(one.start, other.start), max(one.end, other.end), longer.kind)


def _replaced(text: str, mark: Callable[[Span], str]) -> str:
    parts: list[str] = []
    at = 0
    for span in secrets_in(text):
        parts += [text[at : span.start], mark(span)]
        at = span.end
    return "".join([*parts, text[at:]])
