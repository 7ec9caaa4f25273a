"""`make audit`: do the locks hold, and are weaknesses known of what they name?

What can be checked on this machine must hold: every package pinned, with hashes, and what is installed fits together.
Advisories come from the network; where nobody answers, that is said loudly, and is an error with AUDIT=required. With
AUDIT=offline nobody is asked, and that is said as loudly.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ("requirements.lock", "requirements-dev.lock")
NOT_ASKED = "NOT AUDITED"
PATIENCE = 300


def loose(lock: str) -> list[str]:
    """The packages of a lock that are not pinned, or have no hash."""
    entries = re.split(r"\n(?=\S)", lock.strip())
    return [entry.split()[0] for entry in entries if "==" not in entry.split()[0] or "--hash=sha256:" not in entry]


def loose_in_npm(lock: dict[str, object]) -> list[str]:
    """The packages of npm's lock that have no checksum."""
    packages = lock["packages"]
    assert isinstance(packages, dict)
    return [name for name, entry in packages.items() if name and not entry.get("integrity")]


def weaknesses(report: str) -> list[str] | None:
    """What pip-audit or npm audit has found; None where its report says that it could not ask."""
    try:
        found = json.loads(report)
    except ValueError:
        return None
    if any("skip_reason" in one for one in found.get("dependencies", [])):
        # Somebody answered who does not know the packages: that is no word on them.
        return None
    if "dependencies" in found:
        return [
            f"{one['name']} {one['version']}: {weak['id']}, mended in {weak['fix_versions'] or 'no version yet'}"
            for one in found["dependencies"]
            for weak in one.get("vulns", [])
        ]
    if "vulnerabilities" in found and "error" not in found:
        return [f"{name}: {weak['severity']}" for name, weak in found["vulnerabilities"].items()]
    return None


def ask(name: str, *command: str) -> tuple[str, list[str] | None]:
    """Ask one of the two for advisories."""
    if os.environ.get("AUDIT") == "offline":
        return name, None
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return name, None
    return name, weaknesses(done.stdout)


def main() -> int:
    locks = {name: (ROOT / name).read_text() for name in LOCKS}
    problems = [f"{name}: {one} is not pinned with a hash" for name, lock in locks.items() for one in loose(lock)]
    problems += [
        f"package-lock.json: {one} has no checksum"
        for one in loose_in_npm(json.loads((ROOT / "package-lock.json").read_text()))
    ]
    fits = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True, check=False)
    if fits.returncode:
        problems += fits.stdout.splitlines()
    audit = (sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes", "--progress-spinner", "off")
    unasked = []
    for name, found in [
        *(ask(lock, *audit, "-f", "json", "-r", lock) for lock in LOCKS),
        ask("package-lock.json", "npm", "audit", "--json", "--package-lock-only"),
    ]:
        if found is None:
            unasked.append(name)
        else:
            problems += [f"{name}: {one}" for one in found]
    for problem in problems:
        print(problem)
    required = os.environ.get("AUDIT") == "required"
    if unasked:
        print(f"{NOT_ASKED}: no advisories could be had for {', '.join(unasked)}; nobody has checked them today.")
    asked = len(LOCKS) + 1 - len(unasked)
    print(f"locks: {len(problems)} problems; advisories asked for {asked} of {len(LOCKS) + 1} locks")
    return 1 if problems or (required and unasked) else 0


if __name__ == "__main__":
    sys.exit(main())
