"""The sheet of what comes after a Round of Combat: whom to pursue, how to face, whether to reform."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.plans import Condition
from rules.engine.sheets import Dial, Preset, Row, Ruling, Sheet, Way
from rules.engine.text import text
from rules.ninth_age.close_combat.aftermath.combat_reform import TOPIC as FORMATION
from rules.ninth_age.close_combat.aftermath.declaring_pursuit import PURSUE, RESTRAIN
from rules.ninth_age.close_combat.aftermath.declaring_pursuit import TOPIC as PURSUIT
from rules.ninth_age.close_combat.aftermath.no_more_foes import TOPIC as NO_LONGER_ENGAGED
from rules.ninth_age.close_combat.aftermath.no_more_foes import WAYS
from rules.ninth_age.close_combat.aftermath.pivots import TOPIC as PIVOT
from rules.ninth_age.close_combat.aftermath.reform_habits import MOST_CONTACT, TURN_FRONT
from rules.ninth_age.close_combat.aftermath.reforms import NONE
from rules.ninth_age.movement.post_combat_pivot import FACE_ENEMY
from rules.ninth_age.names import name
from rules.ninth_age.sheets.fights_to_come import Fights
from rules.ninth_age.state import State

REFORM = "t9a.combat.reform"
ANY_UNIT = Condition("units", at_least=1)
"""Of the question who reforms, not of the one how."""
USUALLY_NEAR = 10
FARTHEST = 24


def aftermath_sheet(state: State, fights: Fights, now: tuple[Condition, ...]) -> tuple[Sheet, ...]:
    """What the units that may fight do when they have won, or still stand."""
    if not fights:
        return ()
    return (
        Sheet(
            topic="t9a.sheet.aftermath",
            title=text("t9a.sheet.aftermath"),
            rows=(*_pursuits(state, fights), _pivot(), _free(), *_reforms(state, fights)),
            presets=(Preset(text("t9a.sheet.all_usual")),),
            now=now,
        ),
    )


def _pursuits(state: State, fights: Fights) -> Iterator[Row]:
    """In general, then by unit, then by unit and quarry: whoever is not held back by an order of his own restrains
    himself."""
    restrain = Way("restrain", text("t9a.sheet.restrain"), (Ruling(habit=RESTRAIN),))
    pursue = Way("pursue", text("t9a.sheet.pursue"), (Ruling(habit=PURSUE),))
    yield Row(PURSUIT, text("t9a.sheet.when_they_win"), (restrain, pursue), usual="restrain", topics=(PURSUIT,))
    for unit, enemies in fights.items():
        yield Row(
            f"{unit}:pursue",
            name(state.units[unit]),
            (*_unit_ways(unit), _if_nobody_is_near(unit)),
            about=(unit,),
            topics=(PURSUIT,),
            under=PURSUIT,
        )
        for enemy in enemies:
            yield Row(
                f"{unit}:{enemy}:pursue",
                text("t9a.sheet.pair", unit=name(state.units[unit]), enemy=name(state.units[enemy])),
                (
                    _unit_ways(unit)[0],
                    Way("pursue", text("t9a.sheet.pursue"), (Ruling({"choose_one": f"{unit}>{enemy}"}),)),
                ),
                about=(unit, enemy),
                when=(Condition(f"{unit}/quarries", equals=enemy),),
                topics=(PURSUIT,),
                under=PURSUIT,
            )


def _unit_ways(unit: str) -> tuple[Way, Way]:
    return (
        Way("restrain", text("t9a.sheet.restrain"), (Ruling(habit=f"{RESTRAIN} {unit}"),)),
        Way("pursue", text("t9a.sheet.pursue"), (Ruling(habit=f"{PURSUE} {unit}"),)),
    )


def _if_nobody_is_near(unit: str) -> Way:
    """Pursue, but not if another enemy stands so near that he could charge whoever has run on."""
    near = f"{unit}/nearest_enemy"
    restrain, pursue = Ruling(habit=f"{RESTRAIN} {unit}"), Ruling(habit=f"{PURSUE} {unit}")
    return Way(
        "pursue_if",
        text("t9a.sheet.pursue_if", n=USUALLY_NEAR),
        (Ruling(restrain.answer, (Condition(near, at_most=float(USUALLY_NEAR)),), restrain.habit), pursue),
        Dial(near, 0, FARTHEST, USUALLY_NEAR),
    )


def _pivot() -> Row:
    keep = Way("keep", text("t9a.sheet.pivot.keep"), (Ruling(),))
    face = Way("face", text("t9a.sheet.pivot.face"), (Ruling(habit=FACE_ENEMY), Ruling()))
    return Row(PIVOT, text("t9a.sheet.pivot"), (keep, face), usual="keep", topics=(PIVOT,))


def _free() -> Row:
    """Whose opponents have gone before the Close Combat Phase."""
    ways = tuple(Way(way, text(f"t9a.sheet.free.{way}"), (Ruling(habit=way),)) for way in reversed(WAYS))
    return Row(NO_LONGER_ENGAGED, text("t9a.sheet.free"), ways, usual="stay", topics=(NO_LONGER_ENGAGED,))


def _reforms(state: State, fights: Fights) -> Iterator[Row]:
    """In general, and under that by unit: nobody reforms, or who is engaged in the flank turns, or as many as possible
    come into contact. Who has asked for the place himself is left to put it there himself."""
    none = Way("none", text("t9a.combat.choice.no_reform"), (Ruling({"choose_one": NONE}, (ANY_UNIT,)),))
    turn = Way(TURN_FRONT, text("t9a.sheet.reform.turn"), (Ruling(habit=TURN_FRONT),))
    most = Way(MOST_CONTACT, text("t9a.sheet.reform.most"), (Ruling(habit=MOST_CONTACT),))
    yield Row(REFORM, text("t9a.sheet.reform"), (none, turn, most), usual="none", topics=(REFORM, FORMATION))
    for unit in fights:
        here = (Condition("unit", equals=unit),)
        flanked, candidate = Condition(f"{unit}/flanked", equals=True), Condition(f"{unit}/in_contact", at_least=0)
        yield Row(
            f"{unit}:reform",
            name(state.units[unit]),
            (
                Way(
                    TURN_FRONT,
                    text("t9a.sheet.reform.turn"),
                    (Ruling({"choose_one": unit}, (flanked,)), Ruling(when=here, habit=TURN_FRONT)),
                ),
                Way(
                    MOST_CONTACT,
                    text("t9a.sheet.reform.most"),
                    (Ruling({"choose_one": unit}, (candidate,)), Ruling(when=here, habit=MOST_CONTACT)),
                ),
            ),
            about=(unit,),
            topics=(REFORM, FORMATION),
            under=REFORM,
        )
