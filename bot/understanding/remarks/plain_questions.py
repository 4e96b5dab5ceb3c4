"""Whether a question can be about anything that a person noted ("quando é ...") or only films ("quem dirigiu ...")."""

from __future__ import annotations

from bot.understanding.recognition import Recognition
from bot.understanding.words.normaliser import fold

# All that may stand around what is asked about, for the question not to be one that a film alone has an answer to.
_PLAIN = frozenset(
    """
    quando quem qual quais que q oque onde aonde cade como quanto quanta quantos quantas hora horas dia
    e eh era foi sao ta esta fica vai mesmo o a os as um uma do da de dos das no na em
    me fala falar fale diz diga dizer conta conte lembra lembre sabe saber vc voce tu sobre favor por pf pfv ai
    qnd qdo qto qtos qts oq kd msm mermo tb tbm afinal hj ne
    when who whos what whats which where how is was are were the a an of at in on my s
    tell me about remind do you know please
    """.split()
)
# What a question asks for and a note that answers it does not say: "quanto custa o aluguel?", "aluguel: 300".
_ASKED_FOR = frozenset(
    """
    quanto quanta quantos quantas qto qtos custa custou custava vale valor preco fica faz vai vem cade dia hora horas
    horario
    how much many cost costs does did time day
    """.split()
)
_DEFINING = frozenset("que q oque what whats fala falar fale conta conte tell about sobre".split())
_ASKING = frozenset(
    "quando qnd qdo quem qual quais onde aonde kd quanto quanta quantos quantas qto qtos que oq how when who what "
    "which where".split()
)


def asks_plainly(recognition: Recognition) -> bool:
    """Tell whether a question about something that is named asks what a note may say of it."""
    return recognition.entities.item_type in (None, "note") and all(word in _PLAIN for word in _around(recognition))


def asks_what_it_is(recognition: Recognition) -> bool:
    """Tell whether a question may ask for what is known of a title as well: "o que é cidade de deus?"."""
    return not _DEFINING.isdisjoint(_around(recognition))


def asks(text: str) -> bool:
    """Tell whether ``text`` is a question."""
    said = _words(text)
    return text.rstrip().endswith("?") or bool(said and said[0] in _ASKING)


def asked_about(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the telling ``words`` of a question that name what it is about."""
    return tuple(word for word in words if word not in _ASKED_FOR)


def _around(recognition: Recognition) -> list[str]:
    """Return the words of a question but for those of what it is about."""
    around = _words(recognition.text)
    for word in _words(recognition.entities.query or ""):
        if word in around:
            around.remove(word)
    return around


def _words(text: str) -> list[str]:
    return "".join(c if c.isalnum() else " " for c in fold(text)).split()
