import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as everything from '../index.js';
import { describePortal } from './release.js';
import { readAcceptedChanges, readReleases, writeRelease } from './released-files.js';
import { createRestCall, createSmallRelease } from './small-release.fixture.js';
import { isAccepted, createVerdict, formatVerdict } from './verdict.js';

const portal = describePortal('1.2.0');

describe('the verdict on a change', () => {
  const find = createRestCall();
  const releases = [
    createSmallRelease({ calls: { find } }, '1.0.0'),
    createSmallRelease({ calls: { find, add: find } }, '1.1.0'),
  ];
  const removal = {
    change: 'call reports.thing.find: was removed',
    reason: 'No front end makes it since 1.1.0.',
  };

  it('refuses a break once', () => {
    const verdict = createVerdict(releases, createSmallRelease({ calls: { add: find } }), []);
    expect(isAccepted(verdict)).toBe(false);
    expect(verdict).toEqual({ refused: [removal.change], unused: [] });
    expect(formatVerdict(verdict)).toContain(
      '  {"change":"call reports.thing.find: was removed","reason":""}',
    );
  });

  it('accepts a listed break', () => {
    const verdict = createVerdict(releases, createSmallRelease({ calls: { add: find } }), [removal]);
    expect(isAccepted(verdict)).toBe(true);
  });

  it('refuses an accepted change that breaks nothing', () => {
    const verdict = createVerdict(releases, createSmallRelease({ calls: { find, add: find } }), [removal]);
    expect(isAccepted(verdict)).toBe(false);
    expect(formatVerdict(verdict)).toContain(`unused    ${removal.change}`);
  });
});

describe('the contracts of this working copy', () => {
  it('are compatible with every stored release', async () => {
    const verdict = createVerdict(await readReleases(), portal, await readAcceptedChanges());
    expect(isAccepted(verdict) ? '' : formatVerdict(verdict)).toBe('');
  });

  it('contain every declared event', () => {
    const isEvent = (value: unknown): value is everything.EventContract =>
      typeof value === 'object' && value !== null && 'type' in value && 'kind' in value;
    const declared = Object.values(everything)
      .flatMap((value): unknown[] => (typeof value === 'object' && value ? Object.values(value) : []))
      .filter(isEvent);
    const names = new Set(declared.map(({ service, kind }) => `${service}.${kind}`));
    expect(Object.keys(portal.events).sort()).toEqual([...names].sort());
  });
});

describe('stored releases', () => {
  const createFolder = () => mkdtemp(join(tmpdir(), 'released-'));

  it('are read as they were written and never overwritten', async () => {
    const folder = await createFolder();
    await writeRelease({ ...portal, version: '1.10.0' }, folder);
    await writeRelease(portal, folder);
    expect(await readReleases(folder)).toEqual([portal, { ...portal, version: '1.10.0' }]);
    await expect(writeRelease(portal, folder)).rejects.toThrow('EEXIST');
  });

  it('require a reason for an accepted change', async () => {
    const folder = await createFolder();
    await writeFile(join(folder, 'accepted.json'), JSON.stringify([{ change: 'call x: was removed' }]));
    await expect(readAcceptedChanges(folder)).rejects.toThrow('reason');
  });
});
