"""Army books that people bring: kept in versions, lent to the rules, shared."""
