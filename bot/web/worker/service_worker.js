/** The service worker: keeps the static files of one version, and shows a page of its own without a connection. */
// @ts-check

/** @typedef {{ name: string, static: string, offline: string, files: string[] }} Shell */

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
