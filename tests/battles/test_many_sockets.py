"""A change goes to a thousand sockets without any of them, or any player, waiting for the others."""

import asyncio
from uuid import uuid4

from battles.sending.audiences import PUBLIC
from battles.sending.hub import IN_A_ROW, Hub, Member
from battles.socket.told import STORED

MANY = 20 * IN_A_ROW


def listening(number):
    """A hub with so many onlookers, and what each of them has been sent."""
    hub = Hub(uuid4(), asyncio.get_running_loop(), STORED)
    heard = [[] for _ in range(number)]

    def writer(into):
        async def send(message):
            into.append(message)

        return send

    for into in heard:
        member = Member(PUBLIC, [], writer(into))
        member.seq = 1
        hub.members.append(member)
    return hub, heard


async def told(hub):
    while hub.tasks:
        await asyncio.gather(*hub.tasks)


async def test_the_loop_looks_up_between_a_few_sockets_and_the_next():
    hub, heard = listening(MANY)
    hub.deliver(PUBLIC, 1, 2, "a move")
    seen = []
    while hub.tasks:
        await asyncio.sleep(0)
        seen.append(sum(map(len, heard)))
    assert seen[-1] == MANY
    most = max(after - before for before, after in zip([0, *seen], seen, strict=False))
    assert most <= 2 * IN_A_ROW


async def test_each_gets_everything_in_order_however_much_is_under_way():
    hub, heard = listening(MANY)
    hub.deliver(PUBLIC, 1, 2, "first")
    await asyncio.sleep(0)
    # Those who are told last of the first are told early of the second.
    hub.spread(list(reversed(hub.members)), "second")
    await told(hub)
    assert all(messages == ["first", "second"] for messages in heard)


async def test_a_slow_socket_holds_up_nobody_else():
    hub, heard = listening(MANY)
    open_again = asyncio.Event()
    received = heard[0]

    async def slow(message):
        await open_again.wait()
        received.append(message)

    hub.members[0].send = slow
    hub.deliver(PUBLIC, 1, 2, "first")
    hub.deliver(PUBLIC, 2, 3, "second")
    for _ in range(MANY):
        await asyncio.sleep(0)
    assert received == []
    assert all(messages == ["first", "second"] for messages in heard[1:])
    open_again.set()
    await told(hub)
    assert received == ["first", "second"]


async def test_a_socket_that_is_gone_keeps_nothing_from_the_others():
    hub, heard = listening(MANY)

    async def gone(message):
        raise ConnectionError

    hub.members[3].send = gone
    hub.deliver(PUBLIC, 1, 2, "a move")
    await told(hub)
    assert sum(map(len, heard)) == MANY - 1
