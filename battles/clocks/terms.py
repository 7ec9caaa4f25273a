"""What the players agree on about time, as one value."""

from __future__ import annotations

from datetime import timedelta
from functools import reduce
from typing import Any, Literal

import msgspec

from battles.refusals import messages, refusal
from ninthsite.wording import said
from rules.engine.refusal import IllegalAction
from rules.engine.text import Text

MINUTE, HOUR, DAY = 60, 3600, 86400
UNITS = (("days", DAY), ("hours", HOUR), ("minutes", MINUTE))
Kind = Literal["correspondence", "live", "none"]
CORRESPONDENCE: Kind = "correspondence"
LIVE: Kind = "live"
NONE: Kind = "none"
# On a live clock so much of each sitting is free, for a person as for what was decided in advance: the other player
# can tell neither from the other by what it costs.
GRACE = 20


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """All in seconds. `sitting`: for each sitting, from one hand-over to the next. `bank`: a reserve for the whole
    battle, from which comes what a sitting takes beyond that; each sitting that was answered in time puts `increment`
    back into it, up to what it held at first. When both are used up, the sitting takes its defaults, and its own time,
    for which everybody waited in vain, counts as overdue. Whose sittings come to `overdue` has lost; None: nobody loses
    on time. Without `vacations` time runs for a player who is away, too: an event may say so.
    """

    kind: Kind = NONE
    sitting: int = 0
    bank: int = 0
    increment: int = 0
    overdue: int | None = None
    vacations: bool = True

    @property
    def runs(self) -> bool:
        """Whether there is a clock at all."""
        return self.kind != NONE

    @property
    def free(self) -> timedelta:
        """What each sitting may take before the reserve is touched."""
        return timedelta(seconds=max(self.sitting, GRACE) if self.kind == LIVE else self.sitting)

    def plain(self) -> dict[str, Any]:
        """As it is stored."""
        made: dict[str, Any] = msgspec.to_builtins(self)
        return made


BOUNDS = {
    CORRESPONDENCE: {
        "sitting": (0, 14 * DAY),
        "bank": (0, 60 * DAY),
        "increment": (0, 7 * DAY),
        "overdue": (0, 60 * DAY),
    },
    LIVE: {"sitting": (0, HOUR), "bank": (0, 12 * HOUR), "increment": (0, HOUR), "overdue": (0, 12 * HOUR)},
}
LEAST_SITTING = {CORRESPONDENCE: HOUR, LIVE: GRACE}
LEAST_BANK = {CORRESPONDENCE: DAY, LIVE: 5 * MINUTE}


def read_terms(given: Any) -> Terms:
    """The terms that somebody sends. `IllegalAction` names what of them cannot be."""
    try:
        terms = msgspec.convert(given, Terms)
    except (msgspec.ValidationError, RecursionError, OverflowError):
        raise impossible("clock") from None
    if not terms.runs:
        return Terms()
    for name, (least, most) in BOUNDS[terms.kind].items():
        value = getattr(terms, name)
        if value is not None and not least <= value <= most:
            raise impossible(name)
    # Without a time for each sitting there must be a reserve worth the name.
    if terms.sitting < LEAST_SITTING[terms.kind] and (terms.sitting or terms.bank < LEAST_BANK[terms.kind]):
        raise impossible("sitting")
    if terms.increment and not terms.bank:
        raise impossible("increment")
    # Who has neither could do nothing any more, and would never lose.
    if not terms.sitting and terms.overdue != 0:
        raise impossible("overdue")
    return terms


def impossible(field: str) -> IllegalAction:
    """The refusal of one of the terms."""
    return refusal("terms", field=Text(f"battle.clock.{field}"))


def in_words(terms: Terms) -> str:
    """The terms as a line of text, in the language of this request."""
    return said(words(terms), None, messages())


def words(terms: Terms) -> Text:
    """The terms as each reader gets them, everywhere alike: on the form, in an invitation, at the table, in an
    offer."""
    if not terms.runs:
        return Text("battle.terms.none")
    chess = terms.kind == LIVE and not terms.sitting
    parts = []
    if terms.sitting:
        parts.append(_part("sitting", terms.sitting))
    if terms.bank:
        parts.append(_part("each" if chess else "bank", terms.bank))
    if terms.increment:
        parts.append(_part("increment", terms.increment))
    if terms.overdue is not None:
        parts.append(_part("overdue", terms.overdue) if terms.overdue else Text("battle.terms.at_once"))
    if not terms.vacations and terms.kind == CORRESPONDENCE:
        parts.append(Text("battle.terms.no_vacations"))
    line = reduce(lambda one, other: Text("battle.terms.and", {"one": one, "other": other}), parts)
    return Text(f"battle.terms.{'chess' if chess else terms.kind}", {"terms": line})


def _part(name: str, seconds: int) -> Text:
    return Text(f"battle.terms.{name}", {"time": length(seconds)})


def duration(seconds: int) -> str:
    """A length of time in the language of this request."""
    return said(length(seconds), None, messages())


def length(seconds: int) -> Text:
    """A length of time in its two largest units."""
    found: list[Text] = []
    for unit, size in (*UNITS, ("seconds", 1)):
        n, seconds = divmod(seconds, size)
        if n:
            found.append(Text(f"battle.length.{unit}", {"n": n}))
    if not found:
        return Text("battle.length.seconds", {"n": 0})
    return Text("battle.length.both", {"one": found[0], "other": found[1]}) if len(found) > 1 else found[0]
