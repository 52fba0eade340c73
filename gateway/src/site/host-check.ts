/**
 * A worker script that checks whether the host of a report answers. The page cannot learn that from a frame: browsers fire `load` for their
 * own error page. The worker has a Content-Security-Policy of its own, so that the page's stays limited to the portal. Its request
 * carries no credentials, and its response is opaque.
 */
export const hostCheckScript = `onmessage = async ({ data: address }) => {
  const request = {
    method: 'HEAD',
    mode: 'no-cors',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  };
  postMessage(await fetch(address, request).then(() => true, () => false));
};
`;

/** The worker's policy: requests to the hosts of embedded reports, and nothing else. */
export const hostCheckPolicy = (frames: string[]): string =>
  `default-src 'none'; connect-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`;
