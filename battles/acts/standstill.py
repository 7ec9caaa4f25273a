"""A battle of people that gets nowhere: the site offers both a draw, and it is drawn once all have accepted."""

from __future__ import annotations

from battles.acts import open_offers
from battles.models import Offer
from battles.refusals import refusal, seat_name
from battles.table.blobs import Sheet
from battles.table.desk import Desk
from rules.engine.events import told

THE_SITE = ""
"""The seat by which an offer of the site is made: nobody's."""


def offer_a_draw(desk: Desk) -> None:
    """As often as the game says that a draw should have been offered, and not while one is open.

    Not where somebody can end the battle by himself (at a hot seat, in a sandbox), nor against the house, which offers
    it itself."""
    battle = desk.battle
    if not desk.touched or battle.sandbox or battle.hot_seat or desk.flow.over or any(s.bot for s in desk.table.seats):
        return
    wanted = desk.flow.game.stalled(desk.flow.state)
    if not wanted:
        return
    draws = Offer.objects.filter(battle=battle, kind=Offer.DRAW)
    if draws.filter(state=Offer.OPEN).exists() or draws.filter(seat=THE_SITE).count() >= wanted:
        return
    entry = desk.note("offer", Sheet(events=[told("battle.told.offer.standstill")]))
    open_offers.put(desk, Offer(kind=Offer.DRAW, seat=THE_SITE, detail={"accepted": list[str]()}, seq=entry.seq))


def accept(desk: Desk, offer: Offer, seat: str, client_id: str | None) -> bool:
    """This seat is content with the draw that the site offers. Whether all are now."""
    accepted = offer.detail["accepted"]
    if seat in accepted:
        raise refusal("offer")
    offer.detail = {"accepted": [*accepted, seat]}
    offer.save(update_fields=["detail"])
    if all(one.key in offer.detail["accepted"] for one in desk.table.seats):
        return True
    event = told("battle.told.accept.draw", seat=seat_name(seat))
    desk.note("accept", Sheet(events=[event]), seat=seat, client_id=client_id)
    return False
