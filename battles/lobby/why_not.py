"""Why there is no battle, in words."""

from __future__ import annotations

from battles import refusals as battle_words
from ninthsite.wording import said
from rules.engine.game import Game
from rules.engine.refusal import IllegalAction


def why_not(error: IllegalAction, game: Game | None) -> str:
    """A refusal in words, with everything that is wrong with an army."""
    parts = [said(error.message, game, battle_words.messages())]
    parts += [said(breach.message, game) for breach in error.detail.get("breaches", [])[:4]]
    return " ".join(parts)
