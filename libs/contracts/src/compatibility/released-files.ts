import { readFile, readdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { z } from 'zod';
import type { Release } from './release.js';
import type { AcceptedChange } from './report-breaks.js';

/** The folder with one file for each release that may still run, and the accepted changes. */
const releasedFolder = fileURLToPath(new URL('../../released/', import.meta.url));

const acceptedFile = 'accepted.json';
const AcceptedChanges = z.array(z.strictObject({ change: z.string().min(1), reason: z.string().min(1) }));

export async function readReleases(folder = releasedFolder): Promise<Release[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json') && name !== acceptedFile);
  const releases = await Promise.all(files.map((name) => readJson(join(folder, name)) as Promise<Release>));
  return releases.sort((one, other) => one.version.localeCompare(other.version, 'en', { numeric: true }));
}

/**
 * Reads the accepted changes.
 * @throws ZodError when an entry lacks its change or its reason
 */
export async function readAcceptedChanges(folder = releasedFolder): Promise<AcceptedChange[]> {
  return AcceptedChanges.parse(await readJson(join(folder, acceptedFile)));
}

/**
 * Stores a release with one line for each call, event and value, so that git shows a readable diff.
 * @throws Error with code `EEXIST` when the release is already stored
 */
export async function writeRelease(release: Release, folder = releasedFolder): Promise<string> {
  const file = join(folder, `${release.version}.json`);
  const { version, ...sections } = release;
  const body = Object.entries(sections).map(
    ([name, entries]) => `  "${name}": {\n${formatLines(entries)}\n  }`,
  );
  await writeFile(file, `{\n  "version": "${version}",\n${body.join(',\n')}\n}\n`, { flag: 'wx' });
  return file;
}

const formatLines = (entries: object): string =>
  Object.entries(entries)
    .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',\n');

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));
