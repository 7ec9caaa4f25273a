"""Fantasy Battles: The 9th Age, as the site plays it."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

from rules.engine.bots import mistaken
from rules.engine.game import Game, Outcome
from rules.engine.inputs import ChooseMany, ChooseOne, Confirm, Option, Slide
from rules.engine.text import text
from rules.ninth_age.adjustment import adjust
from rules.ninth_age.army_format import FORMAT
from rules.ninth_age.bots.bold import bold
from rules.ninth_age.bots.reckless import reckless
from rules.ninth_age.bots.sensible import sensible
from rules.ninth_age.cards.in_full import card
from rules.ninth_age.editions import EDITIONS
from rules.ninth_age.game_setup.map_format import MAP_FORMAT
from rules.ninth_age.gist import GIST
from rules.ninth_age.in_force import IN_FORCE
from rules.ninth_age.messages import MESSAGES
from rules.ninth_age.outlook import outlook
from rules.ninth_age.ready_battles import READY_BATTLES, opens, prepared
from rules.ninth_age.scenario import state_from
from rules.ninth_age.scoring.standing import score
from rules.ninth_age.scoring.tables import TABLES
from rules.ninth_age.secrecy import seen
from rules.ninth_age.setup import ByHand, begin
from rules.ninth_age.sheets.in_advance import moment, sheets
from rules.ninth_age.shooting.silenced import warnings
from rules.ninth_age.special_rules.registry import hand_in
from rules.ninth_age.state import SEATS, State
from rules.ninth_age.turn import play
from rules.ninth_age.view import view

hand_in(IN_FORCE)

SCHEMA = 1
SIZES = (500, 1000, 1500, 2000, 2500, 3000, 4000)


def outcome(state: State) -> Outcome | None:
    """Who has won and why, once the battle is over."""
    return None if state.ending is None else Outcome(state.ending.winner, state.ending.reason)


NEWER = "0.11.9.3"
BY_HAND = tuple(Option(key, text(f"t9a.free_hand_of.{key}")) for key in get_args(ByHand))
SETTINGS = {
    "points": ChooseOne(tuple(Option(str(n), text("t9a.points", n=n)) for n in SIZES), preset="2500"),
    "edition": ChooseOne(
        tuple(Option(key, text("t9a.edition", key=key), facts={"usual": key == NEWER}) for key in EDITIONS),
        preset=NEWER,
    ),
    "terrain": ChooseOne(
        tuple(Option(key, text(f"t9a.terrain_method.{key}")) for key in ("rulebook", "map", "ask")), preset="rulebook"
    ),
    "free_hand": ChooseMany(BY_HAND, least=0, most=len(BY_HAND), preset=("magic",)),
    "hidden_lists": Confirm(),
    "scoring": ChooseOne(
        tuple(Option(key, text(f"t9a.scoring_of.{key}"), facts={"usual": key == "margins"}) for key in TABLES),
        preset="margins",
    ),
    "turns": Slide(((1, 12),), step=1, preset=6),
    "ask_orders": Confirm(),
    "ask_leadership": Confirm(),
    "ask_magic": Confirm(),
    # Nothing to choose: new battles are told from those of old, which go on as they began.
    "charge_ways": ChooseOne((Option("every", text("t9a.charge_ways.every"), facts={"usual": True}),), preset="every"),
}

GAME = Game(
    key="ninth_age",
    title=text("t9a.title"),
    unit="in",
    seats=SEATS,
    state_type=State,
    schema=SCHEMA,
    begin=begin,
    play=play,
    outcome=outcome,
    view=view,
    seen=seen,
    messages=MESSAGES,
    settings=SETTINGS,
    # A bot has nothing to do in a phase that is played by hand.
    against_house={"free_hand": []},
    bots={
        "reckless": reckless,
        "bold": bold,
        "easy": mistaken(reckless, 0.2, sensible),
        "medium": mistaken(bold, 0.15, sensible),
        "hard": bold,
    },
    strengths=("easy", "medium", "hard"),
    rulebook=Path(__file__).parent / "rulebook",
    army=FORMAT,
    adjust=adjust,
    lessons=Path(__file__).parent / "lessons",
    coach=Path(__file__).parent / "coach.yaml",
    scenario=state_from,
    outlook=outlook,
    card=card,
    maps=MAP_FORMAT,
    sheets=sheets,
    moment=moment,
    ready_battles=READY_BATTLES,
    prepared=prepared,
    opens=opens,
    warnings=warnings,
    score=score,
    battle_points=lambda settings: TABLES[settings.get("scoring", "margins")].total,
    gist=GIST,
)
