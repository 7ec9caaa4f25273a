"""Which charges a player has to expect: those in range and sight of the enemy in his next Movement Phase, as things
stand (T9A-MOV-007 to 016). Whether there will be room is not looked at: what is in the way may move."""

from __future__ import annotations

import msgspec

from rules.engine.refusal import IllegalAction
from rules.ninth_age.movement.charges.candidates import Pair, pairs_in_range
from rules.ninth_age.movement.charges.possible_charge import Possible, flying_modes, judged_but_for_room
from rules.ninth_age.queries.charging import Reaction, reactions_allowed
from rules.ninth_age.state import SEATS, Charge, Done, State

PHASES = ("movement", "magic", "shooting", "combat")


class Threat(msgspec.Struct, frozen=True):
    """A charge that could be declared, and the reactions that its target would then have."""

    charge: Possible
    reactions: tuple[Reaction, ...]

    @property
    def key(self) -> str:
        """Charger, target and, if one charges out, the Character."""
        one = self.charge
        return ":".join(part for part in (one.unit, one.target, one.character) if part)


def when_they_charge(state: State, seat: str) -> State | None:
    """The state in which the enemy of a seat declares charges next, nothing having moved until then; None if he does
    not any more."""
    if state.phase not in PHASES:
        return None
    enemy = next(one for one in SEATS if one != seat)
    if state.active == enemy and still_declaring(state):
        return state
    turn = state.turn + (state.active == enemy or enemy == state.first)
    if turn > state.options.turns:
        return None
    return msgspec.structs.replace(
        state,
        phase="movement",
        step="declare",
        opened=False,
        turn=turn,
        active=enemy,
        charges=[],
        struck_sides={},
        units={id: msgspec.structs.replace(unit, done=Done()) for id, unit in state.units.items()},
    )


def still_declaring(state: State) -> bool:
    """Whether charges may still be declared in this Player Turn."""
    return state.phase == "movement" and (state.step in ("", "start") or (state.step == "declare" and not state.opened))


def threats(then: State) -> list[Threat]:
    """The charges of the active player that are possible, the surest first, but for those against fleeing and engaged
    units. `then`: as `when_they_charge` gives it."""
    found: list[Threat] = []
    for pair in pairs_in_range(then):
        if then.units[pair.target].fleeing or then.engaged(pair.target):
            continue
        modes = _modes(then, pair)
        if modes:
            found.append(_threat(then, min(modes, key=lambda mode: mode.needed)))
    return sorted(found, key=lambda one: (one.charge.needed, one.charge.distance, one.key))


def _modes(then: State, pair: Pair) -> list[Possible]:
    found: list[Possible] = []
    for flying in flying_modes(then, pair.unit, pair.character):
        try:
            found.append(judged_but_for_room(then, pair.unit, pair.target, pair.character, flying))
        except IllegalAction:
            continue
    return found


def _threat(then: State, one: Possible) -> Threat:
    charge = Charge(unit=one.unit, target=one.target, side=one.side, flying=one.flying, character=one.character)
    return Threat(one, reactions_allowed(then, charge))
