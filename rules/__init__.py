"""What is legal, and what happens: the rules systems and the engine that they share."""
