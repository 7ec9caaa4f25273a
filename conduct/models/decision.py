"""What the house has decided about a person."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Decision(models.Model):
    """`why` is what the person is told, `note` what the house keeps for itself. What lasts until some moment holds
    until then, or until it is `ended` before."""

    NOTHING, WARNED, SILENCED, RENAMED, SUSPENDED = "nothing", "warned", "silenced", "renamed", "suspended"
    OUTCOMES = [
        (NOTHING, _("No action")),
        (WARNED, _("Warning")),
        (SILENCED, _("Mute")),
        (RENAMED, _("Name change")),
        (SUSPENDED, _("Suspension")),
    ]
    LASTING = (SILENCED, SUSPENDED)

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="decisions")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    outcome = models.CharField(_("outcome"), max_length=10, choices=OUTCOMES)
    until = models.DateTimeField(null=True)
    why = models.TextField(blank=True)
    note = models.TextField(blank=True)
    made = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True)
    ended_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        verbose_name = _("decision about a player")
        verbose_name_plural = _("decisions about players")
        indexes = [models.Index(fields=["outcome", "until"], name="decision_lasts", condition=models.Q(ended=None))]

    def __str__(self) -> str:
        return f"{self.outcome}: {self.person_id}"

    @property
    def holds(self) -> bool:
        """Whether it lasts, and has not ended."""
        return self.outcome in self.LASTING and self.ended is None and bool(self.until and self.until > timezone.now())
