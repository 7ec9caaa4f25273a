"""What the hubs of this process tell their sockets."""

from __future__ import annotations

from battles.gallery import reading
from battles.sending import messages_for
from battles.sending.source import Source

STORED = Source(
    since=messages_for.since,
    present=messages_for.present,
    chat_since=messages_for.chat_since,
    standstill=messages_for.standstill,
    said_since=reading.since,
)
"""Everything as it is stored."""
