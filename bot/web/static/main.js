/** The entry point: applies the theme, loads the drawings, and starts the page of this document. */
// @ts-check

import { openAnalysis, openLesson } from "./analysis.js";
import { loadDrawings } from "./drawings.js";
import { openEditor } from "./editor.js";
import { openExercises } from "./exercises.js";
import { GamePage } from "./game.js";
import { openHome } from "./home.js";
import { openImport } from "./import.js";
import { openWaiting } from "./preparing.js";
import { openPuzzles } from "./puzzles.js";
import { openHistory, openLadder, openProfile } from "./records.js";
import { openSeat } from "./seat.js";
import { wearTheme } from "./settings.js";
import { prepareSpeech } from "./speech.js";
import { openStorm } from "./storm.js";
import { openTournament, openTournaments } from "./tournament.js";
import { read } from "./words.js";

const PAGES = {
  game: (app, state) => new GamePage(app, state),
  analysis: openAnalysis,
  lesson: openLesson,
  editor: openEditor,
  home: openHome,
  puzzles: openPuzzles,
  exercises: openExercises,
  storm: openStorm,
  import: openImport,
  tournament: openTournament,
  tournaments: openTournaments,
  profile: openProfile,
  history: openHistory,
  ladder: openLadder,
  seat: openSeat,
  waiting: openWaiting,
};

const state = read("state");
const open = PAGES[document.body.dataset.page];
wearTheme(state ?? {});
if (open && state) {
  prepareSpeech();
  loadDrawings();
  open(document.getElementById("app"), state);
}
