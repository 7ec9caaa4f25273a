"""Fails when a file of the repository names a package registry: locks and settings must work with any mirror."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Written in parts, so that this file passes its own check.
REGISTRIES = re.compile(
    "|".join((r"\bpypi" + r"\.org", r"python" + r"hosted\.org", r"registry\.npm" + r"js", r"registry\.yarn" + r"pkg"))
)
LONGEST_MODULE = 400


def files() -> list[Path]:
    """What git tracks or would track."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def faults(path: Path) -> list[str]:
    """What is wrong with one file."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return []
    name = path.relative_to(ROOT)
    found = [f"{name}: names the registry {hit}" for hit in sorted(set(REGISTRIES.findall(text)))]
    lines = text.count("\n")
    if path.suffix in (".py", ".js") and "vendor" not in path.parts and lines > LONGEST_MODULE:
        found.append(f"{name}: {lines} lines; split it (at most {LONGEST_MODULE})")
    return found


def main() -> int:
    found = [fault for path in files() for fault in faults(path)]
    for fault in found:
        print(fault, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
