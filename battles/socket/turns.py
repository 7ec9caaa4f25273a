"""What is done over sockets goes through a door of its own: whoever has it keep the process busy waits for his turn,
and the others for nobody (`ninthsite.heavy.door`)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import ParamSpec, TypeVar

from battles.refusals import refusal
from ninthsite.heavy.door import Crowded, Door, Passage
from ninthsite.threads import in_thread

P = ParamSpec("P")
R = TypeVar("R")

_doors: dict[asyncio.AbstractEventLoop, Door] = {}


async def in_turn(who: str, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Do it on a thread, when it is the turn of this account, or of this address. Raises `IllegalAction` where too many
    wait."""
    loop = asyncio.get_running_loop()
    door, one = _door_of(loop), Passage(who, loop)
    try:
        await door.enter(one)
    except Crowded as crowded:
        refused = refusal("rate")
        refused.detail["retry_after"] = crowded.wait
        raise refused from None
    try:
        return await in_thread(partial(one.pays, work, *args, **kwargs))
    finally:
        door.leave(one)


def _door_of(loop: asyncio.AbstractEventLoop) -> Door:
    for closed in [known for known in _doors if known.is_closed()]:
        del _doors[closed]
    return _doors.setdefault(loop, Door())
