"""Copies of a stored battle, made by the database itself."""

from __future__ import annotations

from typing import Any


def copy_battle(template: int, times: int, first_user: int, users: int) -> None:
    """Copy the rows of the battle `template` so many times; the copies are called "crowd" and are played by others, in
    turn."""
    from django.db import connection
    from django.db.models import Max

    from battles.models import Battle, Due, Entry, Seat, Snapshot

    if times < 1:
        return
    base = Battle.objects.aggregate(most=Max("pk"))["most"]
    several = f"generate_series(1, {times}) AS copy"
    with connection.cursor() as cursor:
        chosen = {"id": f"{base} + copy", "uuid": "gen_random_uuid()", "title": "'crowd'"}
        cursor.execute(_insert(Battle, chosen, f"{several} WHERE id = %s"), [template])
        cursor.execute("SELECT setval(pg_get_serial_sequence('battles_battle', 'id'), %s)", [base + times])
        place = f"{first_user} + (copy * 2 + CASE WHEN key = 'red' THEN 0 ELSE 1 END) %% {users}"
        for model in (Seat, Entry, Snapshot, Due):
            chosen = {"id": "", "battle_id": f"{base} + copy"} | ({"user_id": place} if model is Seat else {})
            cursor.execute(_insert(model, chosen, f"{several} WHERE battle_id = %s ORDER BY copy, id"), [template])


def _insert(model: Any, chosen: dict[str, str], rest: str) -> str:
    """Into the table of a model from itself; a column that is chosen as nothing gets its default."""
    columns = [field.column for field in model._meta.concrete_fields]
    kept = [column for column in columns if chosen.get(column) != ""]
    table = model._meta.db_table
    values = ", ".join(chosen.get(column, f"{table}.{column}") for column in kept)
    return f"INSERT INTO {table} ({', '.join(kept)}) SELECT {values} FROM {table}, {rest}"


def count_rows() -> None:
    """Let the database learn how much is stored, as its own housekeeping would within a minute."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
