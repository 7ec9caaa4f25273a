"""Endings that are not in the rules: somebody resigns, or the players agree on a draw."""

from __future__ import annotations

from uuid import UUID

from accounts.names import DELETED_PREFIX
from battles.models import Offer, Seat
from battles.refusals import seat_name
from battles.submit import submit
from battles.table.blobs import Sheet
from battles.table.desk import Desk
from rules.engine.events import told
from rules.engine.text import text


def resign(uuid: UUID, seat: str, client_id: str | None = None) -> int:
    """This seat gives up: the other one has won (with more than two seats, nobody). Returns the number of the entry."""

    def act(desk: Desk) -> None:
        others = [other.key for other in desk.table.seats if other.key != seat]
        desk.note(
            "resign", Sheet(events=[told("battle.told.resign", seat=seat_name(seat))]), seat=seat, client_id=client_id
        )
        desk.finish(
            others[0] if len(others) == 1 else None, text("battle.reason.resign", seat=seat_name(seat)), "resign"
        )
        no_offers(desk)

    return submit(uuid, act, seat=seat, client_id=client_id)


def lose_on_time(desk: Desk, seat: str, client_id: str | None) -> None:
    """This seat's time has run out once too often: the other one has won."""
    others = [other.key for other in desk.table.seats if other.key != seat]
    desk.note("clock", Sheet(events=[told("battle.told.time", seat=seat_name(seat))]), seat=seat, client_id=client_id)
    desk.finish(others[0] if len(others) == 1 else None, text("battle.reason.time", seat=seat_name(seat)), "time")
    no_offers(desk)


def end_without(desk: Desk, gone: str, client_id: str | None, by: str = "") -> None:
    """Whoever had the seat `gone` has closed his account: another one (`by`) ends the battle, or nobody is left who
    could. Who is left alone has won."""
    # Not from the table, which knows everybody as he was when it was loaded.
    seats = Seat.objects.filter(battle=desk.battle).exclude(key=gone).select_related("user")
    left = [seat.key for seat in seats if not left_for_good(seat)]
    event = told("battle.told.ended_without", seat=seat_name(gone))
    desk.note("resign", Sheet(events=[event]), seat=by, client_id=client_id)
    desk.finish(left[0] if len(left) == 1 else None, text("battle.reason.left", seat=seat_name(gone)), "resign")
    no_offers(desk)


def left_for_good(seat: Seat) -> bool:
    """Whether the account of whoever had the seat is closed."""
    return seat.user is not None and seat.user.username.startswith(DELETED_PREFIX)


def agree_on_a_draw(desk: Desk, seat: str, client_id: str | None) -> None:
    """Nobody has won, by consent."""
    desk.note("draw", Sheet(events=[told("battle.told.draw")]), seat=seat, client_id=client_id)
    desk.finish(None, text("battle.reason.draw"), "draw")
    no_offers(desk)


def end_by_referee(desk: Desk, winner: str | None, why: str) -> None:
    """The referee ends the battle: this seat has won, or nobody; his reason stands in an entry of its own."""
    desk.finish(winner, text("battle.reason.referee", reason=why), "referee")
    no_offers(desk)


def end_at_the_deadline(desk: Desk, winner: str | None) -> None:
    """The time of the round in which it is played is up: this seat has won, or nobody."""
    reason = text("battle.reason.round_over")
    desk.note("clock", Sheet(events=[told("battle.told.round_over")]))
    desk.finish(winner, reason, "time")
    no_offers(desk)


def no_offers(desk: Desk) -> None:
    """What was offered in it is offered no more."""
    Offer.objects.filter(battle=desk.battle, state=Offer.OPEN).update(state=Offer.WITHDRAWN)
