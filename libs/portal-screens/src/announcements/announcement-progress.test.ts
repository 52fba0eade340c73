import { expect, test } from '@jest/globals';
import { progressOf } from './announcement-progress';

const now = Date.parse('2026-11-21T12:00:00Z');
const shown = { status: 'Shown', receivers: 0, from: '2026-11-21T11:59:00Z' } as const;

test('what has only just begun and has reached nobody is being sent', () => {
  expect(progressOf(shown, now)).toBe('Being sent');
});

test.each([
  ['has reached somebody', { receivers: 1 }, 'Shown'],
  ['finds nobody', { from: '2026-11-21T11:58:00Z' }, 'Shown'],
  ['is taken back', { status: 'Withdrawn' }, 'Withdrawn'],
  ['is to come', { status: 'Planned', from: '2026-11-22T00:00:00Z' }, 'Planned'],
] as const)('what %s is not being sent', (_which, changed, expected) => {
  expect(progressOf({ ...shown, ...changed }, now)).toBe(expected);
});
