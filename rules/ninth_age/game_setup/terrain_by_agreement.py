"""Terrain by agreement: one player lays it out, the other accepts it or lays it out otherwise (T9A-SET-010)."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.inputs import Confirm, Place, Placement, Token
from rules.engine.refusal import refuse
from rules.engine.text import text
from rules.ninth_age.game_setup.maps import MAPS
from rules.ninth_age.game_setup.shapes import FEATURE_KINDS, piece, size_of
from rules.ninth_age.game_setup.size import DEPTH, WIDTH
from rules.ninth_age.names import feature_name, side_name
from rules.ninth_age.state import Feature, Seat, State, other
from rules.ninth_age.terrain.features import wholly_on
from rules.ninth_age.terrain.kinds import FeatureKind

OF_EACH_KIND = 4
FIRST_TO_PROPOSE: Seat = "red"


def propose_terrain(battle: Battle) -> Procedure:
    """Proposals by turns until one is accepted (True) or one is declined without another in its place (False)."""
    state: State = battle.state
    setting = state.setting
    while True:
        if not setting.proposer:
            # Only with a proposal does the state tell that they lay the terrain out by agreement.
            _keep(battle, FIRST_TO_PROPOSE, (yield lay_out(state, FIRST_TO_PROPOSE)))
        yield CHECKPOINT
        seat = other("blue" if setting.proposer == "blue" else "red")
        answer = yield answer_proposal(state, seat)
        if answer["confirm"] or "place" not in answer:
            return bool(answer["confirm"])
        _keep(battle, seat, answer["place"])


def lay_out(state: State, seat: Seat) -> Decision:
    """Which features, where and which way round; none at all is a proposal too."""
    return Decision(
        "t9a.setup.terrain",
        seat,
        _stock(state),
        rule="T9A-SET-010",
        prompt=text("t9a.ask.terrain"),
        judge=lambda placements: judge_layout(state, placements),
        propose=lambda rng: {"place": _from_a_map(state, rng)},
        fallback={"place": []},
        auto=False,
    )


def answer_proposal(state: State, seat: Seat) -> Decision:
    """Accept what the other laid out, or decline it, with or without another layout."""
    return Decision(
        "t9a.setup.terrain",
        seat,
        Confirm(),
        also=(_stock(state),),
        rule="T9A-SET-010",
        prompt=text("t9a.ask.accept_terrain", n=len(state.setting.proposal)),
        facts={"proposal": [[one.kind, [list(corner) for corner in one.outline]] for one in state.setting.proposal]},
        judge=lambda answer: judge_layout(state, answer.get("place", [])),
        propose=lambda rng: {"confirm": rng.random() < 0.5},
        fallback={"confirm": False},
        auto=False,
    )


def judge_layout(state: State, placements: list[Placement]) -> None:
    """Refuse a feature that does not lie wholly on the board; number, kind and distances are free (T9A-SET-018)."""
    for feature in features_from(placements):
        if not wholly_on(feature, state.width, state.height):
            refuse("T9A-SET-020", "t9a.refused.feature_off_board", terrain=feature_name(feature))


def features_from(placements: list[Placement]) -> tuple[Feature, ...]:
    """The features that the placed pieces of the stock are."""
    return tuple(
        piece(f"f{number}", _kind_of(one.piece), one.x, one.y, one.bearing) for number, one in enumerate(placements, 1)
    )


def _kind_of(token: str) -> FeatureKind:
    return next(kind for kind in FEATURE_KINDS if token.startswith(f"{kind}-"))


def _stock(state: State) -> Place:
    """Some pieces of each kind, to be laid anywhere on the board."""
    tokens = {
        f"{kind}-{number}": Token(*size_of(kind), name=text(f"t9a.terrain.{kind}"))
        for kind in FEATURE_KINDS
        for number in range(1, OF_EACH_KIND + 1)
    }
    board = ((0.0, 0.0), (state.width, 0.0), (state.width, state.height), (0.0, state.height))
    return Place(tokens, (board,), may_pass=True)


def _keep(battle: Battle, seat: Seat, placements: list[Placement]) -> None:
    setting = battle.state.setting
    setting.proposal, setting.proposer = features_from(placements), seat
    battle.tell(told("t9a.setup.terrain_proposed", rule="T9A-SET-010", side=side_name(seat), n=len(setting.proposal)))


def _from_a_map(state: State, rng: Random) -> list[dict[str, Any]]:
    laid = MAPS[rng.choice(sorted(MAPS))]
    used: dict[str, int] = {}
    placed: list[dict[str, Any]] = []
    for one in laid:
        used[one.kind] = used.get(one.kind, 0) + 1
        x, y = one.x * state.width / WIDTH, one.y * state.height / DEPTH
        placed.append({"piece": f"{one.kind}-{used[one.kind]}", "x": x, "y": y, "bearing": one.bearing})
    return placed
