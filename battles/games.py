"""The games on offer: one dotted name for each in the settings."""

from ninthsite.games import UnknownGame, game_of, games

__all__ = ["UnknownGame", "game_of", "games"]
