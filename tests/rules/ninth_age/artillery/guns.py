"""War Machines for tests, and firing them as the Shooting Phase does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.flow import Flow
from rules.engine.game import Battle, Procedure
from rules.ninth_age.artillery.firing import fire
from rules.ninth_age.attacks.sequence import resolve
from rules.ninth_age.state import Part, Rule, State, WeaponProfile
from tests.rules.ninth_age.building import AVERAGE, Made, answer, battle, play, rules_of, unit

DASH = dict.fromkeys(AVERAGE, 0)


def weapon(key: str, *rules: str | tuple[str, ...], centre: Sequence[tuple[str, ...]] = (), **profile: Any) -> Rule:
    """An Artillery Weapon with its profile: `weapon("cannon", range=60, strength=10)`."""
    profile.setdefault("range", 48)
    own = WeaponProfile(rules=rules_of(rules), centre_rules=rules_of(centre), **profile)
    return Rule(key, key.replace("_", " ").title(), profile=own)


def machine(gun: Rule, at: tuple[float, float, float], *, name: str = "Gun", seat: str = "red", **crew: int) -> Made:
    """A War Machine on a 60 mm round base with Toughness 7, 4 Wounds and a crew of Ballistic Skill 3."""
    parts = (
        Part(name=name, characteristics={**DASH, "T": 7, "W": 4}),
        Part(name="Crew", characteristics={**AVERAGE, **crew}, number=3, weapons=(gun,)),
    )
    return unit(seat, name, troop_type="war_machine", base=(60, 60), round=True, parts=parts, at=at)


def shooting(*units: Made, **fields: Any) -> State:
    """A state in red's Shooting Phase, all phases by the rules."""
    state = battle(*units, phase="shooting", **fields)
    state.options = type(state.options)(free_hand=())
    return state


def firing(state: State, gun: Rule, target: str, *, model: str = "red.Gun.1") -> Any:
    """A procedure that fires the weapon and resolves what it hits; the Panic Tests are left out."""

    def procedure(battle: Battle) -> Procedure:
        fired = yield from fire(battle, model, 1, gun, target)
        battle.state.options = type(battle.state.options)(house_rules=(repr(sorted(_counted(fired).items())),))
        yield from resolve(battle, fired.hits, panic=False)

    return procedure


def _counted(fired: Any) -> dict[str, int]:
    return {
        f"{one.attack.target.model or one.attack.target.unit} S{one.attack.strength}": one.number for one in fired.hits
    }


def hits_told(state: State) -> str:
    """The hits of the last shot by pool and Strength, as text."""
    return state.options.house_rules[0]


def fired(
    state: State, gun: Rule, target: str, dice: Sequence[tuple[str, Sequence[int]]], answers: Sequence[Any] = ()
) -> Flow:
    """Fire with these dice and answers; everything must be used."""
    flow = play(state, firing(state, gun, target), dice)
    for one in answers:
        raw, more = one if isinstance(one, tuple) else (one, ())
        answer(flow, raw, more)
    assert not flow.pending, flow.pending[0].topic
    assert not flow._dice.unused  # type: ignore[attr-defined]
    return flow
