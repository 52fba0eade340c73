import { expect, test } from '@jest/globals';
import { alignUsage } from './usage-series';

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
