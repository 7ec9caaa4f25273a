"""The door for HTTP and websockets."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.urls import re_path
from django.utils.module_loading import import_string

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ninthsite.settings")
http_application = get_asgi_application()

# What follows imports models, which exist only once the applications are loaded.
from accounts.socket_auth import WhoConnects  # noqa: E402
from ninthsite.heavy.entrance import AtTheDoor  # noqa: E402
from ninthsite.heavy.visitors import WhoLeaves  # noqa: E402
from ninthsite.limits import LimitedBody  # noqa: E402
from ninthsite.origins import SameOrigin  # noqa: E402

# Without it the router raises.
nowhere = re_path("", WebsocketDenier.as_asgi())

application = ProtocolTypeRouter(
    {
        "http": LimitedBody(AtTheDoor(WhoLeaves(http_application))),
        "websocket": SameOrigin(WhoConnects(URLRouter([*import_string(settings.WEBSOCKET_ADDRESSES), nowhere]))),
    }
)
