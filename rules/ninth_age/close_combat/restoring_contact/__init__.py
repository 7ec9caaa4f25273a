"""Units that casualties have parted are nudged together again (T9A-CCB-052 to 060)."""
