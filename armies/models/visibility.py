"""Who may see what somebody keeps."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Visibility(models.TextChoices):
    """Only its owner, whoever has its address, or everyone."""

    PRIVATE = "private", _("only me")
    LINK = "link", _("anyone with the link")
    PUBLIC = "public", _("everyone")
