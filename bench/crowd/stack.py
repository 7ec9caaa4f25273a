"""The site as it is scaled out, on this machine: PostgreSQL, Redis, two web processes, a worker and beat."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from bench.services import Service, make_database, postgres, redis_server
from bench.site import SERVICES, free_port

WEBS = 2


@dataclass
class Stack:
    """Its services by name. `take`: the ports it may have."""

    folder: Path
    take: range = range(0)
    services: dict[str, Service] = field(default_factory=dict)
    taken: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.database, self.redis = self._port(), self._port()
        self.webs = [self._port() for _ in range(WEBS)]
        self.environment = {
            "DJANGO_SETTINGS_MODULE": "ninthsite.settings",
            "SECRET_KEY": "crowds only",
            "DATABASE_URL": f"postgres://postgres@127.0.0.1:{self.database}/ninthsite",
            "REDIS_URL": f"redis://127.0.0.1:{self.redis}/0",
            "NINTHSITE_VAR": str(self.folder / "var"),
            "EMAIL_URL": f"filemail:///{self.folder}/mail",
            "LOG_LEVEL": "WARNING",
            # All of them come from one address.
            "LIMITS_TIMES": "1000",
        }

    def start_stores(self) -> None:
        """PostgreSQL and Redis; from now on this process may set Django up."""
        self._start(postgres(self.folder, self.database))
        make_database(self.database)
        self._start(redis_server(self.folder, self.redis))
        for name in SERVICES:
            os.environ.pop(name, None)
        os.environ |= self.environment

    def start_site(self) -> None:
        for number, port in enumerate(self.webs, 1):
            command = [sys.executable, "manage.py", "serve", "--port", str(port)]
            self._start(self._service(f"web{number}", command, lambda port=port: _ready(port)))
        celery = [sys.executable, "-m", "celery", "--app", "ninthsite"]
        log = self.folder / "worker.log"
        worker = self._service(
            "worker", [*celery, "worker", "--concurrency", "1"], lambda: " ready." in log.read_text()
        )
        # Only at this level it says that it is ready.
        worker.environment = self.environment | {"LOG_LEVEL": "INFO"}
        self._start(worker)
        self._start(self._service("beat", [*celery, "beat"], lambda: True))

    def end(self) -> None:
        for service in reversed(self.services.values()):
            service.end()

    def pids(self) -> dict[str, int]:
        """The process of each service; those that it has started are found from it."""
        return {name: one.process.pid for name, one in self.services.items() if one.process is not None}

    def complaints(self) -> list[str]:
        """What the web processes and the worker have logged, a few lines of each."""
        found = []
        for name in ("web1", "web2", "worker"):
            lines = self.services[name].log.read_text().splitlines() if name in self.services else []
            found += [f"{name}: {line}" for line in lines if "rror" in line and "_security_error" not in line][:5]
        return found

    def _service(self, name: str, command: list[str], ready: object) -> Service:
        return Service(name, command, self.folder / f"{name}.log", ready, self.environment)  # type: ignore[arg-type]

    def _start(self, service: Service) -> None:
        self.services[service.name] = service
        service.start()

    def _port(self) -> int:
        port = free_port([port for port in self.take if port not in self.taken])
        self.taken.add(port)
        return port


def _ready(port: int) -> bool:
    return httpx.get(f"http://127.0.0.1:{port}/readyz", timeout=5).status_code == 200
