"""The exceptions of the package `bot`.

GuardaError
├── ConfigurationInvalid    environment variables that cannot be used; its message lists every one
└── MissingSentence         a sentence, or an argument of one, that the catalogue does not have

Each is a fault of the product or of its installation. What a person gets wrong is an intent, not an exception.
"""

from __future__ import annotations


class GuardaError(Exception):
    """Every exception that `bot` raises on purpose."""


class ConfigurationInvalid(GuardaError):
    """The environment cannot be used. The message names every wrong variable and never quotes a secret."""


class MissingSentence(GuardaError):
    """The catalogue has no such sentence, or the sentence needs an argument that was not given."""
