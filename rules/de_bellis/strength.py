"""The numbers that shooting and close combat share: the factor of the Tactical Table, the die, and their comparison."""

from __future__ import annotations

from rules.de_bellis.troops import factor_against, is_mounted
from rules.engine.explained import Explained, Term
from rules.engine.text import text


def factor_term(code: str, enemy: str) -> Term:
    """The combat factor of a type against an enemy type, by the enemy's class (DBF-MEL-006)."""
    against = "mounted" if is_mounted(enemy) else "foot"
    return Term(factor_against(code, enemy), text(f"dbf.factor.against_{against}", code=code), "DBF-MEL-006")


def with_die(strength: Explained, face: int, rule: str) -> Explained:
    """A strength and the die rolled, the die first (DBF-MEL-003, DBF-SHO-018). Every die has six sides
    (DBF-TRP-002)."""
    return Explained(strength.total + face, (Term(face, text("dbf.factor.die"), rule), *strength.terms))
