"""Dice that both players see: rolled by the battle, labelled, in the log and in the proof."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.dice import Roll
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import DicePick, Note
from rules.engine.inputs.shape import bad
from rules.engine.text import text
from rules.ninth_age.names import side_name
from rules.ninth_age.state import State

MOST = 100
LONGEST = 120


def offered(state: State, seat: str) -> bool:
    """Dice are always at hand."""
    return True


def roll(battle: Battle, seat: str) -> Procedure:
    """So many D6 for what the player says they are for (T9A-GEN-011 and on: the players read them by the rules)."""
    state: State = battle.state
    answer = yield Decision(
        "t9a.free_hand.roll",
        seat,
        DicePick(least=0, most=MOST),
        also=(Note(sealed=False),),
        prompt=text("t9a.free_hand.ask_roll"),
        judge=judge_dice,
        propose=lambda rng: {"dice": rng.randint(1, 12)},
        fallback={"dice": 0},
        auto=False,
    )
    number, what = answer["dice"], answer.get("note", "").strip()
    if not number:
        return
    shown = yield Roll(f"by hand {state.sitting.purpose if state.sitting else ''} {seat}", number)
    faces = {f"n{face}": shown.count(face) for face in range(1, 7)}
    key = "t9a.free_hand.event.rolled_for" if what else "t9a.free_hand.event.rolled"
    battle.tell(told(key, side=side_name(seat), what=what, n=number, dice=sorted(shown), **faces))


def judge_dice(answer: dict[str, object]) -> None:
    """The purpose of a roll is one short line."""
    if len(str(answer.get("note", ""))) > LONGEST:
        raise bad("how_many", least=0, most=LONGEST)
