"""What somebody says who does not want what was just asked or done: "não, esse não", "opa errado", "volta ele"."""

from __future__ import annotations

import re

from bot.understanding.recognition import Abstention, Action, Recognition
from bot.understanding.words.normaliser import fold

LONGEST = 120

_CRY = r"(?:(?:ai|ah|oh|opa|epa|ops|ih|eita|vixe|poxa|oops|whoa|wait|hey|pera|perai|espera|calma)\b[\s,.!…]*)*"
_NO = r"(?:nao+|naum|n|no+|nope|nah|nunca|never|jamais)"
# "Não, a ração ainda não comprei", "nao pera"; "não sei" is no answer yet.
_BEGINS_WITH_NO = re.compile(
    rf"{_CRY}{_NO}\b(?:\s*[,.;:!…–-]|\s+(?:pera|perai|espera|calma|para|wait|stop|hold on|sorry|desculpa)\b)"
)
_NOT_MEANT = re.compile(
    r"\bn(?:ao|aum)? (?:era|e|eh|foi|queria|quero|quis) (?:isso )?(?:(?:pra|para|que) )?(?:voce )?(?:era )?"
    r"(?:apag|delet|exclu|remov|tir|isso|esse|essa)"
    r"|\b(?:did not|didn't|didnt|don't|dont|do not) (?:mean|want) (?:to|you to) (?:delete|remove|erase)"
)
_ALARM = re.compile(
    rf"{_CRY}(?:{_NO}[\s,.!…]+(?:pera|perai|espera|calma|para|wait|hold on|stop)\b"
    r"|(?:ta |esta |foi |deu |veio )?errad[oa]\b"
    r"|me enganei|foi (?:sem querer|engano|por engano|mal)|sem querer|(?:era|e|foi|queria) (?:[oa] )?outr[oa]\b"
    r"|(?:apaguei|deletei|tirei|apagou|deletou|tirou) (?:[oa] )?errad[oa]|wrong one|my mistake|by mistake)"
    r"|(?:ops|oops|oopsie|epa|ih)[\s,.!…]*$"
)
_THEM = r"(?:ele|ela|eles|elas|esse|essa|isso|este|esta|[oa]s?|meus?|minhas?)"
_PUTS_BACK = re.compile(
    rf"\b(?:volt(?:a|e|ar|asse) (?:com )?{_THEM}\b|(?:traz|traga|trazer|quero|queria)\b.* de volta|devolv(?:e|a|er)\b"
    r"|(?:restaur|ressuscit|recuper)(?:a|e|ar|asse)\b|desapag\w+|undelete\b"
    r"|(?:bot|coloc|met|guard|salv|adicion)(?:a|e|ar|asse|que)\b.* (?:de volta|de novo|novamente|outra vez)"
    r"|(?:poe|ponha|por)\b.* (?:de volta|de novo|novamente|outra vez)"
    r"|(?:bring|put|get|give|want)\b.* back\b|restore\b|recover\b)"
)


def says_no(recognition: Recognition) -> bool:
    """Tell whether words that no rule reads are a no to a removal that was asked about, and say more besides.

    To take too much for a no removes nothing.
    """
    text = fold(recognition.text).strip()
    if len(text) > LONGEST or recognition.action is not Action.UNKNOWN:
        return False
    negated = recognition.abstention is Abstention.NEGATED
    return negated or bool(_BEGINS_WITH_NO.match(text) or _NOT_MEANT.search(text))


def regrets(text: str) -> bool:
    """Tell whether ``text``, said right after a removal, cries out that it was a mistake."""
    said = fold(text).strip()
    return len(said) <= LONGEST and bool(_ALARM.match(said) or _NOT_MEANT.search(said))


def puts_back(text: str) -> bool:
    """Tell whether an undo asks for something that is gone, so that it would be no answer to take something away."""
    return _PUTS_BACK.search(fold(text)) is not None
