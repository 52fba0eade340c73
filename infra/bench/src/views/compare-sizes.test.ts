import { describe, expect, it } from '@jest/globals';
import type { Figures } from '../measure/figures.js';
import { sizeTable } from './compare-sizes.js';

const createFigures = (microseconds: number): Figures => ({
  cpu: microseconds,
  perSecond: 1,
  p50: 2,
  p99: 3,
});
const getLastLine = (few: number, many: number, limit: number) => {
  const comparison = {
    title: 'A call',
    limit,
    baseline: createFigures(few),
    baselineTitle: undefined,
    portal: createFigures(many),
  };
  return sizeTable(1_000, 2_000, [comparison]).split('\n').at(-1);
};

describe('sizeTable', () => {
  it('shows the numbers of views', () => {
    expect(sizeTable(1_000, 2_000_000, [])).toMatch(
      /^\| call \| CPU µs, 1K views \| CPU µs, 2M views \| ratio \|/,
    );
  });

  it('marks a call over its limit', () => {
    expect(getLastLine(100, 160, 1.5)).toBe('| A call | 100 | 160 | 1.60 **over** | 2 | 2 | 1.00 |');
    expect(getLastLine(100, 120, 1.5)).toBe('| A call | 100 | 120 | 1.20 | 2 | 2 | 1.00 |');
  });

  it('marks no call without a limit', () => {
    expect(getLastLine(100, 900, Infinity)).toBe('| A call | 100 | 900 | 9.00 | 2 | 2 | 1.00 |');
  });
});
