"""What the board costs: how much is drawn, how much is fetched. Whether a drag holds sixty frames a second is measured
by `make bench` (bench/drag.py); a busy machine would decide it here."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.board.conftest import Opened, at
from tests.e2e.resting import at_rest

pytestmark = pytest.mark.e2e

WEIGHTS = """() => ["navigation", "resource"]
  .flatMap((kind) => performance.getEntriesByType(kind)).map((one) => one.encodedBodySize)"""


def test_one_step_of_a_drag_takes_less_than_a_frame(opened: Opened, record_property: Any) -> None:
    page = opened()
    page.mouse.dblclick(*at(page, 32, 24))
    at_rest(page)
    took = page.evaluate(
        """async () => {
          const { spaceOf } = await import("/static/board/kinematics.js");
          const { solve } = await import("/static/board/solver.js");
          const path = server.state.asked.also[0];
          const space = spaceOf(path, battle.board.view, ["r1", "r2", "r3", "r4", "r5", "r6"]);
          for (let n = 0; n < 50; n++) solve(space, [30 + n * 0.2, 28], { grip: [0, 0] });
          const began = performance.now();
          for (let n = 0; n < 200; n++) solve(space, [24 + (n % 60) * 0.3, 25 + (n % 7)], { grip: [0, 0] });
          return (performance.now() - began) / 200;
        }"""
    )
    record_property("step", f"{took:.2f} ms a step")
    # About 1 ms on an idle machine; a busy one must not decide.
    assert took < 16


def test_a_change_draws_only_the_pieces_that_have_changed(opened: Opened) -> None:
    page = opened()
    before = page.evaluate("battle.board.pieces.faces")
    page.evaluate("server.change([], {pieces: {r1: {x: 25}, r2: {code: 'Bd'}}})")
    page.wait_for_function("(drawn) => battle.board.pieces.faces >= drawn", arg=before + 1)
    assert page.evaluate("battle.board.pieces.faces") == before + 1


def test_a_battle_opens_with_less_than_225_kilobytes(visitor: Any, record_property: Any) -> None:
    """Everything that comes until the page is at rest, compressed as it comes."""
    page = visitor(reduced_motion="reduce").page
    page.goto("/")
    page.get_by_role("button", name="Play De Bellis Fantasy against the computer").click()
    page.wait_for_selector(".prompt button:not([disabled])", timeout=60_000)
    page.wait_for_load_state("networkidle")
    files = page.evaluate(WEIGHTS)
    record_property("page", f"{len(files)} files, {sum(files) / 1024:.0f} KB")
    assert len(files) > 100
    assert sum(files) < 225 * 1024
