import { expect, test } from '@jest/globals';
import { alignUsage, fromFirstUse } from './usage-series';

test('two series share one axis, in order, and a missing point counts 0', () => {
  const views = [
    { when: '2026-11-02', count: 5 },
    { when: '2026-11-03', count: 7 },
  ];
  const signIns = [
    { when: '2026-11-03', count: 2 },
    { when: '2026-11-01', count: 1 },
  ];
  expect(alignUsage({ views, signIns })).toEqual({
    when: ['2026-11-01', '2026-11-02', '2026-11-03'],
    views: [0, 5, 7],
    signIns: [1, 0, 2],
  });
});

test.each([
  [[0, 0, 5, 0], [0, 1, 0, 0], 1],
  [[0, 0, 0, 0], [0, 0, 0, 0], 2],
  [[0, 0, 0, 5], [0, 0, 0, 0], 2],
  [[3, 0, 0, 5], [0, 0, 0, 0], 0],
])('of views %j and sign-ins %j what lies before point %d is left out', (views, signIns, start) => {
  const when = ['2026-08', '2026-09', '2026-10', '2026-11'];
  expect(fromFirstUse({ when, views, signIns })).toEqual({
    when: when.slice(start),
    views: views.slice(start),
    signIns: signIns.slice(start),
  });
});
