"""What a guest goes by in an event: else nobody there could tell one guest from another."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.likeness import likeness
from accounts.models import User
from accounts.names import VALIDATORS
from leagues.models import Event
from leagues.refusals import EventRefused


def chosen_name(event: Event, user: User, text: str) -> str:
    """The name as it is kept; empty for whoever has one of his own. EventRefused if nobody may bear it, or somebody in
    the event does."""
    name = " ".join(text.split())
    if not name or not user.is_guest:
        return ""
    try:
        for validate in VALIDATORS:
            validate(name)
    except ValidationError as error:
        raise EventRefused(f"{_('Your name')}: {' '.join(error.messages)}") from None
    others = event.entries.exclude(user=user).values_list("called", flat=True)
    if likeness(name) in {likeness(other) for other in others if other}:
        raise EventRefused(_("Someone in this event goes by that name already."))
    return name
