"""Everything that can happen to a chat in one step, with what each message means to the person who sends it.

The meanings are written down here by hand: the checker judges the product by them, never by the product's own
recognition of the words.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

Numbers = tuple[int, ...] | Literal["all"]


class Quote(StrEnum):
    """What a message answers to, where the channel tells."""

    OLDER_LIST = "an older list"
    FORGOTTEN_LIST = "a list shown long ago"
    QUESTION = "the question"


@dataclass(frozen=True)
class Said:
    """A text. The fields are its meaning; those left out, it does not mean."""

    text: str
    yes: bool = False
    cancels: bool = False
    undoes: bool = False
    requests: bool = False  # clearly starts something else than an answer
    answers: bool = False  # is an answer, and nothing but one
    agrees: bool = False  # where something is offered to be kept, says yes to that
    unrelated: bool = False  # neither an answer nor a request
    points: Numbers = ()  # answers by these numbers
    names: str | None = None  # answers by these words
    removes: Numbers = ()  # asks to remove these numbers
    removes_titled: str | None = None  # asks to remove what is called so
    edits: Numbers = ()  # asks to change these numbers
    edits_titled: str | None = None  # asks to change what is called so
    edits_this: bool = False  # asks to change what was shown last
    seldom: bool = False  # is tried only where nothing is asked, since it is a request like others that are
    corrects: bool = False  # says that the film just kept is not the one that was meant
    further: int = 0  # requests that it holds beside its first
    regrets: bool = False  # says that what was just done was a mistake
    quotes: Quote | None = None


class Tap(StrEnum):
    """A button: one of the question's own, or a payload in which {nonce} and {stale} are put."""

    FIRST = "first"
    SECOND = "second"
    LAST = "last"
    LEFT_OPEN = "the first of the newest question that was left open"
    STALE = "{stale}:0"
    FOREIGN = "0123456789ab:0"
    BEYOND = "{nonce}:99"
    HUGE = "{nonce}:" + "9" * 50
    NEGATIVE = "{nonce}:-1"
    PADDED = "{nonce}:00"
    ARABIC_INDIC = "{nonce}:\u0660"
    NO_INDEX = "{nonce}"
    EMPTY_INDEX = "{nonce}:"
    TWO_INDEXES = "{nonce}:0:0"
    NO_NONCE = ":0"
    NOTHING = ""
    JUNK = "apaga tudo"


OWN_BUTTONS = (Tap.FIRST, Tap.SECOND, Tap.LAST)


class Elsewhere(StrEnum):
    """What the same person does meanwhile in another of their chats."""

    KEEPS = "keeps something elsewhere"
    REMOVES = "removes something elsewhere"


class When(StrEnum):
    """When the message comes: right away, or just before or just after the question expires."""

    AT_ONCE = "at once"
    BEFORE_EXPIRY = "just before expiry"
    AFTER_EXPIRY = "just after expiry"


Letter = Said | Tap | Elsewhere

UNRELATED = Said("será que chove amanhã?", unrelated=True)
CANCEL = Said("deixa pra lá", cancels=True)
YES = Said("sim", yes=True, answers=True)

ALPHABET: tuple[Letter, ...] = (
    YES,
    Said("ok", yes=True, answers=True),
    Said("não", answers=True),
    CANCEL,
    UNRELATED,
    Said("asdf qwe?", unrelated=True),
    Said("!!!", unrelated=True),
    Said("oi", unrelated=True),
    Said("obrigado", unrelated=True),
    Said("1", answers=True, points=(1,)),
    Said("o segundo", answers=True, points=(2,)),
    Said("o último", answers=True, points=(-1,)),
    Said("1 e 2", answers=True, points=(1, 2)),
    Said("todos", answers=True, points="all"),
    Said("9", answers=True, points=(9,)),
    Said("0", unrelated=True),
    Said("2021", names="2021"),
    Said("olhe quem fala", names="olhe quem fala"),
    Said("olhe"),
    Said("2", answers=True, points=(2,), quotes=Quote.OLDER_LIST),
    Said("sim", answers=True, yes=True, quotes=Quote.OLDER_LIST),
    Said("sim", answers=True, yes=True, quotes=Quote.QUESTION),
    Said("apaga o 1", requests=True, removes=(1,)),
    Said("apaga o último", requests=True, removes=(-1,)),
    Said("apaga o 9", requests=True, removes=(9,)),
    Said("apaga 1 e 2", requests=True, removes=(1, 2)),
    Said("apaga todos", requests=True, removes="all"),
    Said("apaga o 2", requests=True, removes=(2,), quotes=Quote.OLDER_LIST),
    Said("apaga o 2", requests=True, removes=(2,), quotes=Quote.FORGOTTEN_LIST),
    Said("apaga cidade de deus", requests=True, removes_titled="Cidade de Deus"),
    Said("apaga olhe", requests=True, removes_titled="olhe"),
    Said("apaga dark fantasia", requests=True),
    Said("apaga dar", requests=True),
    Said("apaga"),
    Said("pode apagar"),
    Said("apaga tudo menos o 1"),
    Said("apaga o 1, não, o 2"),
    Said("tira cidade de deus"),
    Said("apaga minhas notas", requests=True),
    Said("deleta tudo", requests=True),
    Said("não apaga tudo", answers=True),
    Said("salva olhe quem fala", requests=True),
    Said("salva o 2"),
    Said("salva duna", requests=True),
    Said("salva matrix", requests=True),
    Said("não é esse, é o de 1984", corrects=True),
    Said("não é esse filme", corrects=True, answers=True, regrets=True),
    Said("opa, errado", corrects=True, regrets=True, seldom=True),
    Said("salva matrix, duna", requests=True),
    Said("anota: pagar a luz", requests=True),
    Said("salva", requests=True, agrees=True),
    Said("salva isso", requests=True),
    Said("salva duna e apaga cidade de deus", requests=True, removes_titled="Cidade de Deus", further=1),
    Said("lista tudo", requests=True),
    Said("lista minhas notas", requests=True),
    Said("mais"),
    Said("busca leite", requests=True),
    Said("busca", requests=True),
    Said("o que é matrix?", requests=True),
    Said("desfaz", requests=True, undoes=True),
    Said("/desfazer", requests=True, undoes=True),
    Said("/start", requests=True),
    Said("/cancelar", cancels=True),
    Said("marca o 1 como visto", requests=True, edits=(1,), seldom=True),
    Said("marca o 1 como não visto", requests=True, edits=(1,), seldom=True),
    Said("marca o 9 como visto", requests=True, edits=(9,), seldom=True),
    Said("muda o título de dark para Bacurau", requests=True, edits_titled="Dark", seldom=True),
    Said("muda a nota 1 para: comprar pão", requests=True, edits=(1,), seldom=True),
    Said("coloca a tag casa em olhe", requests=True, edits_titled="olhe", seldom=True),
    Said("tira a tag casa do 1", requests=True, edits=(1,), seldom=True),
    Said("esse é de 1999", requests=True, edits_this=True, seldom=True),
    Said("minhas tags", requests=True, seldom=True),
    Said("mostra os da tag casa", requests=True, seldom=True),
    Said("o que eu já vi?", requests=True, seldom=True),
    Said("o que ainda não vi?", requests=True, seldom=True),
    Said("speak english", requests=True),
    Said("ajuda", requests=True),
    Said("quem é você?", requests=True),
    Said("tchau", requests=True),
    Said("tel da diarista neide 21 99812-3344", seldom=True),
    *Tap,
    *Elsewhere,
)
