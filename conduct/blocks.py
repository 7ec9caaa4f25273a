"""Blocking people: whoever is blocked is never told, and meets only what he would meet if one were not there."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.alone import alone
from accounts.models import User
from conduct.models import Block
from conduct.people import named
from conduct.refusals import Refused

MOST = 500


def block(by: User, name: object) -> Block:
    """Have nothing to do with this person any more; once is enough. Raises `Refused`."""
    person = named(name)
    if person.pk == by.pk:
        raise Refused("self")
    with transaction.atomic():
        alone(by)
        found = Block.objects.filter(by=by, person=person).first()
        if found is not None:
            return found
        if Block.objects.filter(by=by).count() >= MOST:
            raise Refused("most", most=MOST)
        return Block.objects.create(by=by, person=person)


def unblock(by: User, number: int) -> User | None:
    """Undo the block of this number, if it is one's own; who it was."""
    found = Block.objects.filter(by=by, pk=number).select_related("person").first()
    if found is None:
        return None
    found.delete()
    return found.person


def blocks_of(user: User) -> QuerySet[Block]:
    """Whom somebody has blocked, the latest first."""
    return Block.objects.filter(by=user).select_related("person").order_by("-pk")


def blocked_by(reader: User | int | None) -> frozenset[int]:
    """The persons whose words this reader does not want to see."""
    return frozenset(Block.objects.filter(by=reader).values_list("person_id", flat=True)) if reader else frozenset()


def blockers_of(person: User | int | None) -> frozenset[int]:
    """Those who have blocked this person."""
    return frozenset(Block.objects.filter(person=person).values_list("by_id", flat=True)) if person else frozenset()


def apart_from(user: User | int) -> frozenset[int]:
    """Those with whom somebody has nothing to do, whoever of the two has blocked the other."""
    return blocked_by(user) | blockers_of(user)


def mutual(people: Iterable[int]) -> dict[int, frozenset[int]]:
    """Of these, who has blocked whom and is blocked by him; nobody else is named."""
    pks = list(people)
    pairs = set(Block.objects.filter(by__in=pks, person__in=pks).values_list("by_id", "person_id"))
    both = {(by, person) for by, person in pairs if (person, by) in pairs}
    return {one: frozenset(person for by, person in both if by == one) for one, _other in both}


def has_blocked(by: User | int | None, people: Iterable[User | int | None]) -> bool:
    """Whether somebody has blocked any of these."""
    pks = {one.pk if isinstance(one, User) else one for one in people} - {None}
    return bool(by and pks) and Block.objects.filter(Q(by=by), person__in=pks).exists()
