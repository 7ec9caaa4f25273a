"""Base sizes and troop types that a book does not state, as its owner tells them on a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import get_args

from django.utils.translation import gettext as _

from armies.battlescribe.bodies import Answer, Question
from rules.engine.army_books.choices import Base
from rules.ninth_age.state import TroopType

TROOP_TYPES: tuple[str, ...] = get_args(TroopType)
LARGEST_BASE = 400.0


def answers_from(form: Mapping[str, str], questions: Iterable[Question]) -> tuple[dict[str, Answer], list[str]]:
    """The answers of a posted form to these questions, and a sentence for each that makes no sense. Empty fields are
    left for another time."""
    answers: dict[str, Answer] = {}
    problems: list[str] = []
    for question in questions:
        written = form.get(f"base.{question.key}", "").strip()
        troop_type = form.get(f"type.{question.key}", "")
        base = _base(written) if written else None
        if written and base is None:
            problems.append(
                _("%(name)s: enter the base as 25x50, or 60 for a round one, in millimetres.") % {"name": question.name}
            )
        elif troop_type and troop_type not in TROOP_TYPES:
            problems.append(_("%(name)s: choose a troop type from the list.") % {"name": question.name})
        elif base is not None or troop_type:
            answers[question.key] = Answer(base=base, troop_type=troop_type)
    return answers, problems


def _base(written: str) -> Base | None:
    width, cross, depth = written.lower().replace("×", "x").replace(" ", "").removesuffix("mm").partition("x")
    try:
        sizes = [float(width), float(depth if cross else width)]
    except ValueError:
        return None
    if not all(0 < size <= LARGEST_BASE for size in sizes):
        return None
    return Base(width=sizes[0], depth=sizes[1]) if cross else Base(width=sizes[0], round=True)
