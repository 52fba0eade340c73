import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import * as everything from '../index.js';
import { describePortal } from './portal-release.js';
import { readAcceptedChanges, readReleases, writeRelease } from './released-files.js';
import { isGood, verdictOf } from './verdict.js';
import { verdictText } from './verdict-text.js';

const portal = describePortal('1.2.0');

test('parts of every kept release go on working with the contracts as they are', async () => {
  const releases = await readReleases();
  const verdict = verdictOf(releases, portal, await readAcceptedChanges());
  expect(releases).not.toHaveLength(0);
  // The text is what whoever broke something has to read.
  expect(isGood(verdict) ? '' : verdictText(verdict)).toBe('');
});

const isEvent = (value: unknown): value is everything.EventContract =>
  typeof value === 'object' && value !== null && 'type' in value && 'kind' in value;

test('a release holds every event that is declared', () => {
  const declared = Object.values(everything)
    .flatMap((value): unknown[] => (typeof value === 'object' && value ? Object.values(value) : []))
    .filter(isEvent);
  const names = new Set(declared.map(({ service, kind }) => `${service}.${kind}`));
  expect(Object.keys(portal.events).sort()).toEqual([...names].sort());
});

test('a release that is kept is read as it was written, and not written again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'released-'));
  await writeRelease({ ...portal, version: '1.10.0' }, folder);
  await writeRelease(portal, folder);
  expect(await readReleases(folder)).toEqual([portal, { ...portal, version: '1.10.0' }]);
  await expect(writeRelease(portal, folder)).rejects.toThrow('EEXIST');
});

test('an accepted change needs a reason', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'released-'));
  await writeFile(join(folder, 'accepted.json'), JSON.stringify([{ change: 'call x: is gone' }]));
  await expect(readAcceptedChanges(folder)).rejects.toThrow('reason');
});
