/**
 * The script of a worker that finds out whether the host of a report answers. Frames do not tell: browsers report their own error page as
 * loaded. The worker has a policy of its own, so that the page itself goes on talking to nobody but the portal. Its request carries no
 * credentials, and the answer stays unread.
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
