import { describe, expect, it } from '@jest/globals';
import { type Download, isSlowLine } from './line-speed';

/** Creates a download that starts and ends after seconds. */
const createDownload = (start: number, end: number, kilobytes: number): Download => ({
  responseStart: start * 1_000,
  responseEnd: end * 1_000,
  encodedBodySize: kilobytes * 1_000,
});

describe('the line', () => {
  it('is slow after downloads at 400 kbit/s, and not at 2 Mbit/s', () => {
    expect(isSlowLine([createDownload(1, 3, 100)], false)).toBe(true);
    expect(isSlowLine([createDownload(1, 1.4, 100)], false)).toBe(false);
  });

  it('is shared by downloads at the same time', () => {
    const five = [1, 2, 3, 4, 5].map(() => createDownload(1, 2, 30));
    expect(isSlowLine(five, true)).toBe(false);
    expect(isSlowLine([createDownload(9, 10, 30), ...five], true)).toBe(true);
  });

  it.each([true, false])(
    'stays as it was (slow: %s) at 800 kbit/s, and without enough downloads',
    (wasSlow) => {
      expect(isSlowLine([createDownload(1, 2, 100)], wasSlow)).toBe(wasSlow);
      expect(isSlowLine([createDownload(1, 20, 40)], wasSlow)).toBe(wasSlow);
      expect(isSlowLine([], wasSlow)).toBe(wasSlow);
    },
  );
});
