"""What others than its players say about a battle, in numbers."""

from django.db import models

ONLOOKERS, COMMENTS = "onlookers", "comments"


class Talk(models.Model):
    """One row for each battle about which somebody has something to say; not in the battle's own, so that whoever
    talks never holds up an answer.

    `lines` counts the lines of onlookers, `removals` those that were taken away, `comments` the comments. `silenced`
    names under `onlookers` and `comments` the seats that want none. `told` has by seat since when its player has been
    told of comments that he has not looked at.
    """

    battle = models.OneToOneField("battles.Battle", on_delete=models.CASCADE, related_name="talk")
    lines = models.PositiveIntegerField(default=0)
    removals = models.PositiveIntegerField(default=0)
    comments = models.PositiveIntegerField(default=0)
    silenced = models.JSONField(default=dict, blank=True)
    told = models.JSONField(default=dict, blank=True)

    def __str__(self) -> str:
        return str(self.battle_id)

    def open(self, what: str) -> bool:
        """Whether no player objects."""
        return not self.silenced.get(what)
