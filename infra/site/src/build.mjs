import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** The front end with the portal's page; it is not in the registry. */
export const shell = 'shell';

/** The shell's service worker. Its address stays the same, unlike those of the public files. */
export const workerFile = 'service-worker.js';

/** Reads a build: a content hash as id, the public files, and the app's registry entry or the shell's page and worker. */
export async function readBuild(app, dist) {
  const files = await getAssets(dist);
  const content =
    app === shell
      ? {
          page: await readFile(join(dist, 'index.html'), 'utf8'),
          worker: await readFile(join(dist, workerFile), 'utf8'),
        }
      : { entry: JSON.parse(await readFile(join(dist, 'app.json'), 'utf8')) };
  const id = createHash('sha256')
    .update(JSON.stringify([files, content]))
    .digest('hex')
    .slice(0, 12);
  return { id, files, ...content };
}

/** Lists the public files, whose names contain a hash of their content. */
async function getAssets(dist) {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.(html|json)$/.test(entry.name) && entry.name !== workerFile)
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
