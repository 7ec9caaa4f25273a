"""What a refused Challenge does to the Character who is named (T9A-CHA-070 to 072)."""

from __future__ import annotations

from rules.engine.events import told
from rules.engine.game import Battle
from rules.ninth_age.names import model_name
from rules.ninth_age.special_rules import timed
from rules.ninth_age.special_rules.refused_challenge import REFUSED_CHALLENGE
from rules.ninth_age.state import Rule, State

SOURCE = REFUSED_CHALLENGE.key


def shame(battle: Battle, model: str) -> None:
    """Leadership 0 and no Stubborn until the turn in which the combat ends is over (T9A-CHA-070), no attacks in this
    round (T9A-CHA-071), and no use of a Battle Standard for a while (T9A-CHA-072)."""
    state: State = battle.state
    one = state.models[model]
    rule = Rule(REFUSED_CHALLENGE.key)
    if not is_shamed(state, model):
        timed.give(state, [model], rule, source=SOURCE, until="play", seat=state.units[one.unit].seat)
    if state.round is not None:
        state.round.refused += (model,)
    if one.battle_standard:
        state.silenced += (model,)
    battle.tell(told("t9a.challenge.shamed", rule="T9A-CHA-070", pieces=[one.unit], model=model_name(state, model)))


def is_shamed(state: State, model: str) -> bool:
    """Whether a Character bears the shame of a refused Challenge."""
    return any(effect.source == SOURCE and model in effect.models for effect in state.timed)


def may_strike(state: State, model: str) -> bool:
    """Whether a model may make Close Combat Attacks in this round, all its parts and Special Attacks included
    (T9A-CHA-071)."""
    return state.round is None or model not in state.round.refused


def lift_shame(battle: Battle, model: str) -> None:
    """Who issues or accepts a Challenge has redeemed himself (T9A-CHA-070)."""
    state: State = battle.state
    if is_shamed(state, model):
        _forget(state, model)
        battle.tell(told("t9a.challenge.redeemed", rule="T9A-CHA-070", model=model_name(state, model)))


def end_of_round(state: State) -> None:
    """By the newer edition a silenced Battle Standard counts again after the round (T9A-CHA-072)."""
    if state.edition.refused_battle_standard_bearer_suspended_until == "end_of_round":
        state.silenced = ()


def end_of_phase(state: State) -> None:
    """By both editions it counts again after the phase."""
    state.silenced = ()


def end_of_player_turn(state: State) -> None:
    """The shame is over in the turn in which the combat has ended."""
    for effect in list(state.timed):
        if effect.source == SOURCE:
            for model in effect.models:
                if not state.engaged(state.models[model].unit):
                    _forget(state, model)


def _forget(state: State, model: str) -> None:
    state.timed = [effect for effect in state.timed if effect.source != SOURCE or model not in effect.models]
