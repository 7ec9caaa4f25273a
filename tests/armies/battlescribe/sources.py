"""The BattleScribe files that the tests read: our own, which are always there, and those of the community where they
are found."""

from __future__ import annotations

import os
from pathlib import Path

OWN = Path(__file__).parent / "files"
SHARED = "NINTHSITE_SHARED_BOOKS"
BESIDE = Path(__file__).parents[4] / "shared"
SUFFIXES = (".gst", ".cat")


def folders() -> list[Path]:
    """Every folder with a game system and its catalogues: ours, and those below the folder of shared books if there
    is one."""
    root = Path(os.environ.get(SHARED) or BESIDE / "battlescribe")
    shared = sorted(one for one in root.iterdir() if any(one.glob("*.gst"))) if root.is_dir() else []
    return [OWN, *shared]


def files_in(folder: Path) -> list[tuple[str, bytes]]:
    """Name and content of each of its files."""
    return [(path.name, path.read_bytes()) for path in sorted(folder.iterdir()) if path.suffix in SUFFIXES]


def apart() -> list[Path]:
    """Further catalogues of the community where they are found: they lie apart because tests count the others."""
    return sorted((BESIDE / "armies").glob("9th-age*/*.cat"))


def own(*names: str) -> list[tuple[str, bytes]]:
    """Name and content of some of our own files."""
    return [(name, (OWN / name).read_bytes()) for name in names]
