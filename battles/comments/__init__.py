"""What people say about moments of a battle that is over, beside its replay."""
