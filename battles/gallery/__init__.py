"""What onlookers say to one another while they watch: a chat of their own, which the players read when it is over."""
