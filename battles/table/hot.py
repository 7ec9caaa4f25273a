"""The statements of every visit, composed once: composing them anew each time costs more than running them."""

from __future__ import annotations

from functools import cache
from typing import Any
from uuid import UUID

from django.db import connection, models

from battles.models import Battle, Entry, Seat, Snapshot, Vacation

# What every visit may change; the other columns of a battle are written only when it begins or ends.
HOT = ("seq", "number", "pending", "trail", "turn", "sitting", "handovers", "plans", "open_offers", "counter", "moved")
# What a visit has no use for.
COLD = ("settings", "title", "created", "ended", "created_by", "visibility", "imported", "turns", "people")
ENTRY = ("battle_id", "seq", "kind", "seat", "number", "client_id", "void_by", "rules", "blob")
CLOCK = ("id", "key", "user_id", "bank", "overdue", "used", "quiet", "asked_since")


def locked(uuid: UUID) -> Battle:
    """The row of a battle, locked until the end of the transaction. Raises `Battle.DoesNotExist`."""
    return _one(_select(locked=True), uuid)


def found(uuid: UUID) -> Battle:
    """The whole row of a battle. Raises `Battle.DoesNotExist`."""
    return _one(_select(locked=False), uuid)


def on_the_clock(battle: Battle) -> list[tuple[Seat, bool]]:
    """The seats of people with their clocks, and whether they have vacations that may count in their sitting."""
    return [(seat, bool(vars(seat)["away"])) for seat in Seat.objects.raw(_clocks(), [battle.pk])]


def save_battle(battle: Battle) -> None:
    """Write what every visit may change."""
    _run(_update(Battle, HOT, "id = %s"), Battle, HOT, battle, [battle.pk])


def add_entries(entries: list[Entry]) -> None:
    """Write new entries. Raises `IntegrityError` where one is there already."""
    for entry in entries:
        _run(_insert(Entry, ENTRY), Entry, ENTRY, entry, [])


def save_latest(snapshot: Snapshot) -> None:
    """Write over the latest checkpoint of a battle, or write one where it is missing."""
    names, where = ("seq", "blob"), "battle_id = %s AND latest"
    if not _run(_update(Snapshot, names, where), Snapshot, names, snapshot, [snapshot.battle_id]):
        snapshot.latest = True
        snapshot.save()


def _run(statement: str, model: type[models.Model], names: tuple[str, ...], row: models.Model, rest: list[Any]) -> int:
    """Returns how many rows were written."""
    values = [field.get_db_prep_save(getattr(row, field.attname), connection) for field in _fields(model, names)]
    with connection.cursor() as cursor:
        cursor.execute(statement, [*values, *rest])
        return int(cursor.rowcount)


def _one(statement: str, uuid: UUID) -> Battle:
    column = Battle._meta.get_field("uuid")
    for battle in Battle.objects.raw(statement, [column.get_db_prep_value(uuid, connection)]):
        return battle
    raise Battle.DoesNotExist


@cache
def _select(locked: bool) -> str:
    columns = [field.column for field in Battle._meta.concrete_fields if not locked or field.name not in COLD]
    lock = " FOR UPDATE" if locked and connection.features.has_select_for_update else ""
    return f"SELECT {', '.join(columns)} FROM {Battle._meta.db_table} WHERE uuid = %s{lock}"


@cache
def _clocks() -> str:
    seat, vacation = Seat._meta.db_table, Vacation._meta.db_table
    away = f"EXISTS (SELECT 1 FROM {vacation} v WHERE v.user_id = s.user_id AND v.ends > s.asked_since)"
    columns = ", ".join(f"s.{name}" for name in CLOCK)
    return f"SELECT {columns}, {away} AS away FROM {seat} s WHERE s.battle_id = %s AND s.bot = '' ORDER BY s.id"


@cache
def _fields(model: type[models.Model], names: tuple[str, ...]) -> list[Any]:
    by_column = {field.column: field for field in model._meta.concrete_fields}
    return [by_column[name] for name in names]


@cache
def _update(model: type[models.Model], names: tuple[str, ...], condition: str) -> str:
    return f"UPDATE {model._meta.db_table} SET {', '.join(f'{name} = %s' for name in names)} WHERE {condition}"


@cache
def _insert(model: type[models.Model], names: tuple[str, ...]) -> str:
    return f"INSERT INTO {model._meta.db_table} ({', '.join(names)}) VALUES ({', '.join('%s' for _ in names)})"
