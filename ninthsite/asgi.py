"""The door for HTTP and websockets."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ninthsite.settings")
http_application = get_asgi_application()

# Consumers import models, which exist only once the applications are loaded.
from accounts.socket_auth import WhoConnects  # noqa: E402
from battles.routing import websocket_urlpatterns  # noqa: E402
from ninthsite.limits import LimitedBody  # noqa: E402
from ninthsite.origins import SameOrigin  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": LimitedBody(http_application),
        "websocket": SameOrigin(WhoConnects(URLRouter(websocket_urlpatterns))),
    }
)
