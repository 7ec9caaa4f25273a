"""Who strikes, at whom and how often (T9A-CCB-014 to 044, T9A-TER-060 to 065)."""
