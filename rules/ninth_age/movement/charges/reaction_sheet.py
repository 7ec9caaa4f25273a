"""The sheet on which a player decides in advance how his units react to charges (T9A-MOV-024 to 038)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.plans import Condition
from rules.engine.sheets import Dial, Preset, Row, Ruling, Sheet, Way
from rules.engine.text import text
from rules.ninth_age.movement.charges.charges_to_come import Threat
from rules.ninth_age.names import model_name, name
from rules.ninth_age.queries.charging import REACTIONS, Reaction
from rules.ninth_age.state import State

TOPIC = "t9a.charge.reaction"
EVERYTHING_ELSE = "*"
NEEDED = "needed"
USUALLY_FEARED = 7
HIGHEST_ROLL = 12


def reaction_sheet(then: State | None, charges: Sequence[Threat]) -> tuple[Sheet, ...]:
    """One row for each own unit that can be charged in the enemy's next Movement Phase as things stand, the most
    threatened first, with a row under it for each charge that is possible; last, every other charge. `then`, `charges`:
    as charges_to_come gives them; charges to which there is only one reaction are left out."""
    if then is None:
        return ()
    expected = [threat for threat in charges if len(threat.reactions) > 1]
    rows: list[Row] = []
    for target in dict.fromkeys(threat.charge.target for threat in expected):
        against = [threat for threat in expected if threat.charge.target == target]
        rows.append(_unit_row(then, target, against))
        rows += [_pair_row(then, threat) for threat in against]
    rows.append(Row(EVERYTHING_ELSE, text("t9a.sheet.every_other"), _ways(REACTIONS), usual="hold"))
    return (
        Sheet(
            topic=TOPIC,
            title=text("t9a.sheet.reactions", turn=then.turn),
            rows=tuple(rows),
            presets=(Preset(text("t9a.sheet.all_hold"), "hold"), Preset(text("t9a.sheet.all_usual"))),
            now=(Condition("turn", equals=then.turn),),
        ),
    )


def _unit_row(then: State, target: str, against: Sequence[Threat]) -> Row:
    """How a unit reacts to whoever charges it."""
    nearest = against[0].charge
    known = tuple(one for one in REACTIONS if any(one in threat.reactions for threat in against))
    return Row(
        key=target,
        title=name(then.units[target]),
        ways=_ways(known),
        about=(target,),
        facts={NEEDED: nearest.needed, "chance": round(nearest.chance, 3)},
        usual=_usual(known),
    )


def _pair_row(then: State, threat: Threat) -> Row:
    """How a unit reacts to one charger; it stops if another side would be struck or another reaction is possible."""
    charge = threat.charge
    charger = model_name(then, charge.character) if charge.character else name(then.units[charge.unit])
    return Row(
        key=threat.key,
        title=charger,
        ways=_ways(threat.reactions),
        about=(charge.target, charge.unit),
        when=(Condition("character", equals=charge.character),),
        facts={
            NEEDED: charge.needed,
            "chance": round(charge.chance, 3),
            "distance": round(charge.distance, 2),
            "side": charge.side,
        },
        relies={"side": charge.side},
        known=threat.reactions,
        usual=_usual(threat.reactions),
        under=charge.target,
    )


def _usual(reactions: Sequence[Reaction]) -> str:
    """Whoever can shoot at his charger usually does."""
    return "stand_and_shoot" if "stand_and_shoot" in reactions else "hold"


def _ways(reactions: Sequence[Reaction]) -> tuple[Way, ...]:
    """The reactions as they may be ordered. Who cannot stand and shoot when it comes to it, holds."""
    hold = Ruling({"choose_one": "hold"})
    ways: list[Way] = []
    for one in reactions:
        ruling = Ruling({"choose_one": one})
        ways.append(
            Way(one, text(f"t9a.charges.reaction.{one}"), (ruling, hold) if one == "stand_and_shoot" else (ruling,))
        )
    if "flee" in reactions and "hold" in reactions:
        feared = (Condition(NEEDED, at_most=float(USUALLY_FEARED)),)
        ways.append(
            Way(
                "flee_if",
                text("t9a.sheet.flee_if", n=USUALLY_FEARED),
                (Ruling({"choose_one": "flee"}, feared), hold),
                Dial(NEEDED, 0, HIGHEST_ROLL, USUALLY_FEARED),
            )
        )
    return tuple(ways)
