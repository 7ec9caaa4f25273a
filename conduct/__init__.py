"""How people treat each other here: blocking, reporting, and what the house decides. It knows nothing of battles."""
