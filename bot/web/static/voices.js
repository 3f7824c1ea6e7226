/** The choice of a voice for a language. No DOM. */
// @ts-check

const OTHER_LANGUAGES = /^(yue|zh-hk|zh-mo)\b/;

/**
 * The best voice for a language: one of the same region, else any of the language; null if there is none. Cantonese voices
 * can't read the page's Chinese.
 * @template {{ lang: string }} Voice
 * @param {Voice[]} voices
 * @param {string} language
 * @returns {Voice | null}
 */
export function voiceFor(voices, language) {
  const wanted = tag(language);
  const fitting = voices.filter(({ lang }) => primary(lang) === primary(language) && !OTHER_LANGUAGES.test(tag(lang)));
  return fitting.find(({ lang }) => tag(lang) === wanted) ?? fitting[0] ?? null;
}

/** @param {string} language */
function tag(language) {
  return language.replace("_", "-").toLowerCase();
}

/** @param {string} language */
function primary(language) {
  return tag(language).split("-")[0];
}
