"""The sequence of a battle: setting up, then Game Turns of two Player Turns with four phases each (T9A-GEN-002 to
004)."""

from __future__ import annotations

from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.text import text
from rules.ninth_age.characters.revealing import reveal_hidden
from rules.ninth_age.characters.shame import end_of_player_turn as end_of_shame
from rules.ninth_age.close_combat.no_longer_engaged import note_who_is_engaged
from rules.ninth_age.close_combat.phase import close_combat
from rules.ninth_age.free_hand import nobody_casts, sitting
from rules.ninth_age.game_setup.sequence import set_up
from rules.ninth_age.hooks import PHASE_END, PHASE_START, PLAYER_TURN_START
from rules.ninth_age.movement.phase import movement
from rules.ninth_age.names import side_name
from rules.ninth_age.panic.losses import begin_phase
from rules.ninth_age.scoring.end import end
from rules.ninth_age.shooting.phase import shooting
from rules.ninth_age.special_rules import timed
from rules.ninth_age.special_rules.acting import happen
from rules.ninth_age.state import Done, Phase, State, other

NEXT: dict[Phase, Phase] = {"movement": "magic", "magic": "shooting", "shooting": "combat"}


def play(battle: Battle) -> Procedure:
    """The whole battle from any checkpoint: `phase`, `step`, `turn` and `active` say what comes next."""
    state: State = battle.state
    if state.phase == "setting_up":
        yield from set_up(battle)
        begin_battle(battle)
        yield from start_of_phase(battle)
    while state.phase != "over":
        yield CHECKPOINT
        yield from play_phase(battle)
        yield from end_of_phase(battle)
        end_phase(battle)
        yield from start_of_phase(battle)
    if state.ending is None:
        end(battle)


def begin_battle(battle: Battle) -> None:
    """The first Player Turn of the first Game Turn."""
    state: State = battle.state
    state.phase, state.turn, state.active = "movement", 1, state.first
    begin_phase(state)
    battle.tell(told("t9a.event.begins", rule="T9A-GEN-003", side=side_name(state.first)))
    _tell_phase(battle)


def play_phase(battle: Battle) -> Procedure:
    """The present phase: movement by the rules, another by hand if that is agreed, otherwise nothing of it."""
    state: State = battle.state
    if state.phase == "movement":
        yield from movement(battle)
    elif state.phase == "shooting" and "shooting" not in state.options.free_hand:
        yield from shooting(battle)
    elif state.phase == "combat" and "combat" not in state.options.free_hand:
        yield from close_combat(battle)
    elif state.phase in state.options.free_hand and nobody_casts(state):
        battle.tell(told("t9a.free_hand.event.nobody_casts", rule="T9A-GEN-004", side=side_name(state.active)))
    elif state.phase in state.options.free_hand:
        yield from sitting(battle, state.active, state.phase, "T9A-GEN-004")


def start_of_phase(battle: Battle) -> Procedure:
    """What rules do, or let players do, as a phase begins, and with the first one a Player Turn (T9A-GEN-008)."""
    state: State = battle.state
    if state.phase == "over":
        return
    if state.phase == "movement":
        yield from happen(battle, PLAYER_TURN_START, in_play(state))
    if state.phase == "magic":
        timed.begin_magic_phase(state)
    yield from happen(battle, PHASE_START, in_play(state))


def end_of_phase(battle: Battle) -> Procedure:
    """What rules do, or let players do, as a phase ends, and with the last one a Player Turn."""
    state: State = battle.state
    yield from happen(battle, PHASE_END, in_play(state))
    if state.phase not in NEXT:
        yield from reveal_hidden(battle)


def in_play(state: State) -> list[str]:
    """The units on the table, in Buildings included."""
    return [unit.id for unit in state.units.values() if unit.where in ("board", "building")]


def end_phase(battle: Battle) -> None:
    """The next phase of the Player Turn; after the last one the other player's turn, or the next Game Turn
    (T9A-GEN-003), or after the last Game Turn the end (T9A-GEN-002)."""
    state: State = battle.state
    state.step, state.opened = "", False
    timed.end(state, "phase")
    if state.phase == "movement":
        note_who_is_engaged(state)
    following = NEXT.get(state.phase)  # T9A-GEN-004
    if following is not None:
        state.phase = following
    else:
        end_player_turn(state)
        if state.active != state.first:
            timed.end(state, "game_turn")
            state.active = state.first
            state.turn += 1
        else:
            state.active = other(state.first)
        state.phase = "movement"
        if state.turn > state.options.turns:
            state.turn, state.phase = state.options.turns, "over"
            return
    begin_phase(state)
    _tell_phase(battle)


def end_player_turn(state: State) -> None:
    """What units and models did in this Player Turn is forgotten (T9A-MOV-134), and what lasted for it is over."""
    timed.end(state, "player_turn")
    end_of_shame(state)
    for unit in state.units.values():
        unit.done = Done()
    for model in state.models.values():
        model.moved = False
    state.charges, state.struck_sides, state.unrolled_sides = [], {}, ()


def _tell_phase(battle: Battle) -> None:
    state: State = battle.state
    phase = text(f"t9a.phase.{state.phase}")
    battle.tell(told("t9a.event.phase", rule="T9A-GEN-004", turn=state.turn, side=side_name(state.active), phase=phase))
