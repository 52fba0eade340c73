/** Installs the service worker, so that the portal opens without a network from now on. */
export async function installWorker(): Promise<void> {
  // Without HTTPS, browsers have no service workers.
  if (!('serviceWorker' in navigator)) return;
  const workers = navigator.serviceWorker;
  const isFirst = !workers.controller;
  await workers.register('/service-worker.js');
  if (!isFirst) return;
  if (!workers.controller)
    await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }));
  // The worker caches what it serves. The page has loaded its files without it; the browser's own cache has them.
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
  await Promise.all(['/', ...loaded].map((file) => fetch(file)));
}
