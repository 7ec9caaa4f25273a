"""`manage.py serve`: the site in one process."""

import logging
import os
import socket
import sys
import threading
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils.module_loading import import_string

from ninthsite import threads
from ninthsite.ending import end_within, ending
from ninthsite.heavy import asking as heavy
from ninthsite.observing import exposing
from ninthsite.orphaned import watch_over

logger = logging.getLogger(__name__)

EVERYWHERE = ("0.0.0.0", "::", "")
# Whoever waits for the interpreter waits so many seconds for each thread that works something out: the loop that
# answers sockets wants it for a moment, some dozens of times for each answer.
SWITCHES_AFTER = 0.001


class Command(BaseCommand):
    help = "Serve the site with Daphne; without Redis also do what falls due, on a thread."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to bind to")
        parser.add_argument("--port", type=int, default=8000, help="port to bind to")
        parser.add_argument("--no-sweep", action="store_true", help="do not run the embedded sweep threads")

    def handle(self, *args: Any, host: str, port: int, no_sweep: bool, **options: Any) -> None:
        open_to(host, port)
        for notice in (said_of_a_public_site(host), said_of_a_proxy()):
            if notice:
                self.stderr.write(notice)
        if not settings.DEBUG and settings.STORAGES["staticfiles"]["BACKEND"].endswith("VersionedFiles"):
            call_command("collectstatic", interactive=False, verbosity=0)
        if folder := os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
            exposing.begin_afresh(Path(folder))
        exposing.listen()
        heavy.begin()
        sys.setswitchinterval(SWITCHES_AFTER)
        sweepers = [] if no_sweep or settings.REDIS_URL else start_sweeps(ending)
        threading.Thread(target=watch_over, args=(ending,), name="watch over the database", daemon=True).start()
        self.stdout.write(f"Ninthsite is at {settings.PUBLIC_URL}  (Ctrl+C ends it)")
        self.stdout.flush()
        try:
            serve(host, port)
        finally:
            # From here on the process is on the clock: what is joined, now and by the interpreter, cannot hold it up.
            end_within(settings.END_SECONDS)
            threads.close()
            heavy.end()
            for sweeper in sweepers:
                sweeper.join()


def open_to(host: str, port: int) -> None:
    """Lets visitors in under the address that we bind to, unless PUBLIC_URL or ALLOWED_HOSTS says otherwise."""
    if settings.PUBLIC_URL_GIVEN:
        return
    names = [host] if host not in EVERYWHERE else own_names()
    settings.ALLOWED_HOSTS.extend(name for name in names if name not in settings.ALLOWED_HOSTS)
    shown = host if host not in EVERYWHERE else "127.0.0.1"
    settings.PUBLIC_URL = f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"


def said_of_a_public_site(host: str) -> str:
    """What whoever opens the site to a network should know, in one line; empty where there is nothing to say.

    Raises `CommandError` where strangers would read tracebacks.
    """
    if host not in EVERYWHERE:
        return ""
    if settings.DEBUG:
        raise CommandError("DEBUG shows strangers what is inside. Leave it out, or serve at 127.0.0.1.")
    if settings.HTTPS and settings.REDIS_URL:
        return ""
    return (
        "Open to your network. A public site also needs nginx with TLS, PUBLIC_URL=https://…, mail that is sent "
        "(EMAIL_URL), PostgreSQL and Redis: docs/operations.md"
    )


def said_of_a_proxy() -> str:
    """What whoever serves behind a proxy should know, in one line; empty where there is nothing to say. Where the
    public address is https there is one, since we speak none ourselves."""
    if not settings.HTTPS or settings.TRUSTED_PROXIES:
        return ""
    return (
        "PUBLIC_URL is https, and TRUSTED_PROXIES is not set: all who come by way of the proxy share one address, and "
        "its limits (20 guests an hour). Set it to how many proxies of yours stand in front: docs/operations.md"
    )


def own_names() -> list[str]:
    """The names and addresses under which this machine's neighbours know it."""
    name = socket.gethostname()
    try:
        addresses = {str(found[4][0]) for found in socket.getaddrinfo(name, None)}
    except OSError:
        addresses = set()
    # Which of our addresses would talk to the network; a datagram socket that connects sends nothing.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            addresses.add(probe.getsockname()[0])
        except OSError:
            pass
    return [name, f"{name}.local", *sorted(f"[{address}]" if ":" in address else address for address in addresses)]


def start_sweeps(stop: threading.Event) -> list[threading.Thread]:
    """Runs each of EMBEDDED_SWEEPS on a thread of its own until `stop` is set."""
    started = []
    for name in settings.EMBEDDED_SWEEPS:
        run: Callable[[threading.Event], None] = import_string(name)
        thread = threading.Thread(target=run, args=(stop,), name=name, daemon=True)
        thread.start()
        started.append(thread)
    return started


def serve(host: str, port: int) -> None:
    """Blocks until the process is told to end."""
    from daphne.endpoints import build_endpoint_description_strings
    from daphne.server import Server

    from ninthsite.asgi import application
    from ninthsite.compressed_sockets import compress_sockets
    from ninthsite.draining import drain_when_told

    compress_sockets(settings.MAX_SOCKET_MESSAGE)
    server = Server(
        application=application,
        endpoints=build_endpoint_description_strings(host=host, port=port),
        websocket_max_message_size=settings.MAX_SOCKET_MESSAGE,
        websocket_max_frame_size=settings.MAX_SOCKET_MESSAGE,
        application_close_timeout=5,
        server_name="ninthsite",
    )
    drain_when_told(settings.DRAIN_SECONDS, server)
    server.run()
