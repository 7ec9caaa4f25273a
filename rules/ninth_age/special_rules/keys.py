"""The keys of special rules that are written as data and of which rules in Python speak."""

from __future__ import annotations

FLY = "fly"
FREE_REFORM = "free_reform"
IMMUNE_TO_PSYCHOLOGY = "immune_to_psychology"
STUBBORN = "stubborn"
