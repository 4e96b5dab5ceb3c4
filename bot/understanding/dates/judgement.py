"""Judgement of what may be a moment by the words beside it: a moment, a doubtful one, or something else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from bot.understanding.dates.grammar import Grammar, Token
from bot.understanding.dates.moment import Doubt, Reading


def judged(reading: Reading, said: Sequence[Token], first: int, end: int, grammar: Grammar) -> Reading | None:
    """Return the reading, with a doubt if it may be something else; ``None`` if it is."""
    before = said[first - 1] if first else None
    after = said[end] if end < len(said) else None
    around = grammar.around
    if said[first].kind != "word":
        if before and (
            before.word in around["before_number"] or (before.end == said[first].start and before.word in "#(_@*=")
        ):
            return None
        if before and before.end == said[first].start and before.kind in ("word", "opaque", "opaque_number", "dotted"):
            return None
    if (
        said[end - 1].kind in ("digits", "dotted")
        and after
        and (after.word in around["after_number"] or _is_glued(said[end - 1], after))
    ):
        return None
    if reading.word == "short" and end - first > 1:
        before = said[first]  # "pra seg" begins with what leads to it
    if after and after.word in around["after_length"] and end + 1 < len(said) and said[end + 1].kind == "word":
        to_do = grammar.endings["verb"].fullmatch(said[end + 1].word)
        after = said[end + 1] if to_do else after  # "às 18h de passar", and no length
    judge = _JUDGES.get(reading.word)
    return judge(reading, before, after, grammar) if judge else reading


def _is_glued(token: Token, after: Token) -> bool:
    return token.end == after.start and (after.kind == "word" or after.word in "%$°º@_=+")


def _goes_on(after: Token | None, grammar: Grammar) -> bool:
    """Tell whether what follows may follow a moment whatever it is: nothing, a mark, a small word, a verb."""
    return (
        after is None or after.kind not in ("word", "digits") or after.word in grammar.around["after"]
        or bool(grammar.endings["verb"].fullmatch(after.word))
    )  # fmt: skip


def _doubted(reading: Reading, doubt: Doubt) -> Reading:
    return replace(reading, doubts=reading.doubts | {doubt})


_Judge = Callable[[Reading, "Token | None", "Token | None", Grammar], "Reading | None"]


def _ordinal(reading: Reading, before: Token | None, after: Token | None, grammar: Grammar) -> Reading | None:
    """Judge "segunda", which is Monday and the second."""
    if after and after.word in grammar.around["counted"]:
        return None
    named = before is not None and before.word in grammar.around["article"]
    if _goes_on(after, grammar):
        return _doubted(reading, Doubt.WORD) if named else reading
    return None if named else _doubted(reading, Doubt.WORD)


def _short(reading: Reading, before: Token | None, after: Token | None, grammar: Grammar) -> Reading | None:
    """Judge "dom" and "seg", which are words as well: "dom tem futebol" and "pra seg" tell a day."""
    leads = before is not None and before.word in grammar.around["before_short"]
    if after is not None and after.kind == "word":
        begins = leads or before is None or before.kind != "word"
        return reading if begins and after.word in grammar.around["after_short"] else None
    if leads:
        return reading
    return _doubted(reading, Doubt.WORD) if before is None else None


def _followed(reading: Reading, before: Token | None, after: Token | None, grammar: Grammar) -> Reading | None:
    """Judge what is a moment if no noun follows: "the fifth", "9 e meia"."""
    return reading if _goes_on(after, grammar) else None


def _bare(reading: Reading, before: Token | None, after: Token | None, grammar: Grammar) -> Reading | None:
    """Judge "as 9", which is a time or an article."""
    return _doubted(reading, Doubt.WORD) if _goes_on(after, grammar) else None


def _hours(reading: Reading, before: Token | None, after: Token | None, grammar: Grammar) -> Reading | None:
    """Judge "2h", which is a time or how long something takes."""
    if before and before.word in grammar.around["before_length"]:
        return None
    if after and after.word in grammar.around["after_length"]:
        return None
    is_either = reading.clock and (not reading.clock.sure or reading.clock.hour == 24)
    return _doubted(reading, Doubt.LENGTH) if is_either else reading


def _long(reading: Reading, before: Token | None, after: Token | None, grammar: Grammar) -> Reading | None:
    """Judge "1h30", which is a time unless what stands beside it tells how long: "fiquei mais 1h30"."""
    beside = (before and before.word in grammar.around["before_length"]) or (
        after and after.word in grammar.around["after_length"]
    )
    lasts = beside and reading.clock and not reading.clock.sure
    return _doubted(reading, Doubt.LENGTH) if lasts else reading


def _fraction(reading: Reading, before: Token | None, after: Token | None, grammar: Grammar) -> Reading | None:
    """Judge "3/4", which is a day or a part of something."""
    if before and before.word in grammar.around["before_fraction"]:
        return None
    if after and (after.word in grammar.around["after_fraction"] or after.kind == "digits"):
        return None
    return _doubted(reading, Doubt.WORD)


def _dotted(reading: Reading, before: Token | None, after: Token | None, grammar: Grammar) -> Reading | None:
    """Judge "10.30", which is a sum or, of what is said to be so, a time: "its 10.30"."""
    return _doubted(reading, Doubt.WORD) if before and before.word in grammar.around["before_dotted"] else None


def _figures(reading: Reading, before: Token | None, after: Token | None, grammar: Grammar) -> Reading | None:
    if before and before.word in grammar.around["before_fraction"]:
        return None
    return reading


def _part(reading: Reading, before: Token | None, after: Token | None, grammar: Grammar) -> Reading | None:
    """Judge "o segundo semestre", which is one of the year or of something else: "de medicina"."""
    return None if after and after.word in grammar.around["after_fraction"] else reading


def _month(reading: Reading, before: Token | None, after: Token | None, grammar: Grammar) -> Reading | None:
    return _doubted(reading, Doubt.WORD)


_JUDGES: Mapping[str, _Judge] = {
    "ordinal": _ordinal,
    "short": _short,
    "bare": _bare,
    "hours": _hours,
    "long": _long,
    "fraction": _fraction,
    "figures": _figures,
    "dotted": _dotted,
    "part": _part,
    "month": _month,
    "hour": _followed,
    "nth": _followed,
    "nothing": lambda *_: None,
}
