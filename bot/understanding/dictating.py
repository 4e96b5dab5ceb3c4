"""What an English note says, without what only introduces it: "make a note for me, the rego runs out 9 June"."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.understanding.discardables import TAIL
from bot.understanding.guessing import best_match
from bot.understanding.matching import Match
from bot.understanding.patterns import COLON
from bot.understanding.reading import Message, read
from bot.understanding.recognition import Action

_COURTESY = TAIL.pattern.removesuffix("(?: |$)")
_THIS = (
    r"(?:that|this|it|tht|dat|these|those)(?: (?:one|message|msg|text|info|bit))?|(?:the|my|that) (?:previous|last|"
    r"above) "
    r"(?:message|msg|one|thing|text)(?: of mine)?"
)
_ONLY_THIS = re.compile(
    rf"(?:{_THIS})(?: (?:{_COURTESY}|down|4 me|for later|will ya|for when .+|please .+|i(?:'ve| have) no pen))*|"
    rf"(?:{_COURTESY}| )+"
)
_POINTING = re.compile(rf"(?:{_THIS})(?: .*)?")
_INTRODUCING = re.compile(
    rf"(?:(?:of|down|in|to|this|that|the following|following|it|for me|one|a|quick|my|here|{_COURTESY}|note|thing|"
    rf"address|number|"
    r"date|code|recipe|info|reminder|message|address|list|idea|name|details) ?)+"
)
_PERHAPS = frozenset("that this it tht dat these those the my".split())
_BEGINNING = frozenset("it's its it is which that's called named titled".split())
_CALLED = re.compile(r"(?:it'?s|it is|is|which is|that'?s|that is)? ?(?:called|named|titled)")


def points_back(match: Match, message: Message) -> tuple[Match, Message] | None:
    """Return the request to keep what came before, where only a courtesy was taken for what is to be kept."""
    if match.tongue.name != "en" or match.rule.action is not Action.SAVE or match.slot != "content":
        return None
    if message.pieces[match.first].word not in _PERHAPS and message.pieces[match.first - 1].word not in _PERHAPS:
        return None
    words = [piece.word.replace(" ", "_") for piece in message.pieces]
    before = words[match.first - 1] if match.first else ""
    said = " ".join(words[match.first : match.span.end])
    pointed = _POINTING.fullmatch(said) or _POINTING.fullmatch(f"{before} {said}")
    if not pointed or not (_ONLY_THIS.fullmatch(said) or _ONLY_THIS.fullmatch(f"{before} {said}")):
        return None
    plain = read("save that")
    meant = best_match(plain, 0, len(plain.letters))
    return (meant, plain) if isinstance(meant, Match) and meant.rule.action is Action.SAVE_PREVIOUS else None


def without_introduction(match: Match, message: Message) -> Match:
    """Return an English request to keep something without what stands before it and only introduces it."""
    if match.tongue.name != "en" or match.rule.action is not Action.SAVE or match.slot != "content":
        return match
    early = message.pieces[match.first + 1 : min(match.first + 6, match.last)]
    begins = message.pieces[match.first].word in _BEGINNING
    if not begins and COLON not in message.letters[match.first : match.last] and not any(each.stops for each in early):
        return match
    words = [piece.word.replace(" ", "_") for piece in message.pieces]
    colon = message.letters.find(COLON, match.first, match.last)
    if colon > match.first and colon + 1 < match.last and _INTRODUCING.fullmatch(" ".join(words[match.first : colon])):
        return replace(match, slot="content_raw", first=colon + 1)
    for at in range(match.first + 1, min(match.first + 6, match.last)):
        if message.pieces[at].stops and _INTRODUCING.fullmatch(" ".join(words[match.first : at])):
            match = replace(match, first=at)
            break
    called = _CALLED.match(" ".join(words[match.first : match.last]))
    size = len(called.group().split()) if called else 0
    return replace(match, first=match.first + size) if 0 < size < match.last - match.first else match
