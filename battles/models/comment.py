"""What somebody says about a moment of a battle that is over."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Comment(models.Model):
    """`number` counts the comments of a battle, `seq` is the entry of its log that this one is about. `state`: it
    is visible, hidden by the players, or gone for good; the text of one that its author deleted is not kept."""

    VISIBLE, HIDDEN, DELETED, REMOVED = "", "hidden", "deleted", "removed"
    STATES = [
        (VISIBLE, _("visible")),
        (HIDDEN, _("hidden by the players")),
        (DELETED, _("deleted by its author")),
        (REMOVED, _("removed by the referee or a moderator")),
    ]

    battle = models.ForeignKey("battles.Battle", on_delete=models.CASCADE, related_name="comments")
    number = models.PositiveIntegerField()
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="battle_comments"
    )
    client_id = models.CharField(max_length=64)
    seq = models.PositiveIntegerField()
    parent = models.ForeignKey("self", null=True, blank=True, on_delete=models.CASCADE, related_name="replies")
    text = models.CharField(max_length=1000, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    edited = models.DateTimeField(null=True, blank=True)
    state = models.CharField(max_length=8, choices=STATES, default=VISIBLE, blank=True)

    class Meta:
        verbose_name = _("comment")
        verbose_name_plural = _("comments")
        constraints = [
            models.UniqueConstraint(fields=["battle", "number"], name="comment_number"),
            models.UniqueConstraint(fields=["battle", "author", "client_id"], name="comment_client_id"),
        ]

    def __str__(self) -> str:
        return f"{self.author_id}: {self.text[:40]}"
