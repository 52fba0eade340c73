import { describe, expect, it } from '@jest/globals';
import type { ImportRun } from '@portal/contracts';
import { compareImports, getState } from './import-progress';

const run = (id: number, status: ImportRun['status'], found = 0): ImportRun => ({
  id,
  status,
  found,
  started: '2026-11-21T08:00:00.000Z',
  ended: null,
  startedBy: null,
  added: 0,
  updated: 0,
  vanished: 0,
  error: null,
});

describe('stateOf', () => {
  it('marks a finished import with a problem as incomplete', () => {
    expect(getState({ status: 'Done', error: null })).toBe('Done');
    expect(getState({ status: 'Done', error: 'Two reports have no address.' })).toBe('Incomplete');
    expect(getState({ status: 'Failed', error: 'Power BI cannot be reached.' })).toBe('Failed');
  });
});

describe('compareImports', () => {
  it.each([
    ['ignores the first poll', undefined, run(1, 'Running'), undefined],
    ['ignores polls without an import', null, null, undefined],
    ['reports the start of the first import', null, run(1, 'Running'), 'started'],
    ['ignores changed counts', run(1, 'Running'), run(1, 'Running', 20), undefined],
    ['reports the end', run(1, 'Running'), run(1, 'Failed'), 'ended'],
    ['reports the start of a new import', run(1, 'Done'), run(2, 'Running'), 'started'],
    ['reports the end of an import that ran between two polls', run(1, 'Done'), run(2, 'Done'), 'ended'],
  ] as const)('%s', (_name, before, now, change) => expect(compareImports(before, now)).toBe(change));
});
