"""Effects of limited time (T9A-MAG-041 to 043): given to models, carried by them, ended where their time is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from rules.ninth_age.state import Rule, Seat, State, Timed

Until = Literal["phase", "round", "player_turn", "game_turn", "next_magic", "play"]
Boundary = Literal["phase", "player_turn", "game_turn"]
INSIDE: dict[Boundary, tuple[Until, ...]] = {
    "phase": ("round", "phase"),
    "player_turn": ("round", "phase", "player_turn"),
    "game_turn": ("round", "phase", "player_turn", "game_turn"),
}
"""What is over when such a stretch of the battle ends: it and the shorter ones in it."""


def give(state: State, models: Iterable[str], rule: Rule, *, source: str, until: Until, seat: Seat) -> None:
    """Let these models have a rule for a time. Who leaves their unit keeps it, who joins it later does not get it."""
    moment = (state.player_turn, state.phase)
    state.timed.append(Timed(rule=rule, models=tuple(models), source=source, since=moment, until=until, seat=seat))


def given_to(state: State, model: str) -> tuple[Rule, ...]:
    """The rules that a model has for a time, the oldest first."""
    if not state.timed:
        return ()
    return tuple(effect.rule for effect in state.timed if model in effect.models)


def end(state: State, boundary: Boundary) -> None:
    """A phase, a Player Turn or a Game Turn is over, and with it what lasted until then."""
    _keep(state, [effect for effect in state.timed if effect.until not in INSIDE[boundary]])


def end_of_round(state: State, units: Sequence[str]) -> None:
    """A Round of Combat is over for those who fought it: other combats of the phase have rounds of their own."""
    fighting = {model for unit in units for model in state.units[unit].models}
    _keep(
        state, [effect for effect in state.timed if effect.until != "round" or not fighting.intersection(effect.models)]
    )


def begin_magic_phase(state: State) -> None:
    """What lasts until the caster's next Magic Phase ends as it begins (T9A-MAG-041)."""
    now = state.player_turn
    _keep(
        state,
        [
            effect
            for effect in state.timed
            if effect.until != "next_magic" or effect.seat != state.active or effect.since[0] == now
        ],
    )


def _keep(state: State, effects: list[Timed]) -> None:
    if len(effects) != len(state.timed):
        state.timed = effects
