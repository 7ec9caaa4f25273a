"""What docs/operations.md says about keeping a copy and coming back from it."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import psycopg

from bench.site import ROOT

PROGRAMS = max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))


def run(script, folder, **environment):
    done = subprocess.run(
        [ROOT / "deploy" / script, folder], cwd=ROOT, capture_output=True, text=True,
        env={**environment, "PATH": f"{PROGRAMS}:{Path(sys.executable).parent}:{os.environ['PATH']}"},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_copy_of_postgresql_comes_back_whole_in_a_new_database(stack, tmp_path):
    with psycopg.connect(stack.database_url, autocommit=True) as connection:
        (before,) = connection.execute("SELECT count(*) FROM django_migrations").fetchone()
        connection.execute("CREATE DATABASE again")
    run("backup", tmp_path, **os.environ | stack.environment)
    again = stack.database_url.replace("/ninthsite", "/again")
    run(
        "restore",
        tmp_path,
        **os.environ | stack.environment | {"DATABASE_URL": again, "NINTHSITE_VAR": str(tmp_path / "var")},
    )
    with psycopg.connect(again) as connection:
        assert connection.execute("SELECT count(*) FROM django_migrations").fetchone() == (before,)
    stack.manage("migrate", "--check", DATABASE_URL=again)


def test_a_copy_of_sqlite_is_taken_while_the_site_runs_and_comes_back(tmp_path):
    var, copy, again = tmp_path / "var", tmp_path / "copy", tmp_path / "again"
    kept = {
        name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL", "SECRET_KEY")
    }
    environment = kept | {"NINTHSITE_VAR": str(var), "DJANGO_SETTINGS_MODULE": "ninthsite.settings", "DATABASE_URL": ""}
    migrate = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(migrate, cwd=ROOT, env=environment, check=True)
    with sqlite3.connect(var / "ninthsite.sqlite3") as connection:
        connection.execute("INSERT INTO django_session VALUES ('kept', 'x', '2030-01-01')")
    open_all_the_time = sqlite3.connect(var / "ninthsite.sqlite3")
    open_all_the_time.execute("SELECT count(*) FROM django_session").fetchone()
    run("backup", copy, **environment)
    run("restore", copy, **environment | {"NINTHSITE_VAR": str(again)})
    with sqlite3.connect(again / "ninthsite.sqlite3") as connection:
        assert connection.execute("SELECT session_key FROM django_session").fetchall() == [("kept",)]
    assert (again / "secret_key").read_text() == (var / "secret_key").read_text()
    open_all_the_time.close()


def test_nothing_that_is_there_is_written_over(tmp_path):
    var, copy = tmp_path / "var", tmp_path / "copy"
    var.mkdir()
    copy.mkdir()
    (var / "ninthsite.sqlite3").write_bytes(b"somebody's battles")
    (copy / "database.sqlite3").write_bytes(b"other battles")
    done = subprocess.run(
        [ROOT / "deploy" / "restore", copy], cwd=ROOT, capture_output=True, text=True,
        env={**os.environ, "DATABASE_URL": "", "NINTHSITE_VAR": str(var)},
    )  # fmt: skip
    assert done.returncode != 0
    assert (var / "ninthsite.sqlite3").read_bytes() == b"somebody's battles"
