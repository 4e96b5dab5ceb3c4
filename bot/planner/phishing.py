"""Questions and requests for what opens an account: passwords, cards, codes, the answers to security questions.

Nothing that Guarda does needs any of it, so a text that asks for it is a swindler's, whoever put it into a model. A
secret is asked for where it stands in a question or behind a word of requesting; which entry speaks of one may be
asked, and a film may be called after one. Too strict is safe: the catalogue's sentence takes the place of the text.
"""

from __future__ import annotations

import re
import unicodedata

from state.text import fold

# Letters that stand apart ("s e n h a", "p-a-s-s"), and signs that stand for letters ("s3nh@").
_APART = re.compile(r"(?<![^\W_])(?:[^\W\d_][\s.\-_*·]{1,3}){3,}[^\W\d_](?![^\W_])")
_SIGNS = str.maketrans("0134578@$€!", "oieastbasei")
_WITH_SIGNS = re.compile(
    r"[\w@$€!]{0,20}[^\W\d_][@$€!0134578]{1,9}[^\W\d_][\w@$€!]*|[@$€0134578]{1,9}[^\W\d_]{3,}[\w@$€!]*"
)
_WITHIN = re.compile(r"(?<=[^\W\d_])[-_.·*](?=[^\W\d_])")
_ALPHABETS = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE")

_ENTRY = (
    r"(?:filmes?|series?|videos?|links?|notas?|anotac(?:ao|oes)|itens?|item|livros?|novelas?|episodios?"
    r"|temporadas?|receitas?|listas?|movies?|films?|shows?|notes?|items?|books?|entry|entries|recipes?|lists?)"
)
# What asks which entry is meant, or what it is called: "qual nota fala da senha?", "como se chama o filme que ...".
_WHICH_ENTRY = re.compile(
    rf"^\W*(?:(?:e|and|em|de|in)\s+)?"
    rf"(?:(?:qual|quais|que|which|what)\s+(?:(?:das?|dos?|of the|of your)\s+)?"
    rf"|(?:como se chama|qual (?:e|era|foi)(?: mesmo)?(?: o (?:nome|titulo) d[oae])?)\s*[oa]s?\s+"
    rf"|(?:what is|what's|which is)(?: the (?:name|title) of)?(?: the)?\s+)"
    rf"{_ENTRY}\b(?!\s+(?:password|code|pin\b|card|senha|codigo|token))"
)
# What a film, a note or a book is called is no secret: "o filme Password", "The Card Counter, the movie".
_TITLED = re.compile(
    rf"(?i:\b{_ENTRY}|\bchamad[oa]s?|\bcalled|\btitled)\s+(?:“[^”]{{1,60}}”|\"[^\"]{{1,60}}\"|(?:\b(?:[A-Z]\w*|d[aeo]s?|of|the)\b\s?)+)"
    r"|(?:\b[A-Z]\w*\b\s?(?:(?:d[aeo]s?|of|the)\s)?){1,8}(?=,?\s(?:[oa]|the|um|uma|a)\s(?:filme|serie|série|livro|movie|film|show|series|book)\b)"
)
_NO_CODE = r"(?! (?:d[aeo]s? )?(?:vinci|barras?|penal|civil|fonte|postal|morse|honra|conduta|etica|geass|black))"
_NO_CARD = (
    r"(?! (?:(?:de|do|da) )?(?:natal|aniversario|visitas?|embarque|memoria|pontos?|postal|postais|vermelho|amarelo"
    r"|game|games|counter|trick|tricks|table))"
)
_SECRETS = re.compile(
    r"\b(?:contra)?senh(?:as?|inhas?)\b|\bpalavras?[ -]?(?:passe|secretas?|chaves?|de seguranca)"
    r"|\bpass(?:word|wd|code|phrase|key)s?\b"
    r"|\bpass[ -]?(?:word|code|phrase)s?\b"
    r"|\bp(?:s|as)s*w(?:or)?d?s?\b|\bpw\b|\bsen+h+as?\b"
    rf"|\bcodigos?\b{_NO_CODE}|(?<!source )(?<!vinci )(?<!zip )(?<!dress )(?<!bar )\bcodes?\b"
    r"|\bpins?\b|\bcv[vc]2?\b|\botp\b|\b[2m]fa\b|\btokens?\b|\bpuk\b|\bcpf\b|\bcnpj\b|\brg\b|\bssn\b"
    r"|\bsocial security\b"
    rf"|\bcart(?:ao|oes)\b{_NO_CARD}|(?<!house of )(?<!birthday )(?<!christmas )(?<!greeting )\bcards?\b{_NO_CARD}"
    r"|\bchaves? (?:de (?:seguranca|acesso|recuperacao)|privadas?|pix)\b"
    r"|\b(?:private|access|recovery|security|backup) keys?\b"
    r"|\b(?:frases?|palavras?) (?:de (?:recuperacao|seguranca|acesso)|sementes?|secretas?)\b"
    r"|\b(?:recovery|seed|secret|security|backup) (?:phrase|words?|question|answer|number|digits?)s?\b"
    r"|\b(?:pergunta|resposta)s? (?:secreta|de seguranca)s?\b"
    r"|\b(?:segredo|combinacao) d[oae]\b|\bcombination\b"
    r"|\b(?:login|log-?in|credencia(?:l|is)|credentials?|sign-?in details)\b|\busuario e\b|\busername\b"
    r"|\b(?:numeros?|dados|agencia e) (?:d[aeo]s? )?(?:sua |seu |minha )?"
    r"(?:conta|bancari\w*|cart\w+|documento|agencia)\b"
    r"|\bdados (?:bancarios|pessoais)\b|\bconta bancaria\b|\bagencia\b"
    r"|\b(?:account|routing|sort|iban|card) (?:number|code)s?\b"
    r"|\bbank(?:ing)? (?:details|account)\b"
    # The answers to security questions.
    r"|\bsolteir\w*\b|\bmaiden\b|\bsobrenomes? (?:d[aeo]s? )?(?:sua |tua |minha )?(?:mae|avo|vo)\b"
    r"|\b(?:nome|chama\w*|sobrenome|batizad\w*|registr\w*)\b[^.?!]{0,40}\b(?:mae|mamae|genitora|avo materna)\b"
    r"|\b(?:mae|mamae|genitora|avo materna)\b[^.?!]{0,40}"
    r"\b(?:nome|chama\w*|sobrenome|batizad\w*|assina\w*|casa(?:r|sse|mento)|solteir\w*)\b"
    r"|\b(?:mother|mum|mom|mommy|mama|grandmother)(?:'s|’s|s)?\b[^.?!]{0,40}\b(?:names?|called|surname|born|nee|married|marry|wedding|maiden)\b"
    r"|\b(?:names?|surname|called|call)\b[^.?!]{0,40}\b(?:mother|mum|mom)\b"
    r"|\bprimeir[oa] (?:\w+ )?(?:bicho|bichinho|animal|pet|cachorr\w+|gat\w+|escola|professora?|carro)\b"
    r"|\bfirst (?:pet|dog|cat|school|teacher|car|street)\b"
    # The same without its name: where it is printed, where it came to, what it is typed into.
    r"|\b(?:numer\w+|letr\w+|digit\w+|algarism\w+|sequencia|numbers?|digits?|figures?|letters?)\b[^.?!]{0,50}"
    r"\b(?:atras|verso|costas|frente|plastico|cart\w+|sms|celular|whatsapp|torpedo|mensagem"
    r"|cheg\w+|receb\w+|mand\w+ (?:pra|para)"
    r"|back|front|behind|plastic|cards?|texted|text|phone|sent|got|received)\b"
    r"|\b(?:sms|torpedo)\b|\btext(?:ed)? (?:message|you)\b|\bone[ -]time\b|\buso unico\b"
    r"|\bsignature (?:strip|panel)\b"
    r"|\b(?:escrit|impress|gravad|written|printed)\w*\b[^.?!]{0,30}\b(?:verso|atras|costas|back|behind)\b"
    r"|\b(?:palavras|words|frase|phrase|chave|key)\b[^.?!]{0,30}\b(?:carteira|wallet|bitcoin|cripto\w*|crypto)\b"
    r"|\b(?:visa|mastercard|amex|american express|hipercard)\b"
    r"|\b(?:tres|quatro|seis|oito|dezesseis|three|four|six|eight|sixteen|\d+) (?:digitos|digits)\b"
    r"|\bsecret\b[^.?!]{0,30}\b(?:use|sign|log|enter|type)\b|\bsegredo\b[^.?!]{0,30}\b(?:usa|entra|acessa|digita)\b"
    r"|\b(?:digit|tecl|aperta|acess|entra|desbloque|destrav|destranc|abra|abre|abrir|logar|loga)\w*\b[^.?!]{0,50}"
    r"\b(?:banco|caixa eletronico|conta|app|aplicativo|celular|telefone|e-?mail|cofre|cadeado|alarme"
    r"|internet banking)\b"
    r"|\b(?:type|enter|tap|key|punch|press|unlock|log|sign|get|open)\w*\b[^.?!]{0,50}"
    r"\b(?:bank|atm|cash machine|account|app|phone|e-?mail|safe|padlock|alarm)\b"
    r"|\b(?:numeros?|teclas?|numbers?|keys?|buttons?) (?:que )?(?:voce|vc|do you|you) "
    r"(?:aperta|tecla|digita|press|punch|type)"
    r"|\b(?:ultim|primeir)[oa]s (?:\w+ )?(?:digitos|numeros|algarismos)\b"
    r"|\b(?:last|first) (?:\w+ )?(?:digits|numbers)\b"
)
_REQUESTS = re.compile(
    r"\?"
    r"|\b(?:dig[ao]|informe|digite|envie|mande|passe|conte|fale|confirme|forneca|escreva|insira|compartilhe|responda|preencha"
    r"|repita|mostre|cole|tecle|fotografe|revele|valide|verifique|soletre|dite)\b"
    r"|(?:^|[.!,;:]\s*|\b(?:por favor|agora|so|entao|e|ja)\s+)(?:me |nos )?"
    r"(?:diz|fala|manda|passa|conta|envia|informa|digita|escreve|confirma|mostra|compartilha"
    r"|responde|repete|cola|soletra|dita|da)\b"
    r"|\b(?:me|nos) (?:diz|fala|manda|passa|conta|envia|informa|escreve|confirma|mostra|responde|da|de|diga"
    r"|dizer|passar|mandar|falar|contar|enviar|informar|confirmar|mostrar|dar)\b"
    r"|\b(?:diz|fala|manda|passa|conta|envia|escreve|mostra|da) (?:pra|para) (?:mim|nos|ca|a gente)\b"
    r"|\b(?:preciso|precisamos|necessito|necessitamos|aguardo|aguardamos|falta|faltou|faltando|basta|quero|queremos"
    r"|gostaria|gostariamos|e (?:preciso|necessario|obrigatorio)|necessari[oa]s?|obrigatori[oa]s?"
    r"|pode (?:mandar|passar|dizer))\b"
    r"|(?:^|[.!,;:]\s*|\b(?:please|just|now|then|and|to continue|to verify)\s+)"
    r"(?:tell|give|send|share|type|enter|provide|confirm|reply|write|say|show|let|read|text|repeat|verify|input|submit|fill|spell"
    r"|supply|reveal)\b"
    r"|\b(?:tell|give|send|show|text|read) (?:me|us)\b|\b(?:let|help) (?:me|us)\b"
    r"|\b(?:i|we)(?:'ll| will| would|'d)? (?:just |still |also )*(?:need|require|want|like|await)\b"
    r"|\b(?:para|pra) (?:confirmar|continuar|prosseguir|verificar|validar|liberar)\b"
    r"|\bto (?:confirm|continue|proceed|verify|validate|unlock)\b"
    r"|\byou (?:must|have to|need to|should)\b|\b(?:required|needed|waiting for|please)\b"
)
_CLAUSES = re.compile(r"(?<=[.?!;:])\s+|\s+(?=(?:e|and|ou|or)\s+(?:qual|quais|que|como|what|which|how)\b)")


def asks_for_secret(text: str) -> bool:
    """Tell whether ``text`` asks for something that opens an account, or hides its words from who would look."""
    plain = unicodedata.normalize("NFKC", text)
    if any(_mixes_alphabets(word) for word in plain.split()):
        return True
    clauses = _CLAUSES.split(plain)
    requested = any(_REQUESTS.search(reading) for clause in clauses for reading in _readings(clause))
    return requested and any(_speaks_of_secret(clause) for clause in clauses)


def _speaks_of_secret(clause: str) -> bool:
    named = any(_SECRETS.search(reading) for reading in _readings(_TITLED.sub(" ", clause)))
    return named and not _WHICH_ENTRY.search(fold(clause))


def _readings(text: str) -> tuple[str, str, str]:
    """Return ``text`` folded, then with letters that were written apart or as signs read, then without hyphens, too."""
    bare = fold(text)
    joined = _APART.sub(lambda found: re.sub(r"[\W_]", "", found[0]), bare)
    read = _WITH_SIGNS.sub(lambda found: found[0].translate(_SIGNS), joined)
    return bare, read, _WITHIN.sub("", read)


def _mixes_alphabets(word: str) -> bool:
    alphabets = {unicodedata.name(sign, "").partition(" ")[0] for sign in word if sign.isalpha()}
    return len(alphabets.intersection(_ALPHABETS)) > 1
