"""How a battle goes whose time is over: first nobody sees it any more, and on the next round its rows go, a few at a
time. So nobody who looks at it just then meets half a battle, and no answer elsewhere waits for a large transaction."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from battles.models import Battle, ChatLine, Committed, Due, Entry, OnlookerLine, Snapshot
from battles.retention.guests import ended
from ninthsite.observing.figures import REMOVED
from ninthsite.retention import remove_rows

# What there may be much of, and how many rows go in one transaction.
PIECES = ((Entry, 100), (Snapshot, 5), (Committed, 500), (OnlookerLine, 500), (ChatLine, 500))


def remove(battle: Battle, now: datetime) -> None:
    """Go one step on with a battle that was due when it was looked for."""
    if battle.seats.exists():
        hide(battle.pk, now)
    else:
        take_apart(battle)


def hide(pk: int, now: datetime) -> bool:
    """Whether it was still due; then nobody has a seat there any more, and no link leads to it."""
    with transaction.atomic():
        battle = Battle.objects.select_for_update().filter(pk=pk).first()
        if battle is None:
            return False
        # Whoever signs up just now is before this, and keeps it, or after it.
        people = Q(pk=battle.created_by_id) | Q(pk__in=battle.seats.exclude(user=None).values("user"))
        list(User.objects.select_for_update().filter(people).order_by("pk").values_list("pk"))
        found = ended(Battle.objects.filter(pk=pk), now).first()
        if found is None:
            return False
        found.seats.all().delete()
        Due.objects.filter(battle=found).delete()
        Battle.objects.filter(pk=pk).update(visibility=Battle.PRIVATE, referee=None, invitation="")
    return True


def take_apart(battle: Battle) -> None:
    """The rows of a battle that nobody sees any more."""
    for model, most in PIECES:
        while remove_rows("", model._default_manager.filter(battle=battle.pk), most):
            pass
    what = "import" if battle.imported else "battle"
    if battle.delete()[0]:
        REMOVED.labels(what).inc()
