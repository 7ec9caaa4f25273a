"""The bots of a game as they were at an earlier commit."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tempfile
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

from rules.engine.bots import bots_of
from rules.engine.game import Bot, Game


def bot_called(game: Game, name: str) -> Bot:
    """A bot by its name, or `NAME@COMMIT` as it was at that commit."""
    name, _, commit = name.partition("@")
    return getattr(earlier(game.key, commit), name) if commit else bots_of(game)[name]


def earlier(game: str, commit: str) -> Any:
    """The bold bot's module as it was, under another package name."""
    package, now = f"bots_of_{commit}", f"rules.{game}.bots"
    folder = Path(tempfile.mkdtemp())
    tree = now.replace(".", "/")
    taken = subprocess.run(["git", "archive", commit, tree], capture_output=True, check=True).stdout
    with tarfile.open(fileobj=BytesIO(taken)) as archive:
        archive.extractall(folder, filter="data")
    (folder / tree).rename(folder / package)
    for path in (folder / package).glob("*.py"):
        path.write_text(path.read_text().replace(now, package))
    sys.path.insert(0, str(folder))
    return import_module(f"{package}.bold")
