"""What a unit may choose among when it shoots: weapons, and one shot or several, for its Rank-and-File together, for
the Champion and each Character by themselves (T9A-SHO-014, 015, T9A-SPC-143)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from rules.engine.refusal import refuse
from rules.ninth_age.equipment.shooting_weapons import is_artillery
from rules.ninth_age.shooting.aiming import Shot
from rules.ninth_age.special_rules.multiple_shots import shots_of
from rules.ninth_age.state import Rule, State
from rules.ninth_age.units.losing_wounds import in_the_pool

RANK_AND_FILE = "rank_and_file"
ONE, MANY = "one", "many"


class Way(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A weapon with which some parts may shoot, once or as often as it can. `who`: the Rank-and-File, or one model;
    `shots`: theirs with this weapon."""

    who: str
    part: int
    weapon: Rule
    many: bool
    number: int
    shots: tuple[Shot, ...]
    champion: bool

    @property
    def side(self) -> str:
        """Whoever uses one weapon only: the parts that choose together."""
        return f"{self.who}.{self.part}"

    @property
    def key(self) -> str:
        return f"{self.side}.{self.number}.{MANY if self.many else ONE}"


def ways_of(state: State, shots: Iterable[Shot]) -> dict[str, tuple[Way, ...]]:
    """The ways to shoot of all that choose together, by `Way.side`."""
    found: dict[str, dict[Rule, list[Shot]]] = {}
    for shot in shots:
        side = f"{_who(state, shot.model)}.{shot.missile.part}"
        found.setdefault(side, {}).setdefault(shot.missile.weapon, []).append(shot)
    return {side: tuple(_ways(state, side, weapons)) for side, weapons in found.items()}


def _who(state: State, model: str) -> str:
    together = in_the_pool(state, model)  # T9A-SHO-014
    return RANK_AND_FILE if together else model  # T9A-EQP-029


def _ways(state: State, side: str, weapons: Mapping[Rule, Sequence[Shot]]) -> list[Way]:
    who, part = side.rsplit(".", 1)
    return [
        Way(
            who=who,
            part=int(part),
            weapon=weapon,
            many=many,
            number=number,
            shots=tuple(shots),
            champion=state.models[shots[0].model].command == "champion",
        )
        for number, (weapon, shots) in enumerate(weapons.items(), 1)
        for many in ((False, True) if shots_of(shots[0].attack) and not is_artillery(weapon.key) else (False,))
    ]


def judge_ways(chosen: Sequence[Way]) -> None:
    """Refuse two weapons for the same parts, the same weapon of a mount for two of its riders, and a Champion with the
    weapon of the Rank-and-File who does not shoot as often as they do."""
    taken: dict[str, Way] = {}
    manned: set[tuple[str, str]] = set()
    for way in chosen:
        if way.side in taken:
            refuse("T9A-SHO-014", "t9a.shooting.refused.one_weapon")
        taken[way.side] = way
        for shot in way.shots if way.shots[0].missile.mounted else ():
            place = (shot.model, way.weapon.key or way.weapon.name)
            if place in manned:
                refuse("T9A-TYP-037", "t9a.shooting.refused.manned")
            manned.add(place)
    judge_alike(chosen)


def judge_alike(chosen: Sequence[Way]) -> None:
    """The Champion follows the Rank-and-File if he shoots the same weapon (T9A-SPC-143)."""
    together = [way for way in chosen if way.who == RANK_AND_FILE]
    for his in [way for way in chosen if way.champion and way.who != RANK_AND_FILE]:
        if any(theirs.weapon == his.weapon and theirs.many != his.many for theirs in together):
            refuse("T9A-SPC-143", "t9a.shooting.refused.champion_alike")
