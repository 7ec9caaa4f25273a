"""Line of Sight against a dense sampler: whatever it finds must be seen, and every line that is given must be free."""

from __future__ import annotations

from math import cos, pi, sin

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.ninth_age.general_principles.heights import heights_of
from rules.ninth_age.general_principles.line_of_sight import Watch
from rules.ninth_age.terrain.features import area_of
from rules.ninth_age.units.footprint import bases
from rules.ninth_age.units.formation import places
from tests.rules.ninth_age.building import battle, feature, unit

STEPS = 9
OBSCURING = ("hill", "impassable", "building")

BODIES = [
    ("infantry", (20, 20), 10, 5, False, {}),
    ("cavalry", (25, 50), 5, 5, False, {}),
    ("cavalry", (25, 50), 7, 4, False, {}),
    ("cavalry", (25, 50), 6, 3, False, {"loose": True}),
    ("monster", (50, 100), 1, 1, False, {}),
    ("war_machine", (60, 60), 1, 1, True, {}),
    ("monstrous_infantry", (80, 80), 2, 2, True, {}),
]

spot = st.tuples(st.floats(2, 26), st.floats(6, 26), st.integers(0, 359))
body = st.tuples(st.sampled_from(BODIES), spot)
ground = st.tuples(
    st.sampled_from([*OBSCURING, "forest"]), st.floats(2, 22), st.floats(6, 22), st.floats(1, 8), st.floats(1, 5)
)


def polygon(footprint):
    if footprint.corners:
        return shapely.Polygon(footprint.corners)
    return shapely.Point(footprint.centre).buffer(footprint.radius, quad_segs=64)


def made(name, kind, at):
    troop_type, base, models, files, is_round, state = kind
    seat = "red" if name in ("Looker", "Friend") else "blue"
    return unit(
        seat, name, models=models, files=files, base=base, round=is_round, troop_type=troop_type, at=at, state=state
    )


def table(looker, target, others, terrain):
    units = [made("Looker", looker[0], (14, 3, looker[1])), made("Target", target[0], target[1])]
    units += [made(f"Other{k}", kind, at) for k, (kind, at) in enumerate(others)]
    features = [feature(kind, x, y, x + w, y + h, id=f"f{k}") for k, (kind, x, y, w, h) in enumerate(terrain)]
    state = battle(*units, features=features, width=30.0, height=30.0)
    for id in list(state.units):
        own = shapely.union_all([polygon(base) for _, base in bases(state, state.unit(id))])
        rest = [polygon(base) for other in state.units if other != id for _, base in bases(state, state.unit(other))]
        clash = any(own.distance(one) < 0.02 for one in rest)
        stuck = any(
            own.distance(area_of(one).polygon) < 0.02 for one in state.features.values() if one.kind in OBSCURING[1:]
        )
        if clash or stuck:
            if id in ("red.Looker", "blue.Target"):
                return None
            del state.units[id]
    return state


def fronts(state, one):
    """For every model from which points it looks, its base (as if it stood in front) and its front direction."""
    front = max(place.y + place.depth / 2 for place in places(state, one))
    for (id, base), place in zip(bases(state, one), places(state, one), strict=True):
        ahead, right = (sin(one.bearing * pi / 180), cos(one.bearing * pi / 180)), None
        right = (ahead[1], -ahead[0])
        y = front - place.depth / 2
        cx, cy = one.x + ahead[0] * y + right[0] * place.x, one.y + ahead[1] * y + right[1] * place.x
        if place.round:
            rim = [
                (cx + place.width / 2 * cos(2 * pi * k / 40), cy + place.width / 2 * sin(2 * pi * k / 40))
                for k in range(40)
            ]
            yield id, base, rim, None
        else:
            fx, fy = cx + ahead[0] * place.depth / 2, cy + ahead[1] * place.depth / 2
            half = place.width / 2
            points = [
                (fx + right[0] * half * (2 * k / STEPS - 1), fy + right[1] * half * (2 * k / STEPS - 1))
                for k in range(STEPS + 1)
            ]
            yield id, base, points, (fx, fy, ahead, right, half)


def in_arc(arc, point):
    if arc is None:
        return True
    fx, fy, ahead, right, half = arc
    out = (point[0] - fx) * ahead[0] + (point[1] - fy) * ahead[1]
    side = (point[0] - fx) * right[0] + (point[1] - fy) * right[1]
    return out >= 0 and abs(side) - half <= out


def is_free(state, line, look_height, aim_height, standing_on, without):
    """Straight from the rules: no taller model and no Obscuring Terrain between, but into and out of a hill."""
    segment = shapely.LineString(line)
    for id, other in state.units.items():
        if id in without:
            continue
        for (_, base), height in zip(bases(state, other), heights_of(state, other), strict=True):
            if height > max(look_height, aim_height):
                inner = polygon(base).buffer(-0.006, join_style="mitre")
                if segment.intersection(inner).length > 1e-6:
                    return False
    for one in state.features.values():
        if one.kind not in OBSCURING or one.id in standing_on:
            continue
        inner = area_of(one).polygon.buffer(-0.006, join_style="mitre")
        onto = one.kind == "hill" and area_of(one).polygon.distance(shapely.Point(line[1])) < 1e-6
        if not onto and segment.intersection(inner).length > 1e-6:
            return False
    return True


def hills_under(state, base):
    return [
        one.id
        for one in state.features.values()
        if one.kind == "hill" and polygon(base).buffer(-0.01, join_style="mitre").intersects(area_of(one).polygon)
    ]


def sampled(state, one, other):
    """The models that see the target by one of many sampled lines."""
    found = set()
    own = zip(fronts(state, one), heights_of(state, one), strict=True)
    aims = []
    for (_, base), height in zip(bases(state, other), heights_of(state, other), strict=True):
        rim = polygon(base).exterior
        aims += [(rim.interpolate(k / 24, normalized=True).coords[0], height) for k in range(24)]
    for (id, base, points, arc), height in own:
        standing_on = hills_under(state, base)
        for point, aim_height in aims:
            if not in_arc(arc, point):
                continue
            if any(
                is_free(state, (start, point), height, aim_height, standing_on, (one.id, other.id)) for start in points
            ):
                found.add(id)
                break
    return found


looker = st.tuples(st.sampled_from([BODIES[0], BODIES[1], BODIES[5]]), st.integers(-60, 60))


@pytest.mark.long
@pytest.mark.rule("T9A-GEN-064", "T9A-GEN-078")
@settings(max_examples=40)
@given(looker, body, st.lists(body, max_size=4), st.lists(ground, max_size=3))
def test_it_agrees_with_a_dense_sampler(looking, target, others, terrain):
    state = table(looking, target, others, terrain)
    if state is None:
        return
    one, other = state.unit("red.Looker"), state.unit("blue.Target")
    lines = list(Watch(state, one).lines_to(other))
    seeing = {id for look, _ in lines for id in look.models}
    assert sampled(state, one, other) <= seeing
    heights = set(heights_of(state, other))
    without = (one.id, other.id)
    for look, line in lines:
        assert any(is_free(state, line, look.height, height, look.standing_in, without) for height in heights)
        target_ground = shapely.union_all([polygon(base) for _, base in bases(state, other)])
        assert target_ground.distance(shapely.Point(line[1])) < 2e-3
