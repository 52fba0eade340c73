import { join } from 'node:path';
import { shell } from './build.mjs';
import { currentOf, readHistories } from './history.mjs';
import { replaceFile } from './write-file.mjs';

/**
 * Writes what the gateway serves from the current release of every app: the registry from which the shell learns the apps, and the page.
 * It is made anew until nothing was released meanwhile: of two releases at the same moment the one that writes last has read both.
 */
export async function publish(site) {
  for (let written; ;) {
    const wanted = contentOf(await readHistories(site));
    const text = JSON.stringify(wanted);
    if (text === written) return;
    if (wanted.page !== undefined) await replaceFile(join(site, 'shell', 'index.html'), wanted.page);
    await replaceFile(join(site, 'registry.json'), `${JSON.stringify(wanted.registry, null, 2)}\n`);
    written = text;
  }
}

function contentOf(histories) {
  const current = histories.map((history) => [history.app, currentOf(history)]);
  return {
    page: Object.fromEntries(current)[shell]?.page,
    registry: current.flatMap(([app, release]) => (app === shell || !release ? [] : [release.entry])),
  };
}
