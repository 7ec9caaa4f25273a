"""What onlookers are sent of a battle that its players show later: everything as it was at an earlier entry of the log,
the last that is old enough. With the lock of the table held and the table caught up."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from battles.models import Battle, Committed, Entry
from battles.sending import views_of
from battles.sending.audiences import DELAYED, PUBLIC
from battles.table import restore
from battles.table.live import Table
from rules.engine.dice import NoDice
from rules.engine.events import Event
from rules.engine.flow import Diverged, Flow, decode_state
from rules.engine.views import patch

logger = logging.getLogger(__name__)

BY_TIME = {Battle.QUARTER: timedelta(minutes=15), Battle.HOUR: timedelta(hours=1)}
# So many entries earlier a checkpoint is always found.
MOST_BACK = 60


def shown_until(battle: Battle) -> int:
    """The last entry that onlookers may know of; 0: nothing yet. Once a battle is over they may know everything."""
    if battle.over or not battle.delay:
        return battle.seq
    if battle.delay in BY_TIME:
        old = Committed.objects.filter(battle=battle, at__lte=timezone.now() - BY_TIME[battle.delay])
        return old.order_by("-seq").values_list("seq", flat=True).first() or 0
    if battle.delay == Battle.TURN:
        return int(battle.turns[-1][0]) if battle.turns else 0
    return 0


def last_shown(battle: Battle, audience: str) -> int:
    """The last entry that an audience may know of."""
    return shown_until(battle) if audience == DELAYED else battle.seq


def alive(battle: Battle, upto: int) -> QuerySet[Entry]:
    """The entries up to one, as they counted when that was the last."""
    return Entry.of(battle.pk, seq__lte=upto).filter(Q(void_by=None) | Q(void_by__gt=upto))


def moment(table: Table, battle: Battle) -> tuple[int, Flow] | None:
    """The last moment that onlookers may see, and the battle as it was then; None while there is nothing to see."""
    upto = shown_until(battle)
    if upto == 0 or not table.stands:
        return None
    if battle.over:
        return battle.seq, table.flow
    if table.behind is None or table.behind[0] != upto:
        found = _reached(table, battle, upto)
        if found is None:
            return None
        table.behind = (upto, *found)
    return table.behind[1:]


def _reached(table: Table, battle: Battle, upto: int) -> tuple[int, Flow] | None:
    """Where an adjustment has given its checkpoints up, that which comes right before is shown; in a halted battle the
    checkpoint before, since the rules may lead elsewhere from any."""
    if battle.status == Battle.HALTED:
        return _checkpoint(table, battle, upto)
    for seq in range(upto, max(0, upto - MOST_BACK), -1):
        try:
            return seq, restore.as_it_was(table.game, battle, seq, NoDice())
        except (restore.Unreachable, Diverged):
            continue
    return _checkpoint(table, battle, upto)


def _checkpoint(table: Table, battle: Battle, upto: int) -> tuple[int, Flow] | None:
    for seq, saved in restore.checkpoints(table.game, battle, upto):
        return seq, Flow(table.game, decode_state(table.game, saved), NoDice())
    return None


def state(table: Table, battle: Battle) -> dict[str, Any]:
    """The state of the battle for onlookers."""
    made = views_of.head_of(table, battle) | {"chat": []}
    reached = moment(table, battle)
    if reached is None:
        return made | {"seq": 0, "view": {}, "waiting": [], "offers": [], "undoable": 0, "handovers": 0}
    seq, flow = reached
    return made | {"view": _view(table, battle, flow)} | _present(battle, seq, flow)


def present(table: Table, battle: Battle, seq: int) -> dict[str, Any] | None:
    """For those who know the entry `seq` a change in which nothing has happened: how it stands with the battle itself.
    None: they are sent what is newer anyway."""
    made: dict[str, Any] = {"type": "change", "after": seq, "status": battle.status, "patch": {}, "events": []}
    if battle.status == Battle.HALTED:
        return made | {"seq": seq, "handovers": 0, "undoable": 0, "offers": [], "waiting": []}
    reached = moment(table, battle)
    return made | _present(battle, *reached) if reached is not None and reached[0] == seq else None


def since(table: Table, battle: Battle, seq: int) -> dict[str, Any] | None:
    """What onlookers may learn since the entry `seq`; None: nothing."""
    reached = moment(table, battle)
    now = reached[0] if reached else 0
    if now == seq:
        return None
    if reached is None or not 0 < seq < now:
        return state(table, battle)
    try:
        before = restore.as_it_was(table.game, battle, seq, NoDice())
    except (restore.Unreachable, Diverged):
        return state(table, battle)
    view = _view(table, battle, reached[1])
    earlier = views_of.make_view(table, before.state, None, None)
    made: dict[str, Any] = {"type": "change", "after": seq, "status": battle.status, "patch": patch(earlier, view)}
    told, taken_back = _told(battle, seq, now)
    made["events"] = views_of.events_for(told, PUBLIC)
    if taken_back is not None:
        made["taken_back"] = taken_back
    return made | _present(battle, now, reached[1])


def _view(table: Table, battle: Battle, flow: Flow) -> dict[str, Any]:
    return views_of.make_view(table, flow.state, battle.result if battle.over else None, None)


def _present(battle: Battle, seq: int, flow: Flow) -> dict[str, Any]:
    pending = [] if battle.over else flow.pending
    made: dict[str, Any] = {"seq": seq, "handovers": 0, "undoable": 0, "offers": []}
    if battle.status == Battle.HALTED:
        pending = []
    made["waiting"] = [decision.wait() for decision in pending]
    return made | ({"result": battle.result} if battle.over else {})


def _told(battle: Battle, since: int, upto: int) -> tuple[list[tuple[int, Event]], int | None]:
    told: list[tuple[int, Event]] = []
    taken_back: int | None = None
    for entry in alive(battle, upto).filter(seq__gt=since):
        told += [(entry.seq, event) for event in entry.sheet.told]
    for entry in Entry.of(battle.pk, seq__gt=since, seq__lte=upto):
        back = entry.sheet.data.get("upto")
        if back is not None and back < since:
            taken_back = back if taken_back is None else min(back, taken_back)
    return told, taken_back
