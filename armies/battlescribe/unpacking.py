"""The bytes of an uploaded file, taken out of its zip archive where it is one, and never more of them than allowed."""

from __future__ import annotations

import io
import zipfile
import zlib

from armies.battlescribe.refused import Refused

MEGABYTE = 1024 * 1024
LARGEST = 50 * MEGABYTE
# Army books become fifteen to twenty times as large; what grows more is made to do harm.
MOST_TIMES = 60

MOST_ENTRIES = 100
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def unpack(data: bytes, file: str) -> bytes:
    """The content of a plain or zipped file, at most 50 MB before and after; whether it is zipped is seen, not
    believed."""
    _within(len(data), file)
    if not data.strip():
        raise Refused("empty", file=file)
    if not data.startswith(b"PK"):
        return data
    try:
        return _only_file(data, file)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError, RuntimeError) as broken:
        raise Refused("zip_broken", file=file) from broken


def pack(content: bytes, name: str) -> bytes:
    """A zip archive with one file; the same content gives the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        member = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
        member.compress_type = zipfile.ZIP_DEFLATED
        archive.writestr(member, content)
    return packed.getvalue()


def _only_file(data: bytes, file: str) -> bytes:
    # The directory is read whole, and each of its entries costs a kilobyte: it is counted first.
    entries = data.count(b"PK\x01\x02")
    if entries > MOST_ENTRIES:
        raise Refused("zip_count", file=file, count=entries, names="…")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = [one for one in archive.infolist() if not one.is_dir() and not _companion(one.filename)]
        if len(members) != 1:
            names = ", ".join(one.filename[:80] for one in members[:5])
            raise Refused("zip_count", file=file, count=len(members), names=names or "…")
        (member,) = members
        if member.flag_bits & 0x1:
            raise Refused("zip_locked", file=file)
        # Other methods could be told by a few bytes to ask for gigabytes of memory.
        if member.compress_type not in METHODS:
            raise Refused("zip_method", file=file)
        most = min(LARGEST, max(MEGABYTE, MOST_TIMES * len(data)))
        with archive.open(member) as content:
            unpacked = content.read(most + 1)
        _within(len(unpacked), file)
        if len(unpacked) > most:
            raise Refused("zip_ratio", file=file, times=MOST_TIMES)
        if not unpacked.strip():
            raise Refused("empty", file=file)
        return unpacked


def _companion(name: str) -> bool:
    """Whether a system put a file there beside what its owner packed."""
    base = name.rpartition("/")[2].lower()
    return name.startswith("__MACOSX/") or base.startswith(".") or base in ("thumbs.db", "desktop.ini")


def _within(size: int, file: str) -> None:
    if size > LARGEST:
        raise Refused("too_big", file=file, megabytes=LARGEST // MEGABYTE)
