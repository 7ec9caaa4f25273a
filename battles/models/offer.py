"""What one player asks of the other."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Offer(models.Model):
    """A draw, a take-back to before the entry `detail["seq"]` (`last`: it is the last answer of whoever asks), an
    adjustment by `detail["changes"]`, or something about time: another clock (`terms`), a pause (`days`) or its end, a
    live window (`until`), an appointment (`at`); a referee (`name`, `all_seeing`), or to be trusted for a phase.
    `state` open until answered. Without a `seat` it is the site that offers a draw, and `detail["accepted"]` are the
    seats that have accepted it. `LEFT`: whoever had the `seat` has closed his account, and the other may end the
    battle; that asks for no answer, and stands until he does or the battle ends otherwise."""

    DRAW, TAKEBACK, ADJUST = "draw", "takeback", "adjust"
    CLOCK, PAUSE, RESUME, LIVE, APPOINTMENT = "clock", "pause", "resume", "live", "appointment"
    OPEN, STANDS, ACCEPTED, DECLINED, WITHDRAWN = "open", "stands", "accepted", "declined", "withdrawn"
    SHOWN = (OPEN, STANDS)

    REFEREE, TRUST, LEFT = "referee", "trust", "left"

    battle = models.ForeignKey("battles.Battle", on_delete=models.CASCADE, related_name="offers")
    kind = models.CharField(max_length=12)
    seat = models.CharField(max_length=20)
    detail = models.JSONField(default=dict)
    state = models.CharField(max_length=10, default=OPEN)
    seq = models.PositiveIntegerField()
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("offer")
        verbose_name_plural = _("offers")

    def __str__(self) -> str:
        return f"{self.kind} by {self.seat}: {self.state}"
