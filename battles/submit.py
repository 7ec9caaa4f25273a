"""The only door: whatever is done at a battle goes through `submit`.

Lock the battle, bring the live flow to where the stored battle is, act, do what follows (`_work`), write everything in
one transaction; after the commit send what has changed, and wake whoever has something to do at once. A client id that
is already in the log gets the number of its entry again, and nothing happens twice. Any failure discards the live flow.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from time import perf_counter
from uuid import UUID

from django.db import DatabaseError, IntegrityError, transaction
from structlog.contextvars import bound_contextvars

from battles.acts import plans, standstill
from battles.due import deadlines, waking
from battles.games import UnknownGame
from battles.models import ANSWERS, Battle, Entry, Report
from battles.refusals import not_running, not_stored, refusal
from battles.sending import publish
from battles.table import halting, hot, rebuilding
from battles.table.desk import Desk
from battles.table.live import Table, tables
from ninthsite.observing.figures import ANSWERS as ANSWERED
from ninthsite.observing.figures import FAULTS, STAGES, stage
from rules.engine.flow import Diverged
from rules.engine.refusal import IllegalAction

logger = logging.getLogger(__name__)

Act = Callable[[Desk], None]


def submit(uuid: UUID, act: Act, *, seat: str = "", client_id: str | None = None, ended: bool = False) -> int:
    """Let `act` work at the desk of a battle; returns the number of its entry. Raises `IllegalAction` and
    `Battle.DoesNotExist`.

    The act raises `IllegalAction` before it has changed anything; `seat` and `client_id` are those that it gives to
    its first entry. `ended`: the act knows what to do with a battle that is over; all others are refused there.
    """
    table = tables.of(uuid)
    with bound_contextvars(battle=str(uuid), seat=seat), table.lock:
        try:
            desk = _visited(table, act, seat, ended)
        except (IllegalAction, IntegrityError) as failure:
            # Where the database went away while it stored, it may have stored.
            earlier = _earlier(uuid, client_id, seat)
            if earlier is not None:
                return earlier
            if isinstance(failure, IllegalAction):
                raise
            logger.exception("battle %s: an entry was already there", uuid)
            raise refusal("busy") from None
        with stage("publish"):
            publish.publish(desk)
        if desk.hurry:
            waking.wake()
    _count(desk)
    return desk.entries[0].seq if desk.entries else desk.battle.seq


class _PlansFailed(Exception):
    """The act was sound, but following a plan after it made the rules fail."""


def _visited(table: Table, act: Act, by: str, ended: bool) -> Desk:
    try:
        return _visit(table, act, by, ended)
    except _PlansFailed:
        return _visit(table, act, by, ended, follow=False)


def _visit(table: Table, act: Act, by: str, ended: bool, *, follow: bool = True) -> Desk:
    desk: Desk | None = None
    difference: Diverged | None = None
    rebuilt = False
    try:
        with transaction.atomic(durable=True):
            with stage("lock"):
                battle = hot.locked(table.uuid)
            if not (ended and battle.over):
                _must_run(battle)
            try:
                with stage("restore"):
                    table.catch_up(battle)
            except Diverged as found:
                difference = found
                rebuilt = rebuilding.rebuild(table.game, battle)
                if not rebuilt:
                    halting.halt(table, battle, difference)
            else:
                desk = Desk(battle, table, by=by)
                _work(desk, act, follow)
            written = perf_counter()
        STAGES.labels("commit").observe(perf_counter() - written)
        if rebuilt:
            rebuilding.announce(battle)
            return _visit(table, act, by, ended, follow=follow)
        if difference is not None:
            halting.announce(battle, difference)
            raise refusal("halted")
        assert desk is not None
        return desk
    except IllegalAction:
        if desk is not None and desk.touched:
            table.discard()
        raise
    except (Battle.DoesNotExist, IntegrityError, UnknownGame):
        table.discard()
        raise
    except DatabaseError as error:
        table.discard()
        logger.exception("battle %s: the database refused", table.uuid)
        raise not_stored(error) from None
    except Exception as fault:
        table.discard()
        logger.exception("battle %s: the rules failed", table.uuid)
        _report(table.uuid, fault)
        if desk is not None and desk.following:
            plans.stop_all(desk.battle.pk)
            raise _PlansFailed from fault
        raise refusal("fault") from fault


def _work(desk: Desk, act: Act, follow: bool) -> None:
    """The act, and what follows it, in this order: plans and usual answers answer what is asked then; where the battle
    gets nowhere, the site offers a draw; the battle ends if the rules say so; whoever is asked from now on is told, and
    clocks run and stop; all of it is written down."""
    with stage("apply"):
        act(desk)
        if follow:
            desk.following = True
            desk.following = plans.follow_all(desk)
        standstill.offer_a_draw(desk)
    with stage("store"):
        if desk.entries:
            desk.end_by_the_rules()
            deadlines.ask(desk)
        desk.write()


def _must_run(battle: Battle) -> None:
    if battle.status != Battle.RUNNING:
        raise not_running(battle)


def _count(desk: Desk) -> None:
    """Who gave the answers that are stored now: a person, a bot, the clock, a plan, or the rules, which forced them."""
    for entry in desk.entries:
        if entry.kind in ANSWERS:
            seat = desk.table.seat(entry.seat)
            source = "bot" if entry.kind == "answer" and seat is not None and seat.bot else entry.kind
            ANSWERED.labels(desk.battle.game, source).inc()


def _earlier(uuid: UUID, client_id: str | None, seat: str) -> int | None:
    """The entry that this client id made, if it did. On a hot seat one person has all seats: when the answer has passed
    the turn, he acts for another one already."""
    if client_id is None:
        return None
    wanted = Entry.objects.filter(battle__uuid=uuid, client_id=client_id)
    try:
        found = wanted.values_list("seq", "seat", "battle__hot_seat").first()
    except DatabaseError as error:
        raise not_stored(error) from None
    if found is None:
        return None
    seq, made_by, hot_seat = found
    if made_by != seat and not hot_seat:
        raise refusal("client_id")
    return int(seq)


def _report(uuid: UUID, fault: Exception) -> None:
    battle = Battle.objects.filter(uuid=uuid).first()
    if battle is not None:
        FAULTS.labels(battle.game).inc()
        text = "".join(traceback.format_exception(fault))[-8000:]
        Report.objects.create(battle=battle, kind=Report.FAULT, seq=battle.seq, text=text)
