"""The Pre-Game Sequence (chapter 2): the battlefield, what the battle is about, and who deploys where."""
