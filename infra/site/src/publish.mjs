import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shell } from './build.mjs';
import { getCurrent, readHistories, replaceFile } from './history.mjs';

/**
 * Writes the registry and the page from the current release of every app.
 * Repeats until the histories no longer change: of two concurrent releases, the last writer has read both.
 */
export async function publish(site) {
  const registryFile = join(site, 'registry.json');
  for (let written; ;) {
    const expected = createContent(await readHistories(site), await readEntries(registryFile));
    const text = JSON.stringify(expected);
    if (text === written) return;
    if (expected.page !== undefined) await replaceFile(join(site, 'shell', 'index.html'), expected.page);
    await replaceFile(registryFile, `${JSON.stringify(expected.registry, null, 2)}\n`);
    written = text;
  }
}

async function readEntries(registryFile) {
  try {
    return JSON.parse(await readFile(registryFile, 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return [];
  }
}

function createContent(histories, entries) {
  const current = histories.map((history) => [history.app, getCurrent(history)]);
  const known = new Set(histories.map(({ app }) => app));
  // Apps that were last released before histories existed have only a registry entry.
  const former = entries.filter(({ name }) => !known.has(name));
  return {
    page: Object.fromEntries(current)[shell]?.page,
    registry: [
      ...former,
      ...current.flatMap(([app, release]) => (app === shell || !release ? [] : [release.entry])),
    ],
  };
}
