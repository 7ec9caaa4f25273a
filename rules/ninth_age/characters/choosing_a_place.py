"""Where a joining model stands, as its owner chooses (T9A-CHA-008, T9A-CHA-010, T9A-CHA-045)."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.game import Procedure
from rules.engine.geometry import Pose, distance_between
from rules.engine.inputs import ChooseOne, Formation, FormationAnswer, Option
from rules.engine.inputs.shape import bad
from rules.engine.refusal import refuse
from rules.engine.text import text
from rules.ninth_age.characters.places_to_join import Slot
from rules.ninth_age.names import model_name, name
from rules.ninth_age.state import State, Unit


def choose_place(state: State, model: str, joined: Unit, at: Pose, found: list[Slot]) -> Procedure:
    """Ask for the place, then, in a unit of one rank, where the displaced model goes."""
    by_way = sorted(found, key=lambda slot: round(distance_between(slot.centre, at.point), 4))
    cells = list(dict.fromkeys([slot.cell for slot in by_way]))
    files = joined.files
    cell = cells[0]
    if len(cells) > 1:
        sides = all(one[1] < 0 or one[1] >= files for one in cells)
        cell = yield from (_ask_side(state, model, joined, cells) if sides else _ask_cell(state, model, joined, cells))
    same = [slot for slot in by_way if slot.cell == cell]
    if len(same) == 1:
        return same[0]
    which = yield Decision(
        topic="t9a.character.displaced",
        seat=joined.seat,
        input=ChooseOne(
            tuple([Option(slot.displaced, text(f"t9a.characters.displaced.{slot.displaced}")) for slot in same]),
            preset=same[0].displaced,
        ),
        rule="T9A-CHA-010",
        prompt=text("t9a.ask.character.displaced", unit=name(joined)),
        pieces=(joined.id,),
    )
    return next(slot for slot in same if slot.displaced == which)


def _ask_side(state: State, model: str, joined: Unit, cells: list[tuple[int, int]]) -> Procedure:
    keys = {"left" if file < 0 else "right": (rank, file) for rank, file in cells}
    side = yield Decision(
        topic="t9a.formation.mismatch_side",
        seat=joined.seat,
        input=ChooseOne(tuple([Option(key, text(f"t9a.characters.side.{key}")) for key in keys])),
        rule="T9A-CHA-045",
        prompt=text("t9a.ask.formation.mismatch_side", model=model_name(state, model)),
        pieces=(joined.id,),
    )
    return keys[side]


def _ask_cell(state: State, model: str, joined: Unit, cells: list[tuple[int, int]]) -> Procedure:
    raws = [{"formation": {"files": joined.files, "places": {model: [file, rank]}}} for rank, file in cells]

    def judge(answer: FormationAnswer) -> None:
        place = answer.places.get(model)
        if place is None or (place[1], place[0]) not in cells:
            refuse("T9A-CHA-008", "t9a.characters.refused.place", unit=name(joined))
            raise bad("piece", piece=model)

    answer: FormationAnswer = yield Decision(
        topic="t9a.character.join_slot",
        seat=joined.seat,
        input=Formation((model,), joined.files, joined.files, free_places=True),
        rule="T9A-CHA-008",
        prompt=text("t9a.ask.character.join_slot", model=model_name(state, model), unit=name(joined)),
        facts={"places": [[file, rank] for rank, file in cells]},
        pieces=(joined.id,),
        judge=judge,
        propose=lambda rng: rng.choice(raws),
        fallback=raws[0],
    )
    file, rank = answer.places[model]
    return (rank, file)
