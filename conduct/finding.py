"""Players by their names, to be reported wherever one met them."""

from accounts.models import User
from conduct.about import About
from conduct.people import named
from conduct.refusals import Refused


def person(reader: User, key: str) -> About | None:
    """The player of that name."""
    try:
        found = named(key)
    except Refused:
        return None
    return About(person=found, key=str(found.pk), said=found.username)
