"""The site, and in the same process a bare Channels group echo to compare it with: `python -m bench.server --port
N`."""

from __future__ import annotations

import os
import sys
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ninthsite.settings")
django.setup()

from channels.generic.websocket import AsyncWebsocketConsumer  # noqa: E402
from django.core.management import call_command  # noqa: E402

ECHO = "/ws/echo/"
GROUP = "echo"


class Echo(AsyncWebsocketConsumer):
    """Whatever one says, all hear."""

    async def connect(self) -> None:
        await self.channel_layer.group_add(GROUP, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(GROUP, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        await self.channel_layer.group_send(GROUP, {"type": "said", "text": text_data})

    async def said(self, message: dict[str, Any]) -> None:
        await self.send(message["text"])


class WithEcho:
    """The site's own application, and one more address."""

    def __init__(self, application: Any) -> None:
        self.application = application
        self.echo = Echo.as_asgi()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        echoes = scope["type"] == "websocket" and scope["path"] == ECHO
        await (self.echo if echoes else self.application)(scope, receive, send)


if __name__ == "__main__":
    # WhiteNoise looks for the files when the application is made.
    call_command("collectstatic", interactive=False, verbosity=0)
    from ninthsite import asgi

    asgi.application = WithEcho(asgi.application)
    call_command("serve", port=int(sys.argv[sys.argv.index("--port") + 1]))
