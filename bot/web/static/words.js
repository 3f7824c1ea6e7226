/** The page's wording in the reader's language, as the server has put it into the page. */

const WORDS = read("words") ?? {};

/** Read a block of data of the page; null where there is none. */
export function read(id) {
  const block = document.getElementById(id);
  return block ? JSON.parse(block.textContent) : null;
}

/** Return the wording of a key with its values filled in. */
export function say(key, values = {}) {
  return (WORDS[key] ?? key).replace(/\{\s*\$?(\w+)\s*\}/g, (whole, name) => values[name] ?? whole);
}
