"""What comes of a Round of Combat, from its result to the Combat Reforms (T9A-CCB-061 to 159)."""
