"""The cheapest perfect matching of a graph, exactly."""

from __future__ import annotations

from collections.abc import Sequence

import rustworkx

Edge = tuple[int, int, int]


def cheapest(nodes: int, edges: Sequence[Edge]) -> list[tuple[int, int]]:
    """The cheapest of the largest matchings, as sorted pairs of nodes. An edge is two nodes and its cost, at least 0.

    The library gives pairs in an order that changes from process to process: it says nothing, and is sorted away.
    """
    if not edges:
        return []
    dearest = max(cost for _one, _other, cost in edges)
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(nodes))
    graph.add_edges_from([(one, other, dearest - cost) for one, other, cost in edges])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found)
