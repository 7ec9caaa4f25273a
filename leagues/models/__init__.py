"""What is kept of events."""

from leagues.models.announcement import Announcement
from leagues.models.club import Club, Officer
from leagues.models.entry import Entry
from leagues.models.event import Event
from leagues.models.log_line import LogLine
from leagues.models.pairing import Pairing, Side
from leagues.models.report import Report
from leagues.models.round import Round
from leagues.models.staff import Staff

__all__ = [
    "Announcement",
    "Club",
    "Entry",
    "Event",
    "LogLine",
    "Officer",
    "Pairing",
    "Report",
    "Round",
    "Side",
    "Staff",
]
