/** The entry point: applies the theme, loads the drawings, and starts the page of this document. */
// @ts-check

import { prepareApp } from "./app.js";
import { loadDrawings } from "./drawings.js";
import { wearTheme } from "./settings.js";
import { prepareSpeech } from "./speech.js";
import { read } from "./words.js";

/** The pages by kind. Each loads only its own module; the server reads these lines to preload it. */
const PAGES = {
  game: async (app, state) => new (await import("./game.js")).GamePage(app, state),
  analysis: async (app, state) => (await import("./analysis.js")).openAnalysis(app, state),
  lesson: async (app, state) => (await import("./analysis.js")).openLesson(app, state),
  editor: async (app, state) => (await import("./editor.js")).openEditor(app, state),
  home: async (app, state) => (await import("./home.js")).openHome(app, state),
  puzzles: async (app, state) => (await import("./puzzles.js")).openPuzzles(app, state),
  exercises: async (app, state) => (await import("./exercises.js")).openExercises(app, state),
  training: async (app, state) => (await import("./training.js")).openTraining(app, state),
  openings: async (app, state) => (await import("./openings.js")).openOpenings(app, state),
  streak: async (app, state) => (await import("./streak.js")).openStreak(app, state),
  results: async (app, state) => (await import("./puzzle_results.js")).openResults(app, state),
  storm: async (app, state) => (await import("./storm.js")).openStorm(app, state),
  import: async (app, state) => (await import("./import.js")).openImport(app, state),
  tournament: async (app, state) => (await import("./tournament.js")).openTournament(app, state),
  tournaments: async (app, state) => (await import("./tournament.js")).openTournaments(app, state),
  profile: async (app, state) => (await import("./records.js")).openProfile(app, state),
  history: async (app, state) => (await import("./records.js")).openHistory(app, state),
  progress: async (app, state) => (await import("./progress.js")).openProgress(app, state),
  ladder: async (app, state) => (await import("./records.js")).openLadder(app, state),
  seat: async (app, state) => (await import("./seat.js")).openSeat(app, state),
  waiting: async (app, state) => (await import("./preparing.js")).openWaiting(app, state),
  offline: async (app) => (await import("./app.js")).openOffline(app),
};

const state = read("state");
const open = PAGES[document.body.dataset.page];
wearTheme(state ?? {});
prepareApp();
if (open && state) {
  prepareSpeech();
  loadDrawings();
  open(document.getElementById("app"), state);
}
