"""A nudge that ends as near as it may to a friend (T9A-CCB-056)."""

from __future__ import annotations

from rules.engine.geometry import Pose
from rules.ninth_age.close_combat.restoring_contact.least_nudge import least_nudge
from rules.ninth_age.room import overlapping
from tests.rules.ninth_age.building import unit
from tests.rules.ninth_age.close_combat.fights import fight


def test_who_is_nudged_does_not_come_to_stand_on_a_friend() -> None:
    beasts = unit(
        "red", "Beasts", models=5, files=1, troop_type="monstrous_infantry", base=(40, 40), at=(11.531, 12.4785, 97.204)
    )
    spears = unit("red", "Spears", models=5, files=4, at=(17.3248, 11.7462, 7.204))
    foes = unit("blue", "Foes", models=13, files=4, at=(14.5599, 14.4767, 277.204))
    state = fight(
        beasts, spears, foes, contacts=[("blue.Foes", "red.Beasts", "left"), ("red.Spears", "blue.Foes", "left")]
    )
    pose = least_nudge(state, "red.Spears", "blue.Foes")
    assert pose is not None
    state.units["red.Spears"].stand(Pose(round(pose.x, 4), round(pose.y, 4), pose.bearing))
    assert overlapping(state, state.units["red.Spears"]) is None
