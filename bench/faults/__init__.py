"""The site under faults: whatever it stands on is taken away while battles are played, again and again, and
afterwards the players' account is compared with the database."""
