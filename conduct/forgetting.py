"""Taking somebody who leaves out of what is kept of conduct."""

from __future__ import annotations

import re
from functools import reduce
from operator import or_

from django.db.models import Q

from accounts.models import User
from conduct.models import Block, Complaint, Decision


def forget(user: User, was: str) -> None:
    """His blocks and those of him go, and so does whatever was reported or decided about him; what others are reported
    for names him no longer. That the house has dealt with him stays in the administration's log, under a number."""
    Block.objects.filter(Q(by=user) | Q(person=user)).delete()
    Complaint.objects.filter(person=user).delete()
    Decision.objects.filter(person=user).delete()
    word = re.compile(rf"(?<!\w){re.escape(was)}(?!\w)")

    for model, columns in ((Complaint, ("words", "said", "context")), (Decision, ("why", "note"))):
        named = reduce(or_, (Q(**{f"{column}__contains": was}) for column in columns))
        for row in model._default_manager.filter(named):
            for column in columns:
                setattr(row, column, word.sub(user.username, getattr(row, column)))
            row.save(update_fields=list(columns))
