"""A browser test that fails once is tried again and named; one that fails twice has failed; others run once."""

import subprocess
import sys

import pytest

from ninthsite.settings.environment import BASE_DIR

TESTS = """
from pathlib import Path

TRIES = Path(__file__).with_suffix(".tries")

def test_fails_at_first():
    tried = TRIES.exists()
    TRIES.touch()
    assert tried, "the first time"

def test_fails_always():
    assert False, "again and again"

def test_passes():
    pass
"""


@pytest.fixture
def run(tmp_path):
    """Runs the three tests in a folder; returns what pytest says."""

    def run(folder: str, *more: str) -> str:
        place = tmp_path / folder
        place.mkdir(parents=True)
        (place / "test_three.py").write_text(TESTS)
        (tmp_path / "pytest.ini").write_text("[pytest]\n")
        command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.e2e.unsteady", *more]
        environment = {"PYTHONPATH": str(BASE_DIR), "PATH": "/usr/bin:/bin", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        return done.stdout + done.stderr

    return run


def test_a_browser_test_has_a_second_try_and_is_named(run):
    said = run("tests/e2e")
    assert "1 failed, 2 passed" in said
    assert "UNSTEADY tests/e2e/test_three.py::test_fails_at_first: AssertionError: the first time" in said
    assert "FAILED tests/e2e/test_three.py::test_fails_always" in said


@pytest.mark.long
@pytest.mark.timeout(120)
def test_so_it_is_in_several_processes(run):
    said = run("tests/e2e", "-p", "xdist", "-n", "2")
    assert "1 failed, 2 passed" in said
    assert said.count("UNSTEADY") == 1


def test_other_tests_run_once(run):
    said = run("tests/other")
    assert "2 failed, 1 passed" in said
    assert "UNSTEADY" not in said
