"""The movement phase: points, groups, paths, contact, the zone, rivers, friends in the way (DBF-MOV-004 to 065)."""
