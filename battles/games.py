"""The games on offer: one dotted name for each in the settings."""

from ninthsite.games import game_of, games

__all__ = ["game_of", "games"]
