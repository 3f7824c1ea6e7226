/** The commands of the text mode: an input is read as a command or as a move. This module doesn't know the rules. */
// @ts-check

/** @typedef {"none" | "piece" | "square" | "one" | "either" | "squares"} Takes The argument that a command takes. */

/**
 * The commands, in the order of the help.
 * @type {Record<string, Takes>}
 */
export const COMMANDS = {
  pieces: "piece",
  square: "square",
  around: "one",
  board: "none",
  moves: "either",
  last: "none",
  first: "none",
  back: "none",
  next: "none",
  end: "none",
  clocks: "none",
  opponent: "none",
  hint: "none",
  draw: "none",
  takeback: "none",
  resign: "none",
  abort: "none",
  rematch: "none",
  give: "none",
  swap: "squares",
  done: "none",
  yes: "none",
  no: "none",
  help: "none",
};

const SQUARE = /^[a-h][1-8]$/;
const TWO_SQUARES = /^[a-h][1-8][ -]?[a-h][1-8]$/;
const PLACE = /^([a-h][1-8]?|[1-8])$/;

/**
 * The names of a command, from its line of the help: `p, pieces: where the pieces are` names two.
 * @param {string} line
 */
export function namesIn(line) {
  return line
    .split(/[:：]/)[0]
    .split(/[,、，]/)
    .map((name) => folded(name));
}

/**
 * Read an input: a command with its argument, otherwise a move.
 * @param {string} typed
 * @param {Record<string, string[]>} names The names of each command.
 * @returns {{ name: string, argument: string }}
 */
export function readCommand(typed, names) {
  const text = typed.trim().replace(/^\/+/, "");
  const [first, ...rest] = folded(text).split(/\s+/);
  const argument = rest.join(" ");
  const name = Object.keys(names).find((one) => names[one].includes(first) && fits(COMMANDS[one], argument));
  return name ? { name, argument } : { name: "move", argument: text };
}

/**
 * Whether a command can have this argument. Without this check, `b f4` would show the board instead of moving a bishop.
 * @param {Takes} takes
 * @param {string} argument
 */
function fits(takes, argument) {
  if (!argument) return true;
  if (takes === "one") return SQUARE.test(argument);
  if (takes === "square") return PLACE.test(argument);
  if (takes === "squares") return TWO_SQUARES.test(argument);
  if (takes === "piece") return !/\d/.test(argument);
  return takes === "either" && (SQUARE.test(argument) || !/\d/.test(argument));
}

/**
 * A text without capitals and accents, so that both can be left out.
 * @param {string} text
 */
export function folded(text) {
  return text.trim().normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
