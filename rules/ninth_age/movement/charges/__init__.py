"""Charges: declarations, reactions, ranges and charge moves (T9A-MOV-004 to T9A-MOV-089)."""
