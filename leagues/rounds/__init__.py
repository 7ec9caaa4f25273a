"""The rounds of an event: drawn, swapped, published, taken back; at the end the event is closed.

Each step locks the row of the event and changes all or nothing; done twice it is done once.
"""
