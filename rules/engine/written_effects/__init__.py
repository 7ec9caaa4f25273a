"""Effects as data: rows that say at which hook a rule acts, on whom and when, read into values like those in Python."""
