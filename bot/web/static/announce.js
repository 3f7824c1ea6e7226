/** Announces the changes from one state of a game to the next, with sounds and to screen readers. */
// @ts-check

import { offerWords, turnWords } from "./actions.js";
import { other, unitsOf } from "./fen.js";
import { play, tick } from "./sound.js";
import { note, tell, tellMove } from "./speech.js";
import { moveText } from "./text_style.js";
import { ended, say } from "./words.js";

const DECLINED = { draw: "web-declined-draw", takeback: "web-declined-takeback", rematch: "web-declined-rematch" };

/** Announce the changes from one state to the next. `isOwn`: the reader made the next move, and has heard its sound. */
export function announce(before, state, isOwn) {
  const fresh = state.ply > before.ply ? state.moves.slice(before.moves.length) : [];
  const isOver = Boolean(state.outcome) && !before.outcome;
  const given = timeGiven(before, state);
  if (given.mine > 0) note(say("web-got-time", { name: state.sides[other(state.you)].name, seconds: given.mine }), true);
  if (given.theirs > 0) tell(say("web-gave-time", { name: state.sides[other(state.you)].name, seconds: given.theirs }));
  if (isDeclined(before, state)) note(say(DECLINED[before.offer.kind]), true);
  tellMove(...sentences(before, state, fresh, isOver).filter(Boolean).map(ended));
  if (isOver) play("end");
  else if (fresh.length) sound(before, state, isOwn && fresh.length === 1);
}

function sound(before, state, isHeard) {
  if (state.check) play("check");
  else if (!isHeard) play(count(state) < count(before) ? "capture" : "move");
  if (!isHeard && state.you) tick();
}

/** The last move is described without check or the result, because those follow in separate sentences. */
function sentences(before, state, fresh, isOver) {
  const isOffered = state.offer && JSON.stringify(state.offer) !== JSON.stringify(before.offer);
  return [
    ...fresh.slice(0, -1).map((move) => moveText(move)),
    fresh.length && moveText(fresh.at(-1), state.last_words),
    isOffered && offerWords(state),
    isArranged(before, state) && (state.arranging?.may ? say("web-arrange") : turnWords(state)),
    fresh.length && !isOver && state.check && say("web-check"),
    state.alert !== before.alert && state.alert,
    isOver && state.outcome.sentence,
    state.remark !== before.remark && state.remark,
  ];
}

/** Whether a player has finished arranging their first rank. */
function isArranged(before, state) {
  return !state.outcome && Boolean(before.arranging) && before.arranging.who !== state.arranging?.who;
}

/** Whether the reader's offer was declined: it is gone, and nothing else has changed. */
function isDeclined(before, state) {
  const isSame = before.ply === state.ply && before.takebacks === state.takebacks && before.phase === state.phase;
  return isSame && before.offer?.by === state.you && !state.offer && !state.rematch;
}

/**
 * The seconds that each player has given the other between two states of the same turn.
 * @param {any} before
 * @param {any} state
 */
function timeGiven(before, state) {
  const isSame = before.ply === state.ply && before.takebacks === state.takebacks;
  if (!isSame || !state.you || !before.left_ms || !state.left_ms) return { mine: 0, theirs: 0 };
  const more = (/** @type {string} */ side) => Math.round((state.left_ms[side] - before.left_ms[side]) / 1000);
  return { mine: more(state.you), theirs: more(other(state.you)) };
}

function count(state) {
  return Object.keys(unitsOf(state.fen)).length;
}
