/** The switch that lets this browser be notified when it's the reader's move. */
// @ts-check

import { get, post } from "./api.js";
import { h, write } from "./dom.js";
import { say } from "./words.js";

/** The switch, for the settings dialog, with a line that explains it where it's needed. */
export function pushField() {
  const input = h("input", { type: "checkbox", role: "switch", name: "push", disabled: true });
  const line = h("p", { class: "faint", role: "status" });
  const field = new PushSwitch(input, line);
  input.addEventListener("change", () => field.change());
  field.begin();
  return h(
    "fieldset",
    { class: "options" },
    h("legend", {}, say("web-push-notices")),
    h("label", { class: "switch" }, h("span", {}, say("web-push")), input),
    line,
  );
}

class PushSwitch {
  /**
   * @param {HTMLInputElement} input
   * @param {HTMLElement} line
   */
  constructor(input, line) {
    this.input = input;
    this.line = line;
  }

  async begin() {
    const worker = await navigator.serviceWorker?.getRegistration();
    this.pushes = worker?.pushManager;
    if (!this.pushes || !("Notification" in window)) return this.explain("web-push-unsupported");
    if (Notification.permission === "denied") return this.explain("web-push-blocked");
    await this.trying(async () => {
      const [state, own] = await Promise.all([get("api/push"), this.pushes.getSubscription()]);
      this.key = state.key;
      this.input.checked = Boolean(own) && own.endpoint === state.endpoint;
      this.input.disabled = false;
    });
  }

  async change() {
    const isOn = this.input.checked;
    this.explain("");
    this.input.disabled = true;
    await this.trying(() => (isOn ? this.turnOn() : this.turnOff()));
    this.input.disabled = Notification.permission === "denied";
  }

  async turnOn() {
    this.input.checked = false;
    // Browsers ask for permission only right after a press, so this must be the first await.
    const answer = await Notification.requestPermission();
    if (answer === "denied") this.explain("web-push-blocked");
    if (answer !== "granted") return;
    // A subscription with another key, as of an earlier database, wouldn't work.
    await (await this.pushes.getSubscription())?.unsubscribe();
    const { endpoint, keys } = (await this.pushes.subscribe({ userVisibleOnly: true, applicationServerKey: this.key })).toJSON();
    await post("api/push", { endpoint, ...keys });
    this.input.checked = true;
    this.explain("web-push-on");
  }

  async turnOff() {
    await post("api/push/remove", {});
    await (await this.pushes.getSubscription())?.unsubscribe();
  }

  /** Do something; if it fails, show why. */
  async trying(work) {
    try {
      await work();
    } catch (error) {
      write(this.line, error.status === undefined ? say("web-push-unsupported") : error.message);
    }
  }

  explain(key) {
    write(this.line, key && say(key));
  }
}
