import type { AppManifest } from '@portal/ui-kit/platform';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

let preloaded = false;

/** Fetches what comes after signing in, once, at low priority. On a slow line only the first app's files, most people's. */
export function preloadApps(registry: readonly AppManifest[]): void {
  if (preloaded) return;
  preloaded = true;
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (connection?.saveData) return;
  const slow = /2g|3g/.test(connection?.effectiveType ?? '');
  for (const { entry, preload, css } of slow ? registry.slice(0, 1) : registry) {
    for (const href of [entry, ...preload]) preloadModule(href);
    // Warms the cache only: a style sheet on the page would apply.
    for (const href of css) void fetch(href, { priority: 'low' }).catch(() => undefined);
  }
}

function preloadModule(href: string): void {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' }),
  );
}
