"""Army books in one form for every game, army lists chosen from them, and what comes to the table."""
