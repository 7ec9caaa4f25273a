"""Which names a player may bear."""

import re
from collections.abc import Callable

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, RegexValidator
from django.utils.translation import gettext_lazy as _

from accounts.likeness import likeness

LONGEST_NAME = 30
GUEST_PREFIX = "Guest-"
DELETED_PREFIX = "deleted-"
RESERVED = {likeness(word) for word in ("guest", "deleted", "bot")}

LETTERS = RegexValidator(
    r"^[^\W_](?:[\w.\-' ]*[\w.])?\Z",
    _("Use letters, digits, spaces, dots, dashes and apostrophes; begin with a letter or digit."),
)


def not_reserved(name: str) -> None:
    """Refuses names that could be taken for a guest, a deleted account or a bot of the house."""
    first, *rest = re.split(r"[-_. ]", name, maxsplit=1)
    if rest and likeness(first) in RESERVED:
        raise ValidationError(_("Names starting like this are reserved."))


VALIDATORS: list[Callable[[str], None]] = [LETTERS, MaxLengthValidator(LONGEST_NAME), not_reserved]
