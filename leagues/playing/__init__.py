"""The tables of a published round: their battles, and what is decided about them."""
