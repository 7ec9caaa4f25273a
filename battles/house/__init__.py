"""What the people of the house do at battles: mending one that was halted."""
