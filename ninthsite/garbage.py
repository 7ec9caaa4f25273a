"""When Python looks for garbage in cycles. A process makes half a million lasting objects while it starts, and a
battle many small ones and hardly any cycle: to look as often as usual takes a sixth of the start and a twelfth of the
time that the rules take."""

from __future__ import annotations

import gc

SELDOM = (20_000, 20, 20)

gc.set_threshold(*SELDOM)
