"""Chapter 10: Panic."""
