"""Resolving a shot: both totals, both dice, the target's outcome (DBF-SHO-018 to 030)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.de_bellis.defences import Protection, better, defences_before, on_outer_side
from rules.de_bellis.ground import line_of
from rules.de_bellis.names import name
from rules.de_bellis.results.carry_out import carry_out
from rules.de_bellis.results.verdict import shooting_verdicts
from rules.de_bellis.shooting.aim import Aim, aim, line_of_sight
from rules.de_bellis.shooting.modifiers import MODIFIERS, QUERY, SPELL_WITHIN, Shot
from rules.de_bellis.state import Defence, State, footprint
from rules.de_bellis.strength import factor_term, with_die
from rules.engine.dice import Roll
from rules.engine.effects import total
from rules.engine.events import told
from rules.engine.explained import Explained
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import middle, overlaps
from rules.engine.geometry.fields import facing_edge_name
from rules.engine.text import text


def shoot(battle: Battle, shooters: Sequence[str], target: str) -> Procedure:
    """The first of the shooters shoots, the others improve his shot; all have then shot, and the target has been shot
    at. The target rolls, but shoots at nobody."""
    for id in shooters:
        battle.state.elements[id].shot = True
    battle.state.elements[target].shot_at = True
    shot_face = (yield Roll(f"shot {shooters[0]}", rule="DBF-SHO-018"))[0]
    target_face = (yield Roll(f"target {target}", rule="DBF-SHO-018"))[0]  # DBF-SHO-027
    state: State = battle.state
    shot_total = with_die(shot_strength(state, shooters, target), shot_face, "DBF-SHO-018")
    target_total = with_die(target_strength(state, shooters, target), target_face, "DBF-SHO-018")
    shooter, aimed_at = state.elements[shooters[0]], state.elements[target]
    verdicts = shooting_verdicts(state, shooter, aimed_at, shot_total.total, target_total.total)
    battle.tell(
        told(
            "dbf.event.shot",
            pieces=[*shooters, target],
            rule="DBF-SHO-018",
            dice=(shot_face, target_face),
            numbers={shooter.id: shot_total, target: target_total},
            shooter=name(shooter),
            target=name(aimed_at),
            shooter_total=shot_total.total,
            target_total=target_total.total,
            outcome=text(f"dbf.outcome.{verdicts[0].outcome if verdicts else 'no_effect'}"),
        )
    )
    yield from carry_out(battle, verdicts, {}, melee=False)


def shot_strength(state: State, shooters: Sequence[str], target: str) -> Explained:
    """The shot's total without its die: the first shooter's factor and the modifiers of the list (DBF-SHO-019, 025)."""
    shot = shot_of(state, shooters, target)
    return total(MODIFIERS, QUERY, shot, [factor_term(shot.shooter.type, shot.target.type)])


def target_strength(state: State, shooters: Sequence[str], target: str) -> Explained:
    """The target's total without its die: nothing but its factor against the first shooter (DBF-SHO-020). No rear
    support counts (DBF-MEL-025)."""
    return Explained.sum([factor_term(state.elements[target].type, state.elements[shooters[0]].type)])


def shot_of(state: State, shooters: Sequence[str], target: str) -> Shot:
    """What there is to know of a shot before the dice."""
    aimed = aim(state, state.elements[shooters[0]], state.elements[target])
    return Shot(
        shooter=aimed.shooter,
        target=aimed.target,
        distance=aimed.distance or 0.0,
        shooters=len(shooters),
        protection=protection_of_target(aimed),
        spell_within=SPELL_WITHIN * state.options.distance_factor,
    )


def protection_of_target(aimed: Aim) -> Protection | None:
    """The defence behind which the target is with respect to this shot; of two the better (DBF-SHO-023,
    DBF-SHO-024)."""
    return better(piece for piece in defences_before(aimed.state, aimed.target) if _lane_crosses(aimed, piece))


def _lane_crosses(aimed: Aim, piece: Defence) -> bool:
    """From the outer side, through the line or up to the target's front, which lies along it."""
    muzzle = middle(footprint(aimed.shooter).front)
    if not on_outer_side(piece, muzzle):
        return False
    if facing_edge_name(footprint(aimed.target), muzzle) == "front":
        return True
    sight = line_of_sight(aimed)
    return sight is not None and overlaps(sight, line_of(piece))
