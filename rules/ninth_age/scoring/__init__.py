"""Who has won (chapter 16)."""
