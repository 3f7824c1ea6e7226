/** Helpers that make elements. Style them only with classes and custom properties: the CSP forbids style attributes. */
// @ts-check

const SVG = "http://www.w3.org/2000/svg";
/** A held button starts to repeat its action after this time, at this interval, both in milliseconds. */
const HOLD = 400;
const PACE = 120;

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Make an HTML element. Properties that start with "on" are event listeners. Null and false leave out a property or child.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} properties
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, properties = {}, ...children) {
  return fill(document.createElement(tag), properties, children);
}

/**
 * Make an SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} properties
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, properties = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), properties, children);
}

/**
 * Set attributes of an element. Null, undefined and false remove an attribute, except that false is kept for `aria-` ones.
 * @param {Element} node
 * @param {Record<string, unknown>} properties
 */
export function set(node, properties) {
  for (const [name, value] of Object.entries(properties)) {
    const text = value === true && !name.startsWith("aria-") ? "" : String(value);
    if (value === null || value === undefined || (value === false && !name.startsWith("aria-"))) node.removeAttribute(name);
    else if (node.getAttribute(name) !== text) node.setAttribute(name, text);
  }
}

/**
 * Write a text unless it's already there: screen readers would read it again.
 * @param {Node} node
 * @param {string} text
 */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Focus the first element that matches a selector, if any.
 * @param {ParentNode | null | undefined} root
 * @param {string} selector
 */
export function focusOn(root, selector) {
  /** @type {HTMLElement | null | undefined} */ (root?.querySelector(selector))?.focus();
}

/**
 * Call `act` when a button is pressed, and repeatedly while it's held down.
 * @param {HTMLButtonElement} button
 * @param {() => unknown} act
 */
export function repeatWhileHeld(button, act) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let hasRepeated = false;
  const stop = () => clearTimeout(timer);
  const repeat = () => {
    if (button.disabled) return;
    hasRepeated = true;
    act();
    timer = setTimeout(repeat, PACE);
  };
  button.addEventListener("pointerdown", (event) => {
    stop();
    hasRepeated = false;
    if (event.button === 0) timer = setTimeout(repeat, HOLD);
  });
  for (const kind of ["pointerup", "pointercancel", "pointerleave"]) button.addEventListener(kind, stop);
  // A long press would open the browser's menu.
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  // Ignore the click after a hold; a click by keyboard (detail 0) always counts.
  button.addEventListener("click", (event) => (event.detail === 0 || !hasRepeated) && act());
}

/**
 * Show a dialog. A click outside closes it.
 * @param {HTMLDialogElement} dialog
 */
export function openDialog(dialog) {
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * @template {Element} Made
 * @param {Made} node
 * @param {Record<string, any>} properties
 * @param {(Child | Child[])[]} children
 * @returns {Made}
 */
function fill(node, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else set(node, { [name]: value });
  }
  node.append(...children.flat().filter(isShown));
  return node;
}

/**
 * @param {Child} child
 * @returns {child is globalThis.Node | string}
 */
function isShown(child) {
  return child !== null && child !== undefined && child !== false;
}
