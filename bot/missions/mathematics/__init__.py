"""Exact arithmetic of personal finance: loans, savings, goals, retirement, debts and inflation, in decimals.

Money comes in and goes out as whole centavos (``int``), a rate as a ``Rate`` of a month or a year (``Decimal("0.01")``
is 1 %). Between the two 34 digits are kept; where a sum is rounded to the centavo, its function says how. What nothing
can be worked out with (a negative sum, no months, a rate beyond its bounds) is ``OutOfRange``; what has no answer (a
goal that is never reached, a debt that grows) is ``None``.
"""
