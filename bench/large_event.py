"""An event of five hundred players: what its page costs, and publishing a round of it."""

from __future__ import annotations

import statistics
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.figures import Figure, quantile

if TYPE_CHECKING:
    from accounts.models import User
    from leagues.models import Event

PLAYERS, ROUNDS = 500, 5
PAGE, QUERIES, PUBLISHED = 200.0, 12, 20.0


def measure(folder: Path, ports: range, quick: bool) -> list[Figure]:
    """Make the event, publish its rounds and look at its pages, in this process and on SQLite."""
    players = 60 if quick else PLAYERS
    event, organiser, people = _event(players)
    drawn, published, battles, notices = _first_round(event, organiser)
    _later_rounds(event, organiser)
    figures = [
        Figure("drawing a round of 500", drawn, "s", 5.0),
        Figure(
            "publishing it, battles and notices made", published, "s", PUBLISHED,
            beside={"battles": battles, "notices": notices},
        ),
    ]  # fmt: skip
    for who, user in (("stranger", None), ("player", people[7]), ("organiser", organiser)):
        figures += _page(event, user, who, 10 if quick else 60)
    return figures


def _event(players: int) -> tuple[Event, User, list[User]]:
    from accounts.models import User
    from battles.games import games
    from leagues.entering import lists
    from leagues.models import Entry, Event

    organiser = User.objects.create_user("Olga", "olga@example.org", "pw")
    people = User.objects.bulk_create(
        User(username=f"player{number}", email=f"p{number}@example.org") for number in range(players)
    )
    game = games()["de_bellis"]
    assert game.army is not None
    settings = {key: question.default() for key, question in game.settings.items()}
    event = Event.objects.create(
        name="Five hundred", organiser=organiser, game=game.key, settings=settings, rounds=ROUNDS,
        tie_breaks=["direct", "opponents", "difference"],
    )  # fmt: skip
    army = game.army.frozen(game.army.ready(settings)[0])
    entries = [
        Entry(event=event, user=user, lot=number * 7919 % 10007, club=f"Club {number % 40}")
        for number, user in enumerate(people)
    ]
    for entry in entries:
        lists.put(entry, army)
    Entry.objects.bulk_create(entries)
    return event, organiser, people


def _first_round(event: Event, organiser: User) -> tuple[float, float, int, int]:
    from battles.models import Battle
    from leagues.playing.battles import begin_all
    from leagues.rounds import drawing, publishing
    from notices.models import Notice

    began = time.perf_counter()
    made = drawing.draw(event.uuid, organiser)
    drawn = time.perf_counter()
    publishing.publish(event.uuid, organiser, made.pk)
    begin_all(event, seconds=600)
    published = time.perf_counter()
    return drawn - began, published - drawn, Battle.objects.count(), Notice.objects.filter(kind="paired").count()


def _later_rounds(event: Event, organiser: User) -> None:
    from leagues.models import Pairing
    from leagues.rounds import drawing, publishing

    for number in range(1, ROUNDS + 1):
        if number > 1:
            publishing.publish(event.uuid, organiser, drawing.draw(event.uuid, organiser).pk)
        tables = Pairing.objects.filter(round__event=event, round__number=number)
        for rest, ruling in enumerate((Pairing.FIRST, Pairing.SECOND, Pairing.DRAW)):
            keys = [pk for pk in tables.values_list("pk", flat=True) if pk % 3 == rest]
            Pairing.objects.filter(pk__in=keys).update(ruling=ruling, reason="Played.")


def _page(event: Event, user: User | None, who: str, times: int) -> list[Figure]:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client(SERVER_NAME="localhost")
    if user is not None:
        client.force_login(user)
    took, spent, answer = [], [], _look(client, event)
    for _ in range(times):
        began, worked = time.perf_counter(), time.process_time()
        answer = _look(client, event)
        took.append(1000 * (time.perf_counter() - began))
        spent.append(1000 * (time.process_time() - worked))
    with CaptureQueriesContext(connection) as queries:
        _look(client, event)
    beside = {
        "median": statistics.median(took),
        "processor time": statistics.median(spent),
        "KB": len(answer.content) / 1000,
    }
    return [
        Figure(f"page of the event, {who}, p95", quantile(took, 0.95), "ms", PAGE, beside=beside),
        Figure(f"queries of the page, {who}", len(queries), "", QUERIES),
    ]


def _look(client: Any, event: Event) -> Any:
    answer = client.get(event.get_absolute_url())
    assert answer.status_code == 200
    return answer
