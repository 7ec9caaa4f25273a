"""How a player sits at battles of a game."""

from django.conf import settings
from django.db import models


class Habit(models.Model):
    """Over all sittings of a player that began with a question on this topic: how many they were, how many answers
    they took, and the seconds between those answers that were measured (`timed`)."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    game = models.CharField(max_length=40)
    topic = models.CharField(max_length=60)
    sittings = models.PositiveIntegerField(default=0)
    answers = models.PositiveIntegerField(default=0)
    timed = models.PositiveIntegerField(default=0)
    seconds = models.FloatField(default=0.0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "game", "topic"], name="one_habit_a_topic")]
        indexes = [models.Index(fields=["game", "topic"], name="habit_of_game")]

    def __str__(self) -> str:
        return f"{self.game} {self.topic}: {self.sittings}"
