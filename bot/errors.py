"""The exceptions of the package `bot`.

GuardaError
├── ConfigurationInvalid    environment variables that cannot be used; its message lists every one
├── SkillsInvalid           files of skills that cannot be used; its message lists every mistake
├── PersonasInvalid         files of personas that cannot be used; its message lists every mistake
└── MissingSentence         a sentence, or an argument of one, that the catalogue does not have

Each is a fault of the product or of its installation. What a person gets wrong is an intent, not an exception.
"""

from __future__ import annotations

from collections.abc import Mapping


class GuardaError(Exception):
    """Every exception that `bot` raises on purpose."""


class ConfigurationInvalid(GuardaError):
    """The environment cannot be used.

    ``problems`` gives, for every wrong variable, what is wrong and how to put it right; never a value. ``reasons`` are
    what they were given as: text, or an exception that can say it in other languages.
    """

    def __init__(self, problems: Mapping[str, str | ValueError]) -> None:
        self.reasons = dict(problems)
        self.problems = {name: str(reason) for name, reason in problems.items()}
        lines = [f"  {name}: {problem}" for name, problem in self.problems.items()]
        super().__init__("\n".join(["These environment variables cannot be used:", *lines, "See .env.example."]))


class SkillsInvalid(GuardaError):
    """Files of skills cannot be used; ``problems`` gives by file all that is wrong."""

    def __init__(self, problems: Mapping[str, tuple[str, ...]]) -> None:
        self.problems = dict(problems)
        self.lines = [f"  {file}: {problem}" for file, wrong in self.problems.items() for problem in wrong]
        super().__init__("\n".join(["These files of skills cannot be used:", *self.lines]))


class PersonasInvalid(GuardaError):
    """Files of personas cannot be used; ``problems`` gives by file all that is wrong."""

    def __init__(self, problems: Mapping[str, tuple[str, ...]]) -> None:
        self.problems = dict(problems)
        self.lines = [f"  {file}: {problem}" for file, wrong in self.problems.items() for problem in wrong]
        super().__init__("\n".join(["These files of personas cannot be used:", *self.lines]))


class MissingSentence(GuardaError):
    """The catalogue has no such sentence, or the sentence needs an argument that was not given."""
