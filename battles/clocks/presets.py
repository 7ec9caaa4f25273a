"""The clocks that are offered by name."""

from __future__ import annotations

from dataclasses import dataclass

from battles.clocks.terms import CORRESPONDENCE, DAY, HOUR, LIVE, MINUTE, Kind, Terms, in_words

OWN = "own"


@dataclass(frozen=True)
class Preset:
    """Terms under a key; what they are called says what they are."""

    key: str
    terms: Terms

    @property
    def name(self) -> str:
        return in_words(self.terms)

    @property
    def live(self) -> bool:
        """Whether both sit at the table at the same time."""
        return self.terms.kind == LIVE


PRESETS = {
    preset.key: preset
    for preset in (
        Preset("live", Terms(LIVE, 3 * MINUTE, 30 * MINUTE, 0, 15 * MINUTE)),
        Preset("chess", Terms(LIVE, 0, HOUR, MINUTE, 0)),
        Preset("hours", Terms(CORRESPONDENCE, 8 * HOUR, DAY, 0, 2 * DAY)),
        Preset("days", Terms(CORRESPONDENCE, 3 * DAY, 7 * DAY, 0, 9 * DAY)),
        Preset("free", Terms()),
    )
}
# Battles that were begun before nobody could lose on time.
BEFORE = {
    "live": Terms(LIVE, 3 * MINUTE, 30 * MINUTE),
    "hours": Terms(CORRESPONDENCE, 8 * HOUR, DAY),
    "days": Terms(CORRESPONDENCE, 3 * DAY, 7 * DAY),
}


@dataclass(frozen=True)
class Rhythm:
    """How the players of a kind of clock seem to answer. `mail_after`: seconds until an absent player is written to;
    `thinking`: within how many seconds a person seems to answer, so that what was decided in advance is given no
    sooner."""

    mail_after: int
    thinking: tuple[int, int]


_RHYTHMS: dict[Kind, Rhythm] = {
    "live": Rhythm(60, (4, 20)),
    "correspondence": Rhythm(30, (30, 4 * MINUTE)),
    "none": Rhythm(60, (30, 4 * MINUTE)),
}
_SLOW = Rhythm(30, (MINUTE, 10 * MINUTE))


def rhythm(terms: Terms) -> Rhythm:
    """How the players seem to answer under these terms."""
    slow = terms.kind == CORRESPONDENCE and max(terms.sitting, terms.increment) >= DAY
    return _SLOW if slow else _RHYTHMS[terms.kind]
