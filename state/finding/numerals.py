"""Numbers written in several ways: a title's second part is "2", "II", "dois", "two"."""

from __future__ import annotations

_WAYS = (
    ("1", "i", "um", "one", "primeiro", "primeira", "first"),
    ("2", "ii", "dois", "duas", "two", "segundo", "segunda", "second"),
    ("3", "iii", "tres", "three", "terceiro", "terceira", "third"),
    ("4", "iv", "quatro", "four", "quarto", "quarta", "fourth"),
    ("5", "v", "cinco", "five", "quinto", "quinta", "fifth"),
    ("6", "vi", "seis", "six", "sexto", "sexta", "sixth"),
    ("7", "vii", "sete", "seven", "setimo", "setima", "seventh"),
    ("8", "viii", "oito", "eight", "oitavo", "oitava", "eighth"),
    ("9", "ix", "nove", "nine", "nono", "nona", "ninth"),
    ("10", "x", "dez", "ten", "decimo", "decima", "tenth"),
    ("11", "xi", "onze", "eleven"),
    ("12", "xii", "doze", "twelve"),
    ("13", "xiii", "treze", "thirteen"),
)
DIGITS = {way: ways[0] for ways in _WAYS for way in ways}
