"""What a player of De Bellis Fantasy may decide in advance."""
