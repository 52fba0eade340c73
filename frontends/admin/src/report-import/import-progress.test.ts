import { expect, test } from '@jest/globals';
import type { ImportRun } from '@portal/contracts';
import { happened, stateOf } from './import-progress';

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

test('an import that is done but for a problem is no plain success', () => {
  expect(stateOf({ status: 'Done', error: null })).toBe('Done');
  expect(stateOf({ status: 'Done', error: 'Two reports have no address.' })).toBe('Incomplete');
  expect(stateOf({ status: 'Failed', error: 'Power BI cannot be reached.' })).toBe('Failed');
});

test.each([
  ['the first look', undefined, run(1, 'Running'), undefined],
  ['none yet', null, null, undefined],
  ['the first import', null, run(1, 'Running'), 'started'],
  ['another number', run(1, 'Running'), run(1, 'Running', 20), undefined],
  ['the end', run(1, 'Running'), run(1, 'Failed'), 'ended'],
  ['a new one', run(1, 'Done'), run(2, 'Running'), 'started'],
  ['one that came and went unseen', run(1, 'Done'), run(2, 'Done'), 'ended'],
] as const)('%s', (_name, before, now, what) => expect(happened(before, now)).toBe(what));
