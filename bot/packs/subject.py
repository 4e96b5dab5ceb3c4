"""What a reminder is of, in the person's words: without the courtesies, fillers and linking words around it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.understanding.dates import Moment
from bot.understanding.grammar import every
from bot.understanding.words.normaliser import aligned
from state.text import fold

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
    r"quando (?:for|chegar) a hora|na hora(?: certa)?|nesses? dias?|nesses? horarios?|esses? dias?|"
    r"d?os dois|d?as duas|dois|duas|ambos|both|those days|"
    r"on those days)"
)
_BEFORE = re.compile(
    rf"(?:[\s,.;:!?…-]+|(?:{_FILLERS}|quando (?:der|for|forem|chegar|bater)|e|and|ah|oi|olha)(?=[\s,.;:!?…]|$))+"
)
_BEHIND = re.compile(
    rf"(?:[\s,.;:!?…-]+|(?<![^\s,.;:!?…])(?:{_FILLERS}|e|eh|is|are|and|de|do|da|d|p|pra|para|to|at|on|in|as|no|na|"
    r"sera|vai ser|will be)"
    r"(?=[\s,.;:!?…]|$))+$"
)


def subject(text: str) -> str:
    """Return what ``text`` says that one is to be reminded of; "" if that is nothing but courtesies and fillers."""
    while True:
        said = aligned(text)
        before = _BEFORE.match(said)
        if before and before.end() == len(said):
            return ""
        text = text[before.end() :] if before else text
        linking = _LINKING.match(aligned(text))
        rest = text[linking.end() :] if linking else text
        behind = _BEHIND.search(aligned(rest))
        rest = rest[: behind.start()] if behind else rest
        if rest == text:
            return text if any(character.isalnum() for character in text) else ""
        text = rest


def parted(text: str) -> tuple[str, str] | None:
    """Return what stands before the last order to be reminded in ``text``, and what behind it; None if it has none."""
    orders = "|".join(sorted(map(re.escape, every("remind_orders")), key=len, reverse=True))
    found = list(re.finditer(rf"\b(?:{orders})\b(?:-me\b)?", aligned(text)))
    return (text[: found[-1].start()], text[found[-1].end() :]) if found else None


# Where one thing that is told ends and another begins.
_CUT = re.compile(
    r"[!?;\n]+\s*|(?<!\bdr)(?<!\bdra)(?<!\bsr)(?<!\bsra)(?<!\bprof)(?<!\bav)\.\s+|,\s+|"
    r"(?<!\d)\s+(?:e|and|mas|but|ai|aí|so que)\s+(?=\S+)|(?<=\d)\s+(?:e|and|mas|but|ai|aí|so que)\s+(?=[^\s\d])"
)
_GOES_ON = re.compile(
    r"(?:com|contra|no|na|nos|nas|num|numa|em|de|do|da|dos|das|d|pra|para|p|pro|pelo|pela|with|at|in|on|for|to|of|"
    r"from|ate|"
    r"sobre|sem|por)\b"
)
# A word with a capital that no sentence begins with.
_NAMED = re.compile(r"(?<=[\w,] )[^\W\d_a-zà-ÿ][a-zà-ÿ]+\b")
_POINTS_BACK = re.compile(
    r"(?:ela|ele|elas|eles|she|he|they|it|isso|isto|que|who|which|faz|vai ser|disse|diz|paga|tem|tenho|deve|"
    r"fica|ficou|chega|sai|volta|vence|acaba|comeca)\b"
)
_ENDS_OPEN = re.compile(r"\b(?:sera|vai ser|ficou|foi marcad[ao]|(?:es)?ta marcad[ao]|will be)\W*(?:no|na|em|on)?\W*$")
_CHATTER = re.compile(
    r"(?:(?:bom dia|boa tarde|boa noite|oi+|ola|hey|hi|gente|olha|entao|ta|ai|ah|e|meu filho|minha filha|pessoal|"
    r"galera|"
    r"tem|tenho|lembrando que|so avisando que|avisando que|so pra avisar que|nao esquece(?:r)? que|o|"
    r"a)\b[\s,.!:]*)+(?=\S+\s+\S)"
)
_AND = re.compile(r"\s(?:e|and)\s+$")
_FEWEST, _MOST = 2, 120


def cuts_in(text: str) -> list[int]:
    """Return where in ``text`` another thing begins to be told."""
    return [cut.end() for cut in _cuts(text)]


def _cuts(text: str) -> list[re.Match[str]]:
    # "A vacina é dia 20" is one thing, though "é" folded is "e".
    return [cut for cut in _CUT.finditer(aligned(text)) if "é" not in text[slice(*cut.span())].lower()]


def points_back(text: str) -> bool:
    """Tell whether ``text`` goes on with what was said before it: "volta na quinta"."""
    return _POINTS_BACK.match(aligned(text)) is not None


def says_what_was_done(text: str) -> bool:
    """Tell whether ``text`` has a verb by which somebody says what they did: "troquei o óleo".

    What is called by its name, or stands behind what leads to a name, is none: "jantar com o Ted", "falar com o juiz".
    """
    past, before = tuple(every("own_past")), ""
    for word in re.finditer(r"[^\W\d_]+", text):
        named = _NAMED.match(text, word.start()) or before in every("article") or _GOES_ON.fullmatch(before)
        before = fold(word[0])
        if not named and before.endswith(past):
            return True
    return False


def happening(text: str, moments: Sequence[Moment]) -> str:
    """Return in a few words what ``text`` says that happens at ``moments``, without them and the talk around it."""
    spans = sorted({place for each in moments for place in ((each.start, each.end), *each.also)})
    if not spans:
        return _bare(text)[:_MOST]
    cuts = [0, *(cut.end() for cut in _cuts(text) if not _inside(cut, spans)), len(text)]
    first = max(place for place, cut in enumerate(cuts[:-1]) if cut <= spans[0][0])
    ends = min(cut for cut in cuts if cut >= min(spans[0][1], len(text)))
    while True:
        before, behind = text[cuts[first] : spans[0][0]], text[spans[0][1] : ends]
        if len(spans) > 1 and spans[1][1] <= ends:
            behind = f"{text[spans[0][1] : spans[1][0]]} {text[spans[1][1] : ends]}"
        named_before = _bare(before)
        enough = len(named_before.split()) >= _FEWEST
        if enough and not _GOES_ON.match(aligned(behind).strip()):
            behind = ""
        found = _bare(f"{before} {behind}")
        # "A consulta com o doutor Renato, cardiologista, será dia 9": what is said is in the part before.
        # So it is in that before what only tells how much: "aplico a insulina, 18 unidades, às 7".
        ends_open = bool(_ENDS_OPEN.search(aligned(before))) or found[:1].isdigit()
        if first == 0 or (len(found.split()) >= _FEWEST and not ends_open and not points_back(found)):
            return (found or _bare(text))[:_MOST]
        first -= 1
        while first and _AND.search(aligned(text[: cuts[first]])):
            first -= 1  # "curso de urgência e emergência" is one thing


def _inside(cut: re.Match[str], spans: Sequence[tuple[int, int]]) -> bool:
    return any(start < cut.end() and cut.start() < end for start, end in spans)


def _bare(text: str) -> str:
    text = " ".join(text.split())
    chatter = _CHATTER.match(aligned(text))
    return subject(text[chatter.end() :] if chatter else text)
