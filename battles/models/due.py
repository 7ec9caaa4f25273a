"""What happens later, with nobody there: rows with a due time."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Due(models.Model):
    """`kind` is deadline, bot, order, resume (a pause ends), window (a live window ends) or report (to the people
    of the house), left (whoever has the seat has closed his account), sandbox (one is thrown away). `claim` names the
    process that does it just now, until `claimed_until`.

    Whatever it submits bears a client id made of this row's number, so that doing it twice changes nothing.
    """

    battle = models.ForeignKey("battles.Battle", on_delete=models.CASCADE, related_name="due_rows")
    kind = models.CharField(max_length=10)
    seat = models.CharField(max_length=20)
    at = models.DateTimeField(db_index=True)
    detail = models.JSONField(default=dict)
    claim = models.CharField(max_length=40, blank=True)
    claimed_until = models.DateTimeField(null=True, blank=True)
    failures = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("due row")
        verbose_name_plural = _("due rows")

    def __str__(self) -> str:
        return f"{self.kind} {self.seat} {self.at:%F %T}"

    @property
    def client_id(self) -> str:
        """The client id under which its first answer is submitted. It has a space, which no id that is sent may have:
        whoever gave it to an entry of his own would have the row believe that it is done."""
        return f"due {self.pk}"


class Lease(models.Model):
    """Which process does a job that only one may do at a time, and until when."""

    job = models.CharField(max_length=40, primary_key=True)
    holder = models.CharField(max_length=60)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.job}: {self.holder}"
