/** The review of a finished game next to its analysis: what went well, and the key moments to jump to. Loaded on demand. */
// @ts-check

import { get } from "./api.js";
import { icon } from "./drawings.js";
import { h } from "./dom.js";
import { other } from "./fen.js";
import { note, tell } from "./speech.js";
import { namesOf, say } from "./words.js";

/** Open the review of the reader's own side or, for spectators, of the side at the bottom. */
export async function openReview(study, side = study.state.you ?? study.orientation) {
  try {
    const review = await get(`api/games/${study.state.game}/review?side=${side}`);
    if (review) show(study, side, review);
  } catch (refusal) {
    note(refusal.message);
  }
}

function show(study, side, review) {
  const close = () => {
    panel.remove();
    study.retrying.review.focus();
  };
  const go = (ply) => {
    study.goPly(ply);
    study.table.element.scrollIntoView({ block: "nearest" });
  };
  const action = (name, label, press) => h("button", { type: "button", class: "plain", "data-action": name, onclick: press }, label);
  const panel = h(
    "section",
    { class: "review", "aria-label": review.title, tabindex: -1, "data-side": side },
    h(
      "header",
      {},
      h("h2", {}, review.title),
      h(
        "button",
        { type: "button", class: "tool", "aria-label": say("web-close"), title: say("web-close"), "data-action": "close", onclick: close },
        icon("close"),
      ),
    ),
    review.lines.map((line) => h("p", {}, line)),
    review.strengths.length > 0 && h("h3", {}, review.good),
    review.strengths.map(({ ply, text }) =>
      h(
        "p",
        {},
        action("moment", text, () => go(ply)),
      ),
    ),
    h("h3", {}, review.heading),
    review.moments.map((moment) => momentOf(moment, action, go)),
    review.train && h("p", {}, h("a", { href: "train" }, review.train)),
    h(
      "div",
      { class: "row" },
      action("other", namesOf(study.state)[other(side)], () => openReview(study, other(side))),
    ),
  );
  study.actions.querySelector(".review")?.remove();
  study.replaying.element.after(panel);
  panel.focus({ preventScroll: true });
  panel.scrollIntoView({ block: "nearest" });
  tell(review.title, ...review.lines);
}

/** A key moment: its move jumps to the position before it, and the better move is folded away. */
function momentOf({ ply, move, texts, cost, better, missed }, action, go) {
  return h(
    "article",
    { "data-ply": ply },
    action("moment", move, () => go(ply - 1)),
    texts.map((text) => h("p", {}, text)),
    h("p", { class: "faint" }, cost),
    h(
      "details",
      {},
      h("summary", {}, better.label),
      h("p", {}, better.line),
      missed.map((text) => h("p", {}, text)),
    ),
  );
}
