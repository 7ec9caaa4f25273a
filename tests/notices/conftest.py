"""People who are told something, and a server of this machine that takes messages."""

import threading
from collections import deque
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone

from accounts.models import User
from notices import sweep as sweeping
from notices.kinds import KINDS, Kind
from notices.models import Delivery, Notice


class Died(BaseException):
    """The process is gone: nothing after this line runs, and nobody catches it."""


@pytest.fixture(autouse=True)
def plain_words(monkeypatch):
    """Hand-overs are told in words that need no battle."""
    monkeypatch.setitem(KINDS, "hand_over", Kind("hand_over", "It is your turn", "tests.notices.writers.WRITER"))


@pytest.fixture
def player(transactional_db):
    return someone("Ada")


def someone(name):
    user = User.objects.create_user(name, f"{name.lower()}@example.org", "pw")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def sweep():
    """All that is due is dealt with."""
    return sweeping.sweep()


def time_passes(by=timedelta(hours=13)):
    """Whatever waits is due, whatever is claimed was claimed long ago."""
    for model in (Notice, Delivery):
        model.objects.filter(state="waiting").update(at=timezone.now() - timedelta(seconds=1))
        model.objects.exclude(claim="").update(claimed_until=timezone.now() - timedelta(seconds=1))


class Receiver:
    """A server that answers as told (200 when nothing is told) and remembers what it got."""

    def __init__(self):
        self.answers = deque()
        self.got = []
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.got.append((self.path, self.headers, body))
                status, headers = receiver.answers.popleft() if receiver.answers else (200, {})
                if callable(status):
                    status(self)
                    return
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                return

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        # It looks so often whether it shall end: by itself it would do so twice a second, and each test wait for it.
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True)
        self.thread.start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server.server_port}"

    def end(self):
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def receiver(settings):
    settings.OUTGOING_NETWORKS = ["127.0.0.0/8"]
    made = Receiver()
    yield made
    made.end()
