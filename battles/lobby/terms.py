"""The terms on which a battle waits: whoever joins states those that he was shown, and joins on no others."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from battles.clocks.clock import terms_of
from battles.models import Challenge, Seat
from battles.refusals import refusal


def in_force(challenge: Challenge) -> dict[str, Any]:
    """All that whoever joins agrees to. `referee`: null, or who is named and whether he may see what both players see;
    `armies`: those that lie ready on the table, by seat."""
    battle = challenge.battle
    seats = _seats(challenge)
    referee = {"name": battle.referee.username, "all_seeing": battle.referee_sees} if battle.referee else None
    return {
        "game": battle.game,
        "settings": battle.settings,
        "clock": terms_of(battle).plain(),
        "visibility": battle.visibility,
        "delay": battle.delay,
        "referee": referee,
        "seats": {seat.key: seat.name for seat in seats},
        "armies": {seat.key: (seat.army or {}).get("name", "") for seat in seats if _lies_ready(challenge, seat.taken)},
    }


def stamp_of(challenge: Challenge) -> str:
    """What stands for the terms as they are: another as soon as any of them changes, ready armies included."""
    armies = [seat.army for seat in _seats(challenge) if _lies_ready(challenge, seat.taken)]
    written = json.dumps([in_force(challenge), armies], sort_keys=True)
    return sha256(written.encode()).hexdigest()[:32]


def must_hold(challenge: Challenge, stated: str) -> None:
    """Refuse whoever was shown other terms than those in force. With the row of the battle locked. Raises
    `IllegalAction`."""
    if stated != stamp_of(challenge):
        raise refusal("terms_changed")


def _seats(challenge: Challenge) -> list[Seat]:
    """In their order; all of them at once may have been fetched with many challenges."""
    return sorted(challenge.battle.seats.all(), key=lambda seat: seat.pk)


def _lies_ready(challenge: Challenge, taken: bool) -> bool:
    """The maker's own army is his secret, unless the house draws both up."""
    return challenge.ready or not taken
