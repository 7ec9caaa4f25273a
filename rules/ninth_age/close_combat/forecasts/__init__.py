"""What a Round of Combat may be expected to come to."""
