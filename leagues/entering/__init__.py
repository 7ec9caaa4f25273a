"""Being in an event: entering and leaving, the waiting list, check-in, seeds."""
