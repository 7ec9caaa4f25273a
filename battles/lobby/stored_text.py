"""A text within stored JSON, for the database to compare and to count by."""

from django.db.models import TextField, Value
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Coalesce

# What stands for a text that is not there: SQLite says it of a JSON null by itself.
NONE = "null"


def text_in(field: str, key: str) -> Coalesce:
    """The text under a key of a JSON field, or NONE."""
    return Coalesce(Cast(KeyTextTransform(key, field), TextField()), Value(NONE), output_field=TextField())
