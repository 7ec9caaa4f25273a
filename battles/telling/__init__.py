"""What the players of a battle are written: who is told when (announcing.py), and the words of each kind of message."""
