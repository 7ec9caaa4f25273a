"""The Compulsory Moves sub-phase (T9A-MOV-090 to 105, 135, 136)."""
