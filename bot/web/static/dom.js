/** Elements, made in one line each. Styles are set by classes and custom properties alone. */

const SVG = "http://www.w3.org/2000/svg";

/** Make an HTML element; a property that begins with "on" is a listener, null and false leave one out. */
export function h(tag, properties = {}, ...children) {
  return fill(document.createElement(tag), properties, children);
}

/** Make an SVG element. */
export function svg(tag, properties = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), properties, children);
}

/** Set or take away attributes of an element that is there; false takes one away, unless it is told to screen readers. */
export function set(node, properties) {
  for (const [name, value] of Object.entries(properties)) {
    const text = value === true && !name.startsWith("aria-") ? "" : String(value);
    if (value === null || value === undefined || (value === false && !name.startsWith("aria-"))) node.removeAttribute(name);
    else if (node.getAttribute(name) !== text) node.setAttribute(name, text);
  }
}

/** Write a text, unless it stands there already: a reader of the screen would hear it again. */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

function fill(node, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else set(node, { [name]: value });
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}
