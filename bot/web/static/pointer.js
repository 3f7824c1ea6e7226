/** Mouse, pen and touch on the board: tap, drag, hold, and drawing arrows. */
// @ts-check

const HOLD = 450;
const SLACK = { mouse: 4, touch: 9, pen: 6 };

export class Pointer {
  /**
   * Listen to a board. `hand` has: canLift(square), lift(square), tap(square), drop(from, to), guide(square),
   * draw(from, to), sketch(from, to), isDrawing(); and lose(square) if pieces can be dragged off the board.
   */
  constructor(board, hand) {
    this.board = board;
    this.hand = hand;
    this.press = null;
    const { element } = board;
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    element.addEventListener("mousedown", leaveFocus);
    element.addEventListener("pointerdown", (event) => this.down(event));
    element.addEventListener("pointermove", (event) => this.move(event));
    element.addEventListener("pointerup", (event) => this.up(event));
    element.addEventListener("pointercancel", () => this.end());
  }

  down(event) {
    const square = this.board.squareAt(event.clientX, event.clientY);
    if (!square || !event.isPrimary || event.button > 2 || event.target.closest("button")) return;
    if (this.press) this.end();
    const draws = event.button === 2 || (event.button === 0 && this.hand.isDrawing());
    this.press = { square, draws, x: event.clientX, y: event.clientY, kind: event.pointerType };
    this.board.element.setPointerCapture(event.pointerId);
    if (!draws) this.press.timer = setTimeout(() => this.held(), HOLD);
  }

  held() {
    const { press } = this;
    press.isHeld = true;
    if (this.board.view.units[press.square]) this.hand.guide(press.square);
  }

  move(event) {
    const { press } = this;
    if (!press) return;
    const way = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    if (!press.ghost && !press.draws && way > (SLACK[press.kind] ?? 6)) this.begin(press);
    if (press.draws) this.sketch(press, event);
    else if (press.ghost) this.carry(event);
  }

  /** Show the arrow that would be drawn if the pointer were released here. */
  sketch(press, event) {
    const to = this.board.squareAt(event.clientX, event.clientY);
    if (to === press.to) return;
    press.to = to;
    this.hand.sketch(press.square, to);
  }

  begin(press) {
    clearTimeout(press.timer);
    if (!this.hand.canLift(press.square)) return void (press.draws = press.isHeld);
    this.hand.lift(press.square);
    const piece = this.board.cell(press.square).querySelector(".board-piece");
    if (!piece) return;
    press.ghost = piece.cloneNode(true);
    press.ghost.classList.add("board-ghost", `board-by-${press.kind}`);
    this.board.element.append(press.ghost);
    piece.classList.add("board-lifted");
    press.lifted = piece;
  }

  carry(event) {
    const box = this.board.element.getBoundingClientRect();
    const { style } = this.press.ghost;
    style.setProperty("--x", `${event.clientX - box.left}px`);
    style.setProperty("--y", `${event.clientY - box.top}px`);
    const over = this.board.squareAt(event.clientX, event.clientY);
    if (over === this.press.over) return;
    this.press.over = over;
    this.board.element.querySelector(".board-over")?.classList.remove("board-over");
    if (over) this.board.cell(over).classList.add("board-over");
  }

  up(event) {
    const { press } = this;
    if (!press) return;
    const square = this.board.squareAt(event.clientX, event.clientY);
    const { ghost, isHeld, draws } = press;
    this.end();
    if (draws) this.drawn(press.square, square);
    else if (ghost) this.dropped(press.square, square);
    else if (!isHeld && square === press.square) this.hand.tap(square);
  }

  drawn(from, to) {
    if (to) this.hand.draw(from, to);
  }

  dropped(from, to) {
    if (!to) return this.hand.lose?.(from);
    if (to === from) return;
    this.board.hold(to);
    this.hand.drop(from, to);
  }

  end() {
    clearTimeout(this.press?.timer);
    if (this.press?.draws) this.hand.sketch(null, null);
    this.press?.ghost?.remove();
    this.press?.lifted?.classList.remove("board-lifted");
    this.board.element.querySelector(".board-over")?.classList.remove("board-over");
    this.press = null;
  }
}

/** Don't focus a clicked square, so that the arrow keys then step through the moves and not between squares. */
function leaveFocus(event) {
  if (event.target.closest("button")) return;
  event.preventDefault();
  /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
}
