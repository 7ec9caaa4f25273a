"""Who suffers what falls on the models under a template (T9A-CHA-033, T9A-TER-057)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.ninth_age.artillery.shot import one_die
from rules.ninth_age.attacks.attack import Attack, Hits, Pool
from rules.ninth_age.attacks.pools import struck_under_template
from rules.ninth_age.names import name
from rules.ninth_age.state import Feature, State, other


def hits_on(state: State, attack: Attack, models: Iterable[str]) -> tuple[Hits, ...]:
    """One hit for each model, on the pool that suffers it; these hits are not spread over the unit."""
    pools = Counter(struck_under_template(state, model) for model in models)
    return tuple(Hits(attack=_against(state, attack, pool, aimed=True), number=n) for pool, n in pools.items())


def hits_on_garrisons(battle: Battle, attack: Attack, buildings: Iterable[Feature]) -> Procedure:
    """A template that touches a Building gives its garrison D6 hits, however large either of them is (T9A-TER-057)."""
    state: State = battle.state
    found: list[Hits] = []
    inside = [unit for feature in buildings for unit in garrisons(state, feature)]
    for unit in inside:
        faces = yield one_die(f"garrison {unit}", "T9A-TER-057")
        number = faces[0]
        if state.edition.template_hits_on_garrison_capped_by_its_models:
            number = min(number, len(state.units[unit].models))
        called = {"unit": name(state.units[unit]), "n": number}
        battle.tell(told("t9a.artillery.garrison_hit", rule="T9A-TER-057", pieces=[unit], dice=faces, **called))
        found.append(Hits(attack=_against(state, attack, Pool(unit), aimed=False), number=number))
    return tuple(found)


def garrisons(state: State, feature: Feature) -> tuple[str, ...]:
    """The units in a Building."""
    return tuple(one.id for one in state.units.values() if one.where == "building" and one.building == feature.id)


def _against(state: State, attack: Attack, pool: Pool, *, aimed: bool) -> Attack:
    """The attack against another pool; what nobody made is rolled for by the opponent of who suffers it
    (T9A-DMG-009)."""
    seat = attack.seat if attack.unit else other(state.units[pool.unit].seat)
    return replace(attack, target=pool, aimed=aimed, seat=seat)
