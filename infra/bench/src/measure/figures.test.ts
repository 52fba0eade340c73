import { expect, it } from '@jest/globals';
import { getMedianRound } from './figures.js';

const createFigures = (cpu: number) => ({ cpu, p50: 1, p99: 1 });

it('getMedianRound finds the round with the median ratio', () => {
  const rounds = [
    [100, 130],
    [200, 220],
    [100, 190],
  ].map(([baseline = 0, portal = 0]) => ({
    baseline: createFigures(baseline),
    portal: createFigures(portal),
  }));
  expect(getMedianRound(rounds)).toBe(rounds[0]);
});
