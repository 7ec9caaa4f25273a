"""The pages of events, and the acts that their forms ask for."""
