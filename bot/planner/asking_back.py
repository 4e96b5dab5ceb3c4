"""The words of which a planner's question back may be made, beside those that the person wrote.

A question back asks for what is missing in a request: which film, of what year. It needs few words of its own, and what
a swindler would ask for is not among them. A question in other words is replaced by the catalogue's.
"""

from __future__ import annotations

from state.text import words

# Shorter words tell nothing of what is asked for, beside those in _NOT_EVEN; "que tal" offers.
_TELLING = 4
_NOT_EVEN = frozenset("cpf rg pin cvv cvc otp sms pix ssn cnh tal".split())

_WORDS = frozenset(
    # Portuguese, first the words for asking.
    "qual quais quem quando onde como quanto quantos quanta quantas voce voces esse essa esses essas este esta estes "
    "estas isso isto aquele aquela aqueles aquelas aquilo dele dela deles delas outro outra outros outras algum alguma "
    "alguns algumas mesmo mesma mais menos todos todas tudo nada cada qualquer sobre para pela pelo pelos pelas entre "
    "quer querem dizer disse falou fala falando refere referindo referia pensa pensando pensou procura procurando "
    "procurar busca buscando buscar lembra lembrar sabe saber pode poderia exatamente especifico especifica exemplo "
    "tipo tipos parte coisa coisas caso acha achar encontrar mostrar mostro seria eram foram tinha tenha temos estava "
    "antes depois ainda agora entao certo certa talvez tambem apenas somente porque pois ambos dois duas tres vezes "
    "filme filmes serie series video videos link links nota notas item itens lista listas livro musica receita ideia "
    "titulo titulos nome nomes chama chamado chamada texto assunto tema palavra palavras versao original novo nova "
    "antigo antiga primeiro "
    "primeira segundo segunda ultimo ultima anos dia dias semana mes data genero terror comedia drama acao romance "
    "suspense aventura animacao documentario fantasia policial musical guerra ficcao cientifica infantil desenho anime "
    "novela temporada temporadas episodio episodios diretor diretora ator atriz elenco personagem historia brasileiro "
    "americano frances ingles japones coreano espanhol italiano idioma pessoa endereco site pagina canal recente "
    # English, the same.
    "which what when where whose does that this these those there here they them their your yours mean meant means "
    "have with from about were would could should said saying think thinking looking look search searching find "
    "remember know exactly specific specifically refer referring example kind type sort part thing things else other "
    "another same both either more most some many much only also then still maybe once please like into over "
    "movie movies film films series show shows video videos note notes item items list book song recipe idea title "
    "titles name names text subject topic word words version original older newer first second last year years "
    "day days week month date genre horror comedy action romance thriller adventure animation documentary fantasy "
    "science fiction crime season seasons episode episodes director actor actress cast character story page site "
    "channel recent called language person".split()
)


# What a question back asks for: which, who, when; or one of what is kept, and of what is known of it.
_ASKS_FOR = frozenset(
    "qual quais quem quando onde quanto quantos quanta quantas que filme filmes serie series video videos link links "
    "nota notas item itens livro musica receita titulo nome ano anos which what when where who whose movie movies film "
    "films show shows note notes items book song recipe title name year years".split()
)


def asks_back_plainly(question: str, said: str) -> bool:
    """Tell whether ``question`` is made of words for asking back and of those that stand in what was ``said``.

    It has to ask for something: "E aí, tudo bem?" is made of such words, and is talk.
    """
    own = set(words(said))
    asked = set(words(question))
    if not asked & (_ASKS_FOR | {word for word in own if len(word) >= _TELLING}):
        return False
    return all(word in own or word in _WORDS or _tells_nothing(word) for word in words(question))


def _tells_nothing(word: str) -> bool:
    return len(word) < _TELLING and word not in _NOT_EVEN
