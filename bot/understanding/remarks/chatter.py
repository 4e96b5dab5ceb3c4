"""What is said in passing and asks for nothing: praise, laughter, scolding, "pera"; a lookup would find films in it."""

from __future__ import annotations

import re
from enum import StrEnum

from bot.understanding.words.normaliser import fold

LONGEST = 60


class Chatter(StrEnum):
    """What somebody says in passing."""

    PRAISE = "praise"
    LAUGHTER = "laughter"
    SCOLDING = "scolding"
    WAIT = "wait"


_GOOD = (
    r"(?:legal|otimo|maneiro|bacana|massa|top|topzera|topissimo|tri|trilegal|arretado|irado|sinistro|show|show de bola|"
    r"da hora|daora|suave|firmeza|maravilha|maravilhoso|sensacional|incrivel|fantastico|demais|amei|adorei|gostei|"
    r"curti|excelente|lindo|chique|porreta|pai d'?egua|boa|boa demais|coisa boa|bom demais|parabens|arrasou|"
    r"que (?:bom|massa|legal|top|maneiro)|mandou bem|"
    r"awesome|great|cool|amazing|neat|sweet|brilliant|lovely|nice|love it|nice one|well done)"
)
_CALLED = (
    r"(?:mano|cara|vei|guri|tche|bah|meu|hein|viu|mesmo|demais|ai|garoto|garota|robozinho|bot|isso|man|mate|dude|so|it)"
)
_OH = (
    r"(?:oxe|oxente|eita|nossa|bah|caramba|uau|wow|ah|oh|ai|rapaz|mano|cara|po|pow|muito|mto|mt|tao|very|so|"
    r"that s|thats)"
)
_SHAPES = {
    Chatter.PRAISE: re.compile(rf"(?:{_OH} )*{_GOOD}(?: {_CALLED}| {_GOOD})*"),
    Chatter.LAUGHTER: re.compile(
        r"(?:(?:k{3,}|(?:ha){2,}h?|(?:he){2,}|(?:hi){2,}|(?:rs){2,}|(?:hua|hau|hue)+|"
        r"lo+l|lmao)\s*)+"
    ),
    Chatter.SCOLDING: re.compile(
        r"(?:(?:seu|sua|que|your|you|you re|vc e|voce e|tu e|how|so) )*(?:bot |robo |app )?"
        r"(?:(?:muito|mto|mt|tao|e|mais|so|very) )*"
        r"(?:burro|burra|burrice|idiota|imbecil|inutil|ruim|pessimo|lixo|porcaria|merda|bosta|bugado|doido|chato|"
        r"stupid|dumb|useless|idiot|rubbish|garbage|trash|terrible|crap)"
        r"(?: (?:de|esse|do|bot|robo|app|hein|demais|mesmo))*"
        r"|(?:ta|esta|tudo) (?:bugado|zoado|quebrado|doido)|nao funciona(?: nada| direito)?|nao presta"
        r"|vai (?:se|te|tomar|pra|a) (?:\w+ ?){1,4}|vsf|vtnc|pqp|(?:que )?saco|que raiva|odeio (?:vc|voce|esse bot)"
        r"|(?:screw|fuck) (?:you|off)|this sucks|you suck|it s broken|not working"
    ),
    Chatter.WAIT: re.compile(
        r"(?:(?:nao|ai|so|opa|calma|um|wait) )*(?:pera|perai|pera ai|espera|espera ai|calma|calma ai|um minuto|"
        r"um momento|um segundo|um instante|so um (?:minuto|momento|instante|segundo)|ja volto|hold on|wait|one sec|"
        r"one moment|give me a (?:sec|minute|moment))"
    ),
}


def chatter_in(text: str) -> Chatter | None:
    """Return what ``text`` is said for, if it is nothing but that; None otherwise."""
    said = " ".join(re.findall(r"[\w']+", fold(text)))
    if not said or len(said) > LONGEST or text.rstrip().endswith("?"):
        return None
    return next((kind for kind, shape in _SHAPES.items() if shape.fullmatch(said)), None)
