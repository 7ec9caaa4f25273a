"""Which bases touch, and on which side (T9A-CCB-006, T9A-CCB-027)."""
