"""What is reported, as whoever keeps it tells."""

from __future__ import annotations

from dataclasses import dataclass, field

from accounts.models import User


@dataclass(frozen=True)
class About:
    """Whose it is; what names it among its kind; a copy of what it says now, with what stands around it; and the path
    of the page on which it stands."""

    person: User
    key: str
    said: str
    place: str = ""
    context: list[str] = field(default_factory=list)
