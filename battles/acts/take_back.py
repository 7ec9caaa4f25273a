"""Going back to an earlier moment of a battle. What was done since stays in the log, marked; its dice never fall the
same again."""

from __future__ import annotations

from battles.models import ANSWERS, UNASKED, Battle, Entry
from battles.refusals import refusal
from battles.table import restore
from battles.table.blobs import Sheet
from battles.table.desk import Desk
from rules.engine.flow import Diverged


def back_to(desk: Desk, upto: int, kind: str, sheet: Sheet, seat: str, client_id: str | None) -> None:
    """The battle goes on from right after the entry `upto`."""
    try:
        flow = restore.as_it_was(desk.table.game, desk.battle, upto, desk.table.dice)
    except (restore.Unreachable, Diverged):
        raise refusal("too_far_back") from None
    desk.touched = True
    if desk.battle.trust:
        # The phase for which it was given is not this one.
        desk.battle.trust = {}
        Battle.objects.filter(pk=desk.battle.pk).update(trust={})
    entry = desk.note(kind, sheet, seat=seat, client_id=client_id)
    desk.void(upto, by=entry.seq)
    desk.jump(flow)


def last_answer_of(desk: Desk, seat: str) -> int:
    """The last answer that the player of a seat gave himself and that still counts; 0 if there is none."""
    own = Entry.of(desk.battle.pk, kind__in=ANSWERS, seat=seat, void_by=None).exclude(kind="auto")
    return own.order_by("-seq").values_list("seq", flat=True).first() or 0


def answer_behind(desk: Desk, seq: int) -> int:
    """The answer of a player that led to the entry `seq`: itself, or the last one before it. Refuses if there is none
    that still counts."""
    given = Entry.objects.filter(battle=desk.battle, seq__lte=seq, void_by=None, kind__in=ANSWERS)
    entry = given.exclude(kind__in=UNASKED).order_by("-seq").first()
    if entry is None or not Entry.objects.filter(battle=desk.battle, seq=seq, void_by=None, kind__in=ANSWERS).exists():
        raise refusal("takeback", seq=seq)
    if entry.sheet.sealed:
        # Going back to between two sealed answers would show one of them.
        raise refusal("sealed")
    return entry.seq
