"""Whether words can be the title of a film or series, told from the words alone."""

from __future__ import annotations

import re

from state.text import fold, words

# Longer texts are notes: of the films and series that people keep, hardly any title is longer.
LONGEST_TITLE = 80
MOST_WORDS = 9
ENOUGH_WORDS = 4

_SENTENCE_ENDS = re.compile(r"\w{4,}[.;]\s+\w")
_ARTICLES = frozenset("o a os as um uma esse essa este esta meu minha the an this that my".split())
_ERRANDS = frozenset(
    "comprar pagar ligar buscar marcar levar lembrar mandar enviar devolver agendar cancelar renovar responder "
    "consertar trocar entregar passar tomar avisar esquecer buy remember".split()
)
_TALK = frozenset(
    "eu vc vcs voce voces me meu minha quero queria preciso tenho temos vou vamos esquecer to tou estou hoje amanha "
    "ontem need have today tomorrow".split()
)
# Other things that people keep. Those that titles begin with, too, count only after an article.
_OTHER_THINGS = frozenset(
    "livro livros musica cancao album disco podcast restaurante receita artigo curso endereco telefone senha "
    "poema citacao vinho podcasts restaurant recipe password".split()
)
_OTHER_THINGS_AFTER_AN_ARTICLE = _OTHER_THINGS | frozenset(
    "jogo game bar cafe lugar hotel pousada praia loja site app aplicativo produto presente marca ideia frase "
    "codigo numero numeros pix cpf exercicio aula materia noticia manga hq quadrinho "
    "book song album article place address phone code idea quote poem website store shop product gift wine".split()
)


def reads_like_title(text: str) -> bool:
    """Tell whether ``text`` can be the title of a film or series: one line, not long."""
    return "\n" not in text.strip() and len(text) <= LONGEST_TITLE


def sounds_like_sentence(text: str) -> bool:
    """Tell whether ``text`` rather says something: many words, an errand, somebody who talks of themselves."""
    spoken = words(text)
    errand = len(spoken) > 1 and spoken[spoken[0] == "nao"] in _ERRANDS
    told = len(spoken) >= ENOUGH_WORDS and not _TALK.isdisjoint(spoken)
    return len(spoken) > MOST_WORDS or errand or told or bool(_SENTENCE_ENDS.search(text))


def names_another_thing(text: str) -> bool:
    """Tell whether ``text`` says that it is a book, a song, a restaurant... ("o livro dom casmurro")."""
    first, *others = fold(text).split() or [""]
    if first in _ARTICLES | {"a"} and others:
        return others[0] in _OTHER_THINGS_AFTER_AN_ARTICLE and len(others) > 1
    return first in _OTHER_THINGS and bool(others)


def could_be_film(text: str) -> bool:
    """Tell whether it makes sense to ask if ``text``, which no look-up knows, is a film or a series."""
    return reads_like_title(text) and not sounds_like_sentence(text) and not names_another_thing(text)


REMARKS = frozenset(
    """
    a aqui ai agora assiste assistam assistir assista bacana bem bom boa bora com da de demais depois do e ela ele essa
    esse esta este eu gente haha incrivel isso isto la le leia ler legal link linda lindo mais massa mds me melhor meu
    muito nossa o oi olha olhe olhem olhar otimo ouve ouvir para perfeito pode por pra preciso que quero sensacional ta
    tarde tem tenho to top tudo uau um uma ve vale veja vejam ver video voce wow pena cara mano pagina site materia
    amazing and at awesome be check cool fun funny great here i interesting is it later lol look must nice now oh omg on
    out page read see so super the this to watch worth wow you
    """.split()
)
LAUGHTER = re.compile(r"k{2,}|(?:ha){2,}h?|(?:he){2,}h?|(?:rs){1,}|(?:hua)+|a{3,}|m+u+i+t+o+")


# What asks for an address to be kept, or points at it, before the words that say what is there.
_BEFORE = (
    r"(?:(?:e|and|mais|outr[oa]|another|tamb[ée]m|tb|tbm|also|agora|now|a[ií]|por favor|pfv|please|"
    r"salv(?:a|e|ar)|guard(?:a|e|ar)|anot(?:a|e|ar)|adiciona|registra|bota|coloca|p[oõ]e|save|keep|add)\b[\s,:]*)*"
)
_POINTING = re.compile(
    rf"(?i){_BEFORE}(?:ess[ea]s?|est[ea]s?|isso|isto|this|that|these|those)\b(?!-)[\s,:]*"
    r"(?:(?:dois|duas|tr[êe]s|two|three|both|links?|sites?|v[ií]deos?|artigos?|p[áa]ginas?|mat[ée]rias?|one|ones|aqui|"
    r"a[ií]|here|too|tamb[ée]m|tb|tbm|also)\b[\s,:]*)*"
)
# "Que minha irmã mandou": who sent it may be all that somebody remembers of it, so that stays.
_WHICH = re.compile(
    r"(?i)(?:que|q|which|that)\s+(?=(?:\w+\s+){0,4}(?:mand|envi|pass|indic|recomend|post|compartilh)(?:ou|aram|ei|amos)\b"
    r"|(?:\w+\s+){0,4}(?:sent|shared|gave)\b)"
)
_TAGGED = re.compile(r"(?i)^(?:com|with)\s+(?:a\s+|as\s+|the\s+)?tags?\s+")


def said_of(text: str) -> str:
    """Return what ``text``, written beside an address, says of it, without the order and what only points at it."""
    pointing = _POINTING.match(text)
    rest = text[pointing.end() :] if pointing else text
    which = _WHICH.match(rest)
    rest = _TAGGED.sub("", rest[which.end() :] if which else rest)
    return "" if is_remark(rest) else rest.strip(" :,-–—")


def is_remark(text: str) -> bool:
    """Tell whether ``text`` only points at an address, or praises it: its page says better what it is."""
    return all(word in REMARKS or LAUGHTER.fullmatch(word) for word in words(text))
