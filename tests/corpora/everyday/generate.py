"""Everyday Brazilian Portuguese chat messages, none of which asks a bot to delete anything.

``messages(count, seed)`` yields distinct messages; the same arguments always give the same messages.
The material lies beside this file: ``frames.txt`` (sentence frames by topic), ``slots.txt`` (what fills
them), ``verbs.txt`` and ``verb_frames.txt`` (the dangerous verbs, in every person and tense). This file
only combines them and roughens the result the way people type.
"""

from __future__ import annotations

import argparse
import itertools
import random
import re
import sys
import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent

SLOT = re.compile(r"\{(?:(de|em|pra)\+)?(\w+)\}")
VERB_SLOT = re.compile(r"\{v:(\w+?)(_cap)?\}")

CONTRACTIONS = {
    "de": {"o": "do", "a": "da", "os": "dos", "as": "das", "aquele": "daquele", "aquela": "daquela"},
    "em": {"o": "no", "a": "na", "os": "nos", "as": "nas", "aquele": "naquele", "aquela": "naquela"},
    "pra": {"o": "pro", "a": "pra", "os": "pros", "as": "pras"},
}
POSSESSIVE_ARTICLE = {"meu": "o", "meus": "o", "minha": "a", "minhas": "a"}

DANGEROUS = re.compile(
    r"\b(?:apag|delet|exclu|remov|limp|zer(?:a|e|o|ou|ei)|esvazi|esque[cç]|cancel|sum(?:i|a\b|o\b)"
    r"|som(?:e|em)\b|jog\w* \w* ?fora|jogue?\w* fora|retir|tir(?:a|e|o|ou|ei|ar|am|ando)"
    r"|tudo\b|tod[oa]s?\b|listas?\b|filmes?\b|notas?\b|links?\b)"
)

REGULAR = {
    "ar": {
        "p1s": "o", "p3s": "a", "p1p": "amos", "p3p": "am",
        "pt1s": "ei", "pt2s": "ou", "pt3s": "ou", "pt1p": "amos", "pt3p": "aram",
        "im1s": "ava", "im3s": "ava", "im3p": "avam",
        "sj3s": "e", "sj3p": "em", "ip3s": "asse", "fs3s": "ar", "fs3p": "arem",
        "co1s": "aria", "co3s": "aria", "fu3s": "ará", "ger": "ando", "part": "ado", "inf": "ar",
    },
    "er": {
        "p1s": "o", "p3s": "e", "p1p": "emos", "p3p": "em",
        "pt1s": "i", "pt2s": "eu", "pt3s": "eu", "pt1p": "emos", "pt3p": "eram",
        "im1s": "ia", "im3s": "ia", "im3p": "iam",
        "sj3s": "a", "sj3p": "am", "ip3s": "esse", "fs3s": "er", "fs3p": "erem",
        "co1s": "eria", "co3s": "eria", "fu3s": "erá", "ger": "endo", "part": "ido", "inf": "er",
    },
    "ir": {
        "p1s": "o", "p3s": "e", "p1p": "imos", "p3p": "em",
        "pt1s": "i", "pt2s": "iu", "pt3s": "iu", "pt1p": "imos", "pt3p": "iram",
        "im1s": "ia", "im3s": "ia", "im3p": "iam",
        "sj3s": "a", "sj3p": "am", "ip3s": "isse", "fs3s": "ir", "fs3p": "irem",
        "co1s": "iria", "co3s": "iria", "fu3s": "irá", "ger": "indo", "part": "ido", "inf": "ir",
    },
}  # fmt: skip
IRREGULAR = {
    "excluir": {"p3s": "exclui", "pt1s": "excluí", "part": "excluído", "p3p": "excluem"},
    "sumir": {"p3s": "some", "p3p": "somem"},
}
# These two make poor requests ("quero esquecer a chave"), so only the narrating frames take them.
NARRATED_ONLY = {"esquecer", "sumir com"}


class Verb(NamedTuple):
    name: str
    safe: tuple[str, ...]
    loose: tuple[str, ...]


class Material(NamedTuple):
    slots: dict[str, tuple[str, ...]]
    frames: dict[str, tuple[str, ...]]
    verbs: tuple[Verb, ...]
    narrated: tuple[str, ...]
    requests: tuple[str, ...]


def _sections(path: Path, head: re.Pattern[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    current: list[str] = []
    for raw in path.read_text(encoding="utf-8").splitlines():
        line = raw.strip()
        match = head.fullmatch(line)
        if match:
            current = found.setdefault(match.group(1), [])
        elif line:
            current.append(line)
    return found


@lru_cache(maxsize=1)
def material() -> Material:
    """Everything the generator draws from, read once."""
    slots = {
        name: tuple(v.strip() for v in "|".join(lines).split("|") if v.strip())
        for name, lines in _sections(HERE / "slots.txt", re.compile(r"\[(\w+)\]")).items()
    }
    heading = re.compile(r"# (\w+)")
    frames = {name: tuple(lines) for name, lines in _sections(HERE / "frames.txt", heading).items()}
    verbs = []
    for line in (HERE / "verbs.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, safe, loose = (part.strip() for part in line.split("|"))
            verbs.append(Verb(name, _objects(safe), _objects(loose)))
    shapes = _sections(HERE / "verb_frames.txt", heading)
    return Material(slots, frames, tuple(verbs), tuple(shapes["relato"]), tuple(shapes["pedido"]))


def _objects(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(";"))


def conjugate(verb: str, form: str) -> str:
    """The form of a verb, which may carry a particle (``jogar fora``)."""
    word, _, particle = verb.partition(" ")
    irregular = IRREGULAR.get(word, {}).get(form)
    tail = f" {particle}" if particle else ""
    if irregular:
        return irregular + tail
    stem, kind = word[:-2], word[-2:]
    ending = REGULAR[kind][form]
    if ending[0] in "eé" and kind == "ar":
        stem = re.sub(r"g$", "gu", re.sub(r"c$", "qu", stem))
    if ending[0] in "ao" and kind == "er":
        stem = re.sub(r"c$", "ç", stem)
    return stem + ending + tail


def contract(preposition: str, phrase: str) -> str:
    """``de`` + ``a Júlia`` is ``da Júlia``; ``em`` + ``meu pai`` is ``no meu pai``."""
    first, _, rest = phrase.partition(" ")
    table = CONTRACTIONS[preposition]
    if first in table:
        return f"{table[first]} {rest}"
    if first in POSSESSIVE_ARTICLE:
        article = POSSESSIVE_ARTICLE[first] + ("s" if first.endswith("s") else "")
        return f"{table[article]} {phrase}"
    return f"{preposition} {phrase}"


def _fill(frame: str, rng: random.Random, extra: dict[str, str]) -> str:
    slots = material().slots
    used: set[str] = set()

    def one(match: re.Match[str]) -> str:
        preposition, name = match.group(1), match.group(2)
        if name in extra:
            value = extra[name]
        else:
            if name == "s3":
                name = rng.choice(("parente", "nome", "gente"))
            elif name == "sp":
                name = "elas"
            value = rng.choice(slots[name])
            while value in used and len(slots[name]) > len(used):
                value = rng.choice(slots[name])
        used.add(value)
        return contract(preposition, value) if preposition else value

    return SLOT.sub(one, frame)


def _verb_sentence(rng: random.Random) -> str:
    stock = material()
    verb = rng.choice(stock.verbs)
    narrate = verb.name in NARRATED_ONLY or rng.random() < 0.62
    frame = rng.choice(stock.narrated if narrate else stock.requests)
    things = verb.safe + verb.loose * 2 if narrate else verb.safe

    def form(match: re.Match[str]) -> str:
        word = conjugate(verb.name, match.group(1))
        if not match.group(2):
            return word
        # Without its accent "excluí" is the order "exclui": at the start of a sentence it takes a subject.
        return f"Eu {word}" if word == "excluí" else word[0].upper() + word[1:]

    return _fill(VERB_SLOT.sub(form, frame), rng, {"obj": rng.choice(things)})


@lru_cache(maxsize=1)
def _weighted_frames() -> tuple[tuple[str, ...], tuple[float, ...]]:
    """Frames with more ways to be filled come up more often, though never in proportion."""
    stock = material()
    frames = tuple(itertools.chain.from_iterable(stock.frames.values()))
    weights = []
    for frame in frames:
        ways = 1.0
        for _, name in SLOT.findall(frame):
            ways *= len(stock.slots[name])
        weights.append(min(ways, 2000.0) ** 0.75)
    return frames, tuple(itertools.accumulate(weights))


def _topic_sentence(rng: random.Random) -> str:
    frames, cumulative = _weighted_frames()
    return _fill(rng.choices(frames, cum_weights=cumulative)[0], rng, {})


OPENERS = (
    "gente", "mano", "amiga", "cara", "menina", "véi", "oxe", "então", "ó", "nossa", "bom dia", "oi",
    "galera", "pessoal", "mãe", "amor", "eita", "vixe", "tipo assim", "olha", "aí", "poxa", "hein",
    "meu deus", "fala sério", "escuta", "miga", "mds", "ai", "uai", "bah", "égua", "sério", "moço", "tia",
)  # fmt: skip
CLOSERS = (
    "viu", "né", "tá", "hein", "sabe", "uai", "cara", "mano", "gente", "por favor", "obrigada", "valeu",
    "bjs", "abraço", "tá bom", "ok", "amém", "pois é", "enfim", "juro", "sério", "te falar", "aff", "puts",
)  # fmt: skip
LAUGHS = (
    "kkk", "kkkk", "kkkkkk", "kkkkkkkk", "rs", "rsrs", "rsrsrs", "haha", "hahaha", "hehe", "kkjk", "auhsauhs",
    "ksksks", "huahua", "KKKKK", "hihi",
)  # fmt: skip
EMOJI = tuple("😂🤣😭😅🙏❤😍😡🙄😴🥰😱👏👍🎉🤦🤷💔🔥😬🥲😢🤡👀🍕⚽🐶🌧💸")
JOINS = (" e ", " aí ", " daí ", " mas ", " e tipo ", " então ", " só que ", " ah e ", " e também ")

SHORTENED = {
    "você": ("vc", "vc", "ce", "voce"), "vocês": ("vcs", "cês"), "não": ("n", "nao", "ñ", "num"),
    "que": ("q", "k"), "porque": ("pq", "pq", "porq"), "também": ("tb", "tbm", "tmb"), "muito": ("mt", "mto"),
    "hoje": ("hj",), "amanhã": ("amnh", "amanha"), "depois": ("dps",), "quando": ("qnd", "qdo"),
    "tudo": ("td", "tudoo"), "todos": ("tds",), "todo": ("td",), "beleza": ("blz",), "comigo": ("cmg",),
    "contigo": ("ctg",), "está": ("ta", "tá"), "tá": ("ta",), "tô": ("to",), "estou": ("tô", "to"),
    "mensagem": ("msg",), "mensagens": ("msgs",), "obrigada": ("obg", "brigada"), "gente": ("gnt",),
    "verdade": ("vdd",), "quem": ("qm",), "mesmo": ("msm",), "com": ("c",), "para": ("pra", "p"),
    "pra": ("p", "pa"), "aqui": ("aki",), "cadê": ("kd", "cade"), "agora": ("agr",), "nada": ("nd",),
    "demais": ("dms",), "sempre": ("smp",), "favor": ("fv",), "por": ("pr",), "de": ("d",), "mãe": ("mae",),
    "casa": ("ksa",), "grupo": ("gp", "grp"), "celular": ("cel",), "professora": ("prof",), "já": ("ja",),
    "professor": ("prof",), "minutos": ("min",), "reais": ("rs", "conto"), "semana": ("sem",), "é": ("eh",),
    "então": ("entao", "ent"), "ninguém": ("ngm",), "alguém": ("alg", "alguem"), "aí": ("ai",),
    "acho": ("axo", "acho"), "assistindo": ("assistino",), "vamos": ("vms", "vamo"), "falou": ("flou",),
}  # fmt: skip
NEIGHBOURS = {
    "a": "sq", "e": "wr", "i": "uo", "o": "ip", "u": "yi", "s": "ad", "d": "sf", "r": "et", "t": "ry",
    "n": "bm", "m": "n", "l": "k", "c": "xv", "v": "cb", "p": "o", "g": "fh",
}  # fmt: skip


def strip_accents(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


def _shorten(text: str, rng: random.Random) -> str:
    def one(match: re.Match[str]) -> str:
        word = match.group(0)
        options = SHORTENED.get(word.lower())
        return rng.choice(options) if options and rng.random() < 0.7 else word

    return re.sub(r"\w+", one, text)


def _typo(text: str, rng: random.Random) -> str:
    """One slip of the thumb in one longer word; short words, and so every negation, stay whole."""
    words = text.split(" ")
    long = [i for i, word in enumerate(words) if len(word) >= 5 and word.isalpha()]
    if not long:
        return text
    at = rng.choice(long)
    word = words[at]
    i = rng.randrange(1, len(word) - 1)
    kind = rng.randrange(4)
    if kind == 0:
        word = word[:i] + word[i + 1] + word[i] + word[i + 2 :]
    elif kind == 1:
        word = word[:i] + word[i + 1 :]
    elif kind == 2:
        word = word[:i] + word[i] + word[i:]
    else:
        word = word[:i] + rng.choice(NEIGHBOURS.get(word[i], word[i])) + word[i + 1 :]
    words[at] = word
    return " ".join(words)


def _stretch(text: str, rng: random.Random) -> str:
    spots = [m.start() for m in re.finditer(r"[aeiouáéíóú](?=\W|$)|[aeiou](?=s\b)", text)]
    if not spots:
        return text
    at = rng.choice(spots)
    return text[:at] + text[at] * rng.randint(2, 5) + text[at + 1 :]


def _unpunctuated(text: str, _: random.Random) -> str:
    return re.sub(r"\s+", " ", re.sub(r"[,.!?:;]", " ", text)).strip()


def _punctuated(text: str, rng: random.Random) -> str:
    text = text[0].upper() + text[1:]
    return text if text[-1] in "?!." else text + rng.choice((".", ".", "!", "...", "!!"))


def _opened(text: str, rng: random.Random) -> str:
    return f"{rng.choice(OPENERS)}{rng.choice((', ', ', ', ' '))}{text}"


def _closed(text: str, rng: random.Random) -> str:
    return f"{text}{rng.choice((', ', ' '))}{rng.choice(CLOSERS)}"


def _laughed(text: str, rng: random.Random) -> str:
    return f"{text} {rng.choice(LAUGHS)}" if rng.random() < 0.85 else f"{rng.choice(LAUGHS)} {text}"


def _emoji(text: str, rng: random.Random) -> str:
    return f"{text} {rng.choice(EMOJI) * rng.choice((1, 1, 1, 2, 3))}"


def _shout(text: str, _: random.Random) -> str:
    return text.upper()


def _accentless(text: str, _: random.Random) -> str:
    return strip_accents(text)


def _lowercase(text: str, _: random.Random) -> str:
    return text.lower()


Noise = Callable[[str, random.Random], str]
NOISE: tuple[tuple[float, Noise], ...] = (
    (0.16, _opened),
    (0.11, _closed),
    (0.34, _shorten),
    (0.12, _typo),
    (0.07, _stretch),
    (0.14, _punctuated),
    (0.38, _unpunctuated),
    (0.30, _lowercase),
    (0.34, _accentless),
    (0.04, _shout),
    (0.14, _laughed),
    (0.13, _emoji),
)


def _dictated(first: str, rng: random.Random) -> str:
    """Voice typing: two or three thoughts in one breath, without a single comma."""
    parts = [first] + [_sentence(rng) for _ in range(rng.choice((1, 1, 2)))]
    text = parts[0]
    for part in parts[1:]:
        text += rng.choice(JOINS) + part
    return _unpunctuated(text, rng).lower()


def _sentence(rng: random.Random) -> str:
    return _verb_sentence(rng) if rng.random() < 0.27 else _topic_sentence(rng)


def _message(rng: random.Random) -> str:
    text = _sentence(rng)
    if rng.random() < 0.05:
        text = _dictated(text, rng)
    for chance, noise in NOISE:
        if rng.random() < chance:
            text = noise(text, rng)
    return re.sub(r"\s+", " ", text).strip()


def comparable(text: str) -> str:
    """What two messages must differ in: letters and figures, without accents, case or punctuation."""
    return re.sub(r"[^a-z0-9]+", " ", strip_accents(text.casefold())).strip()


def is_dangerous(text: str) -> bool:
    """Whether a message has the vocabulary that a careless reader takes for an order to delete."""
    return DANGEROUS.search(text.casefold()) is not None


def messages(count: int, seed: int) -> Iterator[str]:
    """``count`` distinct messages; the same count and seed give the same messages in the same order."""
    rng = random.Random(f"everyday {seed}")
    seen: set[str] = set()
    while len(seen) < count:
        text = _message(rng)
        key = comparable(text)
        if key and key not in seen:
            seen.add(key)
            yield text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=80_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for text in messages(chosen.count, chosen.seed):
        sys.stdout.write(text + "\n")


if __name__ == "__main__":
    main()
