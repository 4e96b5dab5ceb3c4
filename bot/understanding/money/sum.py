"""A sum of money in a message."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Sum:
    """What ``text[start:end]`` comes to in hundredths: the whole, which is paid in ``parts``.

    ``marked`` says that a word or a sign tells that it is money, and ``currency`` is the one that says of which: "" if
    none does. With ``each`` the sum of one part was told, else the whole. ``count`` things cost ``price`` each where
    that was told, and of ``whole`` a sum that was divided ``among`` several this is the person's share.
    """

    start: int
    end: int
    centavos: int
    marked: bool = False
    parts: int = 1
    each: bool = False
    count: Decimal = Decimal(1)
    price: int = 0
    among: int = 1
    whole: int = 0
    currency: str = ""

    def shares(self) -> tuple[int, ...]:
        """Return what each part comes to; together they are the whole, and the first ones have what is left over."""
        share, rest = divmod(self.centavos, self.parts)
        return tuple(share + (at < rest) for at in range(self.parts))
