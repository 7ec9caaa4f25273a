"""The card of a unit: in brief as the page carries it along, in full when somebody opens it."""
