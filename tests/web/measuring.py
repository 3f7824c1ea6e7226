"""Checks a board in a browser: the sizes of the squares, and whether each piece is really drawn."""

from typing import Any

from playwright.async_api import Page

BOARD_FAULTS = """
(kings) => {
  const board = document.querySelector(".board");
  const whole = board.getBoundingClientRect();
  const side = whole.width / 8;
  const faults = [];
  const isOff = (wanted, found) => Math.abs(wanted - found) > 1;
  const isHidden = (node) => {
    const { display, visibility, opacity } = getComputedStyle(node);
    return display === "none" || visibility !== "visible" || Number(opacity) < 1;
  };
  if (whole.width < 200 || isOff(whole.width, whole.height)) faults.push(`board: ${whole.width} × ${whole.height}`);
  const room = document.documentElement.clientWidth;
  if (whole.left < -1 || whole.right > room + 1) faults.push(`board: from ${whole.left} to ${whole.right}`);
  const squares = [...board.querySelectorAll("[data-square]")];
  if (squares.length !== 64) faults.push(`${squares.length} squares`);
  for (const square of squares) {
    const name = square.dataset.square;
    const box = square.getBoundingClientRect();
    if (isOff(side, box.width) || isOff(side, box.height)) faults.push(`${name}: ${box.width} × ${box.height}`);
    if (isHidden(square)) faults.push(`${name}: hidden`);
    const pieces = [...square.querySelectorAll("svg:has(> [href^='#piece-'])")];
    if (kings.includes(name) && pieces.length !== 1) faults.push(`${name}: no king`);
    for (const piece of pieces) {
      const drawn = piece.getBoundingClientRect();
      const shape = piece.querySelector("use").getBBox();
      if (drawn.width < 0.7 * side || drawn.height < 0.7 * side) faults.push(`${name}: a piece of ${drawn.width}`);
      if (drawn.left < box.left - 1 || drawn.bottom > box.bottom + 1) faults.push(`${name}: a piece outside`);
      if (!(shape.width > 10 && shape.height > 10)) faults.push(`${name}: a piece without a drawing`);
      if (isHidden(piece)) faults.push(`${name}: a hidden piece`);
    }
  }
  return faults;
}
"""

STRANGE_CLASSES = """
() => [...document.querySelectorAll(".board, .board *")]
  .flatMap((node) => [...node.classList])
  .filter((name) => !/^(board(-|$)|piece-)/.test(name))
"""


async def board_faults(page: Page, kings: tuple[str, ...] = ()) -> list[Any]:
    """Return everything that is wrong with a page's board: sizes, pieces, and CSS classes that don't belong on a board.

    `kings` are squares on which a piece must be drawn.
    """
    faults: list[Any] = await page.evaluate(BOARD_FAULTS, list(kings))
    strange: list[Any] = await page.evaluate(STRANGE_CLASSES)
    return [*faults, *strange]
