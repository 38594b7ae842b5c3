// The service worker: keeps the files of the page, so that an installed lab works without a network. build.mjs fills in names and version.
const cacheName = "tippe-lab-LAB_VERSION";
const files = "LAB_FILES";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)).then(() => self.skipWaiting()));
});

// An older version's files go.
self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("tippe-lab-") && name !== cacheName);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(
    caches.open(cacheName).then((cache) => cache.match(event.request, { ignoreSearch: true })).then((found) => found ?? fetch(event.request)),
  );
});
