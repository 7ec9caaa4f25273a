"""Artillery Weapons (T9A-EQP-038 to 076): each kind is fired by its own procedure."""
