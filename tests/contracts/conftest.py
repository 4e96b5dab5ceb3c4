"""The real database, as the store's own contract tests have it."""

from tests.state.mongo.conftest import real as database

__all__ = ["database"]
