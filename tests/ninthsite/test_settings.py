import os
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from django.conf import settings
from django.db import connection

from ninthsite.settings.environment import BASE_DIR, kept_secret
from ninthsite.settings.services import SQLITE_OPTIONS


def setting(name, **environment):
    """A setting as a fresh process with this environment sees it."""
    clean = {"PATH": os.environ["PATH"], "NINTHSITE_VAR": str(settings.STATIC_ROOT.parent), **environment}
    code = f"from ninthsite import settings; import ninthsite.settings as s; print(repr(s.{name}))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=BASE_DIR, env=clean, capture_output=True, text=True, check=True
    )
    return eval(done.stdout)


def test_the_secret_is_made_once_and_readable_by_nobody_else(tmp_path):
    path = tmp_path / "var" / "secret_key"
    first = kept_secret(path)
    assert len(first) >= 50
    assert kept_secret(path) == first
    assert path.stat().st_mode & 0o077 == 0
    assert [found.name for found in path.parent.iterdir()] == ["secret_key"]


def test_with_nothing_configured_it_runs_embedded_and_closed(tmp_path):
    assert setting("DEBUG", NINTHSITE_VAR=str(tmp_path)) is False
    assert setting("REDIS_URL", NINTHSITE_VAR=str(tmp_path)) == ""
    assert setting("ALLOWED_HOSTS", NINTHSITE_VAR=str(tmp_path)) == ["localhost", "127.0.0.1", "[::1]"]
    assert setting("SESSION_COOKIE_SECURE", NINTHSITE_VAR=str(tmp_path)) is False
    assert (tmp_path / "secret_key").exists()


def test_a_public_https_address_opens_its_host_and_closes_the_cookies():
    public = {"PUBLIC_URL": "https://play.example.org/"}
    assert setting("ALLOWED_HOSTS", **public) == ["play.example.org"]
    assert setting("CSRF_TRUSTED_ORIGINS", **public) == ["https://play.example.org"]
    assert setting("SESSION_COOKIE_SECURE", **public) is True
    assert setting("SECURE_HSTS_SECONDS", **public) > 0


def test_postgresql_is_pooled_and_gives_up_on_locks():
    found = setting("DATABASES", DATABASE_URL="postgres://someone@db.internal:5432/nine")["default"]
    assert found["ENGINE"].endswith("postgresql")
    assert found["CONN_MAX_AGE"] == 0
    assert found["OPTIONS"]["pool"]
    assert "lock_timeout" in found["OPTIONS"]["options"]


@pytest.mark.long
def test_two_sites_on_one_redis_do_not_take_each_others_work():
    here = {"REDIS_URL": "redis://127.0.0.1:6379/0", "REDIS_PREFIX": "one"}
    assert setting("CELERY_TASK_DEFAULT_QUEUE", **here) == "one"
    assert setting("CACHES", **here)["default"]["KEY_PREFIX"] == "one"
    assert setting("CHANNEL_LAYERS", **here)["default"]["CONFIG"]["prefix"] == "one"


def test_games_are_registered_by_a_dotted_name_each():
    assert setting("NINTHSITE_GAMES") == ["rules.ninth_age.game.GAME", "rules.de_bellis.game.GAME"]
    assert setting("NINTHSITE_GAMES", NINTHSITE_GAMES="a.b.GAME,c.d.GAME") == ["a.b.GAME", "c.d.GAME"]


def test_sqlite_commits_reach_the_disk_and_readers_do_not_block(tmp_path):
    with closing(sqlite3.connect(tmp_path / "site.sqlite3")) as database:
        database.executescript(SQLITE_OPTIONS["init_command"])
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert database.execute("PRAGMA synchronous").fetchone() == (2,)
    assert SQLITE_OPTIONS["transaction_mode"] == "IMMEDIATE"


@pytest.mark.django_db
def test_the_tests_have_a_pool_or_a_file_as_the_site_has():
    if connection.vendor != "sqlite":
        assert connection.settings_dict["OPTIONS"]["pool"]
        return
    assert connection.transaction_mode == "IMMEDIATE"
    assert "memory" not in str(connection.settings_dict["NAME"])


@pytest.mark.long
def test_mails_kept_in_files_lie_where_their_address_says(tmp_path):
    for url in ("filemail:///srv/mail", "filemail:////srv/mail"):
        assert setting("EMAIL_FILE_PATH", EMAIL_URL=url) == "/srv/mail"
    assert setting("EMAIL_FILE_PATH", NINTHSITE_VAR=str(tmp_path)) == str(tmp_path / "mail")
