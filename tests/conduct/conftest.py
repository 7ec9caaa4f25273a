"""Players of the smallest game, and somebody of the house."""

import pytest
from django.test import Client

from accounts.models import User
from tests.battles.conftest import _tiny_game, battle, new_user, stopped, two  # noqa: F401
from tests.battles.telling.conftest import reachable  # noqa: F401


@pytest.fixture
def operator(db):
    return User.objects.create_superuser("Operator", "o@example.org", "pw")


@pytest.fixture
def browser():
    def make(user=None):
        made = Client()
        if user is not None:
            made.force_login(user)
        return made

    return make
