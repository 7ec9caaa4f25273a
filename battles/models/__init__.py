"""What is kept of battles."""

from battles.models.barred import Barred
from battles.models.battle import Battle
from battles.models.challenge import Challenge
from battles.models.chat import ChatLine
from battles.models.closed_challenge import ClosedChallenge
from battles.models.coaching import Coaching
from battles.models.comment import Comment
from battles.models.committed import Committed
from battles.models.due import Due, Lease
from battles.models.entry import ANSWERS, UNASKED, Entry
from battles.models.habit import Habit
from battles.models.lesson import LessonBattle, LessonDone
from battles.models.offer import Offer
from battles.models.onlookers import OnlookerLine
from battles.models.plan import SeatPlan
from battles.models.rematch import Rematch
from battles.models.report import Report
from battles.models.seat import Seat
from battles.models.snapshot import Snapshot
from battles.models.talk import COMMENTS, ONLOOKERS, Talk
from battles.models.vacation import Vacation

__all__ = [
    "ANSWERS",
    "COMMENTS",
    "ONLOOKERS",
    "UNASKED",
    "Barred",
    "Battle",
    "Challenge",
    "ChatLine",
    "ClosedChallenge",
    "Coaching",
    "Comment",
    "Committed",
    "Due",
    "Entry",
    "Habit",
    "Lease",
    "LessonBattle",
    "LessonDone",
    "Offer",
    "OnlookerLine",
    "Rematch",
    "Report",
    "Seat",
    "SeatPlan",
    "Snapshot",
    "Talk",
    "Vacation",
]
