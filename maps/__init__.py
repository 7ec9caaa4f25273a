"""Battlefields that people draw: kept, shared, taken to battle."""
