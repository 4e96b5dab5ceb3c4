"""Both databases, as the store's own contract tests have them."""

from tests.state.mongo.conftest import database, real

__all__ = ["database", "real"]
