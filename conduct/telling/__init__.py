"""The words of the messages about conduct."""
