"""Army lists as data: which types an army may have and how many, allies, mounted leaders (DBF-ARM-029).

The source of these rules has no army lists, so none come with the game; without one any types may be bought.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from rules.engine import data_files

Count = Annotated[int, msgspec.Meta(ge=0)]


class ArmyList(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a list allows. `types`: least and greatest number of elements by type code; a missing type is forbidden."""

    key: str
    name: str
    types: dict[str, tuple[Count, Count]]
    allies: bool = False
    mounted_leaders: bool = False


def read_army_list(path: Path) -> ArmyList:
    """An army list from a YAML file; `msgspec.ValidationError` if it does not fit."""
    return msgspec.convert(data_files.read(path), ArmyList)
