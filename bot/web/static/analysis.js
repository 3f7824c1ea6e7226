/** Opens a study: of a finished game, of any position, or of a lesson. */
// @ts-check

import { icon } from "./drawings.js";
import { h } from "./dom.js";
import { Study } from "./study.js";
import { say } from "./words.js";

/** Open the analysis of a finished game or of a position. `#12` at the end of the URL opens it at ply 12. */
export function openAnalysis(app, state) {
  const title = state.variant.name;
  const at = plyOf(location.hash, state.moves.length);
  if (!state.game) return followed(new Study(app, state, { at, title, subtitle: say("web-analysis"), back: say("web-study-back") }));
  const toGame = h("a", { class: "button plain", href: `g/${state.game}` }, icon("live"), say("web-to-game"));
  const { white, black } = state.sides;
  const [subtitle, back] = [`${white.name} – ${black.name} · ${say("web-analysis-of", { game: state.game })}`, say("web-back-to-game")];
  return followed(new Study(app, state, { at, title, subtitle, back, more: [toGame], isGame: true, chapter: state.chapter }));
}

/** The ply at the end of a URL, or the last one. */
function plyOf(hash, last) {
  return Math.min(Number(hash.match(/^#(\d{1,4})$/)?.[1] ?? last), last);
}

/** Let a study follow the ply in the address when the reader changes it. */
function followed(study) {
  addEventListener("hashchange", () => study.goPly(plyOf(location.hash, study.state.moves.length)));
  return study;
}

/** Open a lesson at its beginning. */
export function openLesson(app, state) {
  const { text, next } = state;
  const more = [
    h("a", { class: "button plain", href: next.href }, icon("forward"), next.name),
    h("a", { class: "button plain", href: "train" }, icon("play"), say("web-to-training")),
  ];
  return new Study(
    app,
    { ...state, explores: false },
    { at: 0, title: state.title, subtitle: state.variant.name, back: say("web-back-to-lesson"), text, more },
  );
}
