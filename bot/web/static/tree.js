/** A tree of moves, as in a study: a main line, and side lines that can branch off anywhere. No rules and no DOM. */

// @ts-check

/**
 * A node is a position and the move that led to it. The first child continues the line; the others are side lines.
 * `shapes`: its circles and arrows, separated by spaces. `played`: the ply if the position occurred in the game.
 * @typedef {{ uci: string, san: string, words: string, glyph: string, comment: string, verdict: string, shapes: string, played: number | null, parent: Node | null, children: Node[] }} Node
 * @typedef {{ uci: string, san?: string, words?: string }} Move
 * @typedef {{ parent?: number, uci?: string, san?: string, glyph?: string, comment?: string, verdict?: string, shapes?: string }} Row
 */

/** The glyphs, in the menu's order. */
export const GLYPHS = ["!", "?", "!!", "??", "!?", "?!"];

/** The signs that judge a position, in the menu's order. */
export const VERDICTS = ["=", "∞", "⩲", "⩱", "±", "∓", "+−", "−+"];

export class Tree {
  constructor() {
    /** @type {Node} */
    this.root = node(null, { uci: "" });
    this.root.played = 0;
  }

  /**
   * Make a tree from the moves of a game.
   * @param {Move[]} moves
   */
  static ofLine(moves) {
    const tree = new Tree();
    tree.play(moves);
    return tree;
  }

  /**
   * Make a tree from rows, as `rows` returns them.
   * @param {Row[]} rows
   */
  static ofRows(rows) {
    const tree = new Tree();
    const nodes = rows.map(() => tree.root);
    rows.forEach((row, place) => {
      if (place > 0) nodes[place] = tree.add(nodes[row.parent ?? 0], { uci: row.uci ?? "", san: row.san });
      Object.assign(nodes[place], { glyph: row.glyph ?? "", comment: row.comment ?? "", verdict: row.verdict ?? "", shapes: row.shapes ?? "" });
    });
    return tree;
  }

  /** Return the tree as rows, in the order in which they're stored: parents before children, the main line before side lines. */
  rows() {
    const places = new Map();
    return this.nodes().map((one, place) => {
      places.set(one, place);
      const move = one.parent ? { parent: places.get(one.parent), uci: one.uci } : {};
      return { ...move, ...said(one) };
    });
  }

  /** @returns {Node[]} */
  nodes() {
    /** @type {Node[]} */
    const found = [];
    const waiting = [this.root];
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      found.push(one);
      waiting.push(...[...one.children].reverse());
    }
    return found;
  }

  /**
   * Mark the game's moves. Add those that are missing, as side lines where there are other moves.
   * @param {Move[]} moves
   */
  play(moves) {
    let at = this.root;
    moves.forEach((move, ply) => {
      at = this.add(at, move);
      at.played = ply + 1;
    });
    return at;
  }

  /**
   * Return the node after a move. Add it if it's missing, as a side line if there is already another move.
   * @param {Node} parent
   * @param {Move} move
   */
  add(parent, { uci, san = "", words = "" }) {
    const known = parent.children.find((child) => child.uci === uci);
    const found = known ?? node(parent, { uci, san, words });
    if (!known) parent.children.push(found);
    found.san ||= san;
    found.words ||= words;
    return found;
  }

  /**
   * Delete a node and everything after it. Return its parent.
   * @param {Node} one
   */
  remove(one) {
    if (!one.parent) return one;
    one.parent.children = one.parent.children.filter((child) => child !== one);
    return one.parent;
  }

  /**
   * Promote a node's line by one level, or, if `isWhole`, make it the main line.
   * @param {Node} one
   */
  promote(one, isWhole = false) {
    for (let at = one; at.parent; at = at.parent) {
      if (at.parent.children[0] === at) continue;
      at.parent.children = [at, ...at.parent.children.filter((child) => child !== at)];
      if (!isWhole) return;
    }
  }

  /**
   * Whether a node is on the main line.
   * @param {Node} one
   */
  isMain(one) {
    return pathTo(one).every((step) => step.parent?.children[0] === step);
  }

  /** Return the main line's moves in UCI. */
  mainLine() {
    return lineAfter(this.root).map((one) => one.uci);
  }

  /**
   * Follow moves as far as the tree has them, and return the last node.
   * @param {string[]} moves
   */
  follow(moves) {
    let at = this.root;
    for (const uci of moves) {
      const next = at.children.find((child) => child.uci === uci);
      if (!next) return at;
      at = next;
    }
    return at;
  }
}

/**
 * Return the number of the move that leads to a ply, such as `3.` or, for Black, `3…`. `first`: the side that moves first, and
 * the number of its move.
 * @param {{ turn: import("./fen.js").Side, number: number }} first
 * @param {number} ply
 */
export function numbered({ turn, number }, ply) {
  const half = ply - 1 + (turn === "black" ? 1 : 0);
  return `${number + Math.floor(half / 2)}${half % 2 ? "…" : "."}`;
}

/**
 * Read circles and arrows as pairs of squares. Both squares of a circle are the same.
 * @param {string} shapes
 */
export function drawnOf(shapes) {
  return shapes ? shapes.split(" ").map((shape) => [shape.slice(0, 2), shape.slice(2) || shape]) : [];
}

/**
 * Write pairs of squares as circles and arrows.
 * @param {string[][]} drawn
 */
export function shapesOf(drawn) {
  return drawn.map(([from, to]) => (from === to ? from : from + to)).join(" ");
}

/**
 * Return the nodes from the first move to a node.
 * @param {Node} one
 */
export function pathTo(one) {
  const path = [];
  for (let at = one; at.parent; at = at.parent) path.push(at);
  return path.reverse();
}

/**
 * Return the nodes that continue a line after a node.
 * @param {Node} one
 */
export function lineAfter(one) {
  const line = [];
  for (let at = one.children[0]; at; at = at.children[0]) line.push(at);
  return line;
}

/**
 * Return the nearest earlier node with several continuations, or the start; null at the start.
 * @param {Node} one
 */
export function forkBefore(one) {
  let at = one.parent;
  while (at?.parent && at.children.length < 2) at = at.parent;
  return at;
}

/**
 * Return the first node with several continuations, from the next node on, or the end of its line; null without a next node.
 * @param {Node | undefined} next
 */
export function forkAfter(next) {
  let at = next ?? null;
  while (at?.children.length === 1) at = at.children[0];
  return at;
}

/**
 * Return the number of moves up to a node.
 * @param {Node} one
 */
export function plyOf(one) {
  return pathTo(one).length;
}

/**
 * The reader's annotations of a node, without empty ones.
 * @param {Node} one
 */
function said({ glyph, comment, verdict, shapes }) {
  return { ...(glyph && { glyph }), ...(comment && { comment }), ...(verdict && { verdict }), ...(shapes && { shapes }) };
}

/**
 * @param {Node | null} parent
 * @param {Move} move
 * @returns {Node}
 */
function node(parent, { uci, san = "", words = "" }) {
  return { uci, san, words, glyph: "", comment: "", verdict: "", shapes: "", played: null, parent, children: [] };
}
