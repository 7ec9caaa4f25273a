"""Each sound as the browser plays it at full volume: none is drowned by the others, none is cut off at the top."""

from __future__ import annotations

import pytest

from tests.e2e.board.conftest import Opened

pytestmark = pytest.mark.e2e

# The loudest tenth of a second of a sound, and its highest sample, in decibels below what a loudspeaker can do.
LOUDNESS = """async (name) => {
  const rate = 48000, offline = new OfflineAudioContext(1, rate * 1.2, rate);
  window.AudioContext = function () {
    return new Proxy(offline, { get: (audio, key) => {
      if (key === "state") return "running";
      return typeof audio[key] === "function" ? audio[key].bind(audio) : audio[key];
    } });
  };
  localStorage.setItem("ninthsite.battle", JSON.stringify({ sound: true, volume: 1, speed: 1, seen: {} }));
  const { play } = await import(`/static/battle/sounds.js?${name}`);
  dispatchEvent(new Event("pointerup"));
  play(name);
  const samples = (await offline.startRendering()).getChannelData(0);
  let loudest = 0, peak = 0;
  for (let from = 0; from + rate / 10 <= samples.length; from += rate / 20) {
    const part = samples.subarray(from, from + rate / 10);
    loudest = Math.max(loudest, Math.sqrt(part.reduce((sum, one) => sum + one * one, 0) / part.length));
    peak = part.reduce((most, one) => Math.max(most, Math.abs(one)), peak);
  }
  return [20 * Math.log10(loudest), 20 * Math.log10(peak)];
}"""


@pytest.mark.parametrize("name", ["dice", "move", "charge", "destroyed", "turn", "chat"])
def test_every_sound_is_heard_beside_the_others(opened: Opened, name: str) -> None:
    page = opened()
    page.mouse.click(5, 5)
    loudest, peak = page.evaluate(LOUDNESS, name)
    assert -32 < loudest < -10
    assert peak < -0.5
