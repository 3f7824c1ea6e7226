/** Sharing a study: FEN, link, PGN with variations, picture and GIF. */
// @ts-check

import { lineAnalysis } from "./addresses.js";
import { post } from "./api.js";
import { copy } from "./copying.js";
import { h, openDialog } from "./dom.js";
import { note } from "./speech.js";
import { pathTo } from "./tree.js";
import { say } from "./words.js";

/** Open the share dialog for a study. */
export async function openShare(study) {
  const pgn = h("textarea", { class: "shared", rows: 5, readonly: true, "aria-label": say("web-study-pgn") });
  const save = h("a", { class: "button plain", download: fileName(study, "pgn") }, say("web-study-download"));
  const dialog = h(
    "dialog",
    { class: "settings share", "aria-labelledby": "share-title", onclose: () => dialog.remove() },
    h("h2", { id: "share-title" }, say("web-study-share")),
    field("FEN", study.shown),
    field(say("web-study-link"), new URL(linkOf(study), document.baseURI).href),
    h("label", { class: "labelled" }, h("span", { class: "faint" }, say("web-study-pgn")), pgn),
    h(
      "div",
      { class: "row" },
      copier(() => pgn.value),
      save,
      ...pictures(study),
    ),
    h("form", { method: "dialog" }, h("button", { class: "plain" }, say("web-close"))),
  );
  openDialog(dialog);
  await fillPgn(study, pgn, save);
}

async function fillPgn(study, pgn, save) {
  try {
    const { variant, game } = study.state;
    const asked = { variant: variant.key, fen: study.start, game: study.isGame ? String(game) : null, tree: JSON.stringify(study.marked()) };
    pgn.value = (await post("api/pgn", asked)).pgn;
    save.href = `data:application/x-chess-pgn;charset=utf-8,${encodeURIComponent(pgn.value)}`;
  } catch (refusal) {
    note(refusal.message);
  }
}

function field(label, text) {
  const input = h("input", { type: "text", readonly: true, value: text, onfocus: () => input.select() });
  return h(
    "div",
    { class: "shared-field" },
    h("label", { class: "labelled" }, h("span", { class: "faint" }, label), input),
    copier(() => text),
  );
}

function copier(textOf) {
  return h("button", { type: "button", class: "plain", onclick: () => copy(textOf()) }, say("web-study-copy"));
}

/** The URL of the study at the shown position. */
function linkOf(study) {
  const { node } = study;
  const { variant, fen, moves } = study.position();
  if (study.isGame && node.played !== null) return `${study.chapters.path()}#${node.played}`;
  if (study.isGame && study.chapters.chapter) return study.chapters.path();
  return lineAnalysis({ variant, fen, moves, side: study.orientation });
}

function pictures(study) {
  const { variant, fen, moves } = study.position();
  const line = pathTo(study.node).length ? moves : study.tree.mainLine();
  const look = { variant, fen, side: study.orientation, theme: document.documentElement.dataset.theme ?? "" };
  const link = (place, kind, played, label) =>
    h("a", { class: "button plain", href: `${place}?${new URLSearchParams({ ...look, moves: played.join(" ") })}`, download: fileName(study, kind) }, label);
  return [link("picture.png", "png", moves, say("web-study-picture")), line.length ? link("film.gif", "gif", line, say("web-study-gif")) : null].filter(
    Boolean,
  );
}

function fileName({ state, isGame }, kind) {
  return `${state.variant.key}${isGame ? `-${state.game}` : ""}.${kind}`;
}
