/** What the server says of a study's positions: their legal moves at once, and the engine's lines after a pause. */
// @ts-check

import { pause, post } from "./api.js";
import { note } from "./speech.js";
import { pathTo } from "./tree.js";

const PAUSE = 300;

export class Asking {
  /** `study` has: `position()`, `tree`, `lines`, `explorer`, and `render()`, which is called when an answer has
   * come, and `takeBack()`, when a position is refused. */
  constructor(study) {
    this.study = study;
    this.answers = new Map();
  }

  /** What is known of the shown position without the engine: its FEN and its legal moves. */
  get answer() {
    return this.answers.get(keyOf(this.study.position()));
  }

  /** The engine's answer to what the reader wants to see now. */
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

  /** Ask for the legal moves; the answer also tells how the line's moves are written. */
  async know(asked) {
    const key = keyOf(asked);
    if (!this.answers.has(key)) this.answers.set(key, await post("api/lines", { ...asked, count: 0 }));
    const { played } = this.answers.get(key);
    pathTo(this.study.tree.follow(asked.moves)).forEach((one, ply) => (one.san = played[ply] ?? one.san));
  }

  /** Whether the engine is still to be asked: not for a position that the reader has left, nor twice. */
  wantsLines(asked, count, isThreat) {
    const { lines } = this.study;
    const isSame = keyOf(this.study.position()) === keyOf(asked) && count === lines.count && isThreat === lines.isThreat;
    return lines.isOn && isSame && !this.answer?.outcome && !this.found;
  }
}

function keyOf(position, ...more) {
  return [position.moves.join(" "), ...more].join("|");
}
