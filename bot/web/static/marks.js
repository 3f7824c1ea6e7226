/** The marks of a square, the lowest first. They are the same as in the pictures, and differ by shape, not only colour. */

// @ts-check

/** @typedef {import("./fen.js").Side} Side */
/** @typedef {"move" | "capture" | "both" | "strike"} Dot */
/**
 * What is shown on the board. `alerts` are pairs of the square of a king and that of its goal, `last` and `premove` of those
 * left and reached; `home` is the square of a king that has reached its goal, and `goal` the goal rank of each side.
 * @typedef {{
 *   units: import("./fen.js").Units, orientation?: Side, goal?: Partial<Record<Side, number | null>> | null, last?: string[] | null,
 *   check?: string | null, home?: string | null, alerts?: string[][], picked?: string | null, premove?: string[] | null,
 *   dots?: Record<string, Dot>, stars?: string[], swaps?: string[],
 * }} View
 */

/**
 * What the dots on a piece's targets say.
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
    dots?.[square] && `dot-${dots[square]}`,
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
  if (view.swaps?.includes(square)) return "board-swap";
  return view.last?.includes(square) ? "board-last" : "";
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
