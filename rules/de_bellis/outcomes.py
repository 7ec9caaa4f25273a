"""What losing a shot or a combat does to an element: every row of the table of results (DBF-RES-001 to 037)."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.de_bellis.troops import MOUNTED, TROOP_TYPES

Outcome = Literal["destroyed", "retreat", "flight", "no_effect"]
Margin = Literal["equal", "less", "half"]
Ground = Literal["good", "difficult"]

EVERYBODY = frozenset(TROOP_TYPES)


class Circumstances(msgspec.Struct, frozen=True, kw_only=True):
    """All that the rows ask about: both types, the loser's ground, melee or shot, and who came into contact.

    `loser_made_contact`: the loser itself moved into contact with this enemy in the current half-turn (DBF-RES-005).
    Supporters never matter (DBF-RES-002).
    """

    loser: str
    opponent: str
    ground: Ground
    melee: bool
    loser_made_contact: bool = False


class Destroyer(msgspec.Struct, frozen=True, kw_only=True):
    """One clause "destroyed by ...": the enemies, and the conditions under which they destroy.

    `in_contact`: only in close combat, not by shots (DBF-RES-006). `ground`: the loser's (DBF-RES-004), None for any.
    `came_into_contact_this_half_turn`: the loser moved into contact with that enemy in this half-turn (DBF-RES-005).
    """

    by: frozenset[str] = EVERYBODY
    ground: Ground | None = None
    in_contact: bool = False
    came_into_contact_this_half_turn: bool = False

    def applies(self, case: Circumstances) -> bool:
        if case.opponent not in self.by:
            return False
        if self.ground not in (None, case.ground):  # DBF-RES-004, DBF-TER-015
            return False
        if self.in_contact and not case.melee:  # DBF-RES-006
            return False
        if self.came_into_contact_this_half_turn:  # DBF-RES-005
            return case.melee and case.loser_made_contact
        return True


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table: the losing types, what destroys them, and what happens to them otherwise."""

    rule: str
    losers: frozenset[str]
    destroyed: tuple[Destroyer, ...] = ()
    otherwise: Outcome

    def outcome(self, case: Circumstances) -> Outcome:
        return "destroyed" if any(clause.applies(case) for clause in self.destroyed) else self.otherwise


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """The rows for one margin, in the order of the text, and the rules that print it whole, in melee and for shots."""

    melee_matrix: str
    shooting_matrix: str
    rows: tuple[Row, ...]


def _types(codes: str) -> frozenset[str]:
    return frozenset(codes.split())


def _by(codes: str, ground: Ground | None = None, *, in_contact: bool = False) -> Destroyer:
    return Destroyer(by=_types(codes), ground=ground, in_contact=in_contact)


def _row(rule: str, losers: str, *destroyed: Destroyer, otherwise: Outcome) -> Row:
    return Row(rule=rule, losers=_types(losers), destroyed=destroyed, otherwise=otherwise)


def _all_others(rule: str, *destroyed: Destroyer, otherwise: Outcome) -> Row:
    return Row(rule=rule, losers=EVERYBODY, destroyed=destroyed, otherwise=otherwise)


_ANYBODY = Destroyer()
_ANYBODY_IN_CONTACT = Destroyer(in_contact=True)
_ANYBODY_IN_DIFFICULT = Destroyer(ground="difficult")
_WARBAND = _by("Wb")

EQUAL = Table(
    melee_matrix="DBF-RES-032",
    shooting_matrix="DBF-RES-032",
    rows=(
        _row("DBF-RES-008", "El SS", _ANYBODY, otherwise="no_effect"),
        _all_others("DBF-RES-009", otherwise="no_effect"),
    ),
)

# The text has one more row, for "other troops"; no type is left to it (DBF-RES-027).
LESS = Table(
    melee_matrix="DBF-RES-033",
    shooting_matrix="DBF-RES-035",
    rows=(
        _row("DBF-RES-011", "El", _by("Ps Art Ax LH CrV Er"), _ANYBODY_IN_DIFFICULT, otherwise="retreat"),
        _row("DBF-RES-012", "SS", _ANYBODY, otherwise="destroyed"),
        _row(
            "DBF-RES-013",
            "Kn",
            _by("El SS LH"),
            Destroyer(by=_types("Bw Er Art Dra"), came_into_contact_this_half_turn=True),
            _ANYBODY_IN_DIFFICULT,
            otherwise="retreat",
        ),
        _row(
            "DBF-RES-014",
            "Cv LH Cm Pi",
            Destroyer(by=_types("Dra Er"), came_into_contact_this_half_turn=True),
            _ANYBODY_IN_DIFFICULT,
            otherwise="retreat",
        ),
        _row("DBF-RES-015", "AC Rr", _by("Kn SS Er", "good"), _WARBAND, otherwise="flight"),
        _row(
            "DBF-RES-016",
            "Sh",
            Destroyer(by=MOUNTED, ground="good", in_contact=True),
            _by("Er", "good"),
            _WARBAND,
            otherwise="retreat",
        ),
        _row("DBF-RES-017", "Bd", _by("SS Er", "good"), _WARBAND, otherwise="retreat"),
        _row("DBF-RES-018", "Hd", _by("El Kn SS Wb", "good"), otherwise="retreat"),
        _row("DBF-RES-019", "Ax", _by("Kn", "good"), otherwise="retreat"),
        _row("DBF-RES-020", "Bw", Destroyer(by=MOUNTED, in_contact=True), otherwise="retreat"),
        _row("DBF-RES-021", "Wb", _by("El Kn Er SS", "good"), otherwise="retreat"),
        _row("DBF-RES-022", "Ps CrV", _by("Kn", "good"), otherwise="retreat"),
        _row("DBF-RES-023", "Ms Mag Er", _by("Kn Er SS", "good"), _WARBAND, otherwise="retreat"),
        _row("DBF-RES-024", "Art Dra", _ANYBODY_IN_CONTACT, otherwise="retreat"),
        _row("DBF-RES-025", "WWg", _by("Art Dra El"), otherwise="no_effect"),
        _row("DBF-RES-026", "Pk Sp", _by("Kn Pi Er SS", "good"), _WARBAND, otherwise="retreat"),
    ),
)

HALF = Table(
    melee_matrix="DBF-RES-034",
    shooting_matrix="DBF-RES-036",
    rows=(
        _row(
            "DBF-RES-028",
            "LH Rr",
            Destroyer(by=MOUNTED | _types("Bw WWg Ms Er Dra")),
            _ANYBODY_IN_DIFFICULT,
            otherwise="flight",
        ),
        _row(
            "DBF-RES-029",
            "Ps CrV",
            Destroyer(by=MOUNTED | _types("Bw Ms Er Dra"), ground="good", in_contact=True),
            _by("Ax Rr CrV Ps"),
            otherwise="flight",
        ),
        _row("DBF-RES-030", "Sp Bd Pk", Destroyer(by=EVERYBODY - {"LH"}), otherwise="retreat"),
        _all_others("DBF-RES-031", _ANYBODY, otherwise="destroyed"),
    ),
)

TABLES: dict[Margin, Table] = {"equal": EQUAL, "less": LESS, "half": HALF}


def margin(loser_total: float, winner_total: float) -> Margin:
    """How the lower of two totals compares with the higher, without rounding (DBF-RES-003, DBF-MEL-004)."""
    if loser_total == winner_total:
        return "equal"
    if 2 * loser_total <= winner_total:
        return "half"
    return "less"


def outcome(
    loser: str,
    loser_in_difficult: bool,
    opponent: str,
    margin: Margin,
    melee: bool,
    loser_made_contact_this_half_turn: bool = False,
) -> tuple[Outcome, str]:
    """What happens to the loser of a combat or the target of a shot, and the rule of the row that says so.

    Types by code. Of several rows that could hold the one that names the type goes first (DBF-RES-007). Enemies on
    flank or rear are not looked at here: see `overruled_by_flank`.
    """
    table = TABLES[margin]
    matrix = table.melee_matrix if melee else table.shooting_matrix
    case = Circumstances(
        loser=loser,
        opponent=opponent,
        ground="difficult" if loser_in_difficult else "good",
        melee=melee,
        loser_made_contact=loser_made_contact_this_half_turn,
    )
    for row in table.rows:
        if loser in row.losers:
            return row.outcome(case), row.rule
    return "no_effect", matrix


def overruled_by_flank(result: Outcome, rule: str) -> tuple[Outcome, str]:
    """The outcome of a loser with an enemy on its flank or rear: whatever makes it move destroys it (DBF-RES-037)."""
    if result in ("retreat", "flight"):
        return "destroyed", "DBF-RES-037"
    return result, rule
