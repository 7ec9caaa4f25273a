"""Messages to people: an outbox that loses none, and the ways by which they leave. What is told of is no business of
this package: each kind names who writes its words (kinds.py)."""
