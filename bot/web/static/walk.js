/** Stepping through a game. The positions are loaded when they're first needed. */
// @ts-check

import { get } from "./api.js";
import { note } from "./speech.js";

const PACE = 900;

export class Walk {
  /** `changed()` is called when another position should be shown. */
  constructor(game, changed) {
    this.game = game;
    this.changed = changed;
    this.at = null;
    this.positions = null;
  }

  /** Forget the positions, because the game has changed. If the shown ply no longer exists, return to the current position. */
  forget(ply) {
    this.positions = null;
    if (this.at !== null && this.at >= ply) this.at = null;
    else if (this.at !== null) this.go(this.at);
  }

  /** The earlier position that is shown; null: the current position is shown. */
  get position() {
    return this.at === null ? null : (this.positions?.[this.at] ?? null);
  }

  /** Show a ply; null: the current position. */
  async go(ply) {
    this.stop();
    this.wanted = ply;
    if (ply !== null && !this.positions) await this.load();
    if (this.wanted !== ply) return;
    this.at = this.positions || ply === null ? ply : null;
    this.changed();
  }

  /** Replay the game from the start, or stop the replay. */
  async replay(last) {
    if (this.timer) return this.stop();
    await this.go(0);
    this.timer = setInterval(() => this.next(last), PACE);
    this.changed();
  }

  next(last) {
    const ply = (this.at ?? last) + 1;
    if (ply >= last) {
      this.stop();
      this.at = null;
    } else this.at = ply;
    this.changed();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
  }

  async load() {
    this.loading ??= get(`api/games/${this.game}/positions`);
    try {
      this.positions = await this.loading;
    } catch (refusal) {
      note(refusal.message);
    } finally {
      this.loading = null;
    }
  }
}
