"""What about Guarda somebody wants to know: whether it is a robot, who made it, what it costs, who reads along."""

from __future__ import annotations

import re
from enum import StrEnum

from bot.understanding.normaliser import fold


class Topic(StrEnum):
    """What a question about Guarda is about."""

    LANGUAGES = "languages"
    PRICE = "price"
    READING = "reading"
    SAFETY = "safety"
    MODEL = "model"
    ROBOT = "robot"
    MAKER = "maker"
    NAME = "name"
    ITSELF = "itself"


# The first that fits; what fits none is about Guarda itself.
_TOPICS: tuple[tuple[Topic, re.Pattern[str]], ...] = (
    (
        Topic.LANGUAGES,
        re.compile(
            r"\b(?:em|in|fala\w*|entende\w*|speak|understand)\b.*"
            r"\b(?:ingles|portugues|espanhol|frances|english|portuguese|spanish|french|idiomas?|linguas?|languages?)\b"
        ),
    ),
    (
        Topic.PRICE,
        re.compile(
            r"\b(?:de graca|gratis|gratuit\w+|pag[aou]|pagos?|pagar\w*|pagamos|custa\w*|cobra\w*|preco|mensalidade|"
            r"plano|assinatura|free|costs?|pay|paid|price|fees?|subscription|premium|charge|money|catch|how much)\b"
        ),
    ),
    (
        Topic.READING,
        re.compile(
            r"\b(?:le|leem|ler|lendo|ve|veem|ver|vendo|acessa\w*|acesso|espia\w*|espion\w*|escuta\w*|ouve\w*|read|reads|"
            r"reading|see|view|access|spy\w*|listen\w*|watching|look at)\b"
        ),
    ),
    (
        Topic.SAFETY,
        re.compile(
            r"\b(?:dados|segur\w+|confi\w+|priva\w+|sigil\w+|golpe|virus|fake|spam|hacker|furada|vend\w+|compartilha\w*|"
            r"(?:fic|vao parar|guard|armazen|salv)\w*.*(?:mensagens|conversas|coisas|informacoes|notas|segredos)|data|"
            r"safe|secure|trust\w*|legit|scam|sell|share|leak|steal|encrypted|private|privacy|terms|"
            r"(?:store|keep|stored|kept|happens|do).*\b(?:notes|messages|stuff|info|things|chats))\b"
        ),
    ),
    (
        Topic.MODEL,
        re.compile(
            r"\b(?:gpt|chatgpt|gemini|claude|alexa|siri|copilot|llama|ia|inteligencia artificial|"
            r"artificial intelligence|llm|modelo de|language model|"
            r"(?:an|are you|are u|is this|which|what|kind of|human or) ai)\b"  # "aí" is another word
        ),
    ),
    (
        Topic.ROBOT,
        re.compile(
            r"^(?!.*\b(?:que|qual|quem|what|which|who)\b).*\b(?:robo\w*|bot|maquina|humano|humana|pessoa|gente|alguem|real|"
            r"de verdade|computador|programa|automatic\w+|automated|robot|human|person|machine|someone|somebody)\b"
        ),
    ),
    (
        Topic.MAKER,
        re.compile(
            r"\b(?:criou|fez|donos?|dona|empresa|programou|desenvolveu|inventou|por tras|feit[oa] por|criador\w*|"
            r"desenvolvedor\w*|made|built|created|designed|owns?|owner|creators?|makers?|developers?|developed|company|"
            r"behind|programmed|work for|trabalha pra)\b"
        ),
    ),
    (Topic.NAME, re.compile(r"\b(?:nome|se chama|te chamar|chamar voce|(?:your|ur|a) name|name is|call you|called)\b")),
)


def topic_of(text: str) -> Topic:
    """Return what ``text``, a question about Guarda, wants to know."""
    said = fold(text)
    return next((topic for topic, pattern in _TOPICS if pattern.search(said)), Topic.ITSELF)
