"""A Combat Reform (T9A-CCB-148 to 154): the unit is taken up and set down again in contact with all the enemies that it
fought, in any legal formation and facing. One that cannot be made legal is not made."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import Formation, FormationAnswer, Place, Token
from rules.engine.refusal import IllegalAction
from rules.engine.text import text
from rules.ninth_age.close_combat.aftermath.conditions import reformed
from rules.ninth_age.close_combat.aftermath.enemies_held import note_how_it_stood
from rules.ninth_age.close_combat.aftermath.reform_habits import (
    MOST_CONTACT,
    TURN_FRONT,
    in_contact_after,
    turned_to_the_enemy,
    with_most_in_contact,
)
from rules.ninth_age.close_combat.combats import opponents
from rules.ninth_age.close_combat.contact.contacts import contacts_of
from rules.ninth_age.movement.arrangement import arranged, write
from rules.ninth_age.names import name
from rules.ninth_age.state import State
from rules.ninth_age.units.footprint import size

TOPIC = "t9a.combat.reform_formation"
TRIES = 8
TURNS = (0.0, 90.0, 180.0, 270.0)


def ask_to_reform(battle: Battle, unit: str, *, last: bool = True) -> Procedure:
    """Ask where and how the unit is set down, or whether it stays as it is after all. `last`: no other unit of its side
    may still reform."""
    state: State = battle.state
    answer = yield _question(state, unit, last=last)
    if not answer["place"]:
        return
    after = reformed(state, unit, answer, last=last)
    one = state.units[unit]
    note_how_it_stood(state, unit)
    before = one.pose
    write(one, after.unit)
    state.contacts = list(after.contacts)
    moves = {unit: [(at.x, at.y, at.bearing) for at in (before, one.pose)]}
    battle.tell(told("t9a.combat.reforms", pieces=[unit], rule="T9A-CCB-148", moves=moves, unit=name(one), n=one.files))


def _question(state: State, unit: str, *, last: bool) -> Decision:
    one = state.units[unit]
    width, depth = size(state, one)
    board = ((0.0, 0.0), (state.width, 0.0), (state.width, state.height), (0.0, state.height))

    def judge(answer: dict[str, Any]) -> None:
        if answer["place"]:
            reformed(state, unit, answer, last=last)

    return Decision(
        topic=TOPIC,
        seat=one.seat,
        input=Place(
            {unit: Token(width, depth, files=len(one.models))},
            zones=(board,),
            bearing=one.bearing,
            may_pass=True,
            none=text("t9a.combat.choice.keep_formation"),
        ),
        also=(Formation(tuple(one.models), 1, len(one.models), free_places=True, free_rear=True, may_stay=True),),
        rule="T9A-CCB-148",
        prompt=text("t9a.ask.combat.reform_formation", unit=name(one)),
        facts={"in_contact": len(contacts_of(state, unit)), "unit": unit},
        pieces=(unit, *opponents(state, unit)),
        judge=judge,
        propose=lambda rng: _somehow(state, unit, rng, last=last),
        fallback={"place": []},
        page=lambda: _page(state, unit),
        habits={
            TURN_FRONT: lambda: turned_to_the_enemy(state, unit),
            MOST_CONTACT: lambda: with_most_in_contact(state, unit),
        },
    )


def _page(state: State, unit: str) -> dict[str, dict[str, Any]]:
    """Its size in every width, and the reform that a player would look for first: the one that brings most models into
    contact, or that turns it to the enemy."""
    one = state.units[unit]
    sizes = {
        files: size(state, arranged(state, one, FormationAnswer(files))) for files in range(1, len(one.models) + 1)
    }
    width, depth = size(state, one)
    token = {
        "width": width,
        "depth": depth,
        "files": len(one.models),
        "sizes": {str(files): [round(w, 4), round(d, 4)] for files, (w, d) in sizes.items()},
    }
    best = with_most_in_contact(state, unit)
    gained = in_contact_after(state, unit, best) if best["place"] else None
    best = best if best["place"] else turned_to_the_enemy(state, unit)
    suggested = [placed | best.get("formation", {}) for placed in best["place"]]
    return {
        "place": {"tokens": {unit: token}, "suggested": suggested},
        "facts": {"in_contact_suggested": gained} if gained is not None else {},
    }


def _somehow(state: State, unit: str, rng: Random, *, last: bool) -> dict[str, Any]:
    """A random legal reform, or none if a few tries find none."""
    one = state.units[unit]
    for _ in range(TRIES):
        bearing = (one.bearing + rng.choice(TURNS)) % 360.0
        place = {"piece": unit, "x": round(one.x, 4), "y": round(one.y, 4), "bearing": bearing}
        raw = {"place": [place], "formation": {"files": rng.randint(1, min(len(one.models), 12))}}
        try:
            _question(state, unit, last=last).check(raw)
        except IllegalAction:
            continue
        return raw
    return {"place": []}
