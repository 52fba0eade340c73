import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { shell } from './build.mjs';
import { currentOf, readHistories } from './history.mjs';

/** Writes a file that others read meanwhile: they see the old content or the new, never a part of it. */
export const replaceFile = (file, text) => writeAtomically(file, (temporary) => writeFile(temporary, text));

/** Copies a file whose name tells its content, unless it is there. */
export async function addFile(source, file) {
  const [expected, found] = await Promise.all([stat(source), stat(file).catch(() => undefined)]);
  if (found?.size === expected.size) return;
  await writeAtomically(file, (temporary) => copyFile(source, temporary));
}

async function writeAtomically(file, write) {
  const temporary = `${file}.${randomUUID()}.tmp`;
  await mkdir(dirname(file), { recursive: true });
  await write(temporary);
  await rename(temporary, file);
}

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
