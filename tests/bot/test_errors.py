"""The tree of exceptions is the one that the module draws."""

from __future__ import annotations

import inspect

from bot import errors


def test_every_exception_is_drawn_and_belongs_to_the_tree() -> None:
    raised = [each for _, each in inspect.getmembers(errors, inspect.isclass) if issubclass(each, BaseException)]
    for each in raised:
        assert issubclass(each, errors.GuardaError)
        assert each.__name__ in (errors.__doc__ or "")


def test_an_invalid_configuration_lists_its_problems_a_line_each() -> None:
    error = errors.ConfigurationInvalid({"LOG_LEVEL": "is not a level", "PUBLIC_URL": "is missing"})
    assert str(error).splitlines()[1:3] == ["  LOG_LEVEL: is not a level", "  PUBLIC_URL: is missing"]
