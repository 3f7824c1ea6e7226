/** Opens a study: of a finished game, of any position, or of a lesson. */
// @ts-check

import { icon } from "./drawings.js";
import { h } from "./dom.js";
import { Study } from "./study.js";
import { say } from "./words.js";

/** Open the analysis of a finished game or of a position. `#12` at the end of the URL opens it at ply 12. */
export function openAnalysis(app, state) {
  const title = state.variant.name;
  const at = Math.min(Number(location.hash.match(/^#(\d{1,4})$/)?.[1] ?? state.moves.length), state.moves.length);
  if (!state.game) return new Study(app, state, { at, title, subtitle: say("web-analysis"), back: say("web-study-back") });
  const toGame = h("a", { class: "button plain", href: `g/${state.game}` }, icon("live"), say("web-to-game"));
  const { white, black } = state.sides;
  const [subtitle, back] = [`${white.name} – ${black.name} · ${say("web-analysis-of", { game: state.game })}`, say("web-back-to-game")];
  return new Study(app, state, { at, title, subtitle, back, more: [toGame], isGame: true, chapter: state.chapter });
}

/** Open a lesson at its beginning. */
export function openLesson(app, state) {
  const { text, next } = state;
  const more = [h("a", { class: "button plain", href: next.href }, icon("forward"), next.name)];
  return new Study(
    app,
    { ...state, explores: false },
    { at: 0, title: state.title, subtitle: state.variant.name, back: say("web-back-to-lesson"), text, more },
  );
}
