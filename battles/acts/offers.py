"""Asking the other player for consent: a draw, a take-back, an adjustment of the table, something about time."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from battles.acts import adjust, endings, open_offers, standstill, take_back, trust
from battles.clocks import consent
from battles.models import Offer
from battles.referee import appointing
from battles.refusals import refusal, seat_name
from battles.submit import submit
from battles.table.blobs import Sheet
from battles.table.desk import Desk
from rules.engine.events import told

MOST_OPEN = 3
LONGEST_NOTE = 300


def make_offer(uuid: UUID, seat: str, kind: str, detail: dict[str, Any], client_id: str | None = None) -> int:
    """Ask the others. `kind`: draw; takeback, with `seq` if it is not one's own last answer; adjust with `changes` and
    a `note`; what is about time as `battles.clocks.consent` has it. Returns the number of the entry.

    On a hot seat and against bots there is nobody whose consent is needed: it is done at once. Bots agree to a draw
    only in a battle that gets nowhere.
    """

    def act(desk: Desk) -> None:
        kept = _checked(desk, kind, detail, seat)
        if not _somebody_to_ask(desk, seat, kind) or (kind == Offer.ADJUST and trust.is_trusted(desk, seat)):
            _do(desk, kind, kept, seat, client_id)
            return
        open_ones = Offer.objects.filter(battle=desk.battle, state=Offer.OPEN, seat=seat)
        if open_ones.count() >= MOST_OPEN:
            raise refusal("offers", most=MOST_OPEN)
        if kind in (*consent.KINDS, Offer.DRAW) and open_ones.filter(kind=kind).exists():
            raise refusal("offered")
        entry = desk.note(
            "offer",
            Sheet(events=[told(f"battle.told.offer.{kind}", seat=seat_name(seat))]),
            seat=seat,
            client_id=client_id,
        )
        open_offers.put(desk, Offer(kind=kind, seat=seat, detail=kept, seq=entry.seq))

    return submit(uuid, act, seat=seat, client_id=client_id)


def reply(uuid: UUID, seat: str, offer_id: int, accept: bool, client_id: str | None = None) -> int:
    """Give or refuse consent; whoever made the offer may withdraw it by refusing it himself. Returns the number of the
    entry."""

    def act(desk: Desk) -> None:
        offer = Offer.objects.filter(battle=desk.battle, pk=offer_id, state__in=Offer.SHOWN).first()
        if offer is None or (accept and offer.seat == seat):
            raise refusal("offer")
        if offer.state == Offer.STANDS:
            _end_without(desk, offer, accept, seat, client_id)
            return
        if not accept:
            word = "withdraw" if offer.seat == seat else "decline"
            desk.note(
                word, Sheet(events=[told(f"battle.told.{word}", seat=seat_name(seat))]), seat=seat, client_id=client_id
            )
            open_offers.close(desk, offer, Offer.WITHDRAWN if word == "withdraw" else Offer.DECLINED)
            return
        if offer.seat == standstill.THE_SITE and not standstill.accept(desk, offer, seat, client_id):
            return
        _checked(desk, offer.kind, offer.detail)
        open_offers.close(desk, offer, Offer.ACCEPTED)
        _do(desk, offer.kind, offer.detail, seat, client_id)

    return submit(uuid, act, seat=seat, client_id=client_id)


def _checked(desk: Desk, kind: str, detail: dict[str, Any], seat: str | None = None) -> dict[str, Any]:
    if kind == Offer.DRAW:
        return {}
    if kind == Offer.TAKEBACK:
        seq = detail.get("seq", 0)
        if not isinstance(seq, int) or isinstance(seq, bool) or not 0 <= seq < 2**31:
            raise refusal("takeback", seq=0)
        last = take_back.last_answer_of(desk, seat) if seat is not None else 0
        seq = take_back.answer_behind(desk, seq or last)
        return {"seq": seq, "last": True} if seq == last else {"seq": seq}
    if kind == Offer.ADJUST:
        adjust.check_changes(desk, detail.get("changes"), seat)
        return {"changes": detail["changes"], "note": str(detail.get("note") or "")[:LONGEST_NOTE]}
    if kind in consent.KINDS:
        return consent.check(desk, kind, detail)
    if kind == Offer.REFEREE:
        return appointing.check(desk, detail)
    if kind == Offer.TRUST and not desk.battle.hot_seat:
        return {}
    raise refusal("offer")


def _somebody_to_ask(desk: Desk, seat: str, kind: str) -> bool:
    if desk.battle.hot_seat:
        return False
    others = [other for other in desk.table.seats if other.key != seat]
    if all(other.bot for other in others) and kind == Offer.DRAW and not desk.flow.game.stalled(desk.flow.state):
        raise refusal("bot_fights_on")
    return not all(other.bot for other in others)


def _do(desk: Desk, kind: str, detail: dict[str, Any], seat: str, client_id: str | None) -> None:
    if kind in consent.KINDS:
        consent.do(desk, kind, detail, seat, client_id)
        return
    if kind == Offer.REFEREE:
        appointing.agreed(desk, detail, seat, client_id)
        return
    if kind == Offer.TRUST:
        trust.put(desk, seat, True, client_id)
        return
    event = told(f"battle.told.done.{kind}", seat=seat_name(seat), note=detail.get("note", ""))
    if kind == Offer.DRAW:
        endings.agree_on_a_draw(desk, seat, client_id)
    elif kind == Offer.TAKEBACK:
        upto = detail["seq"] - 1
        take_back.back_to(desk, upto, "takeback", Sheet(events=[event], data={"upto": upto}), seat, client_id)
    else:
        adjust.adjust(desk, detail["changes"], seat, client_id, event)
    if kind != Offer.DRAW:
        other_table(desk)


def other_table(desk: Desk) -> None:
    """What was offered was offered on another table."""
    open_offers.withdraw(desk, Offer.objects.all())


def _end_without(desk: Desk, offer: Offer, accept: bool, seat: str, client_id: str | None) -> None:
    if not accept:
        # There is nobody to say no to: the player may go on, and end the battle later.
        raise refusal("offer")
    open_offers.close(desk, offer, Offer.ACCEPTED)
    endings.end_without(desk, offer.seat, client_id, by=seat)
