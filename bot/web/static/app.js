/** The page as an app: its service worker, the button that installs it, and the page without a connection. */
// @ts-check

import { h } from "./dom.js";
import { say } from "./words.js";

let offer = null;

/** Register the service worker, and keep the browser's offer to install the page for the button. */
export function prepareApp() {
  addEventListener("beforeinstallprompt", (event) => (event.preventDefault(), (offer = event)));
  addEventListener("appinstalled", () => (offer = null));
  addEventListener("load", register);
}

function register() {
  // Without it, as in some private windows, only the page without a connection is missing.
  navigator.serviceWorker?.register(`service-worker.js?language=${document.documentElement.lang}`).catch(() => {});
}

/** The button that installs the page, where the browser offers that. */
export function installButton() {
  if (!offer) return null;
  const install = (event) => (offer.prompt(), (offer = null), event.currentTarget.remove());
  return h("button", { type: "button", class: "plain", "data-action": "install", onclick: install }, say("web-install"));
}

/** Open the page without a connection, which the service worker shows instead of any other page. */
export function openOffline(app) {
  addEventListener("online", () => location.reload());
  app.className = "offline";
  app.replaceChildren(
    h("h1", {}, say("web-offline-title")),
    h("p", {}, say("web-offline")),
    h("button", { class: "strong", onclick: () => location.reload() }, say("web-offline-retry")),
  );
}
