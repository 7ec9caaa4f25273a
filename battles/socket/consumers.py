"""The socket of a battle (docs/protocol.md). Whose page may open it is decided in ninthsite.origins."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, ParamSpec, TypeVar
from urllib.parse import parse_qs
from uuid import UUID, uuid4

import structlog
from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import InterfaceError, OperationalError

from battles.acts import at_battle as acts
from battles.acts import drafts, previews
from battles.gallery import saying as gallery
from battles.games import UnknownGame
from battles.models import Battle
from battles.refusals import not_stored, refusal, too_heavy, unknown_game
from battles.sending import hub, looking, messages_for, presence
from battles.sending.publish import encode
from battles.sending.sight import NotVisible, Sight, sight
from battles.socket import inbox, places, watch
from battles.socket.rates import Bucket, kind_of
from battles.socket.told import STORED
from battles.socket.turns import in_turn
from ninthsite import open_sockets
from ninthsite.heavy.asking import ask_beside
from ninthsite.heavy.kinds import Refused, Who
from ninthsite.rates import address_of_scope, spend
from ninthsite.threads import in_thread
from rules.engine.refusal import IllegalAction

logger = logging.getLogger(__name__)
P = ParamSpec("P")
R = TypeVar("R")

TOO_LONG, TOO_FAST, NO_TEXT = 1009, 4429, 4415
MOST_STRIKES = 200


class BattleConsumer(AsyncWebsocketConsumer):
    """One page, or one program, that plays or watches one battle."""

    # Sockets are written to by their hub; a channel of their own would only cost them time.
    channel_layer_alias = "no channel layer"

    async def connect(self) -> None:
        self.hub: hub.Hub | None = None
        self.member: hub.Member | None = None
        self.messages = Bucket(25, 80)
        self.previews = Bucket(5, 5)
        self.previewing: asyncio.Task[None] | None = None
        self.sheets = Bucket(4, 6)
        self.looking: asyncio.Task[None] | None = None
        self.strikes = 0
        self.places: list[str] = []
        self.account = getattr(self.scope.get("user"), "pk", None)
        self.address = address_of_scope(self.scope)
        self.who = Who(self.account, self.address)
        self.loop = asyncio.get_running_loop()
        self.uuid: UUID = self.scope["url_route"]["kwargs"]["uuid"]
        try:
            self.eyes = parse_qs(self.scope.get("query_string", b"").decode("ascii", "replace")).get("eyes", [""])[0]
            self.sight: Sight = await in_thread(sight, self.uuid, self.scope.get("user"), self.eyes)
        except NotVisible:
            await self.close()
            return
        except (InterfaceError, OperationalError) as error:
            # Whoever comes again may find the database back.
            logger.warning("battle %s: a socket could not be opened: %s", self.uuid, error)
            await self.close()
            return
        # Every line that is logged for this socket says for whom.
        structlog.contextvars.bind_contextvars(
            request=uuid4().hex,
            battle=str(self.uuid),
            seat=self.sight.audience,
            user=self.account,
        )
        await self.accept()
        open_sockets.opened(self, "player" if self.sight.seats else "onlooker")
        watch.begin()
        if not await in_thread(self.find_place):
            await self.refuse(refusal("sockets", most=settings.SOCKETS[0] * settings.LIMITS_TIMES), {})
            await self.close(TOO_FAST)
            return

    async def dispatch(self, message: dict[str, Any]) -> None:
        # Not by way of the thread of all pages, to close connections: the database is asked on threads of our own.
        await getattr(self, get_handler_name(message))(message)

    def find_place(self) -> bool:
        """Whether there is room for one more socket of this account and from this address."""
        if spend("connect", self.account, self.address):
            return False
        taken = places.take(self.account, self.address)
        self.places = taken or []
        return taken is not None

    async def disconnect(self, code: int) -> None:
        open_sockets.closed(self)
        for beside in (self.previewing, self.looking):
            if beside is not None:
                # Nobody waits for it any more.
                beside.cancel()
        if self.hub is not None and self.member is not None:
            await self.leave(self.hub, self.member)
        if self.places:
            await in_thread(places.give_back, self.places)

    async def leave(self, left: hub.Hub, member: hub.Member) -> None:
        """Nobody sits here any more."""
        hub.leave(left, member)
        if member.seats and not any(other.seats == member.seats for other in left.members):
            await in_thread(presence.depart, self.uuid, member.seats)
            left.run(left.tell_presence())

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if bytes_data is not None:
            await self.refuse(refusal("binary"), {})
            await self.close(NO_TEXT)
            return
        text = text_data or ""
        if len(text) > settings.MAX_SOCKET_MESSAGE:
            await self.refuse(refusal("too_long", most=settings.MAX_SOCKET_MESSAGE), {})
            await self.close(TOO_LONG)
            return
        if not self.messages.take():
            self.strikes += 1
            await self.refuse(refusal("rate"), inbox.name_of(text[:4000]))
            if self.strikes > MOST_STRIKES:
                await self.close(TOO_FAST)
            return
        try:
            message = inbox.read(text)
            await self.count(message)
            await self.handle(message)
        except IllegalAction as refused:
            await self.refuse(refused, inbox.name_of(text))
        except UnknownGame:
            await self.refuse(unknown_game(), inbox.name_of(text))
        except (Battle.DoesNotExist, NotVisible):
            await self.close()
        except (InterfaceError, OperationalError) as error:
            logger.exception("battle %s: the database refused", self.uuid)
            await self.refuse(not_stored(error), inbox.name_of(text))
        except Exception:
            logger.exception("battle %s: a message could not be handled", self.uuid)
            await self.refuse(refusal("fault"), inbox.name_of(text))

    async def count(self, message: inbox.Message) -> None:
        """Refuses what is too much for the account or the address, whatever one socket may do."""
        kind = kind_of(message)
        left = await in_thread(spend, kind, self.account, self.address) if kind else 0
        if left:
            refused = refusal("rate")
            refused.detail["retry_after"] = left
            raise refused

    async def in_turn(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do it on a thread, when it is this visitor's turn."""
        return await in_turn(self.who.keys[0], work, *args, **kwargs)

    async def handle(self, message: inbox.Message) -> None:
        match message:
            case inbox.Hello(seq=seq):
                await self.hello(seq)
            case inbox.Ping():
                await self.send(encode({"type": "pong"}))
            case inbox.Seen(seq=seq, chat=chat):
                await self.in_turn(acts.seen, self.sight, seq, chat)
            case inbox.Free(minutes=minutes):
                await self.in_turn(acts.say_free, self.sight, minutes)
            case inbox.Preview():
                self.preview(message)
            case inbox.Sheets() | inbox.Draft():
                self.look_ahead(message)
            case inbox.Gallery(client_id=client_id, text=said):
                number = await self.in_turn(gallery.say, self.uuid, self.scope.get("user"), said, client_id)
                await self.send(encode({"type": "done", "client_id": client_id, "seq": number}))
            case inbox.Chat(client_id=client_id):
                await self.in_turn(acts.act, self.sight, message)
                await self.send(encode({"type": "done", "client_id": client_id, "seq": max(self.seq, 0)}))
            case _:
                seq = await self.in_turn(acts.act, self.sight, message)
                await self.send(encode({"type": "done", "client_id": message.client_id, "seq": seq}))

    @property
    def seq(self) -> int:
        return self.member.seq if self.member else -1

    async def hello(self, known: int) -> None:
        """Send the state, or what is missing since `known`, or that nothing is; and from then on every change."""
        if self.member is not None:
            return
        member = hub.Member(self.sight.audience, list(self.sight.seats), self.send_text, self.account)
        self.member = member
        if known:
            seq, message = await self.in_turn(messages_for.since, self.uuid, member.audience, known)
            chats = 0
        else:
            seq, chats, message = await self.in_turn(messages_for.state, self.uuid, member.audience)
        await self.send(message or encode({"type": "current", "seq": seq}))
        member.seq, member.chats = seq, chats
        self.hub = hub.hub_of(self.uuid, STORED)
        self.hub.members.append(member)
        # What was stored since the state was read.
        self.hub.seq = max(self.hub.seq, seq)
        self.hub.noticed(self.hub.seq)
        self.hub.run(self.hub.welcome(member))

    def preview(self, message: inbox.Preview) -> None:
        """Try an answer beside what goes on; the socket does not wait for it."""
        if (self.previewing and not self.previewing.done()) or not self.previews.take():
            raise refusal("rate")
        self.previewing = asyncio.ensure_future(self.beside("preview", message.token, self.tried(message)))

    async def tried(self, message: inbox.Preview) -> dict[str, Any]:
        seat = await in_thread(self.sight.acting)
        asked = (self.uuid, seat, message.number, message.answer, message.queue)
        kind = drafts.kind_of(message.queue, "preview")
        return await ask_beside(kind, self.who, previews.preview, *asked)

    def look_ahead(self, message: inbox.Sheets | inbox.Draft) -> None:
        """Work out what can be decided in advance, or what follows from a draft; the socket does not wait for it."""
        if (self.looking and not self.looking.done()) or not self.sheets.take():
            raise refusal("rate")
        drafted = isinstance(message, inbox.Draft)
        work = self.drafted(message.queue) if isinstance(message, inbox.Draft) else self.sheets_now()
        self.looking = asyncio.ensure_future(self.beside("draft" if drafted else "sheets", message.token, work))

    async def drafted(self, queue: list[Any]) -> dict[str, Any]:
        seat = await in_thread(self.sight.acting)
        return await ask_beside(drafts.kind_of(queue), self.who, drafts.draft, self.uuid, seat, queue)

    async def sheets_now(self) -> dict[str, Any]:
        seat = await in_thread(self.sight.acting)
        return {"sheets": await ask_beside("look", self.who, looking.sheets, self.uuid, seat)}

    async def beside(self, kind: str, token: str, work: Awaitable[dict[str, Any]]) -> None:
        """Send what is worked out beside what goes on, or why it is refused."""
        name = {"token": token}
        try:
            await self.send(encode({"type": kind, **name, **await work}))
        except IllegalAction as refused:
            await self.refuse(refused, name)
        except UnknownGame:
            await self.refuse(unknown_game(), name)
        except Refused as refused:
            await self.refuse(too_heavy(refused), name)
        except Exception:
            logger.exception("battle %s: a %s failed", self.uuid, kind)
            await self.refuse(refusal("fault"), name)

    async def refuse(self, refused: IllegalAction, name: dict[str, Any]) -> None:
        shown = {"rule": refused.rule, "message": refused.message, "detail": refused.detail}
        await self.send(encode({"type": "refused", **name, **shown}))

    async def send_text(self, text: str) -> None:
        await self.send(text)
