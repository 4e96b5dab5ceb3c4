"""What a message says of the list that was shown or changed last, whatever it is taken for, piece by piece.

A piece has a verb of its own: what is bought, what goes, what is back on, what is added. Besides, entries are put
together that are one thing, or give way to another: "troca A e B por C".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from bot.actions import Action
from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.amending import put_right
from bot.packs.leaning import touched
from bot.packs.lists.adding import put
from bot.packs.lists.correcting import recounted
from bot.packs.lists.marking import Meant, all_of, asked_of_them, marked_so, names_for, spoken_in
from bot.packs.lists.names import called, entries_in, in_words, is_small, key, list_name
from bot.packs.lists.said import all_but, placed
from bot.packs.lists.shelf import LIST_WORDS, NamedList, Shelf, shelf, text_of
from bot.packs.values import is_denied
from bot.understanding.grammar import every
from bot.understanding.remarks.questions import wonders
from bot.understanding.resolver import Move
from bot.understanding.safety import speaks_of_removing
from state.effects import Change
from state.record import ChangeRecord, Record, RecordEffect, RemoveRecord, inverse
from state.text import fold, words
from state.turns import Reply

# What a message that says this may be taken for; of anything else it is not about a list.
_OF_LISTS = frozenset({"list_add", "list_remove", "list_tick", "list_untick"})
_TAKEN_FOR = _OF_LISTS | {
    *(Action.DELETE_ITEM, Action.REWRITE, Action.RENAME, Action.REMEMBER, Action.UNKNOWN, Action.CHAT, Action.DENY),
    *(Action.MARK_SEEN, Action.MARK_UNSEEN, Action.UNDO, Action.RESTORE, Action.CANCEL),
}
_BACK = frozenset({Action.UNDO, Action.RESTORE})
_SENTENCE = re.compile(r"[^.!;\n]+")
_NO_QUOTES = str.maketrans("", "", "\"“”'‘’")
_NUMBERED = re.compile(r"\d{1,3}")
# A verb that so few words stand behind is said of what stands before it: "os ovos já tenho, pode tirar".
_AT_THE_END = 1
Said = Literal["tick", "untick", "remove", "add"]


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece of a message, and what its verb does to the entries that it names.

    It is ``plain`` that it does where the verb stands behind them, or all are meant; without a verb they are
    ``unneeded``.
    """

    said: Said
    text: str
    meant: tuple[Meant, ...] = ()
    plain: bool = False
    unneeded: bool = False


async def said_of_the_list(context: TurnContext) -> HandlerResult | None:
    """Do to the list spoken of last what the message says in several pieces, or puts right; None if it does neither."""
    recognition, text = context.resolution.recognition, context.turn.message.text or ""
    if context.turn.message.forwarded or in_group(context.turn.chat) or "?" in text or wonders(text):
        return None
    if recognition.action not in _TAKEN_FOR or (context.pending is not None and context.resolution.move is Move.FILL):
        return None
    lists = await shelf(context)
    named = list_name(recognition.entities.list or "") if recognition.action in _OF_LISTS else ""
    on = (lists.named(named) if key(named) else None) or lists.spoken_of(context)
    if on is None:
        return None
    beside = context.turn.message.beside if context.turn.parent is None else ""
    # "Em vez de suco, bota água de coco" is one order.
    if exchanged := _exchanged(context, lists, on, f"{text} {beside}".strip()):
        return replace(exchanged, whole=True)
    outcomes, numbered = [joined] if (joined := _one_thing(context, on, text)) else [], was_last(context, on)
    pieces = [piece for sentence in _SENTENCE.findall(text) for piece in _pieces(on, sentence, numbered=numbered)]
    kinds = {piece.said for piece in pieces}
    if recognition.action in _BACK and kinds != {"untick"}:
        return None  # "desfaz" is of what was done last
    removes = recognition.action == "list_add" and kinds == {"remove"}
    plain = recognition.action not in _OF_LISTS and (joined is not None or any(piece.plain for piece in pieces))
    rest = any(_is_of_the_rest(piece) or piece.unneeded for piece in pieces)
    if len(kinds) > 1 or "untick" in kinds or plain or rest or removes:
        outcomes += [await _did(context, lists, on, piece) for piece in pieces]
    return _together(on, outcomes)


def was_last(context: TurnContext, on: NamedList) -> bool:
    """Tell whether nothing else was shown or changed since ``on`` was: its numbers are what a number means."""
    last = touched(context)
    return last is not None and last.turn == on.changed[0]


def _verb(word: str) -> Said | None:
    if word in in_words("ticking") | in_words("bought") | in_words("taken"):
        return "tick"
    if word in in_words("opening"):
        return "untick"
    if speaks_of_removing(word):
        return "remove"
    return "add" if word in in_words("adding") else None


def _pieces(on: NamedList, sentence: str, *, numbered: bool) -> list[_Piece]:
    """Return the pieces of ``sentence``, each with a verb and what it names of ``on``; none if one is not sure."""
    clauses = [(clause, _unneeded(on, clause)) for clause in _clauses(sentence)]
    if unneeded := tuple(meant for _, some in clauses for meant in some):
        left = ", ".join(clause for clause, some in clauses if not some)
        gone = _Piece("remove", sentence, unneeded, plain=True, unneeded=True)
        return [gone, *_to_be_bought(left), *_pieces(on, left, numbered=numbered)]
    said = placed(sentence)
    verbs = [(at, verb) for at, (_, word) in enumerate(said) if (verb := _verb(word))]
    denied = {at for at, _ in verbs if at and said[at - 1][1] in every("negation")}
    if any(verb != "tick" for at, verb in verbs if at in denied):
        return []
    # "Não comprei cola nem estilete": what was ticked is open again.
    verbs = [(at, "untick" if at in denied else verb) for at, verb in verbs]
    if not verbs:
        return []
    cuts = [
        0,
        *(_between(said, sentence, at, end) for (at, one), (end, other) in pairwise(verbs) if one != other),
        len(said),
    ]
    pieces: list[_Piece] = []
    for begin, end in pairwise(cuts):
        at, verb = next((at, verb) for at, verb in verbs if begin <= at < end)
        text = sentence[said[begin][0].start() : said[end - 1][0].end()]
        behind = sentence[said[at][0].end() : said[end - 1][0].end()]
        meant = () if verb == "add" else tuple(_meant(on, text, behind, verb, numbered=numbered))
        at_the_end = at >= end - 1 - _AT_THE_END and at > begin + _AT_THE_END
        plain = at_the_end or (verb == "tick" and all_but(text) is not None)
        pieces.append(_Piece(verb, behind if verb == "add" else text, meant, plain))
    return _sure(on, pieces)


def _clauses(sentence: str) -> list[str]:
    """Return ``sentence`` apart at its commas, and where something joins on what is to be bought or added."""
    cuts = [found.start() for found in re.finditer(",", sentence)]
    said = placed(sentence)
    orders = in_words("to_buy") | in_words("adding")
    cuts += [one[0].start() for one, other in pairwise(said) if one[1] in every("joint") and other[1] in orders]
    ends = [0, *sorted(cuts), len(sentence)]
    clauses = [sentence[begin:end].strip(" ,") for begin, end in pairwise(ends)]
    return [clause for clause in clauses if clause]


def _to_be_bought(text: str) -> list[_Piece]:
    """Return what ``text`` orders to be bought, as a piece that adds it: "compra leite e ovo"."""
    said = [(found, word) for found, word in placed(text) if word not in every("joint")]
    orders = len(said) > 1 and said[0][1] in in_words("to_buy")
    return [_Piece("add", text[said[0][0].end() :])] if orders else []


def _unneeded(on: NamedList, clause: str) -> list[Meant]:
    """Return the entries that ``clause`` says are not needed, if it says nothing else: "café não precisa mais"."""
    said = words(clause)
    if every("negation").isdisjoint(said) or in_words("needing").isdisjoint(said):
        return []
    named = spoken_in(clause, on, "remove")
    names = {word for each in named for word in key(text_of(each.entry)).split()}
    beside = every("negation") | in_words("needing") | every("joint")
    return named if all(word in beside or is_small(word) or key(word) in names for word in said) else []


def _sure(on: NamedList, pieces: list[_Piece]) -> list[_Piece]:
    """Return ``pieces`` with what "o resto" is, and what goes that was bought; none if one names nothing."""
    kept: list[_Piece] = []
    for piece in pieces:
        if _is_of_the_rest(piece):
            named = {each.entry.id for other in pieces if other is not piece for each in other.meant}
            rest = tuple(Meant(on, entry) for entry in on.open if entry.id not in named)
            kept.append(replace(piece, meant=rest))
        elif piece.said == "remove" and not piece.meant and kept and kept[-1].said == "tick":
            kept[-1] = replace(kept[-1], said="remove", plain=True)  # "comprei leite e café, pode tirar"
        else:
            kept.append(piece)
    return kept if all(piece.meant or (piece.said == "add" and words(piece.text)) for piece in kept) else []


def _is_of_the_rest(piece: _Piece) -> bool:
    return piece.said == "tick" and bool(in_words("rest") & set(words(piece.text)))


def _between(said: Sequence[tuple[re.Match[str], str]], text: str, first: int, second: int) -> int:
    """Return where the piece of the verb at ``second`` begins, of two that follow each other."""
    for at in range(second, first, -1):
        gap = text[said[at - 1][0].end() : said[at][0].start()]
        if "," in gap or said[at][1] in every("joint"):
            return at
    rest = next((at for at in range(first + 1, second) if said[at][1] in in_words("rest")), None)
    return second if rest is None else rest - (said[rest - 1][1] in in_words("articles"))


def _meant(on: NamedList, text: str, behind: str, verb: Said, *, numbered: bool) -> list[Meant]:
    """Return the entries that a piece names: by their numbers, by all their words, or by some right behind its verb."""
    assert verb != "add"  # noqa: S101 - what is added is on no list
    told = [word for word in words(behind) if not is_small(word) and word not in every("joint")]
    told = [word for word in told if word not in in_words("items")] or told
    if told and all(_NUMBERED.fullmatch(word) for word in told):
        shown = [on.numbered(int(word)) for word in told] if numbered else []
        return [Meant(on, entry) for entry in shown if entry]
    if verb == "tick" and all_but(text):
        return all_of(on, text, verb)
    names = names_for(on, verb)
    named = [each.entry for each in spoken_in(text, on, verb)]
    # Of "... que tava feio" the first words may name it.
    said = [" ".join(told[:end]) for end in range(len(told), 0, -1)] if not named else []
    some = next((found for each in said if (found := called(each, names))), ())
    each_part = [found for part in entries_in(behind) if (found := called(part, names))]
    for found in (some, *each_part):
        named += [entry for entry in found if len(found) == 1 and entry not in named]
    return [Meant(on, entry) for entry in named]


async def _did(context: TurnContext, lists: Shelf, on: NamedList, piece: _Piece) -> HandlerResult:
    """Do what ``piece`` says, of which the counts of the next one know."""
    if piece.said == "add":
        return await put(context, lists, on.name, piece.text)
    outcome = marked_so(context, piece.said, piece.meant)
    for each in piece.meant:
        at = on.entries.index(each.entry)
        ticked = each.entry.changed(fields={**each.entry.fields, "done": piece.said == "tick"})
        on.entries[at : at + 1] = [] if piece.said == "remove" else [ticked]
    return outcome


def _one_thing(context: TurnContext, on: NamedList, text: str) -> HandlerResult | None:
    """Put together the entries that a sentence says are one: "queijo meia cura é uma coisa só"."""
    for sentence in _SENTENCE.findall(text):
        said = placed(sentence)
        told = " ".join(word for _, word in said)
        phrase = next((each for each in in_words("one_thing") if f" {each}" in f" {told} "), None)
        if phrase is None:
            continue
        before = len(told.partition(phrase)[0].split())
        parts = [each.entry for each in spoken_in(sentence[: said[before][0].start()], on, "remove")]
        names = {word for entry in parts for word in key(text_of(entry)).split()}
        places = [at for at in range(before) if key(said[at][1]) in names]
        if len(parts) > 1:
            return _instead(context, on, parts, sentence[said[places[0]][0].start() : said[places[-1]][0].end()])
    return None


def _exchanged(context: TurnContext, lists: Shelf, on: NamedList, text: str) -> HandlerResult | None:
    """Put one entry in the place of those that ``text`` names, if it names nothing else: "troca A e B por C"."""
    for left, right in (*_changed_for(text), *_placed_for(text)):
        told = {each for each in key(left).split() if each not in every("joint") and not is_small(each)}
        by_part = [called(part, ((text_of(entry), entry) for entry in on.entries)) for part in entries_in(left)]
        parts = [entry for some in by_part for entry in some] if all(len(some) == 1 for some in by_part) else []
        parts = parts or [each.entry for each in spoken_in(left, on, "remove")]
        names = {word for entry in parts for word in key(text_of(entry)).split()}
        if told and parts and told <= names | {*key(on.name).split()} | LIST_WORDS:
            name = right.strip(" ,.!\"'“”")
            behind = lists.at_the_end_of(name)  # "... na lista do mercado"
            name = behind[0] if behind and behind[1] is on else name
            if name.isdigit():
                counted = recounted(text_of(parts[0]), name) if len(parts) == 1 else None
                return _instead(context, on, parts, counted) if counted else None
            return _instead(context, on, parts, name)
    return None


def _changed_for(text: str) -> Iterator[tuple[str, str]]:
    """Yield what ``text`` orders to be exchanged, and what for, wherever it may be parted: "troca A e B por C"."""
    said = placed(text)
    begin = next((at for at, (_, word) in enumerate(said) if word in in_words("exchanging")), None)
    if begin is None or any(_verb(word) for _, word in said):
        return
    for at in range(begin + 2, len(said) - 1):
        if said[at][1] in in_words("instead"):
            left = text[said[begin][0].end() : said[at][0].start()]
            yield left.translate(_NO_QUOTES), text[said[at + 1][0].start() :]


def _placed_for(text: str) -> Iterator[tuple[str, str]]:
    """Yield what gives way in ``text``, and what is put in its place: "bota C no lugar de A", "em vez de A põe C"."""
    said = placed(text)
    verbs = [at for at, (_, word) in enumerate(said) if _verb(word)]
    told = f" {' '.join(word for _, word in said)} "
    phrase = next((each for each in in_words("in_the_place") if f" {each} " in told), None)
    if phrase is None or len(verbs) != 1 or _verb(said[verbs[0]][1]) != "add":
        return
    if is_denied(fold(text[: said[verbs[0]][0].start()])):
        return
    begin = len(told.partition(f" {phrase} ")[0].split())
    end, verb = begin + len(phrase.split()), verbs[0]
    if verb + 1 < begin and end < len(said):
        yield text[said[end][0].start() :], text[said[verb][0].end() : said[begin][0].start()]
    elif end < verb < len(said) - 1:
        yield text[said[end][0].start() : said[verb][0].start()], text[said[verb][0].end() :]


def _instead(context: TurnContext, on: NamedList, parts: Sequence[Record], name: str) -> HandlerResult:
    """Return the outcome that leaves the first of ``parts``, as they stand on ``on``, as ``name``, and no other."""
    first, *others = (entry for entry in on.entries if entry in parts)
    if fold(name[:1]) == fold(text_of(first)[:1]):
        name = text_of(first)[:1] + name[1:]  # as it was typed, and not as a sentence begins
    changes: list[RecordEffect] = [
        ChangeRecord(record_id=first.id, put={"text": name}),
        *(RemoveRecord(record_id=each.id) for each in others),
    ]
    inverses = [inverse(change, each) for change, each in zip(changes, (first, *others), strict=True)]
    former = ", ".join(text_of(each) for each in (first, *others))
    on.entries[:] = [entry for entry in on.entries if entry not in others]
    return put_right(context, on.name, name, former, changes, inverses[::-1])


def _together(on: NamedList, outcomes: Sequence[HandlerResult]) -> HandlerResult | None:
    """Return the outcome of all of them, in one reply that one undo takes back; None if there is none."""
    if len(outcomes) < 2:
        return next(iter(outcomes), None)
    return replace(
        outcomes[0],
        replies=(Reply(text="\n".join(reply.text for each in outcomes for reply in each.replies)),),
        effects=tuple(effect for each in outcomes for effect in each.effects),
        inverses=tuple(effect for each in reversed(outcomes) for effect in each.inverses),
        change=Change(verb="edited", title=on.name),
    )


async def named_removed(context: TurnContext, named: Sequence[Record], surely: bool) -> HandlerResult:
    """Take off their lists the entries that an order names; ask which, unless it is ``surely`` meant."""
    ids = {each.id for each in named}
    lists = (await shelf(context)).lists
    meant = [Meant(on, entry) for on in lists for entry in on.entries if entry.id in ids]
    return marked_so(context, "remove", meant) if surely else asked_of_them(context, "remove", meant)
