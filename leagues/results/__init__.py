"""What became of tables, and of an event as a whole: read from battles and rulings, whenever it is asked for."""
