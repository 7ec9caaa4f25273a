"""What may be done at a battle, each a function that works at the desk."""
