"""Shooting and spells: who may shoot at whom, and what comes of it (DBF-SHO-001 to 032)."""
