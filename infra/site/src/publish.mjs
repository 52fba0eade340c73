import { join } from 'node:path';
import { shell, workerFile } from './build.mjs';
import { getCurrent, readHistories, replaceFile } from './history.mjs';

/**
 * Writes the registry and the page from the current release of every app.
 * Repeats until the histories no longer change: of two concurrent releases, the last writer has read both.
 */
export async function publish(site) {
  const registryFile = join(site, 'registry.json');
  for (let written; ;) {
    const expected = createContent(await readHistories(site));
    const text = JSON.stringify(expected);
    if (text === written) return;
    if (expected.shell) {
      await replaceFile(join(site, 'shell', workerFile), expected.shell.worker);
      await replaceFile(join(site, 'shell', 'index.html'), expected.shell.page);
    }
    await replaceFile(registryFile, `${JSON.stringify(expected.registry, null, 2)}\n`);
    written = text;
  }
}

function createContent(histories) {
  const current = histories.map((history) => [history.app, getCurrent(history)]);
  return {
    shell: Object.fromEntries(current)[shell],
    registry: current.flatMap(([app, release]) => (app === shell || !release ? [] : [release.entry])),
  };
}
