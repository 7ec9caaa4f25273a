"""Who may comment on a battle: whoever may see its replay now and is logged in, once the battle is over, as long as no
player of it objects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from accounts.models import User
from battles.models import COMMENTS, Battle, Talk
from battles.refusals import refusal
from battles.sending.audiences import REFEREE
from battles.sending.sight import Sight
from rules.engine.refusal import IllegalAction


@dataclass(frozen=True)
class Standing:
    """`refused`: why this person may not write; None: he may. `plays`: he may hide comments and object to all.
    `removes`: he may take away what others wrote."""

    open: bool
    refused: IllegalAction | None
    plays: bool
    removes: bool


def standing(battle: Battle, seen: Sight, user: Any) -> Standing:
    """What this person may do about the comments on a battle. The imported ones, whose players nobody knows, have them,
    too; sandboxes have none."""
    talk = Talk.objects.filter(battle=battle).first()
    there = battle.over and not battle.sandbox
    opened = there and (talk is None or talk.open(COMMENTS))
    known = isinstance(user, User) and user.is_authenticated
    refused = None
    if not known:
        refused = refusal("log_in")
    elif not there:
        refused = refusal("comments_later")
    elif not opened:
        refused = refusal("comments_silenced")
    staff = known and user.is_staff
    return Standing(opened, refused, there and bool(seen.seats), there and (staff or seen.audience.startswith(REFEREE)))
