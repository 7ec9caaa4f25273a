"""The clocks of a battle: their terms, who gets how much, pauses, live windows, vacations, appointments."""
