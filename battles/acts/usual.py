"""What is answered for players who do not want to be asked small matters: the usual answer, recorded as theirs. As long
as it is free they may change it."""

from __future__ import annotations

from collections.abc import Collection

from accounts.models import User
from accounts.preferences import asks_everything
from battles.models import Battle, Entry, LessonBattle, SeatPlan
from battles.refusals import refusal
from battles.table.desk import TALK, Desk
from battles.table.live import Table
from ninthsite.heavy.budget import budget
from rules.engine.decisions import Decision, Raw
from rules.engine.flow import Flow, Recorded

WENT_BACK = ("undo", "takeback", "adjust")


def usual_answer(desk: Desk, decision: Decision) -> Raw | None:
    """The answer to a question that need not be put to its player; None: he is asked. Whoever has gone back to it wants
    to answer it."""
    answer = decision.usual_answer()
    if answer is None:
        return None
    if desk.spared is None:
        desk.spared = _read(desk.table, desk.battle)
    return None if decision.seat not in desk.spared or _went_back(desk) else answer


def spared_seats(table: Table, battle: Battle) -> frozenset[str]:
    """The seats whose players are not asked small matters, for previews and drafts: a drag makes dozens of them while
    one question stands, and the accounts are read once for all of these."""
    if table.spared is None or table.spared[0] != battle.seq:
        table.spared = battle.seq, _read(table, battle)
    return table.spared[1]


def _read(table: Table, battle: Battle) -> frozenset[str]:
    """The seats of people who have not asked to be asked everything; nobody is spared in a lesson."""
    people = {seat.user_id for seat in table.seats if seat.user_id and not seat.bot}
    if not people or (battle.sandbox and LessonBattle.objects.filter(battle=battle).exists()):
        return frozenset()
    asking = {user.pk for user in User.objects.filter(pk__in=people).only("preferences") if asks_everything(user)}
    return frozenset(seat.key for seat in table.seats if seat.user_id in people and seat.user_id not in asking)


def go_on(copy: Flow, spared: Collection[str]) -> list[Recorded]:
    """Give the usual answers of these seats on a copy of a battle, as they would be given there."""
    records: list[Recorded] = []
    while (found := _next(copy, spared)) is not None:
        budget.check()
        decision, answer = found
        records += copy.submit(decision.seat, decision.number, answer, auto=True)
    return records


def _next(copy: Flow, spared: Collection[str]) -> tuple[Decision, Raw] | None:
    for decision in copy.pending:
        if decision.seat in spared and (answer := decision.usual_answer()) is not None:
            return decision, answer
    return None


def entry_to_change(desk: Desk, seat: str, seq: int) -> int:
    """The entry after which the battle goes on if a usual answer is changed. Refuses what is no such, or not free."""
    row = SeatPlan.objects.filter(battle=desk.battle, seat=seat).first()
    if row is None or seq not in row.changeable(desk.battle):
        raise refusal("undo", n=desk.battle.undoable(seat))
    return seq - 1


def _went_back(desk: Desk) -> bool:
    done = [entry.kind for entry in desk.entries if entry.kind not in TALK]
    if done:
        return done[-1] in WENT_BACK
    last = Entry.of(desk.battle.pk).exclude(kind__in=TALK).order_by("-seq").values_list("kind", flat=True).first()
    return last in WENT_BACK
