import pytest

from accounts.models import User


@pytest.fixture
def player(db):
    return User.objects.create_user("Alberico", "alberico@example.org", "a long password", locale="")


@pytest.fixture
def guest_client(client, db):
    """A browser in which someone plays as a guest."""
    client.post("/account/guest/")
    return client
