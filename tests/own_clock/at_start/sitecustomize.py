"""Python runs this when it starts, since the folder is in PYTHONPATH of all that tests start: see tests/own_clock."""

import sys
from pathlib import Path

ROOT = str(Path(__file__).resolve().parents[3])

# Only for the import: what else can be imported is up to the program.
sys.path.insert(0, ROOT)
try:
    from tests import own_clock
finally:
    sys.path.remove(ROOT)

own_clock.go()
