import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readBuild } from './build.mjs';
import { addFile, addRelease, readHistory, selectRelease, writeHistory } from './history.mjs';
import { publish } from './publish.mjs';

/** Releases the build of an app in the folder `dist`. Adds its files to those of earlier releases, then publishes it. */
export async function release(site, app, dist) {
  const target = join(site, 'assets', app);
  const build = await readBuild(app, dist);
  for (const file of build.files) await addFile(join(dist, file), join(target, file));
  const { history, dropped } = addRelease(await readHistory(site, app), build);
  await writeHistory(site, history);
  await publish(site);
  const expected = new Set(history.releases.flatMap(({ files }) => files));
  const old = new Set(dropped.flatMap(({ files }) => files).filter((file) => !expected.has(file)));
  for (const file of old) await rm(join(target, file), { force: true });
}

/** Rolls an app back, by default to the previous release, and returns the release id. */
export async function rollBack(site, app, id) {
  const history = selectRelease(await readHistory(site, app), id);
  await writeHistory(site, history);
  await publish(site);
  return history.current;
}
