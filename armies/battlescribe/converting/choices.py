"""Entries, groups and links, in the form of army books."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import UNSET

from armies.battlescribe import raw
from armies.battlescribe.converting.changing import Bounds, Changing, counts_in_parent
from armies.battlescribe.converting.gathering import group_changes
from armies.battlescribe.converting.losses import Losses
from armies.battlescribe.converting.meanings import item_category, item_of, magic_path, role, wizard_level
from armies.battlescribe.converting.parts import CARRIED, body_of
from armies.battlescribe.converting.spelling import shown
from armies.battlescribe.converting.standing import Standing
from armies.battlescribe.converting.texts import Texts
from armies.battlescribe.library import Library
from rules.engine.army_books.choices import Body, Choice, Item, Kind, Profile, Rule
from rules.engine.army_books.conditions import Limit, Modifier
from rules.ninth_age.known_rules import known_item

UNLIMITED = -1
OF_OTHERS = ("rider", "mount", "crew", "beast")
# A ridden monster is the whole model even where only its riders are listed apart from it.
WHOLE = "ridden_monster"


class Choices:
    """Translates the tree of what can be chosen."""

    def __init__(self, library: Library, changing: Changing, texts: Texts, standing: Standing, losses: Losses) -> None:
        self.library = library
        self.changing = changing
        self.texts = texts
        self.standing = standing
        self.losses = losses
        self.points = changing.counting.points
        self.bounds: dict[int, Bounds] = {}

    def measure(self, node: raw.Node) -> None:
        """Reads the limits of a node and of all below it, so that changes from anywhere find what they change."""
        taken: frozenset[str] = frozenset()
        target = self.library.nodes.get(node.target)
        if target is not None:
            taken = frozenset(
                one.kind for one in target.constraints if one.field == "selections" and one.scope == "parent"
            )
        with self.losses.inside(node.name or (target.name if target else "")):
            self.bounds[id(node)] = self.changing.bounds(node.constraints, taken)
            for child in node.children:
                self.measure(child)

    def choice(self, node: raw.Node, groups: tuple[str, ...] = (), *, root: bool = False) -> Choice | None:
        """A node and all below it; None for a link that leads nowhere or back to itself."""
        target = self.library.nodes.get(node.target)
        with self.losses.inside(node.name or (target.name if target else "")):
            if self.library.nodes.get(node.id) is not node:
                self.losses.add(node.line, f"the id {node.id} a second time")
                return None
            if node.target and (target is None or node.id in self.library.circular):
                what = "back into itself" if target else f"to {node.target}, which does not exist"
                self.losses.add(node.line, f"a link ({node.id}) that leads {what}")
                return None
            return self._choice(node, groups, target, root)

    def _choice(self, node: raw.Node, groups: tuple[str, ...], target: raw.Node | None, root: bool) -> Choice:
        bounds = self.bounds[id(node)]
        in_force = self._in_force(node, target) if root else {}
        # Names of links grow old, or are those that the editor gave them: of both programs only the target's is shown.
        name = target.name if target is not None and node.name and target.name else node.name
        called = shown(name)
        inner = (called or shown(target.name if target else ""), *groups)
        group = node.shape in ("group", "group link")
        categories = list(self._categories(node))
        self.losses.add_changes(group_changes(node.info_links, node.info_groups), "a group of information")
        kind = self._kind(node, root, group)
        item = None if group or root else self._item(node, name, groups)
        shared = list(self._links(node.info_links, node.info_groups))
        profiles = list(self._profiles(node, shared))
        rules = [self._beside(item, rule) for rule in self._rules(node, shared)]
        return Choice(
            id=node.id,
            name=called,
            kind=kind,
            target=node.target,
            category=next((one.target for one in categories if one.primary), ""),
            categories=tuple(one.target for one in categories if not one.primary),
            price=self._price(node, target),
            costs=self._costs(node, target),
            min=self._least(bounds, target),
            max=self._most(bounds, target),
            default=node.default,
            collective=node.collective,
            hidden=node.hidden,
            role="" if group else role(name),
            item=item,
            body=self._body(node, kind, root),
            level=0 if group else wizard_level(name),
            path="" if group else magic_path(name),
            profiles=tuple(profiles),
            rules=tuple(rules),
            choices=tuple(one for child in node.children if (one := self.choice(child, inner if group else groups))),
            limits=(*(one for one in bounds.limits if one.id not in in_force), *in_force.values()),
            modifiers=tuple(self._changes(node, target, in_force)),
            page=self.texts.page(node.source),
        )

    def _categories(self, node: raw.Node) -> Iterator[raw.CategoryLink]:
        """Where something counts; what such a link says beside that is told."""
        for link in node.categories:
            if link.target in self.changing.counting.ids:
                yield link
            else:
                self.losses.add(link.line, f"a link to the category {link.target}, which does not exist")
            self.losses.add_changes(link.modifiers, "how it counts in a category")
            for limit in link.constraints:
                self.losses.add(limit.line, f"a limit ({limit.kind} {limit.value:g}) of how it counts in a category")

    def _in_force(self, node: raw.Node, target: raw.Node | None) -> dict[str, Limit]:
        """What the army may have of an entry, by the constraint that says so: above it stands nothing but its force."""
        stated = list(node.constraints)
        stated += target.constraints if target is not None else ()
        # Of several of one kind only the first is what the entry itself says; the others are limits as anywhere.
        first: dict[str, raw.Constraint] = {}
        for one in stated:
            if counts_in_parent(one):
                first.setdefault(one.kind, one)
        categories = [*node.categories, *(target.categories if target is not None else ())]
        # Without a category nothing is ever demanded; schema 1.15 asks of no army for the least that it prints there.
        demanding = bool(categories) and not self.library.home[node.id].schema.startswith("1.")
        return {
            one.id: Limit(id=f"force-{one.kind}", kind=one.kind, value=one.value, scope="force", shared=one.shared)
            for one in first.values()
            if self.changing.says_something(one) and (one.kind == "max" or demanding)
        }

    def _changes(self, node: raw.Node, target: raw.Node | None, in_force: dict[str, Limit]) -> Iterator[Modifier]:
        """The changes of a node; those of a number in the force, behind a link too, change that limit."""
        behind = [one for one in target.modifiers if one.field in in_force] if target is not None else []
        for one in [*behind, *node.modifiers]:
            for said in self.changing.modifiers([one]):
                limit = in_force.get(one.field)
                yield msgspec.structs.replace(said, field=f"limit:{limit.id}") if limit else said

    def _beside(self, item: Item | None, rule: Rule) -> Rule:
        """A rule of an item; one that only repeats what the item does stays with it as its text, unseen among the
        rules."""
        shared = self.library.rules.get(rule.target)
        same = known_item(rule.name or (shared.name if shared else ""))
        return msgspec.structs.replace(rule, hidden=True) if item and same and same.key == item.key else rule

    def _kind(self, node: raw.Node, root: bool, group: bool) -> Kind:
        stands = self.standing.of.get(node.id)
        if group:
            return "group"
        if root or (stands is not None and stands.kind == "unit"):
            return "unit"
        return stands.kind if stands is not None else "upgrade"

    def _price(self, node: raw.Node, target: raw.Node | None) -> float | msgspec.UnsetType:
        """The points of each one; a link that makes free what has its price elsewhere states that."""
        stated = [cost.value for cost in node.costs if cost.type_id in self.points]
        elsewhere = target is not None and any(cost.value for cost in target.costs if cost.type_id in self.points)
        return sum(stated) if any(stated) or (stated and elsewhere) else UNSET

    def _costs(self, node: raw.Node, target: raw.Node | None) -> dict[str, float]:
        elsewhere = {cost.type_id for cost in target.costs if cost.value} if target is not None else set()
        others = (cost for cost in node.costs if cost.type_id not in self.points)
        return {cost.type_id: cost.value for cost in others if cost.value or cost.type_id in elsewhere}

    def _least(self, bounds: Bounds, target: raw.Node | None) -> int | msgspec.UnsetType:
        if bounds.least is None:
            return UNSET if target else 0
        return bounds.least

    def _most(self, bounds: Bounds, target: raw.Node | None) -> int | msgspec.UnsetType:
        if bounds.most is None:
            return UNSET if target else UNLIMITED
        return bounds.most

    def _item(self, node: raw.Node, name: str, groups: tuple[str, ...]) -> Item | None:
        if not name or self.standing.lines(node):
            return None
        shared = (self.library.profiles.get(link.target) for link in node.info_links)
        profiles = [*node.profiles, *(one for one in shared if one is not None)]
        types = [self.texts.type_keys.get(one.type_id, "") for one in profiles]
        printed = [cell.value for one in profiles for cell in one.characteristics if cell.name == "Type" and cell.value]
        return item_of(name, item_category(groups), types, printed)

    def _body(self, node: raw.Node, kind: Kind, root: bool) -> Body | None:
        lines = self.standing.lines(node)
        stands = self.standing.of.get(node.id)
        if not lines or stands is None or role(node.name):
            return None
        with_parts = [(one, stands.parts.get(one.id, "")) for one in lines]
        if kind in ("unit", "upgrade") and all(part in OF_OTHERS for one, part in with_parts if not one.troop_type):
            with_parts = [(one, part) for one, part in with_parts if one.troop_type]
        if kind == "upgrade" and all(part in OF_OTHERS for _one, part in with_parts):
            return None
        if kind == "unit" and all(part in CARRIED and one.troop_type != WHOLE for one, part in with_parts):
            return None
        return body_of(with_parts, mount=kind == "mount")

    def _profiles(self, node: raw.Node, links: list[raw.InfoLink]) -> Iterator[Profile]:
        stands = self.standing.of.get(node.id)
        parts = stands.parts if stands else {}
        number = stands.number if stands else 1
        for profile in node.profiles:
            own = self.texts.profile(profile, parts.get(profile.id, ""))
            several = own.type == "model" and own.number == 1
            yield msgspec.structs.replace(own, number=number) if several else own
        for link in links:
            if link.kind == "profile" and link.target in self.library.profiles:
                shared = self.texts.profile_link(link)
                yield msgspec.structs.replace(shared, part=parts.get(link.target, ""), number=number)
            elif link.kind == "profile":
                self.losses.add(link.line, f"a link to the profile {link.target}, which does not exist")
        for group in self._groups(node.info_groups):
            yield from (self.texts.profile(one) for one in group.profiles)

    def _rules(self, node: raw.Node, links: list[raw.InfoLink]) -> Iterator[Rule]:
        for rule in node.rules:
            yield self.texts.rule(rule)
        for link in links:
            if link.kind == "rule" and link.target in self.library.rules:
                yield self.texts.rule_link(link, self.library.rules[link.target])
            elif link.kind == "rule":
                self.losses.add(link.line, f"a link to the rule {link.target}, which does not exist")
        for group in self._groups(node.info_groups):
            yield from (self.texts.rule(one) for one in group.rules)
        for profile in self._models(node):
            yield from self.texts.printed_in_columns(profile)

    def _models(self, node: raw.Node) -> Iterator[raw.Profile]:
        ids = {one.id for one in self.standing.lines(node)}
        yield from (one for one in node.profiles if one.id in ids)
        for link in node.info_links:
            shared = self.library.profiles.get(link.target)
            if shared is not None and shared.id in ids:
                yield shared

    def _links(self, links: Iterable[raw.InfoLink], groups: Iterable[raw.InfoGroup]) -> Iterator[raw.InfoLink]:
        """The links of a node, with those in its groups of information and in shared ones."""
        for link in links:
            shared = self.library.groups.get(link.target) if link.kind == "infoGroup" else None
            if shared is not None:
                found = (*self._links(shared.links, shared.groups), *self._standing_for(shared))
                yield from (raw.inside(one, link.hidden, link.modifiers) for one in found)
            elif link.kind == "infoGroup":
                self.losses.add(link.line, f"a link to the group {link.target}, which does not exist")
            else:
                yield link
        for group in groups:
            yield from self._links(group.links, group.groups)

    def _standing_for(self, group: raw.InfoGroup) -> Iterator[raw.InfoLink]:
        """Links to what stands in a shared group itself; the book keeps that among its shared texts."""
        for profile in group.profiles:
            yield raw.InfoLink(id=profile.id, target=profile.id, kind="profile", line=profile.line)
        for rule in group.rules:
            yield raw.InfoLink(id=rule.id, target=rule.id, kind="rule", line=rule.line)

    def _groups(self, groups: Iterable[raw.InfoGroup]) -> Iterator[raw.InfoGroup]:
        for group in groups:
            yield group
            yield from self._groups(group.groups)
