/** Moves spoken by the browser's own voices. This script is loaded once the reader wants to hear them, or opens the settings. */
// @ts-check

import { toggle } from "./options.js";
import { prefer, preference } from "./preferences.js";
import { voiceFor } from "./voices.js";
import { say } from "./words.js";

/** How long to wait for voices: some browsers list them only after a while. */
const WAIT = 1500;

/** Speak a text now, interrupting the current one, if there is a voice for the page's language. */
export async function speak(text) {
  const voice = await ownVoice();
  if (!voice || !preference("speak")) return;
  speechSynthesis.cancel();
  const spoken = new SpeechSynthesisUtterance(text);
  Object.assign(spoken, { voice, lang: voice.lang });
  speechSynthesis.speak(spoken);
}

/** The switch for the settings dialog; null in a browser without a voice for the page's language. */
export async function voiceField() {
  if (!(await ownVoice())) return null;
  return toggle("speak", "web-speak", preference("speak"), (isOn) => {
    prefer("speak", isOn);
    if (isOn) speak(say("web-speak"));
    else speechSynthesis.cancel();
  });
}

async function ownVoice() {
  if (!("speechSynthesis" in globalThis)) return null;
  return voiceFor(await listed(), document.documentElement.lang);
}

/** The browser's voices, once it has loaded them. */
function listed() {
  const now = speechSynthesis.getVoices();
  if (now.length) return now;
  return new Promise((known) => {
    const tell = () => known(speechSynthesis.getVoices());
    speechSynthesis.addEventListener("voiceschanged", tell, { once: true });
    setTimeout(tell, WAIT);
  });
}
