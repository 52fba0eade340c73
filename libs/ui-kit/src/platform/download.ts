import { hasIntegrity } from './integrity';
import { Store } from './store';

/** Delays before retries, in milliseconds: a change of network takes a second, a tunnel longer. The last one repeats. */
const pausesMs = [250, 1_000, 3_000, 10_000, 30_000];

/** A download has stalled after this number of failures. */
const stallFailures = 4;

/** A server that sends nothing for this time is not waited for. Slow lines deliver some bytes. */
const silenceMs = 20_000;

/** A file that was not downloaded. `status` is undefined without a response. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';

  constructor(
    address: string,
    readonly status?: number,
  ) {
    super(`${address} did not load${status ? ` (status ${status})` : ''}`);
  }

  /** True for a file that a release has replaced, or that was never released. */
  get isAbsent(): boolean {
    return this.status === 404;
  }
}

/** The last errors of downloads that failed again and again. The retries continue. */
export const stalledDownloads = new Store<readonly DownloadError[]>([]);

function replaceStalled(before: DownloadError | undefined, after?: DownloadError): void {
  const others = stalledDownloads.get().filter((error) => error !== before);
  stalledDownloads.set(after ? [...others, after] : others);
}

const resumeEvent = 'portal:resume-downloads';

/** Retries the stalled downloads of all front ends at once. */
export const resumeDownloads = (): boolean => dispatchEvent(new Event(resumeEvent));

/** Ends early when the browser is online again. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const wakers = new AbortController();
    const wake = () => {
      clearTimeout(timer);
      wakers.abort();
      resolve();
    };
    const timer = setTimeout(wake, ms);
    for (const event of ['online', resumeEvent]) addEventListener(event, wake, { signal: wakers.signal });
  });
}

/** Repeats the work while it fails with a {@link DownloadError}. The first attempt is 0. */
export async function retryDownload<T>(work: (attempt: number) => Promise<T>): Promise<T> {
  let stalled: DownloadError | undefined;
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await work(attempt);
      } catch (error) {
        if (!(error instanceof DownloadError)) throw error;
        if (error.isAbsent || attempt + 1 >= stallFailures) {
          replaceStalled(stalled, error);
          stalled = error;
        }
        await pause(pausesMs[Math.min(attempt, pausesMs.length - 1)] ?? 0);
      }
    }
  } finally {
    if (stalled) replaceStalled(stalled);
  }
}

/** Downloads a file once. @throws DownloadError also for one without the hash `integrity` */
export async function fetchFile(address: string, integrity = ''): Promise<void> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waitForBytes = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs);
  };
  const watched = new TransformStream<Uint8Array, Uint8Array>({
    transform: (bytes, output) => {
      waitForBytes();
      output.enqueue(bytes);
    },
  });
  try {
    waitForBytes();
    const response = await fetch(address, { signal: silence.signal });
    if (!response.ok) throw new DownloadError(address, response.status);
    const content = await new Response(response.body?.pipeThrough(watched)).arrayBuffer();
    if (integrity && !(await hasIntegrity(content, integrity))) throw new DownloadError(address);
  } catch (error) {
    throw error instanceof DownloadError ? error : new DownloadError(address);
  } finally {
    clearTimeout(timer);
  }
}

/** Downloads a file, with retries until it is there. The browser's cache has it then, if the server permits that. */
export const downloadFile = (address: string, integrity?: string): Promise<void> =>
  retryDownload(() => fetchFile(address, integrity));
