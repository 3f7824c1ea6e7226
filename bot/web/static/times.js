/** The times that the moves of a game took. No DOM. */
// @ts-check

/** @typedef {import("./fen.js").Side} Side */
/** Times in milliseconds, by the ply before the move; null where unknown, as for the first move of each side. @typedef {(number | null)[]} Spent */

/**
 * A time as `7.4 s`, or `1:05` from a minute on.
 * @param {number} milliseconds
 * @param {string} language
 */
export function durationOf(milliseconds, language) {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds >= 60) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const digits = milliseconds < 10_000 ? 1 : 0;
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(milliseconds / 1000)} s`;
}

/**
 * The heights of the bars, 0 to 1. The scale is logarithmic, so that one long move doesn't flatten all others.
 * @param {Spent} spent
 */
export function heightsOf(spent) {
  const scaled = spent.map((one) => Math.log1p((one ?? 0) / 1000));
  const most = Math.max(...scaled, Number.MIN_VALUE);
  return scaled.map((one) => one / most);
}

/**
 * A side's average time, and the ply after its longest move; null if no time is known.
 * @param {Spent} spent
 * @param {Side} side
 * @param {Side} first the side that moves first in the game
 */
export function summaryOf(spent, side, first) {
  const known = spent.flatMap((time, at) => (time !== null && (at % 2 === 0) === (side === first) ? [{ time, ply: at + 1 }] : []));
  if (!known.length) return null;
  const longest = known.reduce((most, one) => (one.time > most.time ? one : most));
  return { average: known.reduce((sum, { time }) => sum + time, 0) / known.length, longest: longest.time, ply: longest.ply };
}
