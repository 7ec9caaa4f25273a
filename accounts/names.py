"""Which names a player may bear."""

import re

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, RegexValidator
from django.utils.translation import gettext_lazy as _

LONGEST_NAME = 30
GUEST_PREFIX = "Guest-"
DELETED_PREFIX = "deleted-"
RESERVED = re.compile(r"^(guest|deleted|bot)[-_. ]", re.IGNORECASE)

LETTERS = RegexValidator(
    r"^[^\W_](?:[\w.\-' ]*[\w.])?\Z",
    _("Use letters, digits, spaces, dots, dashes and apostrophes; begin with a letter or digit."),
)


def not_reserved(name: str) -> None:
    """Refuses names that could be taken for a guest, a deleted account or a bot of the house."""
    if RESERVED.match(name):
        raise ValidationError(_("Names that begin like this are kept for the house."))


VALIDATORS = [LETTERS, MaxLengthValidator(LONGEST_NAME), not_reserved]
