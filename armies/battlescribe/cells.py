"""Attributes of an element as what they mean: texts, numbers, truths."""

from __future__ import annotations

import math

from armies.battlescribe.reading import Element
from armies.battlescribe.refused import Refused

LARGEST = 1e9


class Cells:
    """Reads attributes of the elements of one file and says in which line one is missing or wrong."""

    def __init__(self, file: str) -> None:
        self.file = file

    def required(self, element: Element, attribute: str) -> str:
        value = element.attributes.get(attribute)
        if value is None:
            raise Refused("missing_attribute", file=self.file, tag=element.tag, attribute=attribute, line=element.line)
        return value

    def number(self, element: Element, attribute: str, default: float = 0.0) -> float:
        written = element.attributes.get(attribute)
        if written is None:
            return default
        try:
            value = float(written)
        except ValueError:
            if not written.strip():
                return default
            value = math.nan
        # What is no number is within no bounds.
        if -LARGEST <= value <= LARGEST:
            return value
        raise Refused(
            "bad_number",
            file=self.file,
            tag=element.tag,
            attribute=attribute,
            line=element.line,
            value=written[:40],
        )

    def truth(self, element: Element, attribute: str, default: bool = False) -> bool:
        written = element.attributes.get(attribute)
        return default if written is None else written.strip().lower() == "true"
