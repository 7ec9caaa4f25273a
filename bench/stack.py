"""The whole site on one machine, each service in a process of its own, as docker-compose.yml runs them: PostgreSQL,
Redis, two web processes on Daphne and one on uvicorn, worker, beat, and nginx in front where it is installed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import httpx

from bench.services import PATIENCE, Service, make_database, postgres, redis_server, wait_until
from bench.site import ROOT, SERVE, free_port

DEPLOY = ROOT / "deploy" / "nginx"
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


class Stack:
    """All services, or those that are named, in the order in which they need each other. `more`: further
    environment; `serve`: what serves in the first two web processes."""

    def __init__(
        self,
        folder: Path,
        ports: range = range(0),
        only: Collection[str] = (),
        more: Mapping[str, str] | None = None,
        serve: Sequence[str] = SERVE,
    ) -> None:
        self.folder, self.serve, self.taken = folder, serve, set[int]()
        self.ports, self.only, self.more = ports, only, dict(more or {})
        self.database_port, self.redis_port, self.door_port, self.figures_port = (self._port() for _ in range(4))
        self.web_ports = [self._port() for _ in range(3)]
        if not self._has("nginx"):
            self.door_port = self.web_ports[0]
        self.services = {made.name: made for made in self._all()}
        self._ending = threading.Event()
        self._supervisor = threading.Thread(target=self._supervise, daemon=True)

    def _port(self) -> int:
        port = free_port([port for port in self.ports if port not in self.taken])
        self.taken.add(port)
        return port

    # ------------------------------------------------------------------ addresses

    @property
    def database_url(self) -> str:
        return f"postgres://postgres@127.0.0.1:{self.database_port}/ninthsite"

    @property
    def redis_url(self) -> str:
        return f"redis://127.0.0.1:{self.redis_port}/0"

    @property
    def door(self) -> str:
        """Where visitors come in."""
        return f"http://127.0.0.1:{self.door_port}"

    @property
    def webs(self) -> list[str]:
        """The web processes themselves."""
        return [f"http://127.0.0.1:{port}" for port in self.web_ports]

    @property
    def environment(self) -> dict[str, str]:
        return {
            "DJANGO_SETTINGS_MODULE": "ninthsite.settings",
            "SECRET_KEY": "services only",
            "PUBLIC_URL": self.door,
            "DATABASE_URL": self.database_url,
            "REDIS_URL": self.redis_url,
            "NINTHSITE_VAR": str(self.folder / "var"),
            "PROMETHEUS_MULTIPROC_DIR": str(self.folder / "figures"),
            "METRICS_TOKEN": "figures please",
            "EMAIL_URL": f"filemail:///{self.folder}/mail",
            "GUESTS_PER_ADDRESS": "1000/h/ip",
            "LIMITS_TIMES": "100",
            "TRUSTED_PROXIES": "1",
            "DRAIN_SECONDS": "1.5",
            "ORDER_DELAY": "0",
            "LOG_LEVEL": "INFO",
            **self.more,
        }

    # ------------------------------------------------------------------ running it

    def start(self) -> None:
        for name in ("postgres", "redis"):
            self.services[name].start()
        make_database(self.database_port)
        self.manage("migrate", "--verbosity", "0")
        others = [service for name, service in self.services.items() if name not in ("postgres", "redis")]
        # The first web process collects the files that all of them serve.
        others[0].start()
        with ThreadPoolExecutor() as pool:
            for started in [pool.submit(service.start) for service in others[1:]]:
                started.result()
        self._supervisor.start()

    def _supervise(self) -> None:
        """What ends by itself is started again, as compose does (`restart: unless-stopped`): a worker may end when its
        Redis goes away."""
        while not self._ending.wait(0.5):
            for service in self.services.values():
                with suppress(AssertionError, RuntimeError):
                    service.revive()

    def settle(self) -> None:
        """Wait until every process does its work, whatever has been started again."""
        for service in self.services.values():
            wait_until(service.works, service.name)

    def end(self) -> None:
        self._ending.set()
        if self._supervisor.is_alive():
            self._supervisor.join(timeout=PATIENCE)
        for service in reversed(self.services.values()):
            # Who does not end in time has been killed; the others are to end too.
            with suppress(subprocess.TimeoutExpired):
                service.end()

    def manage(self, *arguments: str, **more: str) -> str:
        """Run a management command; returns what it says."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments], cwd=ROOT, env={**os.environ, **self.environment, **more},
            capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def logged(self, name: str) -> str:
        return self.services[name].log.read_text()

    # ------------------------------------------------------------------ the services

    def _all(self) -> list[Service]:
        made = [postgres(self.folder, self.database_port), redis_server(self.folder, self.redis_port)]
        made += [self._daphne(1), self._daphne(2), self._uvicorn(3), self._worker(), self._beat()]
        made += [self._nginx()] if self._has("nginx") else []
        return [service for service in made if self._has(service.name)]

    def _has(self, name: str) -> bool:
        return (not self.only or name in self.only) and (name != "nginx" or bool(NGINX))

    def _service(self, name: str, command: list[str], ready: Callable[[], object], **more: object) -> Service:
        return Service(name, command, self.folder / f"{name}.log", ready, **more)  # type: ignore[arg-type]

    def _daphne(self, number: int) -> Service:
        port = self.web_ports[number - 1]
        command = [sys.executable, *self.serve, "--port", str(port)]
        # The first of them tells the figures of all at an address of their own.
        more = {"METRICS_PORT": str(self.figures_port)} if number == 1 else {}
        return self._service(
            f"web{number}", command, lambda: self._is_ready(port), environment={**self.environment, **more}
        )

    def _uvicorn(self, number: int) -> Service:
        port = self.web_ports[number - 1]
        command = [
            sys.executable, "-m", "uvicorn", "ninthsite.asgi:application", "--port", str(port), "--lifespan", "off",
            "--ws", "websockets", "--timeout-graceful-shutdown", "5",
        ]  # fmt: skip
        return self._service(f"web{number}", command, lambda: self._is_ready(port), environment=self.environment)

    def _is_ready(self, port: int) -> bool:
        return httpx.get(f"http://127.0.0.1:{port}/readyz", timeout=5).status_code == 200

    def _worker(self) -> Service:
        command = [sys.executable, "-m", "celery", "--app", "ninthsite", "worker", "--concurrency", "2"]
        return self._service("worker", command, lambda: " ready." in self._said("worker"), environment=self.environment)

    def _said(self, name: str) -> str:
        return self.services[name].said()

    def _beat(self) -> Service:
        command = [sys.executable, "-m", "celery", "--app", "ninthsite", "beat"]
        return self._service(
            "beat", command, lambda: "beat: Starting" in self._said("beat"), environment=self.environment
        )

    def _nginx(self) -> Service:
        behind = [port for number, port in enumerate(self.web_ports, 1) if self._has(f"web{number}")]
        place = nginx_folder(self.folder / "nginx", self.door_port, behind)
        command = [str(NGINX), "-p", str(place), "-c", "nginx.conf", "-g", "daemon off; pid nginx.pid;"]
        ready = lambda: httpx.get(f"{self.door}/healthz", timeout=5).status_code == 200  # noqa: E731
        return self._service("nginx", command, ready, ends_with=signal.SIGQUIT)


def nginx_folder(folder: Path, port: int, web_ports: list[int]) -> Path:
    """The configuration of deploy/nginx, with what differs from place to place made for this one."""
    (folder / "files").mkdir(parents=True)
    for name in ("nginx.conf", "site.conf"):
        shutil.copy(DEPLOY / name, folder)
    (folder / "listen.conf").write_text(f"listen 127.0.0.1:{port} default_server;\n")
    servers = "\n".join(f"server 127.0.0.1:{web} max_fails=1 fail_timeout=1s;" for web in web_ports)
    temporary = "\n".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "place.conf").write_text(
        "access_log /dev/stdout line if=$noted;\n"
        f"proxy_cache_path {folder}/files keys_zone=files:5m max_size=200m inactive=7d;\n{temporary}\n"
        f"upstream site {{\nzone site 64k;\n{servers}\n}}\n"
    )
    if os.getuid() == 0:
        # The workers of nginx are nobody, and must find the way here.
        for path in (folder, folder / "files", *folder.parents):
            if path != Path("/") and path.owner() == "root":
                path.chmod(path.stat().st_mode | 0o011)
    return folder
