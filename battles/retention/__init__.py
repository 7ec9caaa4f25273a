"""What has an end besides the battle itself: how long what is kept, and how it goes (docs/operations.md)."""
