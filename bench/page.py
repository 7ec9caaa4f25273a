"""The page of a battle in Chromium: how soon it can be used with an empty cache, and what it weighs."""

from __future__ import annotations

import statistics
import zlib
from dataclasses import dataclass
from pathlib import Path

import httpx
from playwright.sync_api import Browser

from bench.figures import Figure
from bench.site import Site, free_port
from bench.visitors import chromium, play_house, visitor
from ninthsite.compressed_sockets import MEMORY_LEVEL, WINDOW_BITS, WORTH_WHILE

LOCAL, THROTTLED, WEIGHT = 1.5, 3.0, 225.0
SLOWER = 4
# Milliseconds there and back, bytes a second: a 4G connection of 9 Mbit/s.
FOUR_G = {"offline": False, "latency": 170, "downloadThroughput": 9e6 / 8, "uploadThroughput": 9e6 / 8}
TIMES = 7

# Usable: the armies are drawn, and something can be pressed to answer the question.
WATCH = """() => {
  const look = () => {
    const drawn = document.querySelector("#battle .unit");
    const press = document.querySelector("#battle .prompt button:not([disabled])");
    if (drawn && press) window.usable = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


@dataclass(frozen=True)
class Load:
    """One look at the page: seconds until it could be used, bytes and files that came over the wire."""

    seconds: float
    weight: int
    files: int


def measure(folder: Path, ports: range, quick: bool) -> list[Figure]:
    """Serve the site; a guest who plays the house opens his battle again and again."""
    site = Site(folder, free_port(ports))
    site.start()
    try:
        address, client = play_house(site)
        with chromium() as browser:
            load(browser, site, client, address)
            times = 3 if quick else TIMES
            plain = [load(browser, site, client, address) for _ in range(times)]
            slow = [load(browser, site, client, address, throttled=True) for _ in range(times)]
    finally:
        site.end()
    weight = statistics.median(one.weight for one in plain) / 1000
    return [
        usable("battle page usable, localhost", plain, LOCAL),
        usable(f"battle page usable, {SLOWER}× slower and 4G", slow, THROTTLED),
        Figure("battle page, compressed transfer", weight, "KB", WEIGHT, beside={"files": plain[0].files}),
    ]


def usable(name: str, loads: list[Load], bar: float) -> Figure:
    """The median of several loads."""
    seconds = [one.seconds for one in loads]
    beside = {"quickest s": min(seconds), "slowest s": max(seconds), "loads": len(loads)}
    return Figure(name, statistics.median(seconds), "s", bar, beside=beside)


def load(browser: Browser, site: Site, client: httpx.Client, address: str, *, throttled: bool = False) -> Load:
    """Open the page with an empty cache, wait until it can be used, and until nothing more comes."""
    context = visitor(browser, site, client)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    came: list[int] = []
    session.on("Network.loadingFinished", lambda event: came.append(int(event["encodedDataLength"])))
    session.on("Network.webSocketFrameReceived", lambda event: came.append(squeezed(event["response"]["payloadData"])))
    if throttled:
        session.send("Network.emulateNetworkConditions", FOUR_G)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(f"({WATCH})()")
    page.goto(address, wait_until="commit")
    # The page's policy forbids Playwright's own waiting for a condition, which needs eval.
    page.wait_for_selector("#battle .unit", state="attached")
    while (moment := page.evaluate("() => window.usable")) is None:
        page.wait_for_timeout(50)
    page.wait_for_load_state("networkidle")
    context.close()
    return Load(moment / 1000, sum(came), len(came))


def squeezed(message: str) -> int:
    """Bytes of a socket's message on the wire; Chromium tells of it only as it is once it has been inflated."""
    raw = message.encode()
    packer = zlib.compressobj(wbits=-WINDOW_BITS, memLevel=MEMORY_LEVEL)
    return len(raw) if len(raw) < WORTH_WHILE else len(packer.compress(raw) + packer.flush())
