"""Leaving: what names a person goes, the battles stay for the other players."""

from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.dispatch import Signal

from accounts.models import ApiToken, User
from accounts.names import DELETED_PREFIX

# Sent inside the transaction, with `user` and the name that it `was`, for applications that keep something personal of
# their own.
account_anonymised = Signal()


@transaction.atomic
def anonymise(user: User) -> None:
    """Takes name, addresses, password, preferences and tokens from the account and closes it; its seats remain."""
    was = user.username
    EmailAddress.objects.filter(user=user).delete()
    ApiToken.objects.filter(user=user).delete()
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
    # What operators have done with the account stays written down, but not under its name.
    about = LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(User), object_id=str(user.pk))
    about.update(object_repr=user.username)
    account_anonymised.send(sender=User, user=user, was=was)
