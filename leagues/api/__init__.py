"""Events for programs, below /api/events/."""
