/** Delays before retries, in milliseconds: a change of network takes a second, a tunnel longer. */
const pausesMs = [250, 1_000, 3_000];

/** Repeats the work while it fails with an error that `mayPass`. The first attempt is 0. */
async function retry<T>(
  work: (attempt: number) => Promise<T>,
  mayPass: (error: unknown) => boolean,
): Promise<T> {
  for (const [attempt, pauseMs] of pausesMs.entries()) {
    try {
      return await work(attempt);
    } catch (error) {
      if (!mayPass(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return work(pausesMs.length);
}

/** A file that was not downloaded. `status` is undefined without a response. */
class DownloadError extends Error {
  override readonly name = 'DownloadError';

  constructor(
    address: string,
    readonly status?: number,
  ) {
    super(`${address} did not load${status ? ` (status ${status})` : ''}`);
  }
}

const isTemporary = (error: unknown): boolean =>
  error instanceof DownloadError && (error.status === undefined || error.status >= 500);

async function fetchFile(address: string, init?: RequestInit): Promise<ArrayBuffer> {
  const response = await fetch(address, init).catch(() => undefined);
  if (!response?.ok) throw new DownloadError(address, response?.status);
  return response.arrayBuffer().catch(() => Promise.reject(new DownloadError(address)));
}

/** Downloads a file, with retries. The browser's cache has it then, if the server permits that. */
export const downloadFile = (address: string, init?: RequestInit): Promise<ArrayBuffer> =>
  retry(() => fetchFile(address, init), isTemporary);

function addStyles(href: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new DownloadError(href));
    };
    document.head.append(link);
  });
}

/** Errors of Chromium, Firefox and Safari for a module that was not downloaded. A module that throws has another one. */
const isMissingModule = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message);

const importFrom = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);

/**
 * Imports a module with retries. `files` are the scripts and style sheets that it needs.
 *
 * Browsers remember a module that was not downloaded, also one that another module imports. The files are therefore downloaded to the cache
 * first. If an import fails nevertheless, the module gets another address. Its imports keep theirs, so that they are not there twice.
 */
export async function loadModule(
  address: string,
  files: readonly string[],
  load = () => importFrom(address),
): Promise<unknown> {
  await Promise.all(
    [...new Set([address, ...files])].map((file) =>
      file.endsWith('.css') ? retry(() => addStyles(file), isTemporary) : downloadFile(file),
    ),
  );
  return retry(
    (attempt) => (attempt === 0 ? load() : importFrom(`${address}?retry=${attempt}`)),
    isMissingModule,
  );
}
