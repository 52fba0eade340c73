import { allowWorker } from '@portal/ui-kit/platform';

/** Installs the service worker, so that the portal opens without a network from now on. */
export async function installWorker(): Promise<void> {
  // Without HTTPS, browsers have no service workers.
  if (!('serviceWorker' in navigator)) return;
  const workers = navigator.serviceWorker;
  const isFirst = !workers.controller;
  await workers.register(allowWorker('/service-worker.js'));
  if (!isFirst) return;
  if (!workers.controller)
    await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }));
  // The worker caches what it serves. Other files are in the browser's own cache, or will be once their download ends.
  const controlledAt = performance.now();
  const request = (file: string) => void fetch(file).catch(() => undefined);
  request('/');
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      const { origin, pathname } = new URL(name);
      const isFile = origin === location.origin && pathname.startsWith('/assets/');
      if (isFile && startTime < controlledAt) request(name);
    }
  }).observe({ type: 'resource', buffered: true });
}
