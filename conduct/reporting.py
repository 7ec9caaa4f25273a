"""Reporting somebody to the house, with a copy of what was said."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from accounts.models import User
from conduct.about import About
from conduct.kinds import KINDS
from conduct.models import Complaint
from conduct.refusals import Refused

LONGEST = 1000
MOST_SAID = 4000
MOST_CONTEXT = 10
OTHER = "other"


def report(by: User, kind: str, about: About, text: str, reason: str = OTHER) -> Complaint:
    """Keep it for the house. `text`: what the reporter says of it. Raises `Refused`."""
    words = "".join(letter for letter in text if letter.isprintable() or letter == "\n").strip()
    if about.person.pk == by.pk:
        raise Refused("self")
    if reason not in dict(Complaint.REASONS):
        raise Refused("reason")
    if len(words) > LONGEST:
        raise Refused("words", most=LONGEST)
    if reason == OTHER and not words:
        raise Refused("explain")
    earlier = Complaint.objects.filter(by=by, person=about.person, kind=kind, key=about.key)
    if earlier.filter(decision=None).exists() or (not KINDS[kind].again and earlier.exists()):
        raise Refused("reported")
    try:
        with transaction.atomic():
            return Complaint.objects.create(
                by=by,
                person=about.person,
                kind=kind,
                key=about.key,
                reason=reason,
                words=words,
                said=about.said[:MOST_SAID],
                context="\n".join(line[:MOST_SAID] for line in about.context[-MOST_CONTEXT:]),
                place=about.place[:300],
            )
    except IntegrityError:
        # Twice at the same moment.
        raise Refused("reported") from None
