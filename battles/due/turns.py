"""Whose turn it is of what has fallen due: clocks come first, and of those who wait for a bot of the house whoever has
kept them least busy."""

from __future__ import annotations

from django.db.models import F, QuerySet, Window
from django.db.models.functions import RowNumber

from battles.models import Due
from ninthsite.heavy.costs import Costs

AT_A_TIME = 5
# A bot may think for a while: whoever comes next should not wait for many of them.
BOTS_AT_A_TIME = 2
# Of those who wait for a bot, so many are looked at.
MOST_PEOPLE = 200

_costs = Costs()


def next_of(due: QuerySet[Due]) -> list[int]:
    """The rows to do next, in their order; one for each person who waits for bots."""
    others = due.exclude(kind="bot").order_by("at").values_list("pk", flat=True)[:AT_A_TIME]
    turn = Window(RowNumber(), partition_by=F("battle__created_by"), order_by="at")
    firsts = due.filter(kind="bot").annotate(turn=turn).filter(turn=1).order_by("at")
    waiting = list(firsts.values_list("pk", "battle__created_by")[:MOST_PEOPLE])
    fairly = sorted(waiting, key=lambda one: _costs.of(str(one[1])))
    return [*others, *(pk for pk, _person in fairly[:BOTS_AT_A_TIME])]


def cost(due: Due, seconds: float) -> None:
    """The bot of this row has thought for so long, for whoever made the battle."""
    _costs.add([str(due.battle.created_by_id)], seconds)
