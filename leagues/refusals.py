"""What an event refuses."""


class EventRefused(Exception):
    """What was asked for cannot be done; the message says why, in the visitor's language."""
