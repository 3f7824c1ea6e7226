/** The reader's preferences, stored in this browser. */
// @ts-check

const KEY = "campmate";
/** @type {Record<string, any>} */
const DEFAULTS = {
  theme: null,
  look: "system",
  mute: false,
  speak: false,
  engine: true,
  confirm: false,
  casual: false,
  nextpuzzle: false,
  autoqueen: false,
  coordinates: true,
  blindfold: false,
  ratings: true,
  replay: "fast",
  speed: "normal",
  size: 100,
  haptic: true,
  lowtime: true,
  pieces: "figures",
  text: false,
  textboard: false,
  readmoves: "words",
  readpieces: "names",
  readsquares: "letters",
};

/** The duration of a move's animation, in milliseconds. */
export const SPEEDS = { off: 0, fast: 100, normal: 180, slow: 400 };

let kept = load();

/**
 * Return a preference.
 * @param {string} name
 */
export function preference(name) {
  return kept[name];
}

/**
 * Change a preference, and store it.
 * @param {string} name
 * @param {unknown} value
 */
export function prefer(name, value) {
  kept = { ...kept, [name]: value };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage, as in some private windows, the choice lasts until the page is closed.
  }
}

function load() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}
