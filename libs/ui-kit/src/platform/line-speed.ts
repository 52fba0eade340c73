import { readBrowserChoice, storeBrowserChoice } from './browser-choice';

export type Download = Pick<PerformanceResourceTiming, 'responseStart' | 'responseEnd' | 'encodedBodySize'>;

/** The line has two limits, so that its measured speed does not turn the mode on and off. */
const slowBitsPerSecond = 600_000;
const fastBitsPerSecond = 1_200_000;

/** Small files measure the latency. */
const minFileBytes = 20_000;
const minTotalBytes = 100_000;
const maxDownloads = 10;

const slowLine = 'slow-line';
const daySeconds = 86_400;

/** Files of front ends, and the images of reports, which no service worker answers. */
const isMeasurable = ({ name, transferSize, encodedBodySize, workerStart }: PerformanceResourceTiming) => {
  const { origin, pathname } = new URL(name);
  const isNetwork =
    pathname.endsWith('/findThumbnail') || (pathname.startsWith('/assets/') && workerStart === 0);
  return origin === location.origin && isNetwork && transferSize > 0 && encodedBodySize >= minFileBytes;
};

/** True if the last downloads show a slow line. A line that was slow stays so until it is clearly faster. */
export function isSlowLine(downloads: readonly Download[], wasSlow: boolean): boolean {
  const bytes = downloads.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  if (bytes < minTotalBytes) return wasSlow;
  // Downloads at the same time share the line.
  const inOrder = [...downloads].sort((a, b) => a.responseStart - b.responseStart);
  let busyMs = 0;
  let busyUntil = 0;
  for (const { responseStart, responseEnd } of inOrder) {
    busyMs += Math.max(0, responseEnd - Math.max(responseStart, busyUntil));
    busyUntil = Math.max(busyUntil, responseEnd);
  }
  return (bytes * 8_000) / busyMs < (wasSlow ? fastBitsPerSecond : slowBitsPerSecond);
}

/** Returns true if this browser has measured a slow line within a day. Later visits download little that can be measured. */
export const hasSlowLine = (): boolean => readBrowserChoice(slowLine) !== undefined;

/** Measures the line by the portal's own downloads. Calls `onChange` when it becomes slow or fast. Returns the function that stops it. */
export function measureLine(onChange: () => void): () => void {
  let downloads: PerformanceResourceTiming[] = [];
  const observer = new PerformanceObserver((list) => {
    const added = (list.getEntries() as PerformanceResourceTiming[]).filter(isMeasurable);
    if (added.length === 0) return;
    downloads = [...downloads, ...added].slice(-maxDownloads);
    const wasSlow = hasSlowLine();
    const isSlow = isSlowLine(downloads, wasSlow);
    storeBrowserChoice(slowLine, isSlow ? 'yes' : undefined, daySeconds);
    if (isSlow !== wasSlow) onChange();
  });
  observer.observe({ type: 'resource', buffered: true });
  return () => observer.disconnect();
}
