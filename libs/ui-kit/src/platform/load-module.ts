import { DownloadError, downloadFile, fetchFile, retryDownload } from './download';
import { getChunkIntegrity, getIntegrity } from './integrity';

async function loadStyles(href: string): Promise<void> {
  await downloadFile(href);
  await retryDownload(() => addStyles(href));
}

function addStyles(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href,
      integrity: getIntegrity(href),
    });
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

/** Imports a module from another address, of which browsers know no hash. */
async function importAgain(address: string, attempt: number): Promise<unknown> {
  const other = `${address}?retry=${attempt}`;
  await fetchFile(other, getIntegrity(address));
  return importFrom(other);
}

/** Downloads of the page. */
const downloads = new Map<string, Promise<unknown>>();

/** Downloads a file once. */
function loadFile(file: string): Promise<unknown> {
  const download =
    downloads.get(file) ??
    (file.endsWith('.css') ? loadStyles(file) : downloadFile(file, getChunkIntegrity(file)));
  downloads.set(file, download);
  return download;
}

/** Downloads in place of imports, while {@link downloadModules} collects them. */
let collected: Promise<unknown>[] | undefined;

/** Downloads the modules that functions import at once, and runs none of them: that would block a slow phone for half a second. */
export async function downloadModules(...imports: readonly (() => unknown)[]): Promise<void> {
  const downloads: Promise<unknown>[] = [];
  collected = downloads;
  for (const load of imports) load();
  collected = undefined;
  await Promise.all(downloads);
}

/**
 * Imports a module, with retries until it is there. `files` are the scripts and style sheets that it needs.
 *
 * Browsers remember a module that was not downloaded, also one that another module imports. The files are therefore downloaded to the cache
 * first. If an import fails nevertheless, the module gets another address. Its imports keep theirs, so that they are not there twice.
 */
export async function loadModule(
  address: string,
  files: readonly string[],
  load = () => importFrom(address),
): Promise<unknown> {
  const download = Promise.all([address, ...files].map(loadFile));
  if (collected) {
    collected.push(download);
    return new Promise(() => undefined);
  }
  await download;
  return retryDownload((attempt) =>
    (attempt === 0 ? load() : importAgain(address, attempt)).catch((error: unknown) => {
      throw isMissingModule(error) ? new DownloadError(address) : error;
    }),
  );
}
