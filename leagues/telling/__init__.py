"""The words of the messages about events."""
