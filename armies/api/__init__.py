"""Army lists for programs, below /api/armies/."""
