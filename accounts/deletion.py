"""Leaving: what names a person goes, the battles stay for the other players."""

from allauth.account.models import EmailAddress
from django.db import transaction
from django.dispatch import Signal
from rest_framework.authtoken.models import Token

from accounts.models import User
from accounts.names import DELETED_PREFIX

# Sent inside the transaction, with `user`, for applications that keep something personal of their own.
account_anonymised = Signal()


@transaction.atomic
def anonymise(user: User) -> None:
    """Takes name, addresses, password, preferences and token from the account and closes it; its seats remain."""
    EmailAddress.objects.filter(user=user).delete()
    Token.objects.filter(user=user).delete()
    user.username = f"{DELETED_PREFIX}{user.pk}"
    user.email = ""
    user.locale = ""
    user.preferences = {}
    user.is_active = False
    user.is_staff = False
    user.is_superuser = False
    # Changes the session hash as well, so that every other session of the account ends.
    user.set_unusable_password()
    user.save()
    user.groups.clear()
    user.user_permissions.clear()
    account_anonymised.send(sender=User, user=user)
