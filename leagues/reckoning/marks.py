"""What counts beside the rounds: marks that the organisers give, and what a late list costs. No database."""

from __future__ import annotations

from collections.abc import Mapping

PAINTING, FAIR_PLAY, QUIZ, PENALTY, LATE = "painting", "fair_play", "quiz", "penalty", "late"
# Those that an organiser may give; what a late list costs follows from when it came.
GIVEN = (PAINTING, FAIR_PLAY, QUIZ, PENALTY)
AGAINST = frozenset({PENALTY, LATE})


def worth(marks: Mapping[str, int]) -> dict[str, int]:
    """What each mark adds to the points of a player, or takes.

    >>> worth({"painting": 8, "penalty": 3, "quiz": 0})
    {'painting': 8, 'penalty': -3}
    """
    return {key: -given if key in AGAINST else given for key, given in marks.items() if given}
