import pytest
from channels.db import database_sync_to_async

from accounts import tokens
from accounts.socket_auth import TokenUser

pytestmark = pytest.mark.django_db(transaction=True)


async def user_seen(headers):
    seen = {}

    async def application(scope, receive, send):
        seen["user"] = scope["user"]

    await TokenUser(application)({"headers": headers, "user": "of the session"}, None, None)
    return seen["user"]


async def test_a_token_names_its_user(player):
    key = await database_sync_to_async(tokens.make)(player, "bot")
    assert await user_seen([(b"authorization", f"Token {key}".encode())]) == player


async def test_without_a_token_the_session_counts():
    assert await user_seen([]) == "of the session"


async def test_a_wrong_token_is_nobody(player):
    assert (await user_seen([(b"authorization", b"Token nonsense")])).is_anonymous


async def test_the_token_of_a_closed_account_is_nobody(player):
    key = await database_sync_to_async(tokens.make)(player, "bot")
    player.is_active = False
    await player.asave()
    assert (await user_seen([(b"authorization", f"Token {key}".encode())])).is_anonymous
