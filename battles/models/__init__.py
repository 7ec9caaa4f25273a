"""What is kept of battles."""

from battles.models.battle import Battle
from battles.models.challenge import Challenge
from battles.models.chat import ChatLine
from battles.models.due import Due, Lease
from battles.models.entry import ANSWERS, Entry
from battles.models.offer import Offer
from battles.models.plan import SeatPlan
from battles.models.report import Report
from battles.models.seat import Seat
from battles.models.snapshot import Snapshot

__all__ = [
    "ANSWERS",
    "Battle",
    "Challenge",
    "ChatLine",
    "Due",
    "Entry",
    "Lease",
    "Offer",
    "Report",
    "Seat",
    "SeatPlan",
    "Snapshot",
]
