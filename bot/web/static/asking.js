/** Asks the server about a study's positions: for the legal moves at once, and for the engine's lines after a pause. */
// @ts-check

import { pause, post } from "./api.js";
import { note } from "./speech.js";
import { pathTo } from "./tree.js";

const PAUSE = 300;

export class Asking {
  /** `study` has: `position()`, `tree`, `lines`, `explorer`; `tellNew()` and `render()`, called after each answer; and `takeBack()`, called
   * if the server rejects the position. */
  constructor(study) {
    this.study = study;
    this.answers = new Map();
  }

  /** The answer about the shown position without the engine, such as its FEN and its legal moves. */
  get answer() {
    return this.answers.get(keyOf(this.study.position()));
  }

  /** The engine's answer about the shown position, for the selected number of lines and side. */
  get found() {
    const { count, isThreat } = this.study.lines;
    return this.answers.get(keyOf(this.study.position(), count, isThreat));
  }

  async look() {
    const { study } = this;
    const asked = study.position();
    study.render();
    study.explorer.follow();
    try {
      await this.know(asked);
      // By now, the reader can be at another position, whose answer is still missing.
      if (this.answer) study.tellNew();
      study.render();
      await pause(PAUSE);
      const { count, isThreat } = study.lines;
      const found = await study.lines.ask(asked, () => this.wantsLines(asked, count, isThreat));
      if (found) this.answers.set(keyOf(asked, count, isThreat), found);
    } catch (refusal) {
      note(refusal.message);
      if (!this.answers.has(keyOf(asked))) study.takeBack();
    }
    study.render();
  }

  /** Ask for the legal moves. The answer also contains the SAN of the line's moves, and the last one in words. */
  async know(asked) {
    const key = keyOf(asked);
    if (!this.answers.has(key)) this.answers.set(key, await post("api/lines", { ...asked, count: 0 }));
    const { played, words } = this.answers.get(key);
    const node = this.study.tree.follow(asked.moves);
    pathTo(node).forEach((one, ply) => (one.san = played[ply] ?? one.san));
    node.words ||= words ?? "";
  }

  /** Whether to ask the engine: not about a position that the reader has left, and not twice. */
  wantsLines(asked, count, isThreat) {
    const { lines } = this.study;
    const isSame = keyOf(this.study.position()) === keyOf(asked) && count === lines.count && isThreat === lines.isThreat;
    return lines.isOn && !this.study.replaying.isOn && isSame && !this.answer?.outcome && !this.found;
  }
}

function keyOf(position, ...more) {
  return [position.moves.join(" "), ...more].join("|");
}
