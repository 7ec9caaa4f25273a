"""Files as they were posted. What lies on the disk already is read by whoever works at it: many who wait for their turn
with large files fill no memory."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from django.core.files.uploadedfile import TemporaryUploadedFile, UploadedFile

from accounts.models import User
from armies.battlescribe.unpacking import LARGEST
from armies.books import keeping


class Posted(NamedTuple):
    """A file: what it holds, or where it lies for as long as whoever has posted it waits."""

    name: str
    content: bytes = b""
    path: str = ""

    def read(self) -> bytes:
        """As much of it as is ever looked at."""
        if not self.path:
            return self.content
        with Path(self.path).open("rb") as file:
            return file.read(LARGEST + 1)


def posted(upload: UploadedFile) -> Posted:
    """An upload, as it travels to whoever works at it."""
    name = upload.name or "?"
    if isinstance(upload, TemporaryUploadedFile):
        return Posted(name, path=upload.temporary_file_path())
    return Posted(name, upload.read(LARGEST + 1))


def bring_posted(owner: User, files: Sequence[Posted]) -> keeping.Brought:
    """Keep the army books of these files."""
    return keeping.bring(owner, ((file.name, file.read()) for file in files))
