"""Arithmetic word problems of every day: what a loan really costs, a margin, which fuel, which pack.

``reading`` takes the numbers out of a text and finds what each of them is, by sentences that are data (``pt-BR.toml``,
``en.toml``); ``trade``, ``credit`` and ``household`` have a formula for each problem, and ``solving`` tries them. A
text with a number that no sentence explains is no problem that can be solved: better no answer than one that leaves
something out.
"""
