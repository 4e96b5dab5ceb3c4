"""What a reminder is of, in the person's words: without the courtesies, fillers and linking words around it."""

from __future__ import annotations

import re

from bot.packs.agenda.orders import folded

_LINKING = re.compile(
    r"(?:(?:de novo|again|dnv)\b\s*)?(?:(?:e|and)\s+(?=(?:de|do|da|que|q|pra|para|to|that)\s))?"
    r"(?:(?:de|do|da|d|dos|das|que|q|pra|para|p|pro|to|of|about|that|for)\s+(?:eu\s+(?=\w+r\b)|mim\s+(?=\w+r\b)|"
    r"me\s+to\s+)?)?"
)
_FILLERS = (
    r"(?:por favor(?:zinho)?|por gentileza|faz(?:er)? (?:um )?favor|pfv?r?|please|pls|plz|se (?:puder|der)|"
    r"if you can|"
    r"obrigad[oa]|brigad[oa]|valeu|vlw|thanks?(?: you)?|thx|entao|then|ta(?: bom)?|ok(?:ay)?|blz|beleza|viu|ne|hein|"
    r"sim|pode ser|"
    r"tambem|tbm?|too|as well|mesmo|msm|disso|isso|dela|dele|nisso|ai|ue|uai|po|pow|pq|mano|cara|doido|of (?:it|"
    r"that)|it|that|"
    r"this|about (?:it|that)|meu filho|querid[oa]|amor|k{2,}|(?:rs)+|(?:ha){2,}|haha\w*|sobre isso|so|"
    r"quando (?:for|chegar) a hora|na hora(?: certa)?|nesses? dias?|nesses? horarios?|esses? dias?|those days|"
    r"on those days)"
)
_BEFORE = re.compile(rf"(?:[\s,.;:!?…-]+|(?:{_FILLERS}|e|and|ah|oi|olha)(?=[\s,.;:!?…]|$))+")
_BEHIND = re.compile(
    rf"(?:[\s,.;:!?…-]+|(?<![^\s,.;:!?…])(?:{_FILLERS}|e|and|de|do|da|d|p|pra|para|to|at|on|in|as|no|na)"
    r"(?=[\s,.;:!?…]|$))+$"
)


def subject(text: str) -> str:
    """Return what ``text`` says that one is to be reminded of; "" if that is nothing but courtesies and fillers."""
    while True:
        said = folded(text)
        before = _BEFORE.match(said)
        if before and before.end() == len(said):
            return ""
        text = text[before.end() :] if before else text
        linking = _LINKING.match(folded(text))
        rest = text[linking.end() :] if linking else text
        behind = _BEHIND.search(folded(rest))
        rest = rest[: behind.start()] if behind else rest
        if rest == text:
            return text
        text = rest
