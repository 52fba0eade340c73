import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes a file atomically: concurrent readers see the old or the new content. */
export const replaceFile = (file, text) => writeAtomically(file, (temporary) => writeFile(temporary, text));

/** Copies a file unless it exists. Its name contains a hash of its content. */
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

/** Each app retains this many releases, and all releases of the last days. */
const retention = { releases: 5, days: 1 };
const day = 86_400_000;

const getFolder = (site) => join(site, 'releases');
const getFile = (site, app) => join(getFolder(site), `${app}.json`);

/**
 * Reads the history of an app: the time of its first release, the id of the current release, and all retained releases, newest first.
 * Each app has its own file, so that concurrent releases of different apps do not conflict.
 */
export async function readHistory(site, app) {
  try {
    return JSON.parse(await readFile(getFile(site, app), 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return { app, since: new Date().toISOString(), current: undefined, releases: [] };
  }
}

export const writeHistory = (site, history) =>
  replaceFile(getFile(site, history.app), `${JSON.stringify(history, null, 2)}\n`);

export async function readHistories(site) {
  await mkdir(getFolder(site), { recursive: true });
  const names = (await readdir(getFolder(site))).filter((name) => name.endsWith('.json'));
  const histories = await Promise.all(names.map((name) => readHistory(site, name.replace(/\.json$/, ''))));
  const sortKey = ({ since, app }) => `${since} ${app}`;
  return histories.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
}

export const getCurrent = ({ current, releases }) => releases.find(({ id }) => id === current);

/** Adds a build to a history, and returns the releases that are no longer retained as `dropped`. */
export function addRelease(history, build) {
  const release = { ...build, releasedAt: new Date().toISOString() };
  const releases = [release, ...history.releases.filter(({ id }) => id !== build.id)];
  const horizon = new Date(Date.now() - retention.days * day).toISOString();
  const isRetained = ({ releasedAt }, index) => index < retention.releases || releasedAt > horizon;
  return {
    history: { ...history, current: build.id, releases: releases.filter(isRetained) },
    dropped: releases.filter((each, index) => !isRetained(each, index)),
  };
}

/** @throws Error if there is no such release */
export function selectRelease({ releases, current, ...history }, id) {
  const at = releases.findIndex((release) => release.id === current);
  const target = id ? releases.find((release) => release.id === id) : releases[at + 1];
  if (!target) throw new Error(`${history.app} has no ${id ? `release ${id}` : 'earlier release'}.`);
  return { ...history, current: target.id, releases };
}
