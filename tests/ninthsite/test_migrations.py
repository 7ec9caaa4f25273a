"""The tests make their tables from the models, which takes a second; a site makes them by its migrations."""

import json
import os
import subprocess
import sys
import uuid

import pytest
from django.core.management import call_command
from django.db import connection

from ninthsite.settings import BASE_DIR

TABLES = """
import django, json
django.setup()
from django.core.management import call_command
from django.db import connection
from tests.ninthsite.test_migrations import columns_of
call_command("migrate", verbosity=0)
print(json.dumps(columns_of(connection)))
"""


def columns_of(database):
    """The names of the columns of each table, in order."""
    look = database.introspection
    with database.cursor() as cursor:
        return {
            table: sorted(column.name for column in look.get_table_description(cursor, table))
            for table in look.table_names(cursor)
            if table != "django_migrations"
        }


@pytest.fixture
def empty_database(transactional_db, tmp_path):
    """What a process needs in its environment to use an empty database of the kind that these tests use."""
    environment = {**os.environ, "NINTHSITE_VAR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "ninthsite.settings"}
    if connection.vendor == "sqlite":
        yield environment
        return
    name = f"migrated_{uuid.uuid4().hex}"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
        yield {**environment, "DATABASE_URL": f"{os.environ['DATABASE_URL'].rpartition('/')[0]}/{name}"}
        cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


def test_no_model_is_ahead_of_its_migrations(settings, db):
    settings.MIGRATION_MODULES = {}
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


@pytest.mark.timeout(90)
def test_the_migrations_make_the_tables_that_the_models_describe(empty_database):
    made = subprocess.run(
        [sys.executable, "-c", TABLES], cwd=BASE_DIR, env=empty_database, capture_output=True, text=True, check=True
    )
    assert json.loads(made.stdout.splitlines()[-1]) == columns_of(connection)
