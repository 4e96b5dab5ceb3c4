"""Imports: no module needs, to be loaded, one that needs it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter

import grimp

PACKAGES = ("webhooks", "bot", "tools", "state", "prompts")


def test_every_module_can_be_imported_alone() -> None:
    loads = loaded_before(grimp.build_graph(*PACKAGES, exclude_type_checking_imports=True, cache_dir=None))
    assert circle_in(loads) == []


def test_a_circle_is_found() -> None:
    assert circle_in({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}})


def circle_in(loads: Mapping[str, set[str]]) -> list[str]:
    """Return modules of which each loads the next and the last the first; [] if there are none."""
    try:
        TopologicalSorter(loads).prepare()
    except CycleError as error:
        return [*reversed(error.args[1])]
    return []


def loaded_before(graph: grimp.ImportGraph) -> Mapping[str, set[str]]:
    """Return what each module loads: what it imports, and the packages that this is in and the module is not."""
    return {
        module: {
            each
            for imported in graph.find_modules_directly_imported_by(module)
            for each in (imported, *packages_of(imported))
            if each != module and not module.startswith(f"{each}.")
        }
        for module in graph.modules
    }


def packages_of(module: str) -> Iterator[str]:
    while package := module.rpartition(".")[0]:
        yield package
        module = package
