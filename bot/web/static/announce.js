/** What is new from one state of a game to the next, by sound and to screen readers. */
// @ts-check

import { offerWords } from "./actions.js";
import { unitsOf } from "./fen.js";
import { play, tick } from "./sound.js";
import { note, tell } from "./speech.js";
import { say } from "./words.js";

const DECLINED = { draw: "web-declined-draw", takeback: "web-declined-takeback", rematch: "web-declined-rematch" };

/** Announce the changes from one state to the next; `isOwn`: the next move is the reader's, who has heard it already. */
export function announce(before, state, isOwn) {
  const fresh = state.ply > before.ply ? state.moves.slice(before.moves.length) : [];
  const isOver = Boolean(state.outcome) && !before.outcome;
  if (isDeclined(before, state)) note(say(DECLINED[before.offer.kind]), true);
  tell(...sentences(before, state, fresh, isOver).filter(Boolean).map(ended));
  if (isOver) play("end");
  else if (fresh.length) sound(before, state, isOwn && fresh.length === 1);
}

function sound(before, state, isHeard) {
  if (state.check) play("check");
  else if (!isHeard) play(count(state) < count(before) ? "capture" : "move");
  if (!isHeard && state.you) tick();
}

/** The last move is told without its effect, as check, the end or the alert follows in a sentence of its own. */
function sentences(before, state, fresh, isOver) {
  const isOffered = state.offer && JSON.stringify(state.offer) !== JSON.stringify(before.offer);
  return [
    ...fresh.slice(0, -1).map((move) => move.words),
    fresh.length && state.last_words,
    isOffered && offerWords(state),
    fresh.length && !isOver && state.check && say("web-check"),
    state.alert !== before.alert && state.alert,
    isOver && state.outcome.sentence,
  ];
}

/** A sentence with a full stop, so that it isn't read in one breath with the next. */
function ended(sentence) {
  return /[.!?…。！？]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** Whether the reader's offer was declined: it is gone, and the game has not changed otherwise. */
function isDeclined(before, state) {
  const isSame = before.ply === state.ply && before.takebacks === state.takebacks && before.phase === state.phase;
  return isSame && before.offer?.by === state.you && !state.offer && !state.rematch;
}

function count(state) {
  return Object.keys(unitsOf(state.fen)).length;
}
