"""Pictures of what is kept: spending by category and week, budgets, and what was measured over time."""

from bot.packs.pictures.asking import ASKS, asked

__all__ = ["ASKS", "asked"]
