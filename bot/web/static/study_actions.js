/** The actions of a move's menu and of the keys in a study. */
// @ts-check

import { GLYPHS, pathTo } from "./tree.js";

/** The actions of the keys, by their names in keys.js. */
export function keysOf(study) {
  return {
    back: () => study.step("back"),
    forward: () => study.step("forward"),
    first: () => study.step("first"),
    last: () => study.step("last"),
    up: () => study.choose(-1),
    down: () => study.choose(1),
    forkBefore: () => study.step("forkBefore"),
    forkAfter: () => study.step("forkAfter"),
    engine: () => study.lines.switch(),
    best: () => study.playBest(),
    ...(study.state.explores !== false && { explorer: () => study.explorer.toggle() }),
    flip: () => study.flip(),
    ...Object.fromEntries(GLYPHS.map((glyph, place) => [`sign${place + 1}`, () => study.sign(glyph)])),
    fold: () => study.list.foldAll(),
    comment: () => editingOf(study).comment(study.node),
    escape: () => (study.guide.close(), study.letGo()),
    arrows: () => (study.lines.canThreaten ? study.lines.turn() : study.table.arrows.hide()),
  };
}

/** The actions in the menu of a move. */
export function editingOf(study) {
  const after =
    (change) =>
    (node, ...more) => {
      change(node, ...more);
      study.changed();
    };
  return {
    glyph: after((node, glyph) => (node.glyph = glyph)),
    verdict: after((node, sign) => (node.verdict = sign)),
    promote: after((node) => study.tree.promote(node)),
    toMain: after((node) => study.tree.promote(node, true)),
    remove: after((node) => {
      const parent = study.tree.remove(node);
      if (pathTo(study.node).includes(node)) study.go(parent);
    }),
    comment: (node) => (node === study.node || study.go(node), (study.words.hidden = false), study.words.focus()),
  };
}
