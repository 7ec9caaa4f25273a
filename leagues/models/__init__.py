"""What is kept of events."""

from leagues.models.entry import Entry
from leagues.models.event import Event
from leagues.models.pairing import Pairing, Side
from leagues.models.round import Round

__all__ = ["Entry", "Event", "Pairing", "Round", "Side"]
