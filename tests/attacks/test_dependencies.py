"""What the site is built of: nothing unpinned, nothing unchecked without a word."""

import json

import pytest

from ninthsite.settings.environment import BASE_DIR
from tools import audit


@pytest.mark.parametrize("lock", audit.LOCKS)
def test_every_package_is_pinned_with_a_hash(lock):
    written = (BASE_DIR / lock).read_text()
    assert written.count("==") > 30
    assert audit.loose(written) == []
    assert audit.loose("a==1 \\\n    --hash=sha256:00\nb>=2 \\\n    --hash=sha256:00\nc==3\n") == ["b>=2", "c==3"]


def test_every_package_of_npm_has_a_checksum():
    assert audit.loose_in_npm(json.loads((BASE_DIR / "package-lock.json").read_text())) == []
    assert audit.loose_in_npm({"packages": {"": {}, "node_modules/x": {"version": "1"}}}) == ["node_modules/x"]


def test_installing_enforces_the_hashes():
    installs = [line for line in (BASE_DIR / "tools/install").read_text().splitlines() if " install " in line]
    assert len(installs) == 3
    assert all("--require-hashes" in line for line in installs)
    assert "pip install" not in (BASE_DIR / "Makefile").read_text()
    assert audit.loose((BASE_DIR / "requirements-installer.lock").read_text()) == []
    assert "--require-hashes" in (BASE_DIR / "Dockerfile").read_text()


def test_a_known_weakness_is_told():
    weak = {"name": "a", "version": "1", "vulns": [{"id": "X-1", "fix_versions": ["2"]}]}
    assert audit.weaknesses(json.dumps({"dependencies": [weak]})) == ["a 1: X-1, mended in ['2']"]
    assert audit.weaknesses(json.dumps({"vulnerabilities": {"b": {"severity": "high"}}})) == ["b: high"]


@pytest.mark.parametrize(
    "report",
    ["", "Traceback", '{"error": {"code": "x"}}', '{"dependencies": [{"name": "a", "skip_reason": "not found"}]}'],
)
def test_no_word_is_not_taken_for_a_good_one(report):
    assert audit.weaknesses(report) is None


@pytest.mark.parametrize(("wish", "code"), [("offline", 0), ("required", 1)])
def test_that_nobody_could_be_asked_is_never_silent(wish, code, monkeypatch, capsys):
    monkeypatch.setattr(audit, "weaknesses", lambda report: None)
    monkeypatch.setattr(
        audit.subprocess, "run", lambda *args, **kwargs: type("Done", (), {"returncode": 0, "stdout": ""})
    )
    monkeypatch.setenv("AUDIT", wish)
    assert audit.main() == code
    assert audit.NOT_ASKED in capsys.readouterr().out


def test_ci_asks_and_repeats_what_was_not_audited():
    script = (BASE_DIR / ".ci" / "run").read_text()
    assert "make audit" in script
    assert 'grep "NOT AUDITED"' in script
