"""The game's terms as messages. The glossary of the rulebook has them in all four languages."""

from __future__ import annotations

from rules.de_bellis.catalogue import glossary
from rules.de_bellis.troops import TROOP_TYPES
from rules.engine.messages import LANGUAGES, Template

# Message key to glossary key.
TERMS: dict[str, str] = {
    "dbf.title": "game_title",
    **{f"dbf.type.{troop.code}": troop.key for troop in TROOP_TYPES.values()},
    "dbf.type.Wb_A": "warband_a",
    "dbf.type.Wb_B": "warband_b",
    **{f"dbf.quality.{key}": key for key in ("superior", "ordinary", "inferior")},
    **{f"dbf.trait.{key}": key for key in ("fast", "regular", "irregular", "flying")},
    **{f"dbf.role.{key}": key for key in ("leader", "general", "allied_general", "commander_in_chief")},
    "dbf.class.mounted": "mounted_troops",
    "dbf.class.foot": "foot_troops",
    "dbf.scale.introductory": "introductory_scale",
    "dbf.scale.ordinary": "ordinary_scale",
    "dbf.scale.tournament": "tournament_scale",
    "dbf.scale.extra_strong": "extra_strong_scale",
    "dbf.defence.temporary": "temporary_defences",
    "dbf.defence.permanent": "permanent_fortifications",
    "dbf.defence.gate": "gate",
    "dbf.player.first": "first_player",
    "dbf.player.second": "second_player",
    "dbf.phase.1": "movement_phase",
    "dbf.phase.2": "shooting_phase",
    "dbf.phase.3": "combat_phase",
    "dbf.phase.4": "movement_phase",
    "dbf.phase.5": "shooting_phase",
    "dbf.phase.6": "combat_phase",
    "dbf.ground.good": "good_terrain",
    "dbf.ground.difficult": "difficult_terrain",
    "dbf.ground.forbidden": "forbidden_terrain",
    "dbf.terrain.woods": "wood",
    "dbf.terrain.steep_hill": "hill",
    "dbf.terrain.gentle_hill": "gentle_hill",
    "dbf.terrain.marsh": "marsh",
    "dbf.terrain.broken_ground": "broken_ground",
    "dbf.terrain.dunes": "dunes",
    "dbf.terrain.enclosure": "enclosure",
    "dbf.terrain.vineyard": "vineyard",
    "dbf.terrain.low_walls": "low_wall",
    "dbf.terrain.village": "village",
    **{f"dbf.terrain.{key}": key for key in ("stream", "river", "road", "bridge", "ford")},
    **{f"dbf.terrain.{key}": key for key in ("sea", "lake", "cliff", "beach")},
    "dbf.river.deep": "deep_river",
    "dbf.river.shallow": "shallow_river",
    **{f"dbf.outcome.{key}": key for key in ("destroyed", "retreat", "flight", "no_effect")},
    "dbf.edge.front": "front_edge",
    "dbf.edge.flank": "flank",
    "dbf.edge.rear": "rear",
    **{
        f"dbf.term.{key}": key
        for key in (
            "army",
            "division",
            "allied_division",
            "element",
            "group",
            "column",
            "points",
            "movement_points",
            "break_point",
            "losses",
            "command_value",
            "combat_factor",
            "lateral_support",
            "rear_support",
            "taken_in_flank",
            "red_counter",
            "higher_ground",
            "riverbank",
            "spell",
            "supporting_shooter",
            "pursuit",
            "rout",
            "wheel",
            "change_of_facing",
            "break_off",
            "interpenetration",
            "five_cm_zone",
            "draw",
        )
    },
}


# Short names for pieces whose Italian term is a description with an English name beside it.
_CALLED_IN_ITALIAN = {
    "Kn": "Cavalieri",
    "Cv": "Cavalleria",
    "LH": "Cavalleria Leggera",
    "Cm": "Cammelli",
    "Sp": "Lancieri",
    "Pk": "Picche",
    "Bd": "Spade",
    "Hd": "Orde",
    "Bw": "Arcieri",
    "Wb": "Bande",
    "Pi": "Pistole",
    "Rr": "Ranger",
    "Sh": "Archibugieri",
}


def _called(code: str, language: str) -> str:
    """A troop type as a piece of it is called: "Fanterie fanatiche - Warband (Wb)" is a Warband."""
    if language == "it" and code in _CALLED_IN_ITALIAN:
        return _CALLED_IN_ITALIAN[code]
    return _PRINTED[f"dbf.type.{code}"][language].partition(" (")[0].rpartition(" - ")[2]


_PRINTED: dict[str, dict[str, str]] = {
    key: {language: getattr(glossary()[term], language) for language in LANGUAGES} for key, term in TERMS.items()
}
MESSAGES: dict[str, dict[str, Template]] = {
    **{key: dict(entry) for key, entry in _PRINTED.items()},
    **{
        f"dbf.called.{code}": {language: _called(code, language) for language in _PRINTED[f"dbf.type.{code}"]}
        for code in TROOP_TYPES
    },
}
