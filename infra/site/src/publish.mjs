import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shell } from './build.mjs';
import { currentOf, readHistories, replaceFile } from './history.mjs';

/**
 * Writes what the gateway serves from the current release of every app: the registry from which the shell learns the apps, and the page.
 * It is made anew until nothing was released meanwhile: of two releases at the same moment the one that writes last has read both.
 */
export async function publish(site) {
  const registryFile = join(site, 'registry.json');
  for (let written; ;) {
    const expected = contentOf(await readHistories(site), await readEntries(registryFile));
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

function contentOf(histories, entries) {
  const current = histories.map((history) => [history.app, currentOf(history)]);
  const known = new Set(histories.map(({ app }) => app));
  // Of an app that was last released before there were histories, the entry is all that is known.
  const former = entries.filter(({ name }) => !known.has(name));
  return {
    page: Object.fromEntries(current)[shell]?.page,
    registry: [
      ...former,
      ...current.flatMap(([app, release]) => (app === shell || !release ? [] : [release.entry])),
    ],
  };
}
