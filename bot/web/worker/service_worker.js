/** The service worker: keeps the static files of one version, and shows a page of its own without a connection. */
// @ts-check

/** @typedef {{ name: string, static: string, offline: string, icon: string, files: string[] }} Shell */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
// The server writes it before this script, so that a new version of any file is a new worker.
const { shell } = /** @type {{ shell: Shell }} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  // Games and pages always come from the server: only files, whose addresses change with their content, are kept.
  if (method !== "GET") return;
  if (mode === "navigate") event.respondWith(open(event));
  else if (url.startsWith(worker.location.origin + shell.static)) event.respondWith(file(event.request));
});

worker.addEventListener("push", (event) => event.waitUntil(notify(event)));
worker.addEventListener("notificationclick", (event) => event.waitUntil(visit(event.notification)));
worker.addEventListener("pushsubscriptionchange", (event) => /** @type {ExtendableEvent} */ (event).waitUntil(renew(event)));

async function install() {
  const cache = await caches.open(shell.name);
  await cache.addAll([shell.offline, ...shell.files]);
  await worker.skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== shell.name).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
}

/** @param {FetchEvent} event */
async function open(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(shell.offline)) ?? Response.error();
  }
}

/** @param {Request} request */
async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/**
 * Show a message of the bot: `title`, `body`, the `path` of its game, and the `tag` by which a later one replaces it.
 * @param {PushEvent} event
 */
async function notify(event) {
  const { title, body, path, tag } = event.data?.json() ?? {};
  const options = { body, tag, icon: shell.icon, renotify: true, data: { path } };
  await worker.registration.showNotification(title, options);
}

/**
 * Open a notification's game: in the window that shows it, or in a new one.
 * @param {Notification} notification
 */
async function visit(notification) {
  notification.close();
  const url = new URL(notification.data.path, worker.registration.scope).href;
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find((one) => one.url === url);
  await (open ? open.focus() : worker.clients.openWindow(url));
}

/**
 * Tell the server the new subscription that the browser has made or has to make in the place of the old one.
 * @param {any} event
 */
async function renew({ oldSubscription, newSubscription }) {
  const made = newSubscription ?? (await worker.registration.pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = made.toJSON();
  const body = JSON.stringify({ endpoint, ...keys });
  await fetch("api/push", { method: "POST", headers: { "Content-Type": "application/json" }, body });
}
