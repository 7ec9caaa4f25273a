"""What a rules lawyer tried to get away with."""
