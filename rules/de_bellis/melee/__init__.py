"""Close combat: who fights whom, with which total, in which order (DBF-MEL-001 to 049)."""
