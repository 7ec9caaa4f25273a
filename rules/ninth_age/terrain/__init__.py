"""Terrain (chapter 15): features, what they do to movement, and Buildings."""
