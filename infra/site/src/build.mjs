import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** The front end that is no app of the registry: its build has the portal's page. */
export const shell = 'shell';

/**
 * What a front end's build in a folder is released as: an id made of its content, the names of the files that get an address, and the app's
 * entry in the registry or the shell's page.
 */
export async function readBuild(app, dist) {
  const files = await assetsOf(dist);
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

/** All files but the notes that one part of the build leaves for another; their names hold hashes of what is in them. */
async function assetsOf(dist) {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.(html|json)$/.test(entry.name))
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
