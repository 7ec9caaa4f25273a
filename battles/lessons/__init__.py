"""Lessons: each is a battle of one's own from a situation with words and a goal."""
