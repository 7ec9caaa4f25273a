"""Blocking and reporting for programs, below /api/conduct/."""
