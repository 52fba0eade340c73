import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readBuild } from './build.mjs';
import { readHistory, rolledBack, withRelease, writeHistory } from './history.mjs';
import { addFile } from './history.mjs';
import { publish } from './publish.mjs';

/** Releases the build of an app in the folder `dist`: its files go beside those that are there, and then people get it. */
export async function release(site, app, dist) {
  const target = join(site, 'assets', app);
  const build = await readBuild(app, dist);
  for (const file of build.files) await addFile(join(dist, file), join(target, file));
  const { history, dropped } = withRelease(await readHistory(site, app), build);
  await writeHistory(site, history);
  await publish(site);
  const expected = new Set(history.releases.flatMap(({ files }) => files));
  const old = new Set(dropped.flatMap(({ files }) => files).filter((file) => !expected.has(file)));
  for (const file of old) await rm(join(target, file), { force: true });
}

/**
 * Makes an earlier release of an app the one that people get: that with the given id, or the one before the current.
 * @returns its id
 * @throws Error when there is none
 */
export async function rollBack(site, app, id) {
  const history = rolledBack(await readHistory(site, app), id);
  await writeHistory(site, history);
  await publish(site);
  return history.current;
}
