import { describe, expect, it } from '@jest/globals';
import { readAnnouncementTimes } from './announcement.service.js';

const now = new Date('2026-03-01T10:00:00.000Z');
const getTimes = (from?: string | null, until?: string | null) => readAnnouncementTimes(from, until, now);

describe('times of an announcement', () => {
  it('are unlimited by default', () => {
    expect(getTimes()).toEqual({ from: null, until: null });
    expect(getTimes(null, null)).toEqual(getTimes());
  });

  it('are converted to UTC', () => {
    expect(getTimes('2026-03-02T00:00:00+02:00', '2026-03-03T23:59:59+02:00')).toEqual({
      from: '2026-03-01T22:00:00.000Z',
      until: '2026-03-03T21:59:59.000Z',
    });
  });

  it.each([
    ['before the start', '2026-03-03T00:00:00Z', '2026-03-02T00:00:00Z'],
    ['at the start', '2026-03-03T00:00:00Z', '2026-03-03T00:00:00Z'],
    ['in the past', '2026-02-01T00:00:00Z', '2026-02-28T00:00:00Z'],
    ['in the past, without a start', null, '2026-02-28T00:00:00Z'],
  ])('are rejected with an end %s', (_case, from, until) => {
    const errors = [expect.objectContaining({ field: 'until' })];
    expect(() => getTimes(from, until)).toThrow(expect.objectContaining({ code: 'malformed', errors }));
  });
});
