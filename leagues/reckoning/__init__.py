"""What follows from results: points, tie-breaks, standings, awards. No database, no clock."""
