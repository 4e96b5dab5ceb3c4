"""Questions and requests for what opens an account: passwords, cards, codes, the answers to security questions.

Nothing that Guarda does needs any of it, so a text that asks for it is a swindler's, whoever put it into a model. A
secret is asked for where it stands in a question or behind a word of requesting; which entry speaks of one may be
asked, and a film may be called after one. Too strict is safe: the catalogue's sentence takes the place of the text.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from bot.languages import LANGUAGES
from state.text import fold
from tools.lexicon import Lexicon

# Letters that stand apart ("s e n h a", "p-a-s-s"), and signs that stand for letters ("s3nh@").
_APART = re.compile(r"(?<![^\W_])(?:[^\W\d_][\s.\-_*·]{1,3}){3,}[^\W\d_](?![^\W_])")
_SIGNS = str.maketrans("0134578@$€!", "oieastbasei")
_WITH_SIGNS = re.compile(
    r"[\w@$€!]{0,20}[^\W\d_][@$€!0134578]{1,9}[^\W\d_][\w@$€!]*|[@$€0134578]{1,9}[^\W\d_]{3,}[\w@$€!]*"
)
_WITHIN = re.compile(r"(?<=[^\W\d_])[-_.·*](?=[^\W\d_])")
_ALPHABETS = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE")

_LEXICON = Lexicon(LANGUAGES, "phishing")


def asks_for_secret(text: str) -> bool:
    """Tell whether ``text`` asks for something that opens an account, or hides its words from who would look."""
    plain = unicodedata.normalize("NFKC", text)
    if any(_mixes_alphabets(word) for word in plain.split()):
        return True
    clauses = _clauses().split(plain)
    requests = _LEXICON.pattern("requests", r"\?|")
    requested = any(requests.search(reading) for clause in clauses for reading in _readings(clause))
    return requested and any(_speaks_of_secret(clause) for clause in clauses)


def _speaks_of_secret(clause: str) -> bool:
    secrets, which_entry = _LEXICON.pattern("secrets"), _LEXICON.pattern("which_entry", r"^\W*")
    named = any(secrets.search(reading) for reading in _readings(_titled().sub(" ", clause)))
    return named and not which_entry.search(fold(clause))


@cache
def _clauses() -> re.Pattern[str]:
    joint, asking = _LEXICON.source("and"), _LEXICON.source("asking")
    return re.compile(rf"(?<=[.?!;:])\s+|\s+(?={joint}\s+{asking}\b)")


@cache
def _titled() -> re.Pattern[str]:
    """Return the pattern of what a film, a note or a book is called, which is no secret: "The Counter, the movie"."""
    entry, called, of, an_entry = map(_LEXICON.source, ("entry", "called", "of_a_name", "an_entry"))
    quoted = r"“[^”]{1,60}”|\"[^\"]{1,60}\""
    return re.compile(
        rf"(?i:\b{entry}|{called})\s+(?:{quoted}|(?:\b(?:[A-Z]\w*|{of})\b\s?)+)"
        rf"|(?:\b[A-Z]\w*\b\s?(?:{of}\s)?){{1,8}}(?=,?\s{an_entry}\b)"
    )


def _readings(text: str) -> tuple[str, str, str]:
    """Return ``text`` folded, then with letters that were written apart or as signs read, then without hyphens, too."""
    bare = fold(text)
    joined = _APART.sub(lambda found: re.sub(r"[\W_]", "", found[0]), bare)
    read = _WITH_SIGNS.sub(lambda found: found[0].translate(_SIGNS), joined)
    return bare, read, _WITHIN.sub("", read)


def _mixes_alphabets(word: str) -> bool:
    alphabets = {unicodedata.name(sign, "").partition(" ")[0] for sign in word if sign.isalpha()}
    return len(alphabets.intersection(_ALPHABETS)) > 1
