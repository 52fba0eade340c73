import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** The front end with the portal's page; it is not in the registry. */
export const shell = 'shell';

/** Reads a build: a content hash as id, the public files, and the app's registry entry or the shell's page. */
export async function readBuild(app, dist) {
  const files = await getAssets(dist);
  const content =
    app === shell
      ? { page: await readFile(join(dist, 'index.html'), 'utf8') }
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
    .filter((entry) => entry.isFile() && !/\.(html|json)$/.test(entry.name))
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
