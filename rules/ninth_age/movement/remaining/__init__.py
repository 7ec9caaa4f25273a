"""The Remaining Moves sub-phase (T9A-MOV-106 to 134)."""
