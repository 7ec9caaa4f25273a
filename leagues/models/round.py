"""A round of an event."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Round(models.Model):
    """Drawn, and then published: until then only the organiser sees it, and may draw anew. `seed` is that of its lots;
    with `field`, the entries that were there, the draw can be followed. `loosened`: rematches and a second bye were let
    in. `by_hand`: the organiser has swapped players in it. `ends`: when its battles have to be over (None: at no
    time); `closed`: when those that were not have been decided. `absent`: where there was a check-in, who had not come
    when it was published."""

    event = models.ForeignKey("leagues.Event", on_delete=models.CASCADE, related_name="round_set")
    number = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=40)
    field = models.JSONField(default=list)
    loosened = models.BooleanField(default=False)
    by_hand = models.BooleanField(default=False)
    ends = models.DateTimeField(null=True, blank=True, db_index=True)
    closed = models.DateTimeField(null=True, blank=True)
    absent = models.JSONField(null=True, blank=True)
    drawn = models.DateTimeField(auto_now_add=True)
    published = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_round_of_each_number")]

    def __str__(self) -> str:
        return f"{self.event_id}: {self.number}"
