"""Static files below a folder named after their content, so that browsers may keep them for ever.

Renaming each file after its own content would mean rewriting the imports between our modules; a common folder leaves
every file as it was written, but for its comments, and all that a page loads belongs together.
"""

import hashlib
import os
import shutil
import time
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.storage import StaticFilesStorage
from whitenoise.compress import Compressor

from .bare_scripts import SUFFIXES, without_comments

VERSION_FILE = "version.txt"
VERSION_LENGTH = 12
# Pages that were open when the site was renewed still load what they were made of.
KEPT_SECONDS = 7 * 24 * 3600


class VersionedFiles(StaticFilesStorage):
    """Collects into STATIC_ROOT, then once more, compressed, into STATIC_ROOT/<version>/; addresses name the latter."""

    @cached_property
    def version(self) -> str:
        """The version that was collected last; empty if nothing was."""
        try:
            return Path(self.path(VERSION_FILE)).read_text()
        except FileNotFoundError:
            return ""

    def url(self, name: str | None) -> str:
        prefix = f"{self.version}/" if self.version else ""
        return super().url(f"{prefix}{name}")

    def post_process(
        self, paths: dict[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[tuple[str, str, bool]]:
        """Called by collectstatic with all collected names; yields (name, where it went, whether it is new)."""
        if dry_run:
            return
        version = self.digest(paths)
        folder = Path(self.location) / version
        if not folder.exists():
            draft = folder.with_name(f".{version}.{os.getpid()}")
            for name in paths:
                copy_compressed(Path(self.path(name)), draft / name)
                yield name, f"{version}/{name}", True
            for name, parts in settings.STYLE_SHEETS.items():
                write_joined([Path(self.path(part)) for part in parts if part in paths], draft / name)
            try:
                draft.rename(folder)
            except OSError:
                # Another process has just made the same.
                shutil.rmtree(draft)
        # By the clock that they are looked at with (forget_old): a file server may have another.
        now = time.time()
        os.utime(folder, (now, now))
        fresh = Path(self.path(f".{VERSION_FILE}.{os.getpid()}"))
        fresh.write_text(version)
        fresh.replace(self.path(VERSION_FILE))
        self.__dict__.pop("version", None)
        self.forget_old(version)

    def digest(self, paths: dict[str, Any]) -> str:
        """A short hash of all names and contents."""
        whole = hashlib.sha256(repr(settings.STYLE_SHEETS).encode())
        for name in sorted(paths):
            whole.update(name.encode() + b"\0" + hashlib.sha256(Path(self.path(name)).read_bytes()).digest())
        return whole.hexdigest()[:VERSION_LENGTH]

    def forget_old(self, current: str) -> None:
        """Removes the versions that no open page can need any more."""
        for folder in Path(self.location).iterdir():
            old = len(folder.name) == VERSION_LENGTH and time.time() - folder.stat().st_mtime > KEPT_SECONDS
            if old and folder.is_dir() and folder.name != current and not set(folder.name) - set("0123456789abcdef"):
                shutil.rmtree(folder)


def copy_compressed(source: Path, target: Path) -> None:
    """Copies a file, a script or a sheet without its comments, with a .gz beside it where that is worth while."""
    if source.suffix in SUFFIXES:
        return write_joined([source], target)
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(source, target)
    compress(target)


def write_joined(sources: list[Path], target: Path) -> None:
    """Writes several scripts or sheets one after another, without their comments, with a .gz beside them."""
    target.parent.mkdir(parents=True, exist_ok=True)
    texts = [without_comments(source.read_text(encoding="utf-8")) for source in sources]
    target.write_text("".join(texts), encoding="utf-8")
    compress(target)


def compress(target: Path) -> None:
    """Puts a .gz beside a file where that is worth while."""
    compressor = Compressor(quiet=True)
    if compressor.should_compress(target.name):
        for _written in compressor.compress(str(target)):
            pass


def never_changes(_path: str, url: str) -> bool:
    """Whether the file at `url` may be kept for ever: it lies in a version's folder (WhiteNoise asks)."""
    parts = url.strip("/").split("/")
    return len(parts) > 2 and len(parts[1]) == VERSION_LENGTH and not set(parts[1]) - set("0123456789abcdef")
