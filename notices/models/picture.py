"""Pictures that messages show."""

import secrets

from django.db import models


def new_token() -> str:
    """What nobody can guess."""
    return secrets.token_urlsafe(24)


class Picture(models.Model):
    """A picture drawn once under its `key`; whoever knows the token may look at it."""

    key = models.CharField(max_length=100, unique=True)
    token = models.CharField(max_length=40, unique=True, default=new_token)
    png = models.BinaryField()
    made = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return self.key
