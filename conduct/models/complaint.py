"""That somebody has reported somebody."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from conduct.models.decision import Decision


class Complaint(models.Model):
    """`kind` and `key` say what is reported (conduct.kinds), `said` and `context` are a copy of it as it was then, and
    `place` is where it stands. Open until there is a decision."""

    REASONS = [
        ("insult", _("Insults, threats or hatred")),
        ("offensive", _("An offensive name or text")),
        ("spam", _("Advertising or spam")),
        ("unfair", _("Unfair play: stalling, cheating, several accounts")),
        ("private", _("Shares private information")),
        ("other", _("Something else")),
    ]

    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="complaints")
    kind = models.CharField(max_length=20)
    key = models.CharField(max_length=120)
    reason = models.CharField(_("reason"), max_length=12, choices=REASONS)
    words = models.TextField(blank=True)
    said = models.TextField(blank=True)
    context = models.TextField(blank=True)
    place = models.CharField(max_length=300, blank=True)
    made = models.DateTimeField(auto_now_add=True)
    decision = models.ForeignKey(Decision, null=True, on_delete=models.SET_NULL, related_name="complaints")

    class Meta:
        verbose_name = _("player report")
        verbose_name_plural = _("player reports")
        indexes = [models.Index(fields=["person", "decision"], name="complaint_person")]
        constraints = [
            models.UniqueConstraint(
                fields=["by", "person", "kind", "key"],
                name="complaint_open_once",
                condition=models.Q(decision=None),
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"
