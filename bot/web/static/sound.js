/** Sounds, made with Web Audio: a knock for a move, a bell for check, a chord at the end. Also phone vibration. */
// @ts-check

import { preference } from "./preferences.js";

const TICK = 12;

let context = null;

const TUNES = {
  move: (at) => knock(at, 420),
  capture: (at) => (knock(at, 300), knock(at + 0.06, 520)),
  check: (at) => (knock(at, 420), ring(at + 0.05, 880, 0.5)),
  end: (at) => [392, 494, 587].forEach((pitch, step) => ring(at + 0.09 * step, pitch, 1.1)),
  warn: (at) => ring(at, 660, 0.25),
};

/**
 * Play a sound unless the reader has muted sounds: move, capture, check, end or warn. Browsers don't play sounds before the
 * first click or key on the page. Return whether it was played.
 */
export function play(name) {
  if (preference("mute") || !isUsed()) return false;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  TUNES[name](context.currentTime + 0.01);
  return true;
}

/** Make a phone vibrate briefly for a move. */
export function tick() {
  if (preference("haptic") && isUsed()) navigator.vibrate?.(TICK);
}

function isUsed() {
  return navigator.userActivation?.hasBeenActive ?? true;
}

function knock(at, pitch) {
  tone(at, { type: "triangle", from: pitch, to: pitch / 2, length: 0.09, loudness: 0.35 });
}

function ring(at, pitch, length) {
  tone(at, { type: "sine", from: pitch, to: pitch, length, loudness: 0.14 });
}

function tone(at, { type, from, to, length, loudness }) {
  const [oscillator, gain] = [context.createOscillator(), context.createGain()];
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(from, at);
  oscillator.frequency.exponentialRampToValueAtTime(to, at + length);
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}
