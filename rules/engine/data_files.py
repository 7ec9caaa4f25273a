"""Data files are written in YAML, and read in one place: by libyaml where it is there, since every process reads some
hundred and thirty of them before it begins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

LOADER: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read(path: Path) -> Any:
    """What a data file says: mappings, lists, texts, numbers."""
    return written(path.read_text(encoding="utf-8"))


def written(text: str) -> Any:
    """What a text in YAML says. Raises `yaml.YAMLError`."""
    return yaml.load(text, Loader=LOADER)
