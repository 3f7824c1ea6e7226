/** The addresses of analyses, with the position to show first. */
// @ts-check

/**
 * The analysis of a game at a ply, or a saved chapter of it.
 * @param {number | string} game
 * @param {number} ply
 * @param {string | null} chapter
 */
export function gameAnalysis(game, ply, chapter = null) {
  return `analysis/${game}${chapter ? `/${chapter}` : ""}#${ply}`;
}

/**
 * The tree of an army's openings, at the position after some moves from its start.
 * @param {{ variant: string, side: string, moves?: string[] }} line
 */
export function openingTree({ variant, side, moves = [] }) {
  // Optional rules don't change the armies.
  const army = `${variant.split("+")[0]}_${side}`;
  return `openings?${new URLSearchParams({ army, moves: moves.join(" ") })}`;
}

/**
 * The analysis of moves from any position, seen from a side; without a ply it opens after the last move.
 * @param {{ variant: string, fen: string, moves?: string[], side?: string }} line
 * @param {number | null} ply
 */
export function lineAnalysis({ variant, fen, moves = [], side = "white" }, ply = null) {
  const query = new URLSearchParams({ variant, fen, moves: moves.join(" "), side });
  return `analysis?${query}${ply === null ? "" : `#${ply}`}`;
}
