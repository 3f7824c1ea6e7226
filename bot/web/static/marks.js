/** The marks of a square, from bottom to top. They're the same as in the pictures, and don't differ only in color. */

// @ts-check

/** @typedef {import("./fen.js").Side} Side */
/** @typedef {"move" | "capture" | "both" | "strike"} Dot */
/**
 * What the board shows. `alerts`: pairs of a king's square and its goal. `last` and `premove`: a move's origin and target
 * squares. `home`: the square of a king that has reached its goal. `goal`: each side's goal rank.
 * @typedef {{
 *   units: import("./fen.js").Units, orientation?: Side, goal?: Partial<Record<Side, number | null>> | null, last?: string[] | null,
 *   check?: string | null, home?: string | null, alerts?: string[][], picked?: string | null, premove?: string[] | null,
 *   dots?: Record<string, Dot>, stars?: string[], swaps?: string[],
 * }} View
 */

/**
 * The Fluent key of the meaning of each kind of dot on a target square.
 * @type {Record<Dot, string>}
 */
export const DOTS = { move: "web-mark-move", capture: "web-mark-capture", both: "web-mark-both", strike: "web-mark-strike" };

/**
 * Return the names of a square's marks.
 * @param {View} view
 * @param {string} square
 */
export function marksOf(view, square) {
  const { last, check, home, picked, dots, premove, stars, alerts = [] } = view;
  const marks = [
    last?.[0] === square && "last-origin",
    last?.[1] === square && "last-target",
    alerts.some(([king]) => king === square) && "alert-king",
    check === square && "check-burst",
    home === square && "home-sun",
    ...pennants(view, square),
    alerts.some(([, goal]) => goal === square) && "alert-goal",
    isFlagged(view, square) && "alert-flag",
    (picked === square || premove?.includes(square)) && "picked",
    dots?.[square] && !isCastlingRook(view, square) && `dot-${dots[square]}`,
    stars?.includes(square) && "star",
  ];
  return marks.filter((mark) => typeof mark === "string" && mark !== "");
}

/**
 * Return the class for the background of a square.
 * @param {View} view
 * @param {string} square
 */
export function groundOf(view, square) {
  if (view.check === square) return "board-check";
  if (view.home === square) return "board-home";
  if (view.swaps?.includes(square) || isCastlingRook(view, square)) return "board-swap";
  return view.last?.includes(square) ? "board-last" : "";
}

/**
 * Whether the picked king can castle with the piece on a square: castling is its only move to an occupied square without a capture.
 * @param {View} view
 * @param {string} square
 */
function isCastlingRook({ dots, units }, square) {
  return dots?.[square] === "move" && Boolean(units[square]);
}

/**
 * @param {View} view
 * @param {string} square
 */
function pennants({ goal, orientation }, square) {
  const sides = /** @type {const} */ (["white", "black"]).filter((side) => goal?.[side] === Number(square[1]));
  return sides.map((side) => `goal-${side}-${side === orientation ? "top" : "bottom"}`);
}

/**
 * @param {View} view
 * @param {string} square
 */
function isFlagged({ alerts = [], units, dots }, square) {
  return alerts.some(([, goal]) => goal === square) && !units[square] && !dots?.[square];
}
