"""Toy pack: which plant was watered when."""
