"""The example of docs/api.md plays a whole battle, and is as small as it claims."""

import ast
import subprocess
import sys

import pytest

from bench.site import ROOT

PROGRAM = ROOT / "docs" / "bot_example.py"


@pytest.mark.long
def test_it_plays_a_battle_to_its_end(site):
    done = subprocess.run([sys.executable, PROGRAM, site.url], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    address, result = done.stdout.splitlines()
    assert f"{site.url}/battles/" in address
    assert ast.literal_eval(result)["by"] == "rules"


def test_it_has_at_most_60_lines():
    assert len(PROGRAM.read_text().splitlines()) <= 60


def test_it_needs_nothing_but_python_and_httpx():
    nodes = list(ast.walk(ast.parse(PROGRAM.read_text())))
    imported = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    imported |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in imported} - set(sys.stdlib_module_names) == {"httpx"}
