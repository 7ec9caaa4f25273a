"""Who may shoot, and who may be shot at (DBF-SHO-005 to 013, 017): each refusal one value under its own rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot
from typing import NamedTuple

from rules.de_bellis.contact import is_in_contact
from rules.de_bellis.ground import difficult_areas
from rules.de_bellis.melee.lateral_support import gives_lateral_support
from rules.de_bellis.melee.rear_support import gives_rear_support
from rules.de_bellis.names import name
from rules.de_bellis.shooting.aim import Aim, aim, beyond_reach, line_of_sight, reach_of
from rules.de_bellis.state import Element, State, footprint, other
from rules.engine.effects import Forbid, judge
from rules.engine.geometry import in_area, overlaps, within
from rules.engine.hooks import Choice
from rules.engine.refusal import IllegalAction
from rules.engine.text import Text, text

SHOOTER, TARGET, AIM = Choice("dbf.shoot.shooter"), Choice("dbf.shoot.target"), Choice("dbf.shoot.aim")


class Someone(NamedTuple):
    """An element that wants to shoot, or that somebody wants to shoot at."""

    state: State
    element: Element


def in_support(someone: Someone) -> bool:
    """Whether at this moment it gives rear or lateral support in close combat (DBF-SHO-010)."""
    state, element = someone
    return gives_lateral_support(state, element) or gives_rear_support(state, element)


def _in_contact(someone: Someone) -> bool:
    return is_in_contact(someone.state, someone.element)


def _out_of_range(aimed: Aim) -> bool:
    most = reach_of(aimed.state, aimed.shooter)
    return aimed.distance is not None and most is not None and not within(aimed.distance, most)


def _element_between(aimed: Aim) -> bool:
    """Any other element, friend or enemy, more than the tolerance of which is in the lane (DBF-SHO-008)."""
    sight = line_of_sight(aimed)
    if sight is None:
        return False
    x, y, radius = sight.x, sight.y, sight.radius
    for element in aimed.state.standing():
        reach = radius + (element.width + element.depth) / 2
        near = abs(element.x - x) < reach and abs(element.y - y) < reach
        if (
            near
            and element is not aimed.shooter
            and element is not aimed.target
            and overlaps(sight, footprint(element))
        ):
            return True
    return False


def _terrain_between(aimed: Aim) -> bool:
    """Any piece of difficult terrain, those in which the two stand among them (DBF-SHO-009)."""
    sight = line_of_sight(aimed)
    return sight is not None and any(in_area(sight, piece) for piece in difficult_areas(aimed.state))


def _about(key: str) -> Callable[[Someone], Text]:
    return lambda someone: text(f"dbf.refused.{key}", piece=name(someone.element))


def _between(key: str) -> Callable[[Aim], Text]:
    return lambda aimed: text(f"dbf.refused.{key}", shooter=name(aimed.shooter), target=name(aimed.target))


def _range_text(aimed: Aim) -> Text:
    return text(
        "dbf.refused.out_of_range",
        shooter=name(aimed.shooter),
        target=name(aimed.target),
        distance=round(aimed.distance or 0.0, 2),
        most=reach_of(aimed.state, aimed.shooter) or 0.0,
    )


FORBIDDEN: tuple[Forbid, ...] = (
    Forbid(SHOOTER, "DBF-SHO-001", _about("not_shooting_side"), lambda s: s.element.seat != s.state.shooting_seat),
    Forbid(SHOOTER, "DBF-SHO-005", _about("never_shoots"), lambda s: reach_of(s.state, s.element) is None),
    Forbid(SHOOTER, "DBF-SHO-013", _about("has_shot"), lambda s: s.element.shot),
    Forbid(SHOOTER, "DBF-SHO-012", _about("guns_moved"), lambda s: s.element.type == "Art" and not s.element.stood),
    Forbid(SHOOTER, "DBF-SHO-010", _about("shooter_in_contact"), _in_contact),
    Forbid(SHOOTER, "DBF-SHO-010", _about("shooter_in_support"), in_support),
    Forbid(TARGET, "DBF-SHO-017", _about("shot_at_already"), lambda s: s.element.shot_at),
    Forbid(TARGET, "DBF-SHO-011", _about("target_in_contact"), _in_contact),
    Forbid(TARGET, "DBF-SHO-011", _about("target_in_support"), in_support),
    Forbid(AIM, "DBF-SHO-006", _between("out_of_field"), lambda aimed: aimed.distance is None),
    Forbid(AIM, "DBF-SHO-007", _range_text, _out_of_range),
    Forbid(AIM, "DBF-SHO-008", _between("element_between"), _element_between),
    Forbid(AIM, "DBF-SHO-009", _between("terrain_between"), _terrain_between),
)
_BY_CHOICE = {choice: [f for f in FORBIDDEN if f.hook is choice] for choice in (SHOOTER, TARGET, AIM)}

Targets = dict[str, float]
"""The legal targets of a shooter and how far away each is."""


def judge_shot(state: State, shooter: Element, target: Element) -> None:
    """Refuse a shot, or a part in one, under the first rule that forbids it."""
    judge(FORBIDDEN, SHOOTER, Someone(state, shooter))
    judge(FORBIDDEN, TARGET, Someone(state, target))
    judge(FORBIDDEN, AIM, aim(state, shooter, target))


def legal_shots(state: State) -> dict[str, Targets]:
    """Every element that may shoot now, and at whom; those without a target left out. Guns alone mind having moved
    (DBF-SHO-031)."""
    exposed: dict[str, bool] = {}
    shots: dict[str, Targets] = {}
    enemies = list(state.standing(other(state.shooting_seat)))
    for shooter in state.standing(state.shooting_seat):
        if targets := _targets(state, shooter, enemies, exposed):
            shots[shooter.id] = targets
    return shots


def why_nobody(state: State) -> tuple[Element, Text] | None:
    """Where nobody may shoot: the first shooter who has an enemy near, and what keeps him from shooting at the nearest
    of them; None if none has."""
    enemies = list(state.standing(other(state.shooting_seat)))
    for shooter in state.standing(state.shooting_seat):
        most = reach_of(state, shooter)
        near = [] if most is None else [enemy for enemy in enemies if not beyond_reach(shooter, enemy, most)]
        if near:
            nearest = min(near, key=lambda enemy: hypot(enemy.x - shooter.x, enemy.y - shooter.y))
            try:
                judge_shot(state, shooter, nearest)
            except IllegalAction as refused:
                return shooter, refused.message
    return None


def _targets(state: State, shooter: Element, enemies: Sequence[Element], exposed: dict[str, bool]) -> Targets:
    most = reach_of(state, shooter)
    if most is None:
        return {}
    near = [enemy for enemy in enemies if not beyond_reach(shooter, enemy, most)]
    if not near or not _free(SHOOTER, Someone(state, shooter)):
        return {}
    found: Targets = {}
    for target in near:
        aimed = aim(state, shooter, target)
        if aimed.distance is None or _out_of_range(aimed):
            continue
        if target.id not in exposed:
            exposed[target.id] = _free(TARGET, Someone(state, target))
        if exposed[target.id] and _free(AIM, aimed):
            found[target.id] = round(aimed.distance, 2)
    return found


def _free(choice: Choice, situation: Someone | Aim) -> bool:
    return not any(forbid.applies(situation) for forbid in _BY_CHOICE[choice])
