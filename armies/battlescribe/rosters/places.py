"""Finding in a book what a roster or a text means, and naming it so that it is found again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from armies.battlescribe.rosters.roster import Selection
from rules.engine.army_books.compiled import Group, Node
from rules.engine.army_books.counting import Place
from rules.ninth_age.known_rules import plain


def node_of(above: Node, selection: Selection) -> Node | None:
    """The choice below that a selection means: by its ids and group; by its name if no id fits and the name is
    unique."""
    wanted = frozenset(selection.ids)
    fitting = [node for node in above.choices.values() if node.choice.id in wanted or node.own & wanted]
    if fitting:
        groups = wanted | frozenset(selection.group)
        return max(fitting, key=lambda node: _fit(node, wanted, groups))
    named = [node for node in above.choices.values() if plain(node.choice.name) == plain(selection.name)]
    return named[0] if len(named) == 1 else None


def ids_to(place: Place) -> tuple[str, ...]:
    """Every link on the way from the army to a choice, the outermost first, and at the end the choice itself."""
    return (*_links_to(place), place.node.identity)


def group_to(place: Place) -> tuple[str, ...]:
    """Every link on the way from the army to the group that a choice was taken from, and at the end the group."""
    group = place.node.group
    if group is None:
        return ()
    above = _links_to(place.above) if place.above else ()
    return (*above, *_links_around(group), group.identity)


def _links_to(place: Place) -> tuple[str, ...]:
    if place.above is None:
        return ()
    around = _links_around(place.node.group) if place.node.group else ()
    return (*_links_to(place.above), *around, *place.node.way[:-1])


def _links_around(group: Group) -> tuple[str, ...]:
    outside = _links_around(group.around) if group.around else ()
    return (*outside, *group.way[:-1])


def labels(nodes: Iterable[Node], groups: dict[str, str] | None = None) -> dict[str, str]:
    """Names of choices by key, each one once: where two are called alike, the group says which, and if need be a
    number.

    ``groups`` names by id what takes the place of a group: the categories, for the entries of an army.
    """
    ordered = list(nodes)
    names = {node.key: node.choice.name or node.choice.id for node in ordered}
    alike = Counter(plain(name) for name in names.values())
    found: dict[str, str] = {}
    taken: dict[str, int] = {}
    for node in ordered:
        label = names[node.key]
        if alike[plain(label)] > 1:
            group = (groups or {}).get(node.choice.category, "") if groups else _group_name(node.group)
            label = f"{label} {{{group}}}" if group else label
        number = taken[plain(label)] = taken.get(plain(label), 0) + 1
        found[node.key] = f"{label} {{{number}}}" if number > 1 else label
    return found


def _fit(node: Node, wanted: frozenset[str], groups: frozenset[str]) -> tuple[int, int, int]:
    around = node.group.ids if node.group else frozenset()
    return (len(node.own & wanted), node.choice.id in wanted, len(around & groups))


def _group_name(group: Group | None) -> str:
    while group is not None:
        if group.choice.name:
            return group.choice.name
        group = group.around
    return ""
