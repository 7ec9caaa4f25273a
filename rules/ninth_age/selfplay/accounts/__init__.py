"""Accounts of a battle: each reads nothing but what is told, works out what must come of it, and says where the battle
differs. None of them asks the code that it checks."""
