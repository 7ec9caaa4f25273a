"""Which choices put something on the table: rank and file, mounts, crews, and the parts of their models."""

from __future__ import annotations

import msgspec

from armies.battlescribe import raw
from armies.battlescribe.converting.meanings import offers_mounts, role
from armies.battlescribe.converting.parts import Line, line, part_of
from armies.battlescribe.library import Library
from rules.engine.army_books.choices import Kind

# A node with profiles of models, whether it is among mounts, and the mount that it is inside of.
Found = tuple[raw.Node, bool, raw.Node | None]
# No real model has a tenth of that; a file made to do harm may have thousands.
MOST_COMPANIONS = 200
PRECEDENCE: tuple[Kind, ...] = ("unit", "mount", "model", "upgrade")


class Stands(msgspec.Struct):
    """What a choice with profiles of models is: its kind, for each of those profiles its part, and how many of it
    there always are where it is a part of something else."""

    kind: Kind
    parts: dict[str, str] = {}
    number: int = 1


class Standing:
    """Looks through the entries of a library once; afterwards ``of`` tells of each node what it is."""

    def __init__(self, library: Library, model_types: frozenset[str]) -> None:
        self.library = library
        self.model_types = model_types
        self.of: dict[str, Stands] = {}
        self.names: dict[str, str] = {}
        self.carried: dict[str, list[Line]] = {}
        self.known: dict[int, list[Line]] = {}
        for entry in library.entries():
            self._look(entry)

    def lines(self, node: raw.Node) -> list[Line]:
        """The profiles of models that a node itself has."""
        known = self.known.get(id(node))
        if known is None:
            known = self.known[id(node)] = self._lines(node)
        return known

    def _lines(self, node: raw.Node) -> list[Line]:
        own = [one for one in node.profiles if one.type_id in self.model_types]
        for link in node.info_links:
            shared = self.library.profiles.get(link.target)
            if shared is not None and shared.type_id in self.model_types:
                own.append(shared)
        return [line(one) for one in own]

    def _look(self, entry: raw.Node) -> None:
        below: list[Found] = []
        self._collect(entry, below, frozenset({entry.id}), mount=False, carried=None)
        root = self.lines(entry) + (self.lines(target) if (target := self.library.nodes.get(entry.target)) else [])
        typed = any(one.troop_type for one in root)
        together = [*root]
        for node, mount, carried in below:
            if role(node.name) == "" and not mount and carried is None:
                together += self.lines(node)
                typed = typed or any(one.troop_type for one in self.lines(node))
        for node, mount, carried in below:
            own = self.lines(node)
            kind = "upgrade" if carried is not None else self._kind(node, own, bool(root), typed, mount)
            companions = together
            if carried is not None:
                companions = [*own, *self.lines(carried), *self._carried_with(carried)]
            elif mount or role(node.name):
                companions = [*own, *self._carried_with(node)]
            self._note(node.id, kind, own, companions, _fixed(node), carried=carried is not None)
        if not any(self.of[node.id].kind == "model" for node, _mount, _carried in below):
            self._note_unlisted(entry, frozenset({entry.id}), rooted=bool(root))
        self._note(entry.id, "unit", root, together)
        if entry.target:
            self._note(entry.target, "unit", root, together)

    def _note_unlisted(self, node: raw.Node, around: frozenset[str], *, rooted: bool) -> None:
        """Models whose profile stands with the unit, or nowhere, where no others are listed."""
        target = self.library.nodes.get(node.target)
        for child in [*node.children, *([target] if target is not None else [])]:
            if child.id in around:
                continue
            least, most = _bounds(child)
            several = most != 1 or least > 1 or not rooted
            if child.kind == "model" and several and child.id not in self.of and not role(child.name):
                self.of[child.id] = Stands(kind="model")
            self._note_unlisted(child, around | {child.id}, rooted=rooted)

    def _carried_with(self, node: raw.Node) -> list[Line]:
        """The profiles of what is inside a mount: the crew of a chariot, its beasts."""
        known = self.carried.get(node.id)
        if known is None:
            known = self.carried[node.id] = self._carried_by(node)
        return known

    def _carried_by(self, node: raw.Node) -> list[Line]:
        found: list[raw.Node] = []
        nested: list[Found] = []
        self._collect(node, nested, frozenset({node.id}), mount=True, carried=node)
        found += [one for one, _mount, _carried in nested]
        return [one for child in found for one in self.lines(child)]

    def _note(
        self, key: str, kind: Kind, own: list[Line], together: list[Line], number: int = 1, *, carried: bool = False
    ) -> None:
        parts = {one.id: part_of(one, together[:MOST_COMPANIONS]) for one in own}
        if kind == "mount" and len(own) == 1 and own[0].fights:
            parts = {one.id: "mount" for one in own}
        if (
            kind == "upgrade"
            and not carried
            and own
            and all(parts[one.id] == "mount" and one.troop_type for one in own)
        ):
            kind = "mount"
        known = self.of.get(key)
        # The same entry may be a unit of the army here and a mount there.
        if known is None or PRECEDENCE.index(kind) < PRECEDENCE.index(known.kind):
            self.of[key] = Stands(kind=kind, parts=parts, number=number if kind == "upgrade" else 1)
        for one in own:
            if parts[one.id]:
                self.names.setdefault(one.name.casefold(), parts[one.id])

    def _kind(self, node: raw.Node, own: list[Line], rooted: bool, typed: bool, mount: bool) -> Kind:
        if mount:
            return "mount"
        least, most = _bounds(node)
        several = node.kind == "model" or most != 1 or least > 1
        if role(node.name):
            return "upgrade"
        if typed and not any(one.troop_type for one in own) and (rooted or least == most):
            # A part of what has a type: its crew, its beasts.
            return "model" if rooted and least == most > 0 else "upgrade"
        return "model" if several else "upgrade"

    def _collect(
        self,
        node: raw.Node,
        found: list[Found],
        around: frozenset[str],
        *,
        mount: bool,
        carried: raw.Node | None,
    ) -> None:
        """All nodes below with profiles of models."""
        children = list(node.children)
        target = self.library.nodes.get(node.target)
        if target is not None and target.id not in around:
            children.append(target)
        for child in children:
            inside = child if child.id not in around else None
            if inside is None:
                continue
            stands = bool(self.lines(child))
            if stands:
                found.append((child, mount, carried))
            self._collect(
                child,
                found,
                around | {child.id},
                mount=mount or (offers_mounts(child.name) and not stands),
                carried=carried or (child if stands and mount else None),
            )


def _bounds(node: raw.Node) -> tuple[float, float]:
    """The least and greatest number of a choice in the pick above it."""
    least, most = 0.0, -1.0
    for one in node.constraints:
        if one.field == "selections" and one.scope == "parent" and not one.percent:
            least, most = (one.value, most) if one.kind == "min" else (least, one.value)
    return least, most


def _fixed(node: raw.Node) -> int:
    """How many of a choice there always are; 1 where that may vary."""
    least, most = _bounds(node)
    return int(least) if 1 < least == most <= 100 else 1
