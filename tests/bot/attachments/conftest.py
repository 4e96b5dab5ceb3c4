"""The product over the real store, for tests of what messages bring along."""

from __future__ import annotations

from tests.bot.account.conftest import product

__all__ = ["product"]
