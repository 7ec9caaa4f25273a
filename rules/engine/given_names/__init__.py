"""Names that people give their units, and names that are suggested to them."""

from rules.engine.given_names.suggested import suggestions
from rules.engine.given_names.validity import LONGEST_NAME, cleaned, given_name

__all__ = ["LONGEST_NAME", "cleaned", "given_name", "suggestions"]
