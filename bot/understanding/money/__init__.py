"""Sums of money in a message, as whole centavos: "50", "R$ 1.234,56", "32 conto", "2 mil", "1,5k", "3x de 100".

``sums`` reads them (``reader.py``) word by word (``numbers.py``), by words that are data (``languages/*.money.toml``);
what several things, parts or people come to is ``multiples.py``.
"""

from bot.understanding.money.currencies import called, code_of
from bot.understanding.money.numbers import Token, number_at, tokens_of
from bot.understanding.money.reader import (
    codes_in,
    divided_in,
    dividing_spans,
    is_money_verb,
    people_in,
    sharers_in,
    sum_of,
    sums,
)
from bot.understanding.money.sum import Sum

__all__ = [
    "Sum",
    "Token",
    "called",
    "code_of",
    "codes_in",
    "divided_in",
    "dividing_spans",
    "is_money_verb",
    "number_at",
    "people_in",
    "sharers_in",
    "sum_of",
    "sums",
    "tokens_of",
]
