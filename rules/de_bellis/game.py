"""De Bellis Fantasy, as the site plays it."""

from __future__ import annotations

from pathlib import Path

from rules.de_bellis import army_format
from rules.de_bellis.adjustment import adjust
from rules.de_bellis.bots.bold import bold
from rules.de_bellis.bots.reckless import reckless
from rules.de_bellis.drawn_maps import MAP_FORMAT
from rules.de_bellis.gist import GIST
from rules.de_bellis.maps import BATTLEFIELDS
from rules.de_bellis.messages import MESSAGES
from rules.de_bellis.movement.beside import warnings
from rules.de_bellis.quiet import stalled
from rules.de_bellis.ready_battles import READY_BATTLES, prepared
from rules.de_bellis.scales import OTHER_TABLES, SCALES
from rules.de_bellis.scenario import state_from
from rules.de_bellis.setup import begin
from rules.de_bellis.sheets.in_advance import moment, sheets
from rules.de_bellis.state import SEATS, State
from rules.de_bellis.turn import play
from rules.de_bellis.victory import score
from rules.de_bellis.view import view
from rules.engine.bots import mistaken
from rules.engine.game import Game, Outcome
from rules.engine.inputs import ChooseOne, Confirm, Option, Slide
from rules.engine.text import text

SCHEMA = 1


def outcome(state: State) -> Outcome | None:
    """Who has won and why, once the battle is over."""
    return None if state.ending is None else Outcome(state.ending.winner, state.ending.reason)


SETTINGS = {
    "scale": ChooseOne(
        tuple(Option(key, text(f"dbf.scale.{key}"), facts={"points": one.points}) for key, one in SCALES.items()),
        preset="introductory",
    ),
    "battlefield": ChooseOne(tuple(Option(key, text(f"dbf.battlefield.{key}")) for key in BATTLEFIELDS)),
    "table_size": ChooseOne(
        (
            Option("standard", text("dbf.table.standard"), facts={"usual": True}),
            *(Option(key, text("dbf.table", width=w, depth=d)) for key, (w, d) in OTHER_TABLES.items()),
        ),
        preset="standard",
    ),
    "figure_scale": ChooseOne(
        tuple(Option(str(mm), text("dbf.figures", mm=mm), facts={"usual": mm == 15}) for mm in (15, 25, 28)),
        preset="15",
    ),
    "scaled_distances": Confirm(),
    "irregular": Confirm(),
    "allies": Confirm(),
    "ordinary_command_value": ChooseOne(
        tuple(Option(str(n), text("dbf.ordinary_command", n=n), facts={"usual": n == 4}) for n in (4, 5)), preset="4"
    ),
    "turn_limit": Slide(((0, 60),), step=1, preset=0),
}

GAME = Game(
    key="de_bellis",
    title=text("dbf.title"),
    unit="cm",
    seats=SEATS,
    state_type=State,
    schema=SCHEMA,
    begin=begin,
    play=play,
    outcome=outcome,
    view=view,
    messages=MESSAGES,
    settings=SETTINGS,
    bots={
        "reckless": reckless,
        "bold": bold,
        "easy": mistaken(reckless, 0.2),
        "medium": mistaken(bold, 0.15),
        "hard": bold,
    },
    strengths=("easy", "medium", "hard"),
    rulebook=Path(__file__).parent / "rulebook",
    army=army_format.FORMAT,
    adjust=adjust,
    maps=MAP_FORMAT,
    lessons=Path(__file__).parent / "lessons",
    coach=Path(__file__).parent / "coach.yaml",
    scenario=state_from,
    sheets=sheets,
    moment=moment,
    stalled=stalled,
    warnings=warnings,
    ready_battles=READY_BATTLES,
    prepared=prepared,
    score=score,
    gist=GIST,
)
