import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes a file that others read meanwhile: they see the old content or the new, never a part of it. */
export const replaceFile = (file, text) => throughTemporary(file, (temporary) => writeFile(temporary, text));

/** Copies a file whose name tells its content, unless it is there. */
export async function addFile(source, file) {
  const [expected, found] = await Promise.all([stat(source), stat(file).catch(() => undefined)]);
  if (found?.size === expected.size) return;
  await throughTemporary(file, (temporary) => copyFile(source, temporary));
}

async function throughTemporary(file, write) {
  const temporary = `${file}.${randomUUID()}.tmp`;
  await mkdir(dirname(file), { recursive: true });
  await write(temporary);
  await rename(temporary, file);
}

/** Releases of an app that are kept however old they are, and days for which all others are. */
const persistent = { releases: 5, days: 1 };
const day = 86_400_000;

const folderOf = (site) => join(site, 'releases');
const fileOf = (site, app) => join(folderOf(site), `${app}.json`);

/**
 * What has been released of an app: since when there is any, the id of the current release and all that are kept, newest first.
 * Each app has a file of its own, so that teams who release at the same moment write nothing in common.
 */
export async function readHistory(site, app) {
  try {
    return JSON.parse(await readFile(fileOf(site, app), 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return { app, since: new Date().toISOString(), current: undefined, releases: [] };
  }
}

export const writeHistory = (site, history) =>
  replaceFile(fileOf(site, history.app), `${JSON.stringify(history, null, 2)}\n`);

/** The histories of all apps, the first that was ever released first. */
export async function readHistories(site) {
  await mkdir(folderOf(site), { recursive: true });
  const names = (await readdir(folderOf(site))).filter((name) => name.endsWith('.json'));
  const histories = await Promise.all(names.map((name) => readHistory(site, name.replace(/\.json$/, ''))));
  const place = ({ since, app }) => `${since} ${app}`;
  return histories.sort((a, b) => (place(a) < place(b) ? -1 : 1));
}

/** The release that people get. */
export const currentOf = ({ current, releases }) => releases.find(({ id }) => id === current);

/** A history with a build released now, and the releases that are kept no longer. */
export function withRelease(history, build) {
  const release = { ...build, releasedAt: new Date().toISOString() };
  const releases = [release, ...history.releases.filter(({ id }) => id !== build.id)];
  const horizon = new Date(Date.now() - persistent.days * day).toISOString();
  const stays = ({ releasedAt }, place) => place < persistent.releases || releasedAt > horizon;
  return {
    history: { ...history, current: build.id, releases: releases.filter(stays) },
    dropped: releases.filter((each, place) => !stays(each, place)),
  };
}

/**
 * A history whose current release is an earlier one: that with the given id, or the one before the current.
 * @throws Error when there is none
 */
export function rolledBack({ releases, current, ...history }, id) {
  const at = releases.findIndex((release) => release.id === current);
  const target = id ? releases.find((release) => release.id === id) : releases[at + 1];
  if (!target) throw new Error(`${history.app} has no ${id ? `release ${id}` : 'earlier release'}.`);
  return { ...history, current: target.id, releases };
}
