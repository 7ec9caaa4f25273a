"""It is your turn: what happened, the table, how much there is to decide and about how long it takes."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext, ngettext

from battles.models import Battle
from battles.telling import at_seat, estimate, picture
from battles.telling.at_seat import AtSeat
from notices.models import Notice
from notices.writing import Choice, Content, Writer
from rules.engine.decisions import Decision
from rules.engine.inputs import ChooseOne, Confirm

MOST_CHOICES = 4


def stands(notice: Notice) -> bool:
    """Whether this seat is still asked."""
    at = at_seat.of(notice)
    return at is not None and at.battle.status == Battle.RUNNING and at.seat.key in at.battle.asked_seats()


def write(notice: Notice, public: bool) -> Content | None:
    """What the reader should know before he opens the battle."""
    at = at_seat.of(notice, public)
    if at is None:
        return None
    sitting = estimate.of(at.battle, at.seat)
    if sitting is None:
        return None
    # Where others read along, there is no room for a legend.
    table, legend = (picture.of(at), []) if public else picture.with_legend(at)
    choices = [] if public else _choices(at, sitting.question)
    prompt = [at.say(sitting.question.prompt)] if choices and sitting.question.prompt else []
    return Content(
        subject=gettext("Your turn: %(title)s") % {"title": at.title},
        headline=gettext("Your turn against %(name)s") % {"name": at.opponent or at.title},
        link=at.link,
        action=gettext("Take your turn"),
        lines=at.happened() + prompt,
        brief=in_brief(sitting),
        picture=table,
        legend=legend,
        choices=choices,
    )


def in_brief(sitting: estimate.Sitting) -> str:
    """ "7 decisions, about 6 minutes"."""
    n, minutes = sitting.questions, max(1, round(sitting.seconds / 60))
    questions = ngettext("%(n)s decision", "%(n)s decisions", n) % {"n": n}
    time = ngettext("about %(n)s minute", "about %(n)s minutes", minutes) % {"n": minutes}
    return gettext("%(questions)s, %(time)s") % {"questions": questions, "time": time}


def _choices(at: AtSeat, question: Decision) -> list[Choice]:
    """Where few answers are possible, each can be chosen here; it is given on the page, not by the link."""
    answers: list[tuple[str, str]] = []
    if question.also:
        return []
    if isinstance(question.input, ChooseOne) and len(question.input.options) <= MOST_CHOICES:
        answers = [(option.key, at.say(option.text)) for option in question.input.options]
    elif isinstance(question.input, Confirm):
        answers = [("yes", gettext("Yes")), ("no", gettext("No"))]
    return [Choice(text, f"{at.link}?{_picked(question, key)}") for key, text in answers]


def _picked(question: Decision, key: str) -> str:
    given: dict[str, Any] = {"question": question.number, "pick": key}
    return urlencode(given)


WRITER = Writer(write=write, stands=stands, looked=at_seat.looked)
