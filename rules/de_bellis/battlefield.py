"""Making the battlefield by dice: six zones, and a piece of terrain in each difficult one (DBF-TER-002 to 010)."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from rules.de_bellis.ground import area_of_feature
from rules.de_bellis.names import feature_name, side_name
from rules.de_bellis.preparation import higher_die
from rules.de_bellis.state import Feature, State, other
from rules.de_bellis.terrain_kinds import FOR_A_DIFFICULT_ZONE, WATERCOURSES
from rules.de_bellis.terrain_pieces import as_kept, invented_of, invented_piece, judge_piece, zone_box
from rules.engine.decisions import Decision
from rules.engine.dice import Roll
from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.geometry import area
from rules.engine.inputs import ChooseOne, Option, Template, TemplateAnswer
from rules.engine.refusal import refuse
from rules.engine.text import text

ZONES = 6
MOST_ACROSS = 20.0


def make_battlefield(battle: Battle) -> Procedure:
    """Roll for the six zones, then the players place a piece in each difficult one, by turns."""
    state: State = battle.state
    yield CHECKPOINT
    if not state.zones:
        yield from roll_for_zones(battle)
        if state.placing:
            state.placer = yield from higher_die(battle, "placing", "DBF-TER-006")
    while state.placing:
        yield CHECKPOINT
        answer = yield place_piece(state)
        zone = state.placing.pop(0)
        feature = piece_from(state, zone, answer["choose_one"], answer["template"])
        state.features[feature.id] = feature
        battle.tell(
            told(
                "dbf.event.terrain_placed",
                rule="DBF-TER-006",
                side=side_name(state.placer),
                terrain=feature_name(feature),
                zone=zone,
            )
        )
        state.placer = other(state.placer)


def roll_for_zones(battle: Battle) -> Procedure:
    """One die for each zone in the order of its number: 1 to 3 good, 4 to 6 difficult (DBF-TER-003)."""
    state: State = battle.state
    state.zones = yield Roll("zones", ZONES, rule="DBF-TER-003")
    state.placing = [zone for zone, die in enumerate(state.zones, 1) if die >= 4]
    battle.tell(
        told("dbf.event.zones", rule="DBF-TER-003", dice=tuple(state.zones), zones=", ".join(map(str, state.placing)))
    )


def place_piece(state: State) -> Decision:
    """Which kind of difficult terrain, with which outline, where in the zone whose turn it is (DBF-TER-006)."""
    zone = state.placing[0]
    box = zone_box(state, zone)
    within = ((box.left, box.bottom), (box.right, box.bottom), (box.right, box.top), (box.left, box.top))
    options = tuple(Option(kind, text(f"dbf.terrain.{kind}")) for kind in FOR_A_DIFFICULT_ZONE)
    preset = invented_piece(state, zone, Random(zone))
    return Decision(
        "dbf.terrain",
        state.placer,
        ChooseOne(options, preset=preset["choose_one"]),
        also=(Template("outline", within, length=MOST_ACROSS, preset=tuple(map(tuple, preset["template"]["points"]))),),
        rule="DBF-TER-006",
        prompt=text("dbf.ask.terrain", zone=zone),
        facts={"zone": zone, "watercourses": list(WATERCOURSES)},
        judge=lambda answer: _judge(state, zone, answer),
        propose=lambda rng: invented_piece(state, zone, rng),
        fallback=preset,
        habits={kind: partial(_of_kind, state, zone, kind) for kind in FOR_A_DIFFICULT_ZONE},
    )


def _of_kind(state: State, zone: int, kind: str) -> dict[str, Any]:
    return invented_of(state, zone, kind, Random(zone))


def piece_from(state: State, zone: int, kind: str, answer: TemplateAnswer) -> Feature:
    """The piece that an answer describes; a steep hill gets its crest in its centroid."""
    kept = as_kept(answer)
    points = tuple(kept.points)
    if kind in WATERCOURSES:
        return Feature(id=f"zone-{zone}", kind=kind, line=points, width=kept.width)
    feature = Feature(id=f"zone-{zone}", kind=kind, outline=points)
    if kind == "steep_hill":  # DBF-TER-016
        x, y = area(points).centroid
        feature.crest = (round(x, 4), round(y, 4))  # DBF-TER-016
    return feature


def _judge(state: State, zone: int, answer: dict[str, Any]) -> None:
    kind, outline = answer["choose_one"], as_kept(answer.get("template") or TemplateAnswer())
    try:
        judge_piece(state, zone, kind, outline)
        area_of_feature(state, piece_from(state, zone, kind, outline))
    except ValueError:
        refuse("DBF-TER-008", "dbf.refused.outline")
