"""A phase that is played by hand: shared dice, casualties and moves, each an answer that log, replay and proof hold."""

from __future__ import annotations

from rules.engine import by_hand
from rules.engine.by_hand import Act, Words
from rules.engine.game import Battle, Procedure
from rules.engine.text import text
from rules.ninth_age.free_hand import casualties, combats, dice, marks, morale, moving
from rules.ninth_age.known_rules import bound_spell
from rules.ninth_age.state import Model, Seat, State, other

# What can be done by hand, in the order in which it is offered.
ACTS: tuple[Act, ...] = (
    Act("roll", text("t9a.free_hand.roll"), dice.offered, dice.roll),
    Act("wounds", text("t9a.free_hand.wounds"), casualties.offered, casualties.wounds),
    Act("move", text("t9a.free_hand.move"), moving.offered, moving.move),
    Act("formation", text("t9a.free_hand.formation"), moving.has_formations, moving.formation),
    Act("flee", text("t9a.free_hand.flee"), morale.has_steady, morale.flee),
    Act("rally", text("t9a.free_hand.rally"), morale.has_fleeing, morale.rally),
    Act("engage", text("t9a.free_hand.engage"), combats.has_neighbours, combats.engage),
    Act("part", text("t9a.free_hand.part"), combats.has_contacts, combats.part),
    Act("destroy", text("t9a.free_hand.destroy"), casualties.offered, casualties.destroyed),
    Act("note", text("t9a.free_hand.note"), marks.offered, marks.write),
)


def sitting(battle: Battle, seat: Seat, purpose: str, rule: str) -> Procedure:
    """First this seat, then the other, until neither has anything to add. `purpose` is a phase or any other key with a
    message `t9a.free_hand_of.<purpose>`, `rule` what is played so."""
    words = Words(
        topic="t9a.free_hand.next",
        rule=rule,
        prompt=text("t9a.free_hand.ask", what=text(f"t9a.free_hand_of.{purpose}")),
        done=text("t9a.free_hand.done"),
    )
    # Anything but a phase interrupts one.
    alone = battle.state.phase == purpose
    seats = (seat, other(seat))
    # The reactive player can dispel what is cast (T9A-MAG-046), and what lasts from an earlier phase (T9A-MAG-057).
    reacting = purpose == "magic" and battle.state.options.idle_magic == "over"
    lasting = reacting and spells_last(battle.state)
    yield from by_hand.sitting(battle, purpose, seats, ACTS, words, alone=alone, reacting=reacting, lasting=lasting)


def nobody_casts(state: State) -> bool:
    """Whether a Magic Phase by hand would ask for nothing: the active side has nobody who casts, and no spell lasts
    that either could end. With hidden lists nobody is to learn that, and the phase is played; so it is in battles of
    old."""
    if state.phase != "magic" or state.options.idle_magic == "asked" or state.options.hidden_lists or state.sitting:
        return False
    return not spells_last(state) and not any(
        casts(model)
        and not model.dead
        and (model.hidden_in or state.units[model.unit].where in ("board", "building"))
        and state.units[model.home].seat == state.active
        for model in state.models.values()
    )


def casts(model: Model) -> bool:
    """Whether a model is a Wizard or has a Bound Spell (T9A-MAG-097)."""
    return bool(model.level) or any(bound_spell(item) for item in model.items)


def spells_last(state: State) -> bool:
    """Whether a spell cast by hand is still in play: the players have written it on a unit."""
    return any(unit.marks and unit.where != "destroyed" for unit in state.units.values())
