"""Which words of a message tell what it is about, and whether it looks for something that was kept."""

from __future__ import annotations

import re
from collections.abc import Iterable

from state.finding.numerals import DIGITS
from state.text import fold
from state.text import words as words_of
from tools.search_query import STOP_WORDS

# Said in any conversation, of anything: that an item holds them as well says nothing.
EVERYDAY = frozenset(
    """
    quero queria querendo quer querem ver vejo veja veem vi viu vimos vista visto vendo mostra mostre mostrar manda
    mandar mande mandou traz trazer lista listar busca buscar procura procurar procurando procuro acha achar ache achei
    achou encontra encontrar cade kd lembrar lembro lembre lembrei vai vou vamos vao ir indo ia iam fui foram fica ficar
    ficou ficava fico faz fazer fez faco fazia fazendo feito pode podia posso poder podem da dar deu dou deve devo
    preciso precisa precisava precisar gosta gosto gostei sei sabe saber sabia conta contar diz dizer disse dizem fala
    falar falou falei vem vir veio venho levar leva levo leve por poe bota botar botei coloca colocar coloquei passa
    passar passou chega chegar chegou deixa deixar deixei tira tirar parece pega pegar peguei comeca comecar comecou
    acaba acabar acabou acabei sair saiu sai volta voltar voltou usa usar esquece esquecer esqueci nao n sim mais menos
    muito muita muitos muitas pouco tudo todo toda todos todas nada nunca sempre tambem tb ainda agora depois antes hoje
    ontem anteontem amanha so bem mal bom boa melhor pior novo nova outro outra outros outras mesma mesmos mas nem entao
    assim tao demais quase logo cedo tarde noite dia dias hora horas vez vezes ano anos mes semana tempo ele ela eles
    elas te ti tu nos lhe gente pessoal alguem ninguem cara mano oi ola ah oh pra vcs voces seus suas teu tua porque pq
    oq quanto quanta quantos quantas cada tal jeito lugar vida mundo cima fora dentro junto perto longe atras favor pf
    pfv pls please obrigado obrigada valeu sou somos eram esteve estou tavam havia houve ha tenha tiver tenho teve temos
    msm qnd qdo qto qtos hj vlw obg blz causa favorito favorita menor maior
    contou contaram contei pronto pronta normal fechou amo sobe abre
    anything something someone somebody wrote written heard watched watching
    alem ate desde entre contra sob desse dessa desses dessas deste desta nesse nessa neste nesta naquele naquela
    daquele daquela daqueles daquelas disso disto nisso uns duas dois tres primeiro segundo ultimo
    i u we he she they them his her not no yes so if can could will would should there here then now just more much many
    very again want need see saw seen look find search show tell give get got gets go going went said say says know
    think remember make made take took put out up down all one ones good well like time day today tomorrow yesterday
    thanks never still don t s m re ll ve didn isn
    """.split()
)
_WORDS_THAT_SEEK = """
    aquel[ae]s? daquel[ae]s? aquilo daquilo cade kd onde achar? ache procur\\w+ buscar? mostr[ae]r? lembra quero
    qual quais salv\\w+ guard\\w+ anot\\w+ quanto quantos qto qtos quando qnd qdo quem aonde oq filmes? series? videos?
    links? notas? documentarios? desenhos? novelas? receitas? livros? animes? movies? films? recipes? articles? find
    show how
    what who where which when
""".split()
_SEEKS = re.compile(rf"\b(?:{'|'.join(_WORDS_THAT_SEEK)}|o q(?:ue)?|que horas|lista d[aeo]s?)\b")
# "Que tinta usei", "que dia é a consulta"; "que dia lindo" asks for nothing.
_WHICH = re.compile(
    r"^(?:em |de |com |pra |para )?(?:que|q) \w+ (?:(?:que|q|o|a) )?"
    r"(?:eu|a gente|nos|e|eh|era|foi|foram|sao|vai|vao|tem|fica|ficou|cai|serve|precisa|usa|passa|abre|fecha|comeca|"
    r"\w{2,}(?:ei|amos|emos|imos))\b"
)
# What the asker did is seldom in a note of it: "que tinta usei quando pintamos a sala" is answered by "tinta da sala".
_DONE = tuple(
    re.compile(pattern)
    for pattern in (
        r"\b(?:eu|a gente|nos|we|i) (?:ja |tinha |nao |ever |already )?(\w+)",
        r"\b(\w{2,}(?:ei|amos|emos|imos))\b",
    )
)
_HAVING = re.compile(
    r"^(?:(?:vc|voce|eu|ai|ja|sera que) )*(?:tem|tinha)\b(?! que)|"
    r"^(?:do|did|have) (?:i|we|you) |^(?:got|any|anything)\b"
)
# "o da bruma que ...", "a menina que ...", "the one with ...": what somebody remembers of it.
_DESCRIBES = re.compile(
    r"^(?:(?:o|a|os|as) (?:d[aeo]s?|tal|com) |"
    r"(?:o|a|os|as|um|uma|uns|umas|dois|duas|tres|the|that|those|two|three) (?:\w+ ){1,4}?"
    r"(?:que|q|with|where|who|that) )"
)
# "Família que não pode fazer barulho": so people describe, and so they talk of others.
_LOOSELY_DESCRIBES = re.compile(
    r"^\w{3,}(?: d[aeo]s?(?: \w+){1,2}?| \w+)?,? (?:em que|que|q|onde|who|where|with|\w+ing) \w"
)
_ASKS_FOR_IT = re.compile(
    r"^(?:vc |voce |ai |ei |me |eu )?"
    r"(?:tem|tinha|cade|kd|onde ta|onde esta|achar?|procurar?|buscar?|mostrar?|mostre|salvei|guardei|anotei|lembra|"
    r"aquel[ae]s?|o que vai|qual (?:era|e)|(?:do|did) (?:i|you) have|find|show|where is|whats|what is)\b"
)

_MADE = r"([\w ]{3,30}?)"
_HOW = re.compile(
    rf"(?:(?:o |a |um |uma |e )?{_MADE}[,:]? (?:como|cm) (?:e )?(?:q |que |se )*(?:faz(?:er|ia)?|preparar?|cozinhar?)|"
    rf"(?:como|cm) (?:e )?(?:q |que |eu |se )*(?:faz(?:er)?|faco|preparar?) (?:o |a |um |uma )?{_MADE}|"
    rf"how (?:do i|do you|to) (?:make|cook|bake) (?:the |a |some )?{_MADE})[?! ]*"
)
_SORTS = frozenset("receita receitas recipe recipes dica dicas tip tips lista list recado bilhete".split())
_I_SPEAK = re.compile(r"\b(?:eu|me|meu|minha|to|tou|estou|vou|i|im|my|me)\b")
_DID = re.compile(r"\w{2,}(?:ei|ou|aram|eram|iram)|\w{3,}di")
_ASKS_ABOUT = re.compile(
    r"^(?:(?:e|oi|ola|ei|ai|mas|entao|vc sabe|sabe|me diz|me fala|gente|hey|so) )?(?:(?:de|com|pra|para|em|a|ate) )?"
    r"(?:quando|qnd|qdo|qual|quais|quem|quant[oa]s?|qtos?|onde|aonde|cade|kd|que (?:horas?|cor)|o que|oq|"
    r"que dia (?=(?:e|eh|foi|vai|fica|cai|tem|era|que|q|o|a|vence|comeca|acaba)\b)|"
    r"when|where|wheres|who|whos|how much|how many|what time|what day|whats|what is|which)\b"
)


def telling(words: Iterable[str]) -> tuple[str, ...]:
    """Return those of the folded ``words`` of a query that tell what it is about."""
    return tuple(
        word for word in words if word not in EVERYDAY and word not in STOP_WORDS and (len(word) > 1 or word in DIGITS)
    )


def looks_for(text: str) -> bool:
    """Tell whether ``text`` may ask for what was kept: it asks, names a kind, points at it or describes it.

    Everyday talk does so, too: what it finds has to be plain.
    """
    folded = fold(text)
    return "?" in folded or any(each.search(folded) for each in (_SEEKS, _WHICH, _HAVING, _DESCRIBES))


def asks_how(text: str) -> str | None:
    """Return what ``text`` asks how to make, folded: "quindim, como faz?"; None if it does not."""
    match = _HOW.fullmatch(fold(text).strip())
    made = next((each for each in match.groups() if each), None) if match else None
    return made if made and telling(words_of(made)) else None


def describes(text: str) -> bool:
    """Tell whether ``text`` may describe what was kept, as it may describe anything."""
    return _begins_with_a_thing(text) and _LOOSELY_DESCRIBES.match(fold(text)) is not None


def may_name(text: str) -> bool:
    """Tell whether ``text`` may be what something is called in other words: it is told nobody what somebody does."""
    return _begins_with_a_thing(text) and not _I_SPEAK.search(fold(text))


def _begins_with_a_thing(text: str) -> bool:
    first = next(iter(words_of(text)), "")
    return bool(telling([first])) and not _DID.fullmatch(first)


def asks_about(text: str) -> bool:
    """Tell whether ``text`` asks when, where, how much or which: what a note may say in one word's company."""
    return _ASKS_ABOUT.search(fold(text)) is not None


def without_sorts(words: Iterable[str]) -> tuple[str, ...]:
    """Return the ``words`` without those for a sort of note, which seldom say it of themselves: "receita de molho"."""
    every = tuple(words)
    return tuple(word for word in every if word not in _SORTS) or every


def not_done(text: str, words: Iterable[str]) -> tuple[str, ...]:
    """Return the ``words`` of ``text`` without what the asker says they did."""
    folded = fold(text)
    done = {word for each in _DONE for word in each.findall(folded)}
    return tuple(word for word in words if word not in done)


def asked_for(text: str) -> str | None:
    """Return what ``text`` asks to be shown, folded: "tem clueless?", "cadê o alvará"; None if it does not ask."""
    folded = fold(text).strip()
    match = _ASKS_FOR_IT.match(folded)
    return folded[match.end() :] if match else None
