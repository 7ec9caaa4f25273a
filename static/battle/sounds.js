/* Sounds, made in the browser: dice, a move, a charge, a unit that falls, one's turn, a line of chat. None before the first
 * touch (browsers forbid it), and of a page that nobody sees only that it is one's turn. */

import { settings } from "./settings.js";

/** @typedef {"dice" | "move" | "charge" | "destroyed" | "turn" | "chat"} Sound */
/** From one height to another, in hertz; of noise only a band is left, which takes most of its loudness away.
 * @typedef {{at: number, lasts: number, from: number, to: number, loud: number, noise?: boolean, wave?: OscillatorType}} Note */

/** @type {Record<Sound, Note[]>} */
const SCORE = {
  dice: [0, 0.07, 0.13, 0.22].map((at, i) => ({ at, lasts: 0.05, from: 2600 - i * 300, to: 1500, loud: 1.2 - i * 0.2, noise: true })),
  move: [{ at: 0, lasts: 0.28, from: 300, to: 550, loud: 1.1, noise: true }],
  charge: [
    { at: 0, lasts: 0.12, from: 900, to: 250, loud: 0.7, noise: true },
    { at: 0, lasts: 0.3, from: 130, to: 45, loud: 0.7, wave: "sine" },
  ],
  destroyed: [
    { at: 0, lasts: 0.55, from: 240, to: 55, loud: 0.5, wave: "triangle" },
    { at: 0.02, lasts: 0.5, from: 700, to: 120, loud: 0.35, noise: true },
  ],
  turn: [
    { at: 0, lasts: 0.35, from: 660, to: 660, loud: 0.4, wave: "triangle" },
    { at: 0.16, lasts: 0.6, from: 990, to: 990, loud: 0.4, wave: "triangle" },
  ],
  chat: [{ at: 0, lasts: 0.12, from: 780, to: 880, loud: 0.4, wave: "sine" }],
};
const BETWEEN = 60;

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let hiss = null;
/** @type {Map<Sound, number>} */
const last = new Map();

for (const kind of ["pointerdown", "pointerup", "keydown"]) addEventListener(kind, allow, { capture: true });
allow();
addEventListener("battle:sound", (event) => play(/** @type {CustomEvent<Sound>} */ (event).detail));

/** The browser allows sound from the first touch on; that of a finger counts when it is lifted, and Escape never. */
function allow() {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  if (!settings().sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

/** @param {Sound} name */
export function play(name) {
  const { sound, volume } = settings();
  const now = performance.now();
  if (!sound || !volume || !context || (document.hidden && name !== "turn") || now - (last.get(name) ?? -BETWEEN) < BETWEEN) return;
  last.set(name, now);
  for (const note of SCORE[name]) sing(context, note, volume);
}

/** @param {AudioContext} audio @param {Note} note @param {number} volume */
function sing(audio, { at, lasts, from, to, loud, noise, wave }, volume) {
  const begins = audio.currentTime + at;
  const strength = audio.createGain();
  strength.gain.setValueAtTime(loud * volume, begins);
  strength.gain.exponentialRampToValueAtTime(0.001, begins + lasts);
  strength.connect(audio.destination);
  if (noise) {
    const source = audio.createBufferSource();
    const band = audio.createBiquadFilter();
    band.type = "bandpass";
    slide(band.frequency, begins, lasts, from, to);
    source.buffer = hiss ??= noiseOf(audio);
    source.connect(band).connect(strength);
    source.start(begins, 0, lasts);
  } else {
    const source = audio.createOscillator();
    source.type = wave ?? "sine";
    slide(source.frequency, begins, lasts, from, to);
    source.connect(strength);
    source.start(begins);
    source.stop(begins + lasts);
  }
}

/** @param {AudioParam} height @param {number} begins @param {number} lasts @param {number} from @param {number} to */
function slide(height, begins, lasts, from, to) {
  height.setValueAtTime(from, begins);
  height.exponentialRampToValueAtTime(to, begins + lasts);
}

/** A second of noise. @param {AudioContext} audio */
function noiseOf(audio) {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
