"""Outcomes of shots and combats carried out: destruction, retreat, flight, pursuit (DBF-RES-001 to 065)."""
