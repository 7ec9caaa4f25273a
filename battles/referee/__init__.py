"""The referee of a battle: somebody without a seat, whom both players want; all that he does is told in the log."""
