import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';

const networkTimeoutSeconds = 4;
const daySeconds = 86_400;

/** The page, which names the current releases, and the crest. The network comes first, so that releases and rollbacks reach every visit. */
const releaseFiles = /^\/(assets\/[^/]+)?$/;

/** Files of front ends. Their names have a hash of their content. */
const frontEndFiles = /^\/assets\/.+\//;

// A new worker waits until no page of the old one is open, as browsers do by default.
clientsClaim();

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && releaseFiles.test(url.pathname),
  new NetworkFirst({
    cacheName: 'release',
    networkTimeoutSeconds,
    matchOptions: { ignoreSearch: true, ignoreVary: true },
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && frontEndFiles.test(url.pathname),
  new CacheFirst({
    cacheName: 'front-ends',
    matchOptions: { ignoreVary: true },
    plugins: [new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 60 * daySeconds })],
  }),
);
