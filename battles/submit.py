"""The only door: whatever is done at a battle goes through `submit`.

Lock the battle, bring the live flow to where the stored battle is, act, write everything in one transaction, tell. A
client id that is already in the log gets the number of its entry again, and nothing happens twice. Any failure
discards the live flow.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from uuid import UUID

from django.db import DatabaseError, IntegrityError, transaction

from battles.acts import plans
from battles.models import Battle, Entry, Report
from battles.refusals import refusal
from battles.sending import publish
from battles.table import hot, repair
from battles.table.desk import Desk
from battles.table.live import Table, tables
from rules.engine.flow import Diverged
from rules.engine.refusal import IllegalAction

logger = logging.getLogger(__name__)

Act = Callable[[Desk], None]


def submit(uuid: UUID, act: Act, *, seat: str = "", client_id: str | None = None) -> int:
    """Let `act` work at the desk of a battle; returns the number of its entry. Raises `IllegalAction` and
    `Battle.DoesNotExist`.

    The act raises `IllegalAction` before it has changed anything; `seat` and `client_id` are those that it gives to
    its first entry.
    """
    table = tables.of(uuid)
    with table.lock:
        try:
            desk = _visit(table, act, seat)
        except _PlansFailed:
            desk = _visit(table, act, seat, follow=False)
        except (IllegalAction, IntegrityError) as failure:
            earlier = _earlier(uuid, client_id, seat)
            if earlier is not None:
                return earlier
            if isinstance(failure, IllegalAction):
                raise
            logger.exception("battle %s: an entry was already there", uuid)
            raise refusal("busy") from None
        publish.publish(desk)
    return desk.entries[0].seq if desk.entries else desk.battle.seq


class _PlansFailed(Exception):
    """The act was sound, but following a plan after it made the rules fail."""


def _visit(table: Table, act: Act, by: str, *, follow: bool = True) -> Desk:
    desk: Desk | None = None
    try:
        with transaction.atomic(durable=True):
            battle = hot.locked(table.uuid)
            _must_run(battle)
            try:
                table.catch_up(battle)
            except Diverged as difference:
                repair.repair(table, battle, difference)
            desk = Desk(battle, table, by=by)
            act(desk)
            if desk.battle.plans and follow:
                desk.following = True
                plans.follow_all(desk)
            desk.write()
        return desk
    except IllegalAction:
        if desk is not None and desk.touched:
            table.discard()
        raise
    except (Battle.DoesNotExist, IntegrityError):
        table.discard()
        raise
    except DatabaseError:
        table.discard()
        logger.exception("battle %s: the database refused", table.uuid)
        raise refusal("busy") from None
    except Exception as fault:
        table.discard()
        logger.exception("battle %s: the rules failed", table.uuid)
        _report(table.uuid, fault)
        if desk is not None and desk.following:
            plans.stop_all(desk.battle.pk)
            raise _PlansFailed from fault
        raise refusal("fault") from fault


def _must_run(battle: Battle) -> None:
    if battle.status == Battle.WAITING:
        raise refusal("waiting")
    if battle.over:
        raise refusal("over")


def _earlier(uuid: UUID, client_id: str | None, seat: str) -> int | None:
    """The entry that this client id made, if it did."""
    if client_id is None:
        return None
    found = Entry.objects.filter(battle__uuid=uuid, client_id=client_id).values_list("seq", "seat").first()
    if found is None:
        return None
    if found[1] != seat:
        raise refusal("client_id")
    return int(found[0])


def _report(uuid: UUID, fault: Exception) -> None:
    battle = Battle.objects.filter(uuid=uuid).first()
    if battle is not None:
        text = "".join(traceback.format_exception(fault))[-8000:]
        Report.objects.create(battle=battle, kind=Report.FAULT, seq=battle.seq, text=text)
