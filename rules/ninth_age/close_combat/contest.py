"""The Round of Combat that is being fought, or that was fought last, as the page shows it: its steps, both sides with
the score so far, and every attack that was made."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from rules.engine.explained import Explained
from rules.engine.text import Text, text
from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.close_combat.aftermath.score import combat_score
from rules.ninth_age.close_combat.named import pool_name, striker_name
from rules.ninth_age.names import name
from rules.ninth_age.state import SEATS, Round, RoundStep, Seat, State, Struck

STEPS: tuple[RoundStep, ...] = (
    "start", "weapons", "make_way", "challenges", "attacks", "result", "panic", "pursue", "flee", "pursuit", "pivots",
    "reforms",
)  # fmt: skip


def contest(state: State, seat: str | None) -> dict[str, Any] | None:
    """In the form of docs/protocol.md, as a seat may know it; None where no combat has been fought in this phase."""
    fighting = state.round or state.last_round
    if fighting is None:
        return None
    return {
        "key": f"{state.player_turn}.{'.'.join(fighting.units)}",
        "title": _data(text("t9a.round.of_combat")),
        "over": state.round is None,
        "pieces": list(fighting.units),
        "steps": _steps(fighting),
        "sides": {side: _side(state, fighting, side, seat) for side in SEATS},
        "struck": [_struck(state, one) for one in fighting.struck],
    }


def key_of(state: State, model: str, part: int, initiative: int, supporting: bool, pool: Pool) -> str:
    """What like attacks at one pool are called in a table: the same before they are made and afterwards."""
    one = state.models[model]
    own = model if one.character or one.command == "champion" else f"{one.unit}/{one.kind}"
    return f"{own}.{part}.{initiative}.{int(supporting)}>{pool.unit}.{pool.model}"


def words_of(state: State, model: str, part: int, supporting: bool) -> Text:
    """Who makes like attacks."""
    who = striker_name(state, model, part)
    return text("t9a.round.supporting", name=who) if supporting else who


def _steps(fighting: Round) -> list[dict[str, Any]]:
    """The steps of the round in their order (T9A-CCB-012), up to the one that is being taken."""
    now = STEPS.index(fighting.step) if fighting.step in STEPS else len(STEPS)
    return [
        {
            "text": _data(text(f"t9a.round.step.{step}")),
            "state": "done" if place < now else "now" if place == now else "later",
        }
        for place, step in enumerate(STEPS)
    ]


def _side(state: State, fighting: Round, side: Seat, seat: str | None) -> dict[str, Any]:
    """A side: the wounds that each of its units has inflicted, and its score with the terms that the seat may know."""
    units = [id for id in fighting.units if state.units[id].seat == side]
    inflicted = {id: sum(loss.wounds for loss in fighting.losses if loss.by == id) for id in units}
    score = score_so_far(state, fighting, side)
    known = tuple(term for term in score.terms if term.audience is None or seat in term.audience)
    return {"score": msgspec.to_builtins(replace(score, terms=known)), "wounds": inflicted}


def score_so_far(state: State, fighting: Round, seat: Seat) -> Explained:
    """The score as it was worked out, before that as it would be now (T9A-CCB-061)."""
    known = fighting.aftermath.scores.get(seat)
    return combat_score(replace(state, round=fighting), seat) if known is None else known


def _struck(state: State, one: Struck) -> dict[str, Any]:
    pool = Pool(one.unit, one.at)
    return {
        "key": key_of(state, one.model, one.part, one.initiative, one.supporting, pool),
        "piece": one.by,
        "step": one.initiative,
        "text": _data(words_of(state, one.model, one.part, one.supporting)),
        "unit": _data(name(state.units[one.by])),
        "at": _data(pool_name(state, pool)),
        "attacks": one.attacks,
        "hits": one.hits,
    }


def _data(value: Text) -> Any:
    return msgspec.to_builtins(value)
