"""What a question asks of what somebody noted: what it is about, what the answer looks like, and words that mean it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from itertools import pairwise
from typing import Any, get_args

from bot.actions import Action
from bot.understanding.grammar import every
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Language, Recognition
from bot.understanding.wordings import SAID
from bot.understanding.words.abbreviations import spelt_out
from bot.understanding.words.normaliser import fold

_LAUGHTER = re.compile(r"k{2,}|(?:rs){1,}s?|(?:ha){2,}h?|(?:he){2,}|lo+l|lmao")
_SENTENCE_END = re.compile(r"[.!?…]+(?=\s|$)|\n")
SHORTEST = 4
# More words without a question mark tell something.
LONGEST = 16
# Behind so many words it is said what something is: "quem vem é a Nina".
SAID_OF = 2
# Of messages held out that begin like a question, so surely told, 13 were and 2 were not.
TOLD = 0.6
# A turn asks again and again whether the same few texts ask something.
_REMEMBERED = 256
# So does it again and again look at the same things kept.
_TEXTS_REMEMBERED = 512
NAMED_AT_MOST = 8
# Fewer words in front of what may say why something is asked do not ask it.
ASKED_AT_LEAST = 3
_OF = frozenset("do da de dos das of for".split())
_TELLING = frozenset("eh foi era ta esta mudou agora is was changed".split())
PLAIN = ("phone", "episode")
# By whether what is asked for, and what was noted, is a general word of its group.
_KINSHIP = {(True, True): 90, (True, False): 85, (False, True): 55, (False, False): 0}


@dataclass(frozen=True, slots=True)
class _Table:
    begins: re.Pattern[str]
    ends: re.Pattern[str]
    orders: re.Pattern[str]
    aside: re.Pattern[str]
    all_of: tuple[re.Pattern[str], ...]
    further: re.Pattern[str]
    noise: frozenset[str]
    bare: frozenset[str]
    owners: frozenset[str]
    describing: frozenset[str]
    whats: frozenset[str]
    newest: frozenset[str]
    titles: frozenset[str]
    phrases: Mapping[str, str]
    answers: Mapping[str, tuple[frozenset[str], re.Pattern[str]]]
    kin: Mapping[str, tuple[tuple[int, bool], ...]]


@dataclass(frozen=True, slots=True)
class Question:
    """A question, folded: its words, the telling ``noise`` not counted, and what its ``answers`` look like, if known.

    ``asking`` are words that only say what the answer is: "telefone" of "o telefone da ana". One that is ``plain`` to
    see is missing where it is not seen: a telephone number is, a place may be told in any words. It may ask ``when``,
    or of the ``newest`` of several: "a última dose".
    """

    words: tuple[str, ...]
    asking: frozenset[str]
    answers: tuple[re.Pattern[str], ...]
    plain: bool = False
    when: bool = False
    newest: bool = False

    def is_answered_by(self, text: str) -> bool:
        """Tell whether ``text`` holds all that is asked for; nothing is known of what most answers look like."""
        said = fold(text)
        return bool(self.answers) and all(each.search(said) for each in self.answers)


def is_question(text: str) -> bool:
    """Tell whether ``text`` asks: by its mark, or by how it begins, abbreviated or behind a word or two of talk."""
    return text.rstrip(" .!)").endswith("?") or asks_in_words(text)


def asks_in_words(text: str) -> bool:
    """Tell whether ``text`` asks by how it begins, or ends: small talk has a question mark, too.

    What begins so, says what that is, and is learnt to be told asks nothing: "quem tem a chave é a vizinha".
    """
    return _sounds_asked(text) and not _is_told(text)


def _is_told(text: str) -> bool:
    said = fold(text).split()
    if "?" in text or not (":" in text or any(word in every("being") for word in said[SAID_OF:])):
        return False
    read = recognise(text)
    return len(read) == 1 and read[0].action is Action.REMEMBER and read[0].confidence >= TOLD


@lru_cache(maxsize=_REMEMBERED)
def _sounds_asked(text: str) -> bool:
    if len(text.split()) > LONGEST:
        return False
    said = _plain(_last_sentence(text))
    asked = _table().begins.match(said) or _table().ends.search(said)
    asks = asked is not None or asked_all_of(text) is not None
    return asks or _names_a_number(text, said) or orders_to_show(text)


def wonders(text: str) -> bool:
    """Tell whether ``text`` wonders, and neither tells nor orders: "será que comprei pão", "não sei se comprei"."""
    return SAID["wondering"].match(" ".join(_words(text))) is not None


def _names_a_number(text: str, said: str) -> bool:
    """Tell whether ``text`` names what has a number, and does not tell it: "telefone do marceneiro"."""
    words = said.split()
    if len(words) > NAMED_AT_MOST or any(each.isdigit() or each in ":,;@" for each in text):
        return False
    named = len(words) > 2 and words[0] in _table().bare and words[1] in _OF
    return named and all(len(word) > 1 and word not in _TELLING for word in words[2:])


def orders_to_show(text: str) -> bool:
    """Tell whether ``text`` asks to be shown or told something: "mostra minhas despesa", "me fala o número dela"."""
    return _table().orders.match(_plain(_last_sentence(text))) is not None


def asked_all_of(text: str) -> str | None:
    """Return what ``text`` asks to be told all of, folded: "estagio" of "o que você sabe do estágio?"; else None."""
    said = _plain(text)
    found = next((match for each in _table().all_of if (match := each.search(said))), None)
    return _table().further.sub("", found["what"]).strip() or None if found else None


def question_in(text: str) -> Question:
    """Return what ``text`` asks for."""
    table = _table()
    said = tuple(dict.fromkeys(word for word in _begun(to_the_point(text)) if not _LAUGHTER.fullmatch(word)))
    asked = [(words, shape) for words, shape in table.answers.values() if not words.isdisjoint(said)]
    asking = frozenset(word for words, _ in asked for word in words)
    told = tuple(word for word in said if word not in table.noise)
    words = tuple(word for word in told if word not in table.newest) or told
    plain = any(not table.answers[name][0].isdisjoint(said) for name in PLAIN)
    when = not table.answers["time"][0].isdisjoint(said)
    return Question(words, asking, tuple(shape for _, shape in asked), plain, when, len(words) < len(told))


@lru_cache(_TEXTS_REMEMBERED)
def looks_of(text: str) -> tuple[str, ...]:
    """Return what there is in ``text`` of the sorts that questions ask for: "phone", "place", "time" and so on."""
    said = fold(text)
    return tuple(name for name, (_, shape) in _table().answers.items() if shape.search(said))


def tells_when(text: str) -> bool:
    """Tell whether ``text`` says a day or an hour that is understood whenever it is read: "ontem" is not."""
    return _table().answers["dated"][1].search(fold(text)) is not None


def _begun(said: str) -> Sequence[str]:
    """Return the words of the question ``said`` without the "what's" it begins with, which is an app's name as well."""
    first, *rest = said.split() or [""]
    return rest if first in _table().whats and rest and rest[0] not in _OF else (first, *rest)


def to_the_point(text: str) -> str:
    """Return the question ``text``, folded, without what is said behind it of why it is asked."""
    said = _plain(behind if (behind := text.rpartition(": ")[2]) != text and asks_in_words(behind) else text)
    left = _table().aside.sub("", said)
    return left if len(left.split()) >= ASKED_AT_LEAST else said


def are_kin(word: str, other: str) -> bool:
    """Tell whether two folded words mean what may stand for one another: "médica" and "pediatra", but not two of those.

    Of longer words one may be short for the other ("gineco", "mate"), a diminutive, or another form of its verb.
    """
    if word == other or kinship(word, other):
        return True
    short, long = sorted((_bare(word), _bare(other)), key=len)
    if len(short) >= SHORTEST and short == re.sub("[aei]r$", "o", long):
        return True  # "tomo" is of "tomar"
    if len(short) < SHORTEST or not (short + long).isalpha():
        return False
    return long.startswith(short) or _shared(short, long) >= max(SHORTEST, 0.6 * len(long))


def kinship(asked: str, noted: str) -> int:
    """Return how much of the folded ``asked`` the table says that ``noted`` means, in hundredths; 0 for strangers.

    Who asks for a doctor may mean the dentist; who asks for the dentist seldom means any doctor.
    """
    places = dict(_table().kin.get(noted, ()))
    return max(
        (_KINSHIP[general, places[at]] for at, general in _table().kin.get(asked, ()) if at in places), default=0
    )


def is_known(word: str) -> bool:
    """Tell whether the table has the folded ``word``."""
    return word in _table().kin


def kindred(word: str) -> tuple[str, ...]:
    """Return the other words that the table has for ``word``, in its order."""
    table = _table()
    return tuple(other for other in table.kin if other != word and kinship(word, other))


def plainly(text: str) -> str:
    """Return ``text`` folded, word by word, as questions are: with what is said in several words as one."""
    return _plain(text)


def owners_in(said: Sequence[str], topic: Collection[str]) -> Iterator[str]:
    """Yield which of the words of ``topic`` a question is of, behind the last possessive or a title."""
    behind = [(before, word) for before, word in pairwise(said) if word in topic]
    yield from tuple(word for before, word in behind if before in _table().owners)[-1:]
    yield from (word for before, word in behind if before in _table().titles)


def describing_in(said: Sequence[str], of_what: Collection[str]) -> Iterator[str]:
    """Yield the words of ``said`` that tell, behind a name that a question is ``of_what``, which one is meant.

    "O Márcio de Caruaru" is a Márcio; "a mãe de Ana" is nobody's but hers.
    """
    triples = zip(said, said[1:], said[2:], strict=False)
    told = ((name, word) for name, between, word in triples if name in of_what and between in _table().describing)
    yield from (word for name, word in told if not is_known(name))


def _bare(word: str) -> str:
    """Return ``word`` as its relatives are spelt: "festinha" as "festa", "troquei" as "trocei"."""
    smaller = re.sub(r"(?:z?inh)([oa])s?$", r"\1", word) if len(word) > 6 else word
    return re.sub(r"gu(?=[ei])", "g", re.sub(r"qu(?=[ei])", "c", smaller))


def _shared(one: str, other: str) -> int:
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _last_sentence(text: str) -> str:
    """Return the last sentence of ``text`` that is one: what is said before it is said in passing."""
    parts = [part for part in _SENTENCE_END.split(text) if any(each.isalpha() for each in part)]
    return parts[-1] if parts else text


@lru_cache(maxsize=_REMEMBERED)
def _plain(text: str) -> str:
    said = " ".join(re.findall(r"[a-z0-9]+", fold(spelt_out(text)).replace("'s ", " ").replace("'", "")))
    for phrase, word in _table().phrases.items():
        said = re.sub(rf"\b{phrase}\b", word, said)
    return said


@cache
def _table() -> _Table:
    folder = resources.files("bot.understanding.languages")
    files = [
        tomllib.loads(folder.joinpath(f"{each}.toml").read_text("utf-8"))["questions"] for each in get_args(Language)
    ]
    shapes = files[0]["looks"]
    asked: dict[str, set[str]] = {name: set() for name in shapes}
    for file in files:
        for name, words in file["answers"].items():
            asked[name] |= set(words)
    return _Table(
        begins=_any(files, "begins"),
        ends=re.compile(rf"\b(?:{'|'.join(each for file in files for each in file['ends'])})$"),
        orders=_any(files, "orders"),
        all_of=tuple(re.compile(each) for file in files for each in file["all_of"]),
        further=re.compile(rf" (?:{'|'.join(each for file in files for each in file['further'])})\b.*"),
        aside=re.compile(rf"(?<=\w) (?:{'|'.join(each for file in files for each in file['aside'])}).*"),
        bare=frozenset(word for file in files for word in file["bare"]),
        noise=frozenset(word for file in files for word in file["noise"]),
        newest=frozenset(word for file in files for word in file["newest"]),
        whats=frozenset(word for file in files for word in file.get("whats", ())),
        describing=frozenset(word for file in files for word in file["describing"]),
        owners=frozenset(word for file in files for word in file["owners"]),
        titles=frozenset(word for file in files for word in file["titles"]),
        phrases={phrase: word for file in files for phrase, word in file["phrases"].items()},
        answers={name: (frozenset(words), re.compile(shapes[name])) for name, words in asked.items()},
        kin=_kin([line for file in files for line in file["kin"].split("\n") if line]),
    )


def _kin(groups: list[str]) -> Mapping[str, tuple[tuple[int, bool], ...]]:
    """Return the groups that each word is in, and whether it is a general one there."""
    found: dict[str, list[tuple[int, bool]]] = {}
    for at, group in enumerate(groups):
        general, _, special = group.partition(":")
        for word in general.split():
            found.setdefault(word, []).append((at, True))
        for word in special.split():
            found.setdefault(word, []).append((at, False))
    return {word: tuple(places) for word, places in found.items()}


def _any(files: list[dict[str, Any]], name: str) -> re.Pattern[str]:
    before = "|".join(word for file in files for word in file["before"])
    said = "|".join(each for file in files for each in file[name])
    return re.compile(rf"(?:(?:{before}|k{{2,}}|(?:rs)+) )*(?:{said})(?:\b|$)")


def asks_what_it_is(recognition: Recognition) -> bool:
    """Tell whether a question may ask for what is known of a title as well: "o que é cidade de deus?"."""
    return not SAID.words["defining"].isdisjoint(_around(recognition))


def asks(text: str) -> bool:
    """Tell whether ``text`` is a question."""
    said = _words(text)
    return text.rstrip().endswith("?") or bool(said and said[0] in SAID.words["asking_first"])


def asked_about(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the telling ``words`` of a question that name what it is about."""
    return tuple(word for word in words if word not in SAID.words["asked_for"])


def _around(recognition: Recognition) -> list[str]:
    """Return the words of a question but for those of what it is about."""
    around = _words(recognition.text)
    for word in _words(recognition.entities.query or ""):
        if word in around:
            around.remove(word)
    return around


def _words(text: str) -> list[str]:
    return "".join(c if c.isalnum() else " " for c in fold(text)).split()
