import { describe, expect, it } from '@jest/globals';
import { sizeTable } from './size-table.js';
import type { ViewCase } from './view-case.js';

const call: ViewCase = { title: 'A call', connections: 1, count: 1, request: () => [] };
const lastLine = (of: ViewCase, ...microseconds: number[]) => {
  const measured = microseconds.map((cpu) => [{ cpu, p50: 1 }]);
  const sizes = microseconds.map((_, index) => 1_000 * (index + 1));
  return sizeTable([of], sizes, measured).split('\n').at(-1);
};

describe('sizeTable', () => {
  it('holds what a call costs at the dearest size, the last or not, against the first', () => {
    expect(lastLine(call, 100, 160, 120)).toBe(
      '| A call | 100 | 160 | 120 | 1.60 **over** | 1 | 1 | 1 | 1.00 |',
    );
    expect(lastLine(call, 100, 90, 120)).toBe('| A call | 100 | 90 | 120 | 1.20 | 1 | 1 | 1 | 1.00 |');
  });

  it('holds nothing against what may grow', () => {
    expect(lastLine({ ...call, grows: true }, 100, 900)).toBe('| A call | 100 | 900 | 9.00 | 1 | 1 | 1.00 |');
  });
});
