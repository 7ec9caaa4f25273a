"""No circle of imports is larger than a few files, wherever in them an import stands, and for whom."""

from itertools import accumulate

import grimp
import rustworkx

from ninthsite.settings.environment import BASE_DIR

MOST = 5
PACKAGES = ("accounts", "armies", "battles", "conduct", "leagues", "maps", "ninthsite", "notices", "reference", "rules")


def circles():
    """The files of each circle; what only a type checker imports counts."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    drawn = rustworkx.PyDiGraph()
    number = {module: drawn.add_node(module) for module in sorted(graph.modules)}
    for module, start in number.items():
        for imported in graph.find_modules_directly_imported_by(module):
            drawn.add_edges_from_no_data([(start, number[one]) for one in loaded(imported, module)])
    return [sorted(drawn[one] for one in circle) for circle in rustworkx.strongly_connected_components(drawn)]


def loaded(imported, by):
    """The module and the packages that it lies in, which are loaded with it; not those in which whoever imports it lies
    as well, which are there already."""
    packages = accumulate(imported.split("."), "{}.{}".format)
    return [one for one in packages if not f"{by}.".startswith(f"{one}.")]


def test_no_circle_is_larger_than_a_few_files(monkeypatch):
    monkeypatch.syspath_prepend(BASE_DIR)
    found = [circle for circle in circles() if len(circle) > MOST]
    assert found == [], f"files that import each other: {found}"
