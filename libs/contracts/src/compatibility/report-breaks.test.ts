import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as everything from '../index.js';
import { describePortal } from './release.js';
import { readAcceptedChanges, readReleases, writeRelease } from './released-files.js';
import { createRestCall, createSmallRelease } from './small-release.fixture.js';
import { reportBreaks } from './report-breaks.js';

const portal = describePortal('1.2.0');

describe('the report on a change', () => {
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
    const report = reportBreaks(releases, createSmallRelease({ calls: { add: find } }), []);
    expect(report.split('\n').filter((line) => /^(refused|unused)/.test(line))).toEqual([
      `refused   ${removal.change}`,
    ]);
    expect(report).toContain('  {"change":"call reports.thing.find: was removed","reason":""}');
  });

  it('accepts a listed break', () => {
    expect(reportBreaks(releases, createSmallRelease({ calls: { add: find } }), [removal])).toBe('');
  });

  it('refuses an accepted change that breaks nothing', () => {
    const report = reportBreaks(releases, createSmallRelease({ calls: { find, add: find } }), [removal]);
    expect(report).toContain(`unused    ${removal.change}`);
  });
});

describe('the contracts of this working copy', () => {
  it('are compatible with every stored release', async () => {
    expect(reportBreaks(await readReleases(), portal, await readAcceptedChanges())).toBe('');
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
