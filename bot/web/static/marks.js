/** The marks of a square, the lowest first. They are the same as in the pictures, and differ by shape, not only colour. */

/** What the dots on a piece's targets say. */
export const DOTS = { move: "web-mark-move", capture: "web-mark-capture", both: "web-mark-both", strike: "web-mark-strike" };

/**
 * Return the names of a square's marks.
 * A view has: orientation, last, check, goal, alerts, home, picked, dots, premove, stars, units.
 */
export function marksOf(view, square) {
  const { last, check, home, picked, dots, premove, stars, alerts = [] } = view;
  return [
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
  ].filter(Boolean);
}

/** Return the class for the background of a square. */
export function groundOf(view, square) {
  if (view.check === square) return "board-check";
  if (view.home === square) return "board-home";
  if (view.swaps?.includes(square)) return "board-swap";
  return view.last?.includes(square) ? "board-last" : "";
}

function pennants({ goal, orientation }, square) {
  const sides = ["white", "black"].filter((side) => goal?.[side] === Number(square[1]));
  return sides.map((side) => `goal-${side}-${side === orientation ? "top" : "bottom"}`);
}

function isFlagged({ alerts = [], units, dots }, square) {
  return alerts.some(([, goal]) => goal === square) && !units[square] && !dots?.[square];
}
