"""/healthz: whether this process can do its work."""

import logging
from collections.abc import Callable

import redis
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

logger = logging.getLogger(__name__)


def database_answers() -> None:
    """Raises unless the database answers a query."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def channel_layer_delivers() -> None:
    """Raises unless a message sent to a channel of our own comes back."""
    layer = get_channel_layer()

    async def round_trip() -> None:
        channel = await layer.new_channel("health")
        await layer.send(channel, {"type": "health.ping"})
        await layer.receive(channel)

    async_to_sync(round_trip)()


def redis_answers() -> None:
    """Raises unless Redis answers a ping within two seconds."""
    client = redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2)
    try:
        client.ping()
    finally:
        client.close()


def works(name: str, check: Callable[[], None]) -> bool:
    """Whether `check` passes; why not goes to the log, since strangers may read the page."""
    try:
        check()
    except Exception:
        logger.exception("Health check failed: %s", name)
        return False
    return True


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when everything works, otherwise 503; {"status": "ok"|"failing", "checks": {name: bool}}."""
    checks: dict[str, Callable[[], None]] = {"database": database_answers, "channel_layer": channel_layer_delivers}
    if settings.REDIS_URL:
        checks["redis"] = redis_answers
    results = {name: works(name, check) for name, check in checks.items()}
    fine = all(results.values())
    return JsonResponse({"status": "ok" if fine else "failing", "checks": results}, status=200 if fine else 503)
