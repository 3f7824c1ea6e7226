/** Places small elements, such as menus, next to others in the window. */
// @ts-check

const GAP = 8;

/**
 * Put a fixed element below a rectangle in the window, or above it if `isAbove` or if there is no room below.
 * @param {HTMLElement} element
 * @param {DOMRect} place
 */
export function putBy(element, place, isAbove = false) {
  const { width, height } = element.getBoundingClientRect();
  const left = Math.max(GAP, Math.min(place.left, innerWidth - width - GAP));
  const [above, below] = [place.top - height - 4, place.bottom + 4];
  const isRoom = isAbove ? above < GAP : below + height + GAP <= innerHeight;
  element.style.setProperty("--left", `${left}px`);
  element.style.setProperty("--top", `${isRoom ? below : Math.max(GAP, above)}px`);
}
