"""A table of a round: two entries and their battle, or one entry with a bye."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Pairing(models.Model):
    """`battle` is made when the round is published; its result is that of the table, whatever happens to it later. A
    `ruling` of the organiser stands above it: side 1 or 2 has won, nobody has, or both have lost. Where points are
    shared, `points` are those that a ruling gives to side 1, and the other side has the rest. `cause`: why it was
    ruled, where the time of the round was up, or somebody did not come.

    At a real table `claim` is the result that side `claimed_by` has reported, with the scores of both;
    `claim_state` says what became of it (`Report`).

    `appeal` is what a player has said against the ruling; `appeal_state` and `appeal_answer`: what became of it.
    """

    FIRST, SECOND, DRAW, NEITHER = "first", "second", "draw", "neither"
    TIME, ABSENT, NOBODY = "time", "absent", "nobody"
    OPEN, UPHELD, DISMISSED = "open", "upheld", "dismissed"
    RULINGS = (FIRST, SECOND, DRAW, NEITHER)

    round = models.ForeignKey("leagues.Round", on_delete=models.CASCADE, related_name="pairings")
    table = models.PositiveSmallIntegerField()
    battle = models.OneToOneField(
        "battles.Battle", null=True, blank=True, on_delete=models.PROTECT, related_name="event_pairing"
    )
    ruling = models.CharField(max_length=8, blank=True)
    points = models.PositiveSmallIntegerField(null=True, blank=True)
    claim = models.CharField(max_length=8, blank=True)
    claim_state = models.CharField(max_length=10, blank=True)
    claimed_by = models.PositiveSmallIntegerField(default=0)
    claimed_at = models.DateTimeField(null=True, blank=True)
    first_score = models.PositiveIntegerField(null=True, blank=True)
    second_score = models.PositiveIntegerField(null=True, blank=True)
    cause = models.CharField(max_length=8, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    ruled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    ruled_at = models.DateTimeField(null=True, blank=True)
    appeal = models.CharField(max_length=300, blank=True)
    appealed_by = models.ForeignKey("leagues.Entry", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    appeal_state = models.CharField(max_length=10, blank=True)
    appeal_answer = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("pairing")
        verbose_name_plural = _("pairings")
        constraints = [models.UniqueConstraint(fields=["round", "table"], name="one_pairing_at_each_table")]

    def __str__(self) -> str:
        return f"{self.round_id}: {self.table}"


class Sides(models.QuerySet["Side"]):
    """Sides of tables."""

    def with_players(self) -> Sides:
        """With their entries and people, without the armies, which are large."""
        return self.select_related("entry__user").defer("entry__army")


class Side(models.Model):
    """One entry at a table, 1 or 2. `seat` is the seat of the game at which it plays, drawn by lot; empty with a bye.
    `had`: the points of the entry by which the round was drawn. The database holds that nobody is at two tables of a
    round."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="sides")
    round = models.ForeignKey("leagues.Round", on_delete=models.CASCADE, related_name="sides")
    entry = models.ForeignKey("leagues.Entry", on_delete=models.PROTECT, related_name="sides")
    number = models.PositiveSmallIntegerField()
    seat = models.CharField(max_length=20, blank=True)
    had = models.PositiveIntegerField(null=True, blank=True)

    objects = Sides.as_manager()

    class Meta:
        verbose_name = _("side")
        verbose_name_plural = _("sides")
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="nobody_at_two_tables"),
            models.UniqueConstraint(fields=["pairing", "number"], name="one_side_of_each_number"),
        ]

    def __str__(self) -> str:
        return f"{self.pairing_id}/{self.number}: {self.entry_id}"
