"""Finding a person by the name that everybody sees."""

from accounts.models import User
from conduct.refusals import Refused


def named(name: object) -> User:
    """The player of that name. Raises `Refused`: closed accounts are nobody."""
    given = name.strip().replace("\0", "") if isinstance(name, str) else ""
    found = User.objects.filter(username__iexact=given[:150]).order_by("pk") if given else User.objects.none()
    exact = next((one for one in found if one.username == given), None) or found.first()
    if exact is None or not exact.is_active:
        raise Refused("nobody")
    return exact
