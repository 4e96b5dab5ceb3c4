"""Words that mean the same to who looks for what they keep: genres, and what things are called, in two languages."""

from __future__ import annotations

from collections.abc import Mapping

# Single folded words; the first names the group.
_GROUPS = (
    ("terror", "horror"),
    ("comedia", "comedy", "comedias", "comedies", "comico"),
    ("drama", "dramas", "dramatico"),
    ("acao", "action"),
    ("aventura", "adventure"),
    ("animacao", "animation", "animado", "desenho", "animated", "cartoon"),
    ("documentario", "documentary", "doc", "documentarios", "documentaries", "documental", "documentais"),
    ("fantasia", "fantasy"),
    ("ficcao", "fiction", "scifi", "sci"),
    ("cientifica", "science", "scifi", "fi"),
    ("romance", "romantico", "romantica", "romantic", "romances"),
    ("suspense", "thriller", "suspenses", "thrillers"),
    ("misterio", "mystery", "misterios", "mysteries"),
    ("crime", "policial", "crimes", "policiais"),
    ("guerra", "war", "guerras"),
    ("faroeste", "western", "westerns", "bangue"),
    ("musical", "musicais", "musica", "music"),
    ("familia", "family", "infantil", "kids", "children"),
    ("novela", "soap", "novelas"),
    ("noticia", "news"),
    ("politica", "politics"),
    ("historia", "history", "historico", "historical"),
    ("receita", "recipe", "receitas", "recipes"),
    ("senha", "password", "senhas", "passwords"),
    ("telefone", "phone", "celular", "fone", "tel"),
    ("endereco", "address"),
    ("aluguel", "rent"),
    ("bolo", "cake"),
    ("pao", "bread"),
    ("medico", "doctor", "medica"),
    ("dentista", "dentist"),
    ("aniversario", "birthday", "niver"),
    ("viagem", "trip", "travel"),
    ("livro", "book", "livros", "books"),
    ("presente", "gift", "presentes", "gifts"),
    ("mercado", "supermercado", "grocery", "groceries", "feira"),
    ("remedio", "medicine", "remedios"),
    ("carro", "car"),
    ("onibus", "busao", "buzao", "bus"),
    ("gasolina", "gasosa"),
    ("casa", "house", "home"),
    ("trabalho", "work"),
    ("reuniao", "meeting"),
)


def _by_word() -> Mapping[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for group in _GROUPS:
        for word in group:
            found[word] = found.get(word, frozenset()) | {group[0]}
    return found


MEANINGS = _by_word()
